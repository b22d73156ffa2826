import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentSpan } from "../../../server/core/text/segments.ts";
import { proseText } from "../../helpers/texts.ts";

describe("segmentSpan", () => {
  it.each(["grapheme", "sentence", "word"] as const)(
    "finds in windows what one look at the text finds: %s",
    (granularity) => {
      const segmenter = new Intl.Segmenter("en", { granularity });
      fc.assert(
        fc.property(proseText(900), (text) => {
          const whole = [...segmenter.segment(text)].map((s) => s.index);
          const windows = [...segmentSpan(segmenter, text, { start: 0, end: text.length })].map((s) => s.start);
          expect(windows).toEqual(whole);
        }),
        { numRuns: 40 },
      );
    },
  );

  it("finds a segment much longer than a window", () => {
    const text = `${"word ".repeat(2_000)}ends. Then.`;
    const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
    expect([...segmentSpan(segmenter, text, { start: 0, end: text.length })]).toHaveLength(2);
  });

  it("takes a time that grows with the text, not with its square", () => {
    const text = "Срок 7 дней.\n".repeat(40_000);
    const segmenter = new Intl.Segmenter("ru", { granularity: "word" });
    const started = performance.now();
    let count = 0;
    for (const segment of segmentSpan(segmenter, text, { start: 0, end: text.length })) count += segment.isWord ? 1 : 0;
    expect(count).toBe(120_000);
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
