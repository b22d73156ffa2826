import fc from "fast-check";
import { expect, test } from "vitest";
import { SUPPORT_MIN, supportScore, type SupportSigns } from "../../../server/core/retrieval/support.ts";

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const spread = fc.option(fc.record({ mean: fc.double({ min: -1, max: 1, noNaN: true }), deviation: unit }), {
  nil: null,
});
const signs: fc.Arbitrary<SupportSigns> = fc.record({
  distance: fc.double({ min: 0, max: 2, noNaN: true }),
  baseline: unit,
  spread,
  coveredShare: fc.option(unit, { nil: null }),
});

test("it is a number from 0 to 1 for any signs, also of an empty collection or an unmeasured baseline", () => {
  fc.assert(
    fc.property(signs, (given) => {
      const score = supportScore(given);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }),
  );
});

test("a nearer passage, one that stands out more, or one with more of the question's words is never less support", () => {
  fc.assert(
    fc.property(signs, unit, unit, (given, a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(supportScore({ ...given, distance: less })).toBeGreaterThanOrEqual(
        supportScore({ ...given, distance: more }),
      );
      if (given.coveredShare !== null)
        expect(supportScore({ ...given, coveredShare: more })).toBeGreaterThanOrEqual(
          supportScore({ ...given, coveredShare: less }),
        );
      const standing = (mean: number) => supportScore({ ...given, spread: { mean, deviation: 0.05 } });
      expect(standing(less)).toBeGreaterThanOrEqual(standing(more));
    }),
  );
});

test("no sign decides alone: unrelated text with the same words, and near text without them, are both refused", () => {
  const baseline = 0.25;
  const ordinary = { mean: 0.75, deviation: 0.03 };
  expect(supportScore({ distance: 0.25, baseline, spread: ordinary, coveredShare: 0.5 })).toBeLessThan(SUPPORT_MIN);
  expect(supportScore({ distance: 0.18, baseline, spread: ordinary, coveredShare: 0.1 })).toBeLessThan(SUPPORT_MIN);
  expect(supportScore({ distance: 0.12, baseline, spread: ordinary, coveredShare: 0.7 })).toBeGreaterThan(SUPPORT_MIN);
});
