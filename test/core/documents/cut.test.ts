import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutDocument } from "../../../server/core/documents/cut.ts";
import type { FormRole } from "../../../server/core/documents/piece.ts";
import { createMeasure } from "../../../server/core/documents/policies/measure.ts";
import { isBoundary } from "../../../server/core/text/graphemes.ts";
import { containsSpan, sliceSpan } from "../../../server/core/text/span.ts";
import { trimSpan } from "../../../server/core/text/trim.ts";
import { anyDocument, anySettings, documentOf, settingsOf } from "../../helpers/documents.ts";

const RENEWAL = documentOf([
  { kind: "paragraph", words: "A renewal lasts seven days. A renewal is permitted only when no hold exists." },
  { kind: "paragraph", words: "Ask before the due date." },
]);

function slices(document: typeof RENEWAL, settings: ReturnType<typeof settingsOf>): string[] {
  return cutDocument(document, settings).pieces.map((piece) => sliceSpan(document.text, piece));
}

describe("the renewal text (CUT-6, CUT-7)", () => {
  it("gives windows of 6 words that begin every 4 words", () => {
    expect(slices(RENEWAL, settingsOf({ kind: "WORD_WINDOWS", window: 6, windowOverlap: 2 }))).toEqual([
      "A renewal lasts seven days. A",
      "days. A renewal is permitted only",
      "permitted only when no hold exists.",
      "hold exists.\n\nAsk before the due",
      "the due date.",
    ]);
  });

  it.each([
    [80, false],
    [20, true],
  ])("gives [0, 76) and [78, 102) in paragraphs at %d characters", (target, isOverBudget) => {
    const { pieces } = cutDocument(RENEWAL, settingsOf({ kind: "PARAGRAPHS", unit: "CHARACTERS", target }));
    expect(pieces.map((p) => [p.start, p.end, p.isOverBudget])).toEqual([
      [0, 76, isOverBudget],
      [78, 102, isOverBudget],
    ]);
  });

  it("splits a paragraph of 76 characters at its sentence, then at words, where that is asked for", () => {
    const policy = { kind: "PARAGRAPHS", unit: "CHARACTERS", oversized: "SPLIT" } as const;
    expect(slices(RENEWAL, settingsOf({ ...policy, target: 50 }))).toEqual([
      "A renewal lasts seven days.",
      "A renewal is permitted only when no hold exists.",
      "Ask before the due date.",
    ]);
    expect(slices(RENEWAL, settingsOf({ ...policy, target: 30 }))).toEqual([
      "A renewal lasts seven days. A",
      "renewal is permitted only when",
      "no hold exists.",
      "Ask before the due date.",
    ]);
  });

  it("carries the last whole sentence into the next piece, or the last whole words", () => {
    const policy = { kind: "PARAGRAPHS", unit: "CHARACTERS", target: 80 } as const;
    expect(slices(RENEWAL, settingsOf({ ...policy, overlap: 50 }))[1]).toMatch(/^A renewal is permitted only when/);
    expect(slices(RENEWAL, settingsOf({ ...policy, overlap: 14 }))[1]).toBe("hold exists.\n\nAsk before the due date.");
    expect(slices(RENEWAL, settingsOf({ ...policy, overlap: 3 }))[1]).toBe("Ask before the due date.");
  });
});

describe("headings in paragraphs (CUT-6)", () => {
  const document = documentOf([
    { kind: "paragraph", words: "Ask before the due date." },
    { kind: "heading", level: 1, words: "Renewal" },
    { kind: "paragraph", words: "A renewal lasts seven days." },
  ]);

  it.each([
    [40, ["Ask before the due date.", "Renewal\n\nA renewal lasts seven days."]],
    [10, ["Ask before the due date.", "Renewal\n\nA renewal lasts seven days."]],
    [30, ["Ask before the due date.", "Renewal", "A renewal lasts seven days."]],
  ])("go with what they head, at a target of %d characters", (target, expected) => {
    expect(slices(document, settingsOf({ kind: "PARAGRAPHS", unit: "CHARACTERS", target }))).toEqual(expected);
  });
});

describe("any document under any policy", () => {
  const check = (property: (d: typeof RENEWAL, s: ReturnType<typeof settingsOf>) => void, numRuns = 400): void =>
    fc.assert(fc.property(anyDocument(), anySettings(), property), { numRuns });

  it("gives pieces in order, inside their blocks, that split no grapheme (SRC-2)", () => {
    check((document, settings) => {
      const { text } = document;
      const { blocks, pieces } = cutDocument(document, settings);
      pieces.forEach((piece, i) => {
        expect(piece.start).toBeLessThan(piece.end);
        expect(piece.start).toBeGreaterThanOrEqual(pieces[i - 1]?.start ?? 0);
        expect(sliceSpan(text, piece).trim()).not.toBe("");
        for (const span of [piece, blocks[piece.block] as (typeof blocks)[0], ...piece.form]) {
          expect(isBoundary(text, span.start) && isBoundary(text, span.end)).toBe(true);
        }
        expect(containsSpan(blocks[piece.block] as (typeof blocks)[0], piece)).toBe(true);
        expect(piece.form.length).toBeGreaterThan(0);
      });
      expect(new Set(pieces.map((p) => p.block)).size).toBe(blocks.length);
    });
  });

  it("loses no text: every character stands in a piece or in the form of one", () => {
    check((document, settings) => {
      const { text, elements } = document;
      const { pieces } = cutDocument(document, settings);
      const covered = new Uint8Array(text.length);
      for (const piece of pieces) for (const span of [piece, ...piece.form]) covered.fill(1, span.start, span.end);
      for (const element of elements) {
        for (let at = element.start; at < element.end; at++) {
          // A bar between cells is layout.
          if (!covered[at] && /[^\s|]/u.test(text.charAt(at)))
            expect.fail(`offset ${at} of ${element.kind} is in no piece`);
        }
      }
    });
  });

  it("flags exactly the pieces over the target, and splits prose down to it where asked (CUT-6)", () => {
    check((document, settings) => {
      const { target, unit, oversized, kind } = settings.boundaryPolicy;
      if (kind === "WORD_WINDOWS") return;
      const measure = createMeasure(document.text, unit);
      const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
      for (const piece of cutDocument(document, settings).pieces) {
        expect(piece.isOverBudget).toBe(measure(piece) > target);
        if (!piece.isOverBudget || oversized === "KEEP" || !/TEXT|CODE/.test(piece.kind)) continue;
        const own = sliceSpan(document.text, piece);
        expect([...graphemes.segment(own)].filter((g) => g.segment.trim() !== "").length).toBe(1);
      }
    });
  });

  it("keeps a paragraph over the target whole and alone under KEEP", () => {
    check((document, settings) => {
      const { kind, oversized, unit, target } = settings.boundaryPolicy;
      if (kind !== "FORMS" || oversized !== "KEEP") return;
      const measure = createMeasure(document.text, unit);
      const { pieces } = cutDocument(document, settings);
      for (const element of document.elements) {
        const own = trimSpan(document.text, element);
        if (element.kind !== "PARAGRAPH" || !own || measure(own) <= target) continue;
        const holders = pieces.filter((p) => p.kind === "TEXT" && p.start < element.end && p.end > element.start);
        // Later pieces may repeat its tail, none may begin before it or cut it.
        expect(holders[0]).toMatchObject({ isOverBudget: true });
        expect(containsSpan(holders[0] as (typeof pieces)[0], own)).toBe(true);
      }
    });
  });

  it("gives the same cut every time", () => {
    check((document, settings) => {
      expect(cutDocument(document, settings)).toEqual(cutDocument(document, settings));
    }, 50);
  });
});

describe("forms (CUT-2)", () => {
  const document = documentOf(
    [
      { kind: "heading", level: 1, words: "4 Assembly" },
      { kind: "heading", level: 2, words: "4.2 Mudguards" },
      { kind: "paragraph", words: "Fit the rear mudguard before the first ride." },
      { kind: "paragraph", words: "Exception: on the cargo version it is not required." },
      { kind: "heading", level: 1, words: "6 Checks" },
      {
        kind: "table",
        caption: "Battery safety checks before delivery",
        scope: "Scope: C-3, 36 V battery pack",
        header: ["Check", "What to do"],
        rows: [
          ["R07", "Replace the battery seal wherever the casing has been opened."],
          ["R08", ""],
        ],
      },
      { kind: "figure", words: "Figure 2. Capacity after 500 cycles" },
      { kind: "code", words: "reset --all\nexit" },
    ],
    "C-3 manual",
  );
  const cut = cutDocument(document, settingsOf({}));
  const roles = (index: number, role: FormRole): string[] =>
    (cut.pieces[index]?.form ?? []).filter((f) => f.role === role).map((f) => sliceSpan(document.text, f));
  const block = (index: number): string =>
    sliceSpan(document.text, cut.blocks[cut.pieces[index]?.block ?? -1] ?? { start: 0, end: 0 });

  it("supplies a rule together with its exception, under its heading", () => {
    expect(cut.pieces[0]?.kind).toBe("TEXT");
    expect(roles(0, "PATH")).toEqual(["4 Assembly", "4.2 Mudguards"]);
    expect(block(0)).toMatch(/^4\.2 Mudguards\n\nFit the rear[^]*not required\.$/);
  });

  it("finds a table row with caption, scope and labels, and supplies the whole table", () => {
    expect(cut.pieces[1]).toMatchObject({ kind: "TABLE_ROW", row: 1 });
    expect(roles(1, "CAPTION")).toEqual(["Battery safety checks before delivery"]);
    expect(roles(1, "SCOPE")).toEqual(["Scope: C-3, 36 V battery pack"]);
    expect(roles(1, "LABEL")).toEqual(["Check", "What to do"]);
    expect(roles(1, "CELL")).toEqual(["R07", "Replace the battery seal wherever the casing has been opened."]);
    expect(roles(2, "CELL")).toEqual(["R08"]);
    expect(block(1)).toMatch(/^Battery safety checks[^]*R08/);
    expect(cut.blocks[cut.pieces[1]?.block ?? -1]?.kind).toBe("TABLE");
  });

  it("finds figures and code by themselves", () => {
    expect(cut.pieces.slice(3).map((p) => [p.kind, cut.blocks[p.block]?.kind])).toEqual([
      ["FIGURE", "FIGURE"],
      ["CODE", "SECTION"],
    ]);
  });

  it("searches a short record as one piece and supplies it whole; a long one by its prose, with the record's block", () => {
    const record = documentOf([
      { kind: "heading", level: 1, words: "LED strip" },
      {
        kind: "record",
        fields: [
          ["Price", "$49"],
          ["Length", "2 m"],
          ["Colour", ""],
        ],
      },
      { kind: "paragraph", words: "Warm white light for shelves. Can be cut every ten centimetres." },
      { kind: "paragraph", words: "Needs a driver of its own." },
    ]);
    const short = cutDocument(record, settingsOf({}));
    expect(short.pieces.map((p) => p.kind)).toEqual(["RECORD"]);
    expect(short.blocks).toEqual([{ kind: "RECORD", start: 0, end: record.text.length, section: 0 }]);
    const long = cutDocument(record, settingsOf({ target: 20 }));
    expect(long.pieces.map((p) => p.kind)).toEqual(["RECORD", "TEXT", "TEXT"]);
    expect(long.blocks).toEqual(short.blocks);
  });

  it("takes several records in one section for records of their own", () => {
    const { blocks } = cutDocument(
      documentOf([
        { kind: "paragraph", words: "Our lamps." },
        { kind: "record", fields: [["Name", "A"]] },
        { kind: "paragraph", words: "Prose of A." },
        { kind: "record", fields: [["Name", "B"]] },
      ]),
      settingsOf({}),
    );
    expect(blocks.map((b) => b.kind)).toEqual(["SECTION", "RECORD", "RECORD"]);
  });

  it("searches a heading with nothing under it for itself", () => {
    const { pieces } = cutDocument(documentOf([{ kind: "heading", level: 1, words: "Reserved" }]), settingsOf({}));
    expect(pieces.map((p) => p.kind)).toEqual(["TEXT"]);
  });

  it("gives nothing for a document without text", () => {
    expect(cutDocument(documentOf([]), settingsOf({}))).toEqual({ blocks: [], pieces: [] });
  });
});

describe("large documents", () => {
  const sentence = "Срок возврата товара составляет 14 дней, т. е. две недели. A rule, e.g. This one, holds. ";
  it.each([
    [
      "10,000 paragraphs",
      documentOf(Array.from({ length: 10_000 }, () => ({ kind: "paragraph" as const, words: sentence }))),
    ],
    [
      "a table of 3,000 rows",
      documentOf([
        {
          kind: "table",
          header: ["A", "B", "C"],
          rows: Array.from({ length: 3_000 }, (_, i) => [`R${i}`, sentence, "36.0 V"]),
        },
      ]),
    ],
    ["one paragraph of 1 MB", documentOf([{ kind: "paragraph", words: sentence.repeat(12_000) }])],
    ["one word of 300 KB", documentOf([{ kind: "paragraph", words: "Ы".repeat(300_000) }])],
  ])(
    "are cut in seconds: %s",
    (_name, document) => {
      for (const kind of ["FORMS", "PARAGRAPHS", "WORD_WINDOWS"] as const) {
        const started = performance.now();
        cutDocument(document, settingsOf({ kind, oversized: "SPLIT", overlap: 40 }));
        expect(performance.now() - started).toBeLessThan(10_000);
      }
    },
    60_000,
  );
});
