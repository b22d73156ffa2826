import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mayNameExactValue, namesAddress } from "../../../../server/core/retrieval/follow-ups/exact-words.ts";

describe("a question may name an exact value (EXACT-2)", () => {
  test.each([
    "And what does it cost with code LN-4042A?",
    "And what about ln4042a?",
    "А сколько стоит арт. ЛН-4042?",
    "它的货号 LN-4042A 多少钱？",
    "And the one with ４０４２１７?",
    "And 4006 381 333931?",
  ])("%s", (question) => expect(mayNameExactValue(question)).toBe(true));

  test.each([
    "Within how many days may it be cancelled?",
    "And what does {{D12.identifier2}} cost?",
    "А за 30 дней его можно отменить?",
    "它可以在30天内取消？",
    "Does it burn for 5 hours? 👋🏽",
    "",
  ])("not so: %s", (question) => expect(mayNameExactValue(question)).toBe(false));

  test("a code is seen among any words", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1_000, max: 9_999_999 }), fc.string(), (before, number, after) => {
        expect(mayNameExactValue(`${before} QX-${number} ${after}`.replaceAll(/[{}]/gu, ""))).toBe(true);
      }),
    );
  });
});

test("an address is seen as such", () => {
  expect(namesAddress("And at https://shop.example/a?")).toBe(true);
  expect(namesAddress("And where is it sold?")).toBe(false);
});
