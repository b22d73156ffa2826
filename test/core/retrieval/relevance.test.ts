import fc from "fast-check";
import { expect, test } from "vitest";
import { relevance } from "../../../server/core/retrieval/relevance.ts";

test("1 is identical, 0 is as far as unrelated text, below it is farther", () => {
  expect(relevance(0, 0.61)).toBe(1);
  expect(relevance(0.61, 0.61)).toBe(0);
  expect(relevance(0.305, 0.61)).toBeCloseTo(0.5);
  expect(relevance(0.9, 0.61)).toBeLessThan(0);
});

test("0.52 is a match under a model whose unrelated text lies at 0.61, and none where it lies at 0.25 (FIND-6)", () => {
  expect(relevance(0.52, 0.61)).toBeGreaterThan(0);
  expect(relevance(0.52, 0.61)).toBeCloseTo(relevance(0.2131, 0.25), 3);
  expect(relevance(0.52, 0.25)).toBeLessThan(-1);
});

test("it falls as the distance grows, by any baseline, and is a number also without one", () => {
  const distance = fc.double({ min: 0, max: 2, noNaN: true });
  fc.assert(
    fc.property(distance, distance, fc.double({ min: 0.001, max: 2, noNaN: true }), (a, b, baseline) => {
      expect(Math.sign(relevance(a, baseline) - relevance(b, baseline))).toBeOneOf([Math.sign(b - a), 0]);
    }),
  );
  expect(relevance(0.3, 0)).toBe(0);
});
