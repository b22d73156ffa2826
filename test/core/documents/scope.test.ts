import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  admitsScope,
  doScopesMeet,
  foldScope,
  isScopeWithin,
  meetScopes,
  subtractScope,
  type Scope,
} from "../../../server/core/documents/scope.ts";

const scopes = fc.dictionary(
  fc.string({ maxLength: 6, unit: "grapheme" }),
  fc.array(fc.string({ maxLength: 5, unit: "grapheme" }), { maxLength: 3 }),
  {
    maxKeys: 3,
  },
) as fc.Arbitrary<Scope>;
const folded = fc.dictionary(
  fc.constantFrom("revision", "range", "market"),
  fc.uniqueArray(fc.constantFrom("A", "B", "C"), { minLength: 1 }),
) as fc.Arbitrary<Scope>;

describe("foldScope (SCOPE-2)", () => {
  test.each([
    ["case, width and plural", { Revisions: ["ａ", " b "] }],
    ["Russian, with Cyrillic look-alikes", { ревизия: ["А", "В"] }],
    ["Russian in another case", { Ревизии: ["A", "B"] }],
    ["Chinese", { 适用版本: ["A", "B"] }],
    ["the name before the value", { revision: ["Rev. A", "revision B"] }],
    ["no-break space and zero width", { revision: ["\u00a0A", "B\u200b"] }],
  ])("takes these for the same: %s", (_what, written) => {
    expect(foldScope(written)).toEqual({ revision: ["A", "B"] });
  });

  test("keeps values apart that are not the same, in any script", () => {
    expect(foldScope({ market: ["EU", "😀", "e\u0301", "مصر"] })["market"]).toHaveLength(4);
    expect(foldScope({ revision: ["A", "A2", "2.1", "21"] })["revision"]).toHaveLength(4);
  });

  test("joins names that fold alike, drops names without values, and knows no name that JavaScript has", () => {
    expect(foldScope({ Revision: ["A"], revisions: ["B"], empty: [], "": ["x"] })).toEqual({ revision: ["A", "B"] });
    expect(admitsScope({}, foldScope({ constructor: ["A"], __proto__: ["B"] }))).toBe(true);
  });

  test("folding twice changes nothing", () => {
    fc.assert(
      fc.property(scopes, (scope) => {
        expect(foldScope(foldScope(scope))).toEqual(foldScope(scope));
      }),
    );
  });
});

describe("scopes together", () => {
  test("a text is used where it shares a value with every name that both state", () => {
    const own = { revision: ["A", "B"], range: ["10 V"] };
    expect(admitsScope(own, foldScope({ revision: ["b"] }))).toBe(true);
    expect(admitsScope(own, foldScope({ revision: ["C"] }))).toBe(false);
    expect(admitsScope(own, foldScope({ revision: ["A"], диапазон: ["100 V"] }))).toBe(false);
    expect(admitsScope(own, foldScope({ market: ["EU"] }))).toBe(true);
    expect(admitsScope({}, foldScope({ revision: ["C"] }))).toBe(true);
  });

  test("meeting is the same from both sides, and every scope meets itself and everything", () => {
    fc.assert(
      fc.property(folded, folded, (a, b) => {
        expect(doScopesMeet(a, b)).toBe(doScopesMeet(b, a));
        expect(doScopesMeet(a, a) && doScopesMeet(a, {})).toBe(true);
      }),
    );
  });

  test("what is left after taking off shares nothing with what was taken", () => {
    fc.assert(
      fc.property(folded, folded, (region, taken) => {
        const { rest, isWhole } = subtractScope(region, taken);
        if (rest !== null && isWhole) expect(meetScopes(rest, taken)).toBeNull();
        if (meetScopes(region, taken) === null) expect(rest).toEqual(region);
      }),
    );
  });

  test("one scope is within another where nothing of it is left without the other", () => {
    fc.assert(
      fc.property(folded, folded, (inner, outer) => {
        expect(isScopeWithin(inner, outer)).toBe(subtractScope(inner, outer).rest === null);
        expect(isScopeWithin(inner, inner) && isScopeWithin(inner, {})).toBe(true);
      }),
    );
    expect(isScopeWithin({}, { constructor: ["A"] })).toBe(false);
    expect(isScopeWithin({ constructor: ["A"] }, { constructor: ["A", "B"] })).toBe(true);
  });

  test("revisions A, B and C without A and B are C; everything without them is no list", () => {
    expect(subtractScope({ revision: ["A", "B", "C"] }, { revision: ["A", "B"] })).toEqual({
      rest: { revision: ["C"] },
      isWhole: true,
    });
    expect(subtractScope({}, { revision: ["A", "B"] })).toEqual({ rest: {}, isWhole: false });
    expect(subtractScope({ revision: ["A"] }, {})).toEqual({ rest: null, isWhole: true });
  });
});
