import fc from "fast-check";
import { expect, test } from "vitest";
import { addUsage, costMicros } from "../../../server/core/answers/cost.ts";

const tokens = fc.integer({ min: 0, max: 10_000_000 });
const usage = fc.record({ tokensIn: tokens, tokensOut: tokens, isEstimated: fc.boolean() });

test("a million tokens cost their price, in millionths; half a millionth is rounded", () => {
  expect(costMicros({ in: 0.4, out: 1.6 }, { tokensIn: 1_000_000, tokensOut: 0 })).toBe(400_000);
  expect(costMicros({ in: 0.4, out: 1.6 }, { tokensIn: 1_000, tokensOut: 200 })).toBe(720);
  expect(costMicros({ in: 0.4, out: 1.6 }, { tokensIn: 1, tokensOut: 0 })).toBe(0);
  expect(costMicros({ in: 0, out: 0 }, { tokensIn: 1_000, tokensOut: 200 })).toBe(0);
});

test("without a price nothing is said of the cost, which is not the same as nothing", () => {
  expect(costMicros(null, { tokensIn: 1_000, tokensOut: 200 })).toBeNull();
});

test("calls cost together what they cost one by one, and are estimated where any of them is", () => {
  fc.assert(
    fc.property(
      usage,
      usage,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      (a, b, priceIn, priceOut) => {
        const price = { in: priceIn, out: priceOut };
        const both = addUsage(a, b);
        expect(costMicros(price, both)).toBe((costMicros(price, a) ?? 0) + (costMicros(price, b) ?? 0));
        expect(both.isEstimated).toBe(a.isEstimated || b.isEstimated);
      },
    ),
    { seed: 7 },
  );
});
