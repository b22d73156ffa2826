import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBoundary } from "../../../server/core/text/graphemes.ts";
import { normalizeText } from "../../../server/core/text/normalize.ts";
import { splitSentences } from "../../../server/core/text/sentences.ts";
import { proseText, trickyText } from "../../helpers/texts.ts";

function sentences(text: string): string[] {
  return splitSentences(text).map((s) => text.slice(s.start, s.end));
}

describe("splitSentences", () => {
  it.each([
    ["plain English", "A renewal lasts seven days. A renewal is permitted only when no hold exists.", 2],
    ["e.g. and i.e.", "Use a soft cloth, e.g. Microfibre, i.e. One without loops. Dry it.", 2],
    ["titles", "Ask Dr. Smith or Mrs. Jones. They know.", 2],
    ["initials", "Written by J. R. Tolkien in 1937. Read it. Drawn by A. Lebedev.", 3],
    ["a letter that is a label", "32.0 V holds for revision B. The datasheet says 36.0 V.", 2],
    ["decimals and versions", "The limit is 36.0 V. Firmware 2.10.3 is needed.", 2],
    ["numbers after abbreviations", "See Fig. 2 and No. 5. Then stop. I said no. It stayed.", 4],
    ["numbered steps", "1. Remove the battery. 2. Wait.", 2],
    ["Russian т. е. and см.", "Возврат бесплатный, т. е. Платить не нужно. См. Приложение.", 2],
    ["Russian рис. and ст.", "Порядок показан на рис. 3. Основание: ст. 18 закона.", 2],
    ["a Russian year and town", "Договор заключён в 2020 г. Срок истёк. Магазин в г. Москва закрыт.", 3],
    ["Russian initials", "Автор А. С. Пушкин. Издание второе.", 2],
    ["Chinese", "首次骑行前请安装。货运型号除外！为什么？因为货架。", 4],
    ["Chinese with quotes", "他说：“不需要。”然后离开。", 2],
    ["questions and exclamations", "Why? Because! Fine.", 3],
  ])("reads %s", (_name, text, count) => {
    expect(sentences(text)).toHaveLength(count);
  });

  it("keeps a line that was wrapped at the width of its page in its sentence", () => {
    expect(sentences("Use the two bolts supplied, tighten\nthem to 4 Nm, and check.\nKeep the holes clear.")).toEqual([
      "Use the two bolts supplied, tighten\nthem to 4 Nm, and check.",
      "Keep the holes clear.",
    ]);
  });

  it("takes list lines and short lines apart", () => {
    expect(sentences("You need\n- two bolts\n- one key\n1) a cloth\nColour: red\nSize: L")).toEqual([
      "You need",
      "- two bolts",
      "- one key",
      "1) a cloth",
      "Colour: red",
      "Size: L",
    ]);
  });

  it("looks only at the span it is given, and answers in offsets of the whole text", () => {
    expect(splitSentences("Skip this. Take one. Take two. Skip.", { start: 11, end: 30 })).toEqual([
      { start: 11, end: 20 },
      { start: 21, end: 30 },
    ]);
  });

  it("loses nothing, keeps the order and splits no grapheme, for any text", () => {
    fc.assert(
      fc.property(fc.oneof(proseText(), trickyText().map(normalizeText)), (text) => {
        const spans = splitSentences(text);
        let at = 0;
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(text.slice(at, start).trim()).toBe("");
          expect(end).toBeGreaterThan(start);
          expect(isBoundary(text, start) && isBoundary(text, end)).toBe(true);
          at = end;
        }
        expect(text.slice(at).trim()).toBe("");
      }),
      { numRuns: 500 },
    );
  });

  it("takes a time that grows with the text, not with its square", () => {
    const text = "Срок т. е. 7 дней. A rule, e.g. This one, holds.\n".repeat(20_000);
    const started = performance.now();
    expect(splitSentences(text).length).toBeGreaterThan(30_000);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
