import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBoundary } from "../../../server/core/text/graphemes.ts";
import { wordSpans } from "../../../server/core/text/words.ts";
import { trickyText } from "../../helpers/texts.ts";

function words(text: string): string[] {
  return wordSpans(text).map((s) => text.slice(s.start, s.end));
}

describe("wordSpans", () => {
  it("takes what stands between white space, with its punctuation", () => {
    expect(words("A renewal lasts  seven days.\n\nА «срок» — 7 дней.")).toEqual([
      "A",
      "renewal",
      "lasts",
      "seven",
      "days.",
      "А",
      "«срок»",
      "—",
      "7",
      "дней.",
    ]);
  });

  it("segments scripts without spaces, and leaves punctuation with the word before it", () => {
    expect(words("检查电池，然后（再次）使用。")).toEqual(["检查", "电池，", "然后", "（再次）", "使用。"]);
    expect(words("E-417错误")).toHaveLength(3);
    expect(words("ตรวจสอบแบตเตอรี่").length).toBeGreaterThan(1);
  });

  it("looks only at the span it is given", () => {
    expect(wordSpans("one two three", { start: 4, end: 7 })).toEqual([{ start: 4, end: 7 }]);
  });

  it("loses nothing, keeps the order and splits no grapheme, for any text", () => {
    fc.assert(
      fc.property(trickyText(), (text) => {
        let at = 0;
        for (const { start, end } of wordSpans(text)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(text.slice(at, start).trim()).toBe("");
          expect(isBoundary(text, start) && isBoundary(text, end)).toBe(true);
          at = end;
        }
        expect(text.slice(at).trim()).toBe("");
      }),
      { numRuns: 500 },
    );
  });
});
