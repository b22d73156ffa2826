import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutDocument } from "../../../server/core/documents/cut.ts";
import { mergeOverlaps, supplyBlock } from "../../../server/core/documents/supplied-form.ts";
import { isBoundary } from "../../../server/core/text/graphemes.ts";
import { containsSpan, sliceSpan } from "../../../server/core/text/span.ts";
import { estimateTokens } from "../../../server/core/text/tokens.ts";
import { anyDocument, anySettings, documentOf, settingsOf } from "../../helpers/documents.ts";

function supply(
  document: ReturnType<typeof documentOf>,
  pieceIndexes: readonly number[],
  tokensMax: number,
  settings = settingsOf({}),
) {
  const cut = cutDocument(document, settings);
  const hits = pieceIndexes.flatMap((i) => cut.pieces[i] ?? []);
  const block = cut.blocks[hits[0]?.block ?? -1];
  if (!block) throw new Error("no such piece");
  const elements = document.elements.filter((e) => containsSpan(block, e));
  return supplyBlock({ block, readSpan: (span) => sliceSpan(document.text, span), elements, hits, tokensMax });
}

const table = documentOf([
  {
    kind: "table",
    caption: "Battery safety checks",
    scope: "Scope: C-3",
    header: ["Check", "Action"],
    rows: Array.from({ length: 60 }, (_, i) => [
      `R${i + 1}`,
      "Replace the battery seal wherever the casing has been opened.",
    ]),
  },
]);
const section = documentOf([
  { kind: "heading", level: 1, words: "4.2 Mudguards" },
  ...Array.from({ length: 20 }, (_, i) => ({
    kind: "paragraph" as const,
    words: `Rule ${i}: fit the rear mudguard before the first ride.`,
  })),
]);

describe("what is supplied for a hit (CUT-4)", () => {
  it("is the whole block where it fits", () => {
    const whole = supply(section, [0], 5_000);
    expect(whole).toEqual({ spans: [{ start: 0, end: section.text.length }], text: section.text, part: null });
  });

  it("repeats caption, scope and header over the rows around a hit, and says which part it is", () => {
    const { text, part, spans } = supply(table, [30], 200);
    expect(text).toMatch(/^Battery safety checks\nScope: C-3\nCheck \| Action\nR\d+ \| /);
    expect(text).toContain("R31 | Replace");
    expect(text).toMatch(/R30 \|[^]*R32 \|/);
    expect(spans).toHaveLength(2);
    expect(part?.of).toBeGreaterThan(3);
    expect(part?.index).toBeGreaterThan(1);
    expect(part?.index).toBeLessThan(part?.of ?? 0);
    expect(estimateTokens(text)).toBeLessThanOrEqual(200);
    expect(estimateTokens(text)).toBeGreaterThan(150);
  });

  it("keeps headers and the first rows one stretch", () => {
    const { spans, part } = supply(table, [0], 200);
    expect(spans).toHaveLength(1);
    expect(part?.index).toBe(1);
  });

  it("repeats the heading over whole paragraphs of a section, with every hit that fits", () => {
    const { text, part } = supply(section, [1, 1], 80, settingsOf({ target: 15 }));
    expect(text).toMatch(/^4\.2 Mudguards\n/);
    expect(text).toContain("Rule 1: fit the rear mudguard before the first ride.");
    expect(text.split("\n").every((line) => /^$|^4\.2|ride\.$/.test(line))).toBe(true);
    expect(part?.of).toBeGreaterThan(1);
  });

  it("reads whole sentences where one paragraph alone is larger than the budget", () => {
    const words = Array.from({ length: 50 }, (_, i) => `Sentence number ${i} stands here.`).join(" ");
    const document = documentOf([{ kind: "paragraph", words }]);
    const { text, part } = supply(document, [0], 60);
    expect(text).toMatch(/^Sentence number \d+ stands here\.[^]*here\.$/);
    expect(part).toMatchObject({ index: 1 });
  });

  it("is exact, in order, within the budget and near the hit, for any document", () => {
    fc.assert(
      fc.property(
        anyDocument(),
        anySettings(),
        fc.nat(),
        fc.integer({ min: 12, max: 120 }),
        (document, settings, pick, tokensMax) => {
          const { pieces, blocks } = cutDocument(document, settings);
          if (pieces.length === 0) return;
          const index = pick % pieces.length;
          const hit = pieces[index] as (typeof pieces)[0];
          const { spans, text, part } = supply(document, [index], tokensMax, settings);
          expect(text).toBe(spans.map((s) => sliceSpan(document.text, s)).join("\n"));
          spans.forEach((span, i) => {
            expect(span.start).toBeGreaterThanOrEqual(spans[i - 1]?.end ?? 0);
            expect(containsSpan(blocks[hit.block] as (typeof blocks)[0], span)).toBe(true);
            expect(isBoundary(document.text, span.start) && isBoundary(document.text, span.end)).toBe(true);
          });
          expect(estimateTokens(text)).toBeLessThanOrEqual(tokensMax);
          expect(spans.some((s) => s.start < hit.end && hit.start < s.end)).toBe(true);
          if (part) expect(part.index >= 1 && part.index <= part.of).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe("mergeOverlaps", () => {
  it("makes one of hits that overlap or touch, and keeps others apart", () => {
    expect(
      mergeOverlaps([
        { start: 10, end: 20 },
        { start: 0, end: 5 },
        { start: 5, end: 8 },
        { start: 15, end: 30 },
      ]),
    ).toEqual([
      { start: 0, end: 8 },
      { start: 10, end: 30 },
    ]);
    expect(mergeOverlaps([])).toEqual([]);
  });
});
