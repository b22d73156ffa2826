import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuse } from "../../../server/core/retrieval/fusion.ts";

const scored = fc.record({
  pieceId: fc.integer({ min: 1, max: 30 }),
  score: fc.integer({ min: -10, max: 200 }),
});

describe("a pool fused from ranked lists", () => {
  it("adds each list's scores, scaled to 0..1", () => {
    const vectors = [
      { pieceId: 1, score: 0.75 },
      { pieceId: 2, score: 0.5 },
      { pieceId: 3, score: 0.25 },
    ];
    const words = [
      { pieceId: 3, score: 12 },
      { pieceId: 4, score: 4 },
      { pieceId: 2, score: 8 },
    ];
    const pool = fuse([vectors, words]);
    expect(pool.map(({ pieceId }) => pieceId)).toEqual([1, 2, 3, 4]);
    const expected = [1, 1, 1, 0];
    pool.forEach(({ score }, i) => expect(score).toBeCloseTo(expected[i] ?? NaN, 9));
  });

  it("keeps each piece once, best first, within its size, whatever the order of the lists", () => {
    fc.assert(
      fc.property(fc.array(fc.array(scored), { maxLength: 4 }), fc.integer({ min: 1, max: 20 }), (lists, poolSize) => {
        const pool = fuse(lists, { poolSize });
        expect(pool.length).toBeLessThanOrEqual(poolSize);
        expect(new Set(pool.map(({ pieceId }) => pieceId)).size).toBe(pool.length);
        pool.forEach(({ score }, i) => {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(lists.length + 1e-9);
          expect(score).toBeLessThanOrEqual(pool[i - 1]?.score ?? Infinity);
        });
        expect(
          fuse(
            lists.map((list) => [...list].reverse()),
            { poolSize },
          ),
        ).toEqual(pool);
      }),
    );
  });

  it("counts a list by its weight, and not at all without one", () => {
    const meaning = [1, 2, 3].map((pieceId) => ({ pieceId, score: -pieceId }));
    const words = [3, 2].map((pieceId) => ({ pieceId, score: pieceId }));
    expect(fuse([meaning, words], { weights: [1, 0] }).map(({ pieceId }) => pieceId)).toEqual([1, 2, 3]);
    expect(fuse([meaning, words], { weights: [1, 0.5] })).toEqual([
      { pieceId: 1, score: 1 },
      { pieceId: 2, score: 0.5 },
      { pieceId: 3, score: 0.5 },
    ]);
  });

  it("is the list itself where there is only one", () => {
    fc.assert(
      fc.property(fc.uniqueArray(scored, { selector: (s) => s.pieceId }), (list) => {
        const order = [...list].sort((a, b) => b.score - a.score || a.pieceId - b.pieceId).map((s) => s.pieceId);
        const fused = fuse([list]).map((s) => s.pieceId);
        expect(new Set(fused)).toEqual(new Set(order));
        expect(fused[0]).toBe(order[0]);
      }),
    );
  });

  it("takes only the best of each list", () => {
    const long = Array.from({ length: 100 }, (_, i) => ({ pieceId: i + 1, score: 100 - i }));
    expect(fuse([long, long.slice(50)], { poolSize: 60 })).toHaveLength(60);
    expect(fuse([long], { poolSize: 10 }).map((s) => s.pieceId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("of a list of equal scores gives each of its pieces 1, and of no lists is empty", () => {
    expect(
      fuse([
        [
          { pieceId: 5, score: 0.5 },
          { pieceId: 2, score: 0.5 },
        ],
      ]),
    ).toEqual([
      { pieceId: 2, score: 1 },
      { pieceId: 5, score: 1 },
    ]);
    expect(fuse([])).toEqual([]);
    expect(fuse([[], []])).toEqual([]);
  });
});
