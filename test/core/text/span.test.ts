// Half-open stretches of a text against each other.
import fc from "fast-check";
import { expect, test } from "vitest";
import { containsSpan, doSpansMeet, moveSpan, type Span } from "../../../server/core/text/span.ts";

const anySpan = fc
  .tuple(fc.nat({ max: 12 }), fc.integer({ min: 1, max: 6 }))
  .map(([start, length]): Span => ({ start, end: start + length }));

const units = ({ start, end }: Span) => Array.from({ length: end - start }, (_, i) => start + i);

test("spans meet where they share a unit, and one contains another that has no unit outside (SRC-2)", () => {
  fc.assert(
    fc.property(anySpan, anySpan, (a, b) => {
      const shared = units(b).filter((unit) => units(a).includes(unit));
      expect(doSpansMeet(a, b)).toBe(shared.length > 0);
      expect(doSpansMeet(b, a)).toBe(shared.length > 0);
      expect(containsSpan(a, b)).toBe(shared.length === units(b).length);
    }),
  );
});

test("spans that stand side by side do not meet", () => {
  expect(doSpansMeet({ start: 0, end: 3 }, { start: 3, end: 5 })).toBe(false);
});

test("a span moved there and back is what it was, and as long on the way", () => {
  fc.assert(
    fc.property(anySpan, fc.integer({ min: -20, max: 20 }), (span, by) => {
      const moved = moveSpan(span, by);
      expect(moved.end - moved.start).toBe(span.end - span.start);
      expect(moved.start).toBe(span.start + by);
      expect(moveSpan(moved, -by)).toEqual(span);
    }),
  );
});
