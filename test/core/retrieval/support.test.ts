import fc from "fast-check";
import { expect, test } from "vitest";
import { SUPPORT_MIN, supportScore, type SupportSigns } from "../../../server/core/retrieval/support.ts";

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const spread = fc.option(
  fc.record({
    mean: fc.double({ min: -1, max: 1, noNaN: true }),
    deviation: unit,
    count: fc.integer({ min: 0, max: 1e6 }),
  }),
  { nil: null },
);
const coverage = fc.record({ share: unit, comparable: unit });
const signs: fc.Arbitrary<SupportSigns> = fc.record({
  distance: fc.double({ min: 0, max: 2, noNaN: true }),
  baseline: unit,
  spread,
  coverage,
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
      const covered = (share: number) => supportScore({ ...given, coverage: { ...given.coverage, share } });
      expect(covered(more)).toBeGreaterThanOrEqual(covered(less));
      const standing = (mean: number) => supportScore({ ...given, spread: { mean, deviation: 0.05, count: 100 } });
      expect(standing(less)).toBeGreaterThanOrEqual(standing(more));
    }),
  );
});

const baseline = 0.22;
const ordinary = { mean: 0.75, deviation: 0.022, count: 500 };
const compared = (share: number) => ({ share, comparable: 1 });
const isSupported = (given: Partial<SupportSigns>) =>
  supportScore({ distance: 0.13, baseline, spread: ordinary, coverage: compared(0.5), ...given }) >= SUPPORT_MIN;

test("no sign decides alone: unrelated text with the same words, and near text without them, are both refused", () => {
  expect(isSupported({ distance: 0.24, coverage: compared(0.4) })).toBe(false);
  expect(isSupported({ distance: 0.17, coverage: compared(0.05) })).toBe(false);
  expect(isSupported({})).toBe(true);
});

test("three files are judged like three hundred: what they spread says little about the question (FIND-6)", () => {
  // The one that answers pulls the mean of three towards itself.
  const three = { mean: 0.79, deviation: 0.06, count: 3 };
  expect(isSupported({ spread: three, coverage: compared(0.45) })).toBe(true);
  expect(
    isSupported({ distance: 0.2, spread: { mean: 0.77, deviation: 0.02, count: 3 }, coverage: compared(0.25) }),
  ).toBe(false);
});

test("in a collection of near-identical records a hit must be nearer than its neighbours (FIND-6)", () => {
  const records = { mean: 0.85, deviation: 0.01, count: 1000 };
  expect(isSupported({ distance: 0.15, spread: records, coverage: compared(0.3) })).toBe(false);
  expect(isSupported({ distance: 0.1, spread: records, coverage: compared(0.6) })).toBe(true);
});

test("a question in another language is judged without its words", () => {
  const other = { share: 0, comparable: 0 };
  expect(isSupported({ distance: 0.13, coverage: other })).toBe(true);
  expect(isSupported({ distance: 0.22, coverage: other })).toBe(false);
});
