import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BM25_B, BM25_K1, coveredShare, idf, saturation, weightTerms } from "../../../server/core/retrieval/bm25.ts";

const rule = { k1: BM25_K1, b: BM25_B, averageLength: 80 };

describe("BM25", () => {
  it("weighs a rarer term more, and every term that occurs more than nothing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1e6 }), fc.double({ min: 0, max: 1, noNaN: true }), (pieces, share) => {
        const more = Math.max(2, Math.round(pieces * share));
        expect(idf(pieces, more)).toBeGreaterThan(0);
        expect(idf(pieces, more - 1)).toBeGreaterThan(idf(pieces, more));
      }),
    );
    expect(idf(100, 0)).toBe(0);
  });

  it("counts more occurrences more, but never more than k1 + 1 times", () => {
    expect(saturation(2, 80, rule)).toBeGreaterThan(saturation(1, 80, rule));
    expect(saturation(1e9, 80, rule)).toBeLessThanOrEqual(BM25_K1 + 1);
    expect(saturation(1, 80, rule)).toBeCloseTo(1);
  });

  it("counts a word in a short piece more than in a long one, and works for an empty collection", () => {
    expect(saturation(1, 20, rule)).toBeGreaterThan(saturation(1, 200, rule));
    expect(saturation(1, 20, { ...rule, averageLength: 0 })).toBeCloseTo(1);
  });

  it("puts a question's rarest terms first and leaves out what the collection does not know", () => {
    const pieces = new Map([
      [1, 50],
      [2, 3],
    ]);
    const weighted = weightTerms([1, 2, 3, 1], { pieces: 100, termPieces: (term) => pieces.get(term) ?? 0 });
    expect(weighted).toEqual([
      { term: 2, pieces: 3, weight: idf(100, 3) },
      { term: 1, pieces: 50, weight: idf(100, 50) },
    ]);
  });

  it("measures the share of a question's weight that a piece covers", () => {
    const statistics = { pieces: 100, termPieces: (term: number) => (term === 1 ? 50 : 0) };
    expect(coveredShare([1, 9], statistics, () => true)).toBe(1);
    expect(coveredShare([1, 9], statistics, (term) => term === 1)).toBeLessThan(0.5);
    expect(coveredShare([], statistics, () => true)).toBe(0);
  });
});
