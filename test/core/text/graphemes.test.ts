import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boundaryAfter,
  boundaryBefore,
  graphemeBoundariesWithin,
  isBoundary,
  snapSpan,
} from "../../../server/core/text/graphemes.ts";
import { trickyText } from "../../helpers/texts.ts";

const wholeText = new Intl.Segmenter("und", { granularity: "grapheme" });

function expectedBoundaries(text: string): number[] {
  return [...new Set([0, ...[...wholeText.segment(text)].map((s) => s.index), text.length])];
}

describe("grapheme boundaries (SRC-2)", () => {
  it.each([
    ["a surrogate pair", "😀", [0, 2]],
    ["a family joined by ZWJ", "👨‍👩‍👧!", [0, 8, 9]],
    ["flags, in pairs from the start of their run", "🇩🇪🇫🇷🇯", [0, 4, 8, 10]],
    ["a skin tone", "👍🏽👍", [0, 4, 6]],
    ["combining marks", "e\u0301\u0323x", [0, 3, 4]],
    ["Hangul jamo", "\u1112\u1161\u11ab가", [0, 3, 4]],
    ["a keycap", "1\ufe0f\u20e32", [0, 3, 4]],
    ["CRLF", "a\r\nb", [0, 1, 3, 4]],
    ["Devanagari vowel signs", "कि", [0, 2]],
  ])("keeps together %s", (_name, text, boundaries) => {
    const found = Array.from({ length: text.length + 1 }, (_, i) => i).filter((i) => isBoundary(text, i));
    expect(found).toEqual(boundaries);
  });

  it("agrees with the segmentation of the whole text at every offset", () => {
    fc.assert(
      fc.property(trickyText(), (text) => {
        const expected = expectedBoundaries(text);
        const found = Array.from({ length: text.length + 1 }, (_, i) => i).filter((i) => isBoundary(text, i));
        expect(found).toEqual(expected);
        expect([...graphemeBoundariesWithin(text, { start: 0, end: text.length })]).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  it("lists the boundaries of any span, including those the span itself splits", () => {
    fc.assert(
      fc.property(trickyText(), fc.nat(), fc.nat(), (text, a, b) => {
        const [start = 0, end = 0] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y);
        const expected = expectedBoundaries(text).filter((o) => o >= start && o <= end);
        expect([...graphemeBoundariesWithin(text, { start, end })]).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  it("snaps outward to the nearest boundaries, and leaves a clean span as it is", () => {
    fc.assert(
      fc.property(trickyText(), fc.nat(), fc.nat(), (text, a, b) => {
        const [start = 0, end = 0] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y);
        const boundaries = expectedBoundaries(text);
        const snapped = snapSpan(text, { start, end });
        expect(snapped).toEqual({
          start: boundaries.findLast((o) => o <= start),
          end: boundaries.find((o) => o >= end),
        });
        expect(snapSpan(text, snapped)).toBe(snapped);
      }),
      { numRuns: 400 },
    );
  });

  it("treats offsets outside of the text as no boundary, and clamps when asked for the nearest", () => {
    expect(isBoundary("a", -1)).toBe(false);
    expect(isBoundary("a", 2)).toBe(false);
    expect(boundaryBefore("a", 9)).toBe(1);
    expect(boundaryAfter("a", -3)).toBe(0);
    expect(isBoundary("", 0)).toBe(true);
    expect([...graphemeBoundariesWithin("", { start: 0, end: 0 })]).toEqual([0]);
  });
});
