// Type-ahead over values of fields (FIND-13): of what the caller may see, in every script, identifiers never guessed.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../server/services/caller.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";
import { seedStructured } from "../helpers/structured-seed.ts";

let t: TestServices;
const suggest = async (text: string, of: Caller = t.caller, more: { collections?: string[]; first?: number } = {}) =>
  (await t.services.suggestions.suggest(of, { text, ...more }))
    .filter(({ kind }) => kind === "VALUE")
    .map(({ field, text: value, collection }) => `${collection} ${field}: ${value}`);

beforeAll(async () => {
  t = await openTestServices();
  await t.newCollection("goods");
  await t.newCollection("books");
  await seedStructured(t, "goods", {
    fields: [
      { name: "category" },
      { name: "part", reading: { type: "IDENTIFIER" } },
      { name: "sku", isExact: true, reading: { type: "IDENTIFIER" } },
      { name: "secret", state: "PROPOSED" },
      { name: "price", reading: { type: "NUMBER", decimalSign: "." } },
      { name: "colour", subject: "TABLE_ROWS" },
    ],
    documents: [
      {
        key: "k-1",
        values: { category: "Wardrobes", part: "WX-417", sku: "War-9", secret: "Warm", price: "417" },
        rows: [{ colour: "Warm white" }],
      },
      { key: "k-2", values: { category: "Стулья" } },
      { key: "k-3", values: { category: "椅子和桌子" } },
      { key: "k-4", values: { category: ["Café furniture", "Wardrobe doors"] } },
      { key: "k-5", audience: "INTERNAL", values: { category: "War room desks" } },
      { key: "k-6", audience: "INTERNAL", values: { category: "WARDROBES" } },
      { key: "k-7", isServed: false, values: { category: "Warships" } },
    ],
  });
  await seedStructured(t, "books", {
    fields: [{ name: "author" }],
    documents: [{ key: "b", values: { author: "Ward" } }],
  });
});
afterAll(() => t.close());

describe("a value", () => {
  it("is completed with its field, those that begin with it before those that nearly do", async () => {
    expect(await suggest("ward", t.caller, { first: 3 })).toEqual([
      "books author: Ward",
      "goods category: Wardrobes",
      "goods category: Wardrobe doors",
    ]);
    expect(await suggest("WAR", t.caller, { collections: ["goods"] })).toEqual([
      "goods category: Wardrobes",
      "goods colour: Warm white",
      "goods category: War room desks",
      "goods category: Wardrobe doors",
    ]);
    expect(await suggest("war", t.caller, { first: 1 })).toHaveLength(1);
  });

  it.each([
    ["wardorbes", "goods category: Wardrobes"],
    ["wadrobe d", "goods category: Wardrobe doors"],
    ["cafe", "goods category: Café furniture"],
    ["ｃａｆé f", "goods category: Café furniture"],
    ["стуль", "goods category: Стулья"],
    ["студья", "goods category: Стулья"],
    ["椅", "goods category: 椅子和桌子"],
    ["wx-4", "goods part: WX-417"],
    ["wx-418", null],
    ["xw-417", null],
    ["417", null],
    ["🙂", null],
    ["", null],
  ])("%j becomes %j", async (typed, value) => {
    const found = await suggest(typed);
    if (value === null) expect(found).toEqual([]);
    else expect(found).toContain(value);
  });

  it("is never one that only others may see, is not served, is exact or not decided on (EXACT-1, SRC-4)", async () => {
    const reader = t.as("READER", ["PUBLIC"]);
    expect(await suggest("war", reader, { collections: ["goods"] })).toEqual([
      "goods category: Wardrobes",
      "goods colour: Warm white",
      "goods category: Wardrobe doors",
    ]);
    expect(await suggest("wra room", reader)).toEqual([]);
    expect(await suggest("wardrobes", t.as("READER", ["INTERNAL"]))).toEqual(["goods category: WARDROBES"]);
    expect(await suggest("war", await t.newSpace("foreign"))).toEqual([]);
  });
});
