import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { worthSupplying } from "../../../server/core/retrieval/supplied-hits.ts";

const BASELINE = 0.61;
const piece = (distance: number | null, score: number, wordScore = 1) => ({ distance, score, wordScore });

describe("worthSupplying (FIND-7)", () => {
  test("leaves out what is much weaker than the best, and what is as far as unrelated text", () => {
    const best = piece(0.3, 1.8);
    const second = piece(0.4, 1.0);
    expect(worthSupplying([best, second, piece(0.7, 1.2), piece(0.45, 0.6)], BASELINE)).toEqual([best, second]);
  });

  test("keeps what is hardly farther than the nearest where all is far: question and material of two languages", () => {
    const far = [piece(0.66, 1.5, 0), piece(0.68, 1.4, 0)];
    expect(worthSupplying([...far, piece(0.8, 1.3, 0)], BASELINE)).toEqual(far);
  });

  test("judges a piece without a vector by its words", () => {
    const worded = piece(null, 1);
    expect(worthSupplying([worded, piece(null, 0.9, 0)], BASELINE)).toEqual([worded]);
  });

  test("keeps the order, adds nothing, and always keeps the best where it is the nearest too", () => {
    const ranked = fc
      .array(
        fc.record({
          distance: fc.double({ min: 0, max: 2, noNaN: true }),
          score: fc.double({ min: 0, max: 2, noNaN: true }),
        }),
        { minLength: 1 },
      )
      .map((drawn) => drawn.map((one) => ({ ...one, wordScore: 0 })).sort((a, b) => b.score - a.score));
    fc.assert(
      fc.property(ranked, (pieces) => {
        const kept = worthSupplying(pieces, BASELINE);
        expect(pieces.filter((one) => kept.includes(one))).toEqual(kept);
        const [first] = pieces;
        if (first !== undefined && pieces.every(({ distance }) => distance >= first.distance))
          expect(kept[0]).toBe(first);
      }),
    );
  });
});
