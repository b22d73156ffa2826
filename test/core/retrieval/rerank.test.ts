import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rerank, toCompare } from "../../../server/core/retrieval/rerank.ts";

/** A ranking with any pins, any number of compared pieces, any scores and any nearest piece. */
const ranking = fc
  .record({
    ids: fc.uniqueArray(fc.nat(200), { maxLength: 40 }),
    passagesMax: fc.integer({ min: 0, max: 30 }),
    isPinned: fc.func(fc.boolean()),
    scoreOf: fc.func(fc.oneof(fc.double(), fc.integer({ min: -2, max: 2 }))),
    nearestAt: fc.nat(60),
  })
  .map(({ ids, passagesMax, isPinned, scoreOf, nearestAt }) => {
    const pinned = new Set(ids.filter(isPinned));
    const compared = toCompare(ids, pinned, passagesMax);
    const scores = new Map(compared.map((id) => [id, scoreOf(id)]));
    return { ids, pinned, compared, scores, nearest: ids[nearestAt] ?? null };
  });

describe("the order of a reranker (FIND-5, FIND-11)", () => {
  test("whatever it says, nothing is dropped, nothing added, and what was not compared does not move", () => {
    fc.assert(
      fc.property(ranking, ({ ids, scores, nearest, pinned }) => {
        const after = rerank({ ids, scores, nearest });
        expect([...after].sort()).toEqual([...ids].sort());
        for (const [at, id] of ids.entries()) if (pinned.has(id) || !scores.has(id)) expect(after[at]).toBe(id);
      }),
    );
  });

  test("whatever it says, the nearest piece may rise and never sinks", () => {
    fc.assert(
      fc.property(ranking, ({ ids, scores, nearest }) => {
        if (nearest === null) return;
        expect(rerank({ ids, scores, nearest }).indexOf(nearest)).toBeLessThanOrEqual(ids.indexOf(nearest));
      }),
    );
  });

  test("all other compared pieces stand by their scores, equal ones as before", () => {
    fc.assert(
      fc.property(ranking, ({ ids, scores, nearest }) => {
        const others = rerank({ ids, scores, nearest }).filter((id) => scores.has(id) && id !== nearest);
        for (const [at, id] of others.entries()) {
          const [own = NaN, next = NaN] = [scores.get(id), scores.get(others[at + 1] ?? -1)];
          if (Number.isNaN(own) || Number.isNaN(next)) return;
          expect(own).toBeGreaterThanOrEqual(next);
          if (own === next) expect(ids.indexOf(id)).toBeLessThan(ids.indexOf(others[at + 1] ?? -1));
        }
      }),
    );
  });

  test("the first pieces that are not pinned are compared, as many as the reranker takes", () => {
    expect(toCompare([5, 4, 3, 2, 1], new Set([4]), 3)).toEqual([5, 3, 2]);
    expect(
      rerank({
        ids: [5, 4, 3, 2, 1],
        scores: new Map([
          [5, 0],
          [3, 2],
          [2, 1],
        ]),
        nearest: 5,
      }),
    ).toEqual([5, 4, 3, 2, 1]);
    expect(
      rerank({
        ids: [5, 4, 3, 2, 1],
        scores: new Map([
          [5, 0],
          [3, 2],
          [2, 1],
        ]),
        nearest: 1,
      }),
    ).toEqual([3, 4, 2, 5, 1]);
  });
});
