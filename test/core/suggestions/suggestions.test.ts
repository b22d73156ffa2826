import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editsAllowed, prefixDistance } from "../../../server/core/suggestions/distance.ts";
import { foldKey, foldTitle, suggestionStarts, wordStarts } from "../../../server/core/suggestions/fold.ts";
import { compareMatches, matchTitle } from "../../../server/core/suggestions/match.ts";
import { findSimilarStarts } from "../../../server/core/suggestions/similar-starts.ts";

const anyText = fc.string({ unit: "grapheme", maxLength: 40 });

describe("folding for suggestions", () => {
  it.each([
    ["E-417", "E417"],
    ["е 417", "E417"],
    ["Ｅ－４１７", "E417"],
    ["srb_5030/b", "SRB5030B"],
    ["R07", "R07"],
  ])("the key %j is %j", (written, folded) => {
    expect(foldKey(written)).toBe(folded);
  });

  it.each([
    ["  Ёмкость — насоса! ", "емкость насоса"],
    ["Café  Déjà-vu", "cafe deja vu"],
    ["螺栓（标准）手册", "螺栓 标准 手册"],
    ["Ｐｕｍｐ", "pump"],
    ["🙂", ""],
  ])("the title %j is %j", (written, folded) => {
    expect(foldTitle(written)).toBe(folded);
  });

  it("of a beginning is the beginning of the folded whole, and is folded already", () => {
    const plain = fc.string({ unit: fc.constantFrom(..."aEеё417-_ /.螺栓ß"), maxLength: 20 });
    fc.assert(
      fc.property(plain, plain, (typed, more) => {
        expect(foldKey(typed + more).startsWith(foldKey(typed))).toBe(true);
        expect(foldTitle(typed + more).startsWith(foldTitle(typed))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldTitle(foldTitle(text))).toBe(foldTitle(text));
        expect(foldKey(foldKey(text))).toBe(foldKey(text));
      }),
    );
  });

  it("finds a title from each of its words on, and where there are no spaces from each character", () => {
    expect(wordStarts("pump manual 螺栓标准")).toEqual([0, 5, 12, 13, 14, 15]);
    expect(suggestionStarts({ key: "PM-1", title: "Pump manual" })).toEqual([
      { kind: "KEY", start: "PM1" },
      { kind: "TITLE", start: "pump manual" },
      { kind: "WORD", start: "manual" },
    ]);
    fc.assert(
      fc.property(anyText, anyText, (key, title) => {
        const starts = suggestionStarts({ key, title });
        expect(new Set(starts.map(({ kind, start }) => `${kind} ${start}`)).size).toBe(starts.length);
        for (const { start } of starts) expect(start).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});

describe("the distance of a beginning", () => {
  it.each([
    ["hydr", "hydraulic", 0],
    ["hidr", "hydraulic", 1],
    ["hdyr", "hydraulic", 1],
    ["hydrx", "hydraulic", 1],
    ["hyydr", "hydraulic", 1],
    ["ydra", "hydraulic", 1],
    ["насоч", "насосный", 1],
    ["螺拴标", "螺栓标准", 1],
    ["pump", "valve", Infinity],
  ])("of %s in %s is %d", (typed, word, edits) => {
    expect(prefixDistance(typed, word, 2)).toBe(edits);
  });

  it("is never more than the errors that were made", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abcdеж螺"), minLength: 3, maxLength: 10 });
    fc.assert(
      fc.property(word, fc.nat(9), fc.constantFrom("change", "drop", "add"), (whole, place, kind) => {
        const at = place % whole.length;
        const middle = kind === "drop" ? "" : kind === "change" ? "z" : `z${whole[at]}`;
        const typed = whole.slice(0, at) + middle + whole.slice(at + 1);
        expect(prefixDistance(typed, `${whole}и так далее`, 2)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("similar beginnings", () => {
  const index = (titles: readonly string[]) => {
    const sorted = [...titles].sort((a, b) => Buffer.from(a).compare(Buffer.from(b)));
    return (from: string) => sorted.find((title) => Buffer.from(title).compare(Buffer.from(from)) >= 0) ?? null;
  };

  it("are those that a look at every title would find", () => {
    const title = fc.string({ unit: fc.constantFrom(..."abв螺 🙂"), minLength: 1, maxLength: 8 });
    const typed = fc.string({ unit: fc.constantFrom(..."abв螺"), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        fc.array(title, { maxLength: 20 }),
        typed,
        fc.integer({ min: 1, max: 2 }),
        (titles, word, editsMax) => {
          const found = findSimilarStarts(word, index(titles), { editsMax, lookupsMax: 100_000 });
          // Two swaps and a swap with an error count as more here: only a single swap is one.
          const plain = (entry: string) => found.some(({ start }) => entry.startsWith(start));
          for (const entry of titles) {
            if (levenshteinPrefix(word, entry) <= editsMax) expect(plain(entry), entry).toBe(true);
            if (plain(entry)) expect(prefixDistance(word, entry, editsMax)).toBeLessThanOrEqual(editsMax);
          }
        },
      ),
    );
  });

  it("end after the allowed number of look-ups", () => {
    let lookups = 0;
    const next = index(Array.from({ length: 500 }, (_, i) => String.fromCharCode(0x4e00 + i)));
    const counted = (from: string) => {
      lookups += 1;
      return next(from);
    };
    findSimilarStarts("abcdefgh", counted, { editsMax: 2, lookupsMax: 50 });
    expect(lookups).toBeLessThanOrEqual(50);
  });
});

/** The least number of changed, added and left out characters that make `typed` a beginning of `text`, the plain way. */
function levenshteinPrefix(typed: string, text: string): number {
  const from = [...typed];
  const to = [...text];
  const table = from.map(() => [] as number[]);
  const at = (i: number, j: number): number => {
    if (i === 0) return j;
    if (j === 0) return i;
    const known = table[i - 1]?.[j];
    if (known !== undefined) return known;
    const changed = at(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
    const value = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed);
    const row = table[i - 1];
    if (row !== undefined) row[j] = value;
    return value;
  };
  return Math.min(...Array.from({ length: to.length + 1 }, (_, j) => at(from.length, j)));
}

describe("a title, to what was typed", () => {
  it("goes before another where it begins with it, then at a word, then here and there, then with typing errors", () => {
    const titles = ["pump manual", "the pump manual", "manual of the pump", "pumb manual", "valve list"];
    const matches = titles.map((title) => matchTitle("pump man", title));
    expect(matches).toEqual([
      { edits: 0, place: 0 },
      { edits: 0, place: 1 },
      { edits: 0, place: 2 },
      { edits: 1, place: 0 },
      null,
    ]);
    for (let i = 1; i < 4; i++)
      expect(
        compareMatches(matches[i - 1] ?? { edits: 9, place: 2 }, matches[i] ?? { edits: 0, place: 0 }),
      ).toBeLessThan(0);
  });

  it("forgives nothing in a short word", () => {
    expect(matchTitle("cat", "car park")).toBeNull();
    expect(matchTitle("螺拴", "螺栓标准")).toBeNull();
    expect(editsAllowed("pumps", false)).toBe(1);
    expect(editsAllowed("hydraulic", false)).toBe(2);
  });
});
