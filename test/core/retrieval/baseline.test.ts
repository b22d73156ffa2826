import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measureBaseline } from "../../../server/core/retrieval/baseline.ts";
import { NEUTRAL_PASSAGES } from "../../../server/core/retrieval/neutral-passages.ts";

const unit = (angle: number): Float32Array => Float32Array.from([Math.cos(angle), Math.sin(angle)]);

describe("measureBaseline (FIND-6)", () => {
  it("is the mean and standard deviation of the distances of all pairs", () => {
    const { baseline, spread } = measureBaseline([unit(0), unit(0), unit(Math.PI / 2)]); // distances 0, 1, 1
    expect(baseline).toBeCloseTo(2 / 3, 5);
    expect(spread).toBeCloseTo(Math.sqrt(2) / 3, 5);
  });

  it("is 0 for fewer than two vectors and for equal ones", () => {
    expect(measureBaseline([])).toEqual({ baseline: 0, spread: 0 });
    expect(measureBaseline([unit(1)])).toEqual({ baseline: 0, spread: 0 });
    expect(measureBaseline([unit(1), unit(1)]).baseline).toBeCloseTo(0, 6);
  });

  it("does not depend on the order and lies between 0 and 2", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 6.28, noNaN: true }), { minLength: 2, maxLength: 20 }),
        (angles) => {
          const forwards = measureBaseline(angles.map(unit));
          const backwards = measureBaseline([...angles].reverse().map(unit));
          expect(forwards.baseline).toBeCloseTo(backwards.baseline, 6);
          expect(forwards.baseline).toBeGreaterThan(-1e-6);
          expect(forwards.baseline).toBeLessThan(2 + 1e-6);
        },
      ),
    );
  });
});

describe("the neutral passages", () => {
  it("are 40 different texts of two to four sentences in three languages", () => {
    expect(NEUTRAL_PASSAGES.length).toBe(40);
    expect(new Set(NEUTRAL_PASSAGES.map(({ text }) => text)).size).toBe(40);
    expect(new Set(NEUTRAL_PASSAGES.map(({ language }) => language))).toEqual(new Set(["en", "ru", "zh"]));
    for (const { text } of NEUTRAL_PASSAGES) {
      const sentences = text.split(/[.。？?!！]/u).filter((sentence) => sentence.trim() !== "").length;
      expect(sentences).toBeGreaterThanOrEqual(2);
      expect(sentences).toBeLessThanOrEqual(4);
    }
  });
});
