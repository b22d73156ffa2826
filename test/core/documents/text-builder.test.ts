import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkBuiltText, TextBuilder } from "../../../server/core/documents/text-builder.ts";
import { isBoundary } from "../../../server/core/text/graphemes.ts";
import { sliceSpan } from "../../../server/core/text/span.ts";

const HARD = [
  "a",
  "e",
  "\u0301",
  "\u0307\u0323",
  "👩‍👩‍👧",
  "👍",
  "🏽",
  "🇩",
  "🇪",
  "\u1112",
  "\u1161",
  "\u11ab",
  "ﬁ",
  "Å",
  "中",
  "\r\n",
  "\r",
  "\ud83d",
  "שׁ",
  "\ufeff",
  " ",
];
const run = fc.array(fc.constantFrom(...HARD), { maxLength: 5 }).map((parts) => parts.join(""));

describe("TextBuilder", () => {
  it("spans stay exact where runs join into other characters", () => {
    const builder = new TextBuilder();
    const element = builder.openElement("PARAGRAPH");
    builder.append("cafe");
    const mark = builder.append("\u0301 ");
    const word = builder.append("q\u0307");
    builder.closeElement(element, { links: [mark, word] });
    const { text, elements } = builder.finish();
    expect(text).toBe("café q\u0307");
    expect(elements[0]?.detail?.links?.map((span) => sliceSpan(text, span))).toEqual(["é ", "q\u0307"]);
  });

  it("gives NFC text and spans on character boundaries whatever is appended (SRC-2)", () => {
    fc.assert(
      fc.property(fc.array(fc.array(run, { maxLength: 4 }), { maxLength: 8 }), (blocks) => {
        const builder = new TextBuilder();
        blocks.forEach((runs, index) => {
          builder.beginBlock();
          if (index % 3 === 0) {
            const span = builder.append(runs.join(""));
            builder.addHeading(span, runs.join(""), 1 + (runs.length % 3));
            return;
          }
          const whole = builder.openElement("TABLE");
          const part = builder.openElement("TABLE_ROW", { parent: whole });
          builder.closeElement(part, { cells: runs.map((cell) => builder.append(cell)) });
          builder.closeElement(part);
          builder.closeElement(whole);
        });
        const built = builder.finish();
        checkBuiltText(built);
        const spans = [
          ...built.sections,
          ...built.sections.map((s) => s.title),
          ...built.elements,
          ...built.elements.flatMap((e) => e.detail?.cells ?? []),
        ];
        for (const { start, end } of spans)
          expect(isBoundary(built.text, start) && isBoundary(built.text, end)).toBe(true);
        expect(built.text.normalize("NFC")).toBe(built.text);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps a section under a heading without words inside the one it stands in", () => {
    const builder = new TextBuilder();
    for (const [words, level] of [
      ["Outer", 1],
      ["", 2],
      ["Next", 1],
    ] as const) {
      builder.beginBlock();
      builder.addHeading(builder.append(words), words, level);
    }
    const { sections } = builder.finish();
    expect(sections.map(({ start, end, parent }) => ({ start, end, parent }))).toEqual([
      { start: 0, end: 7, parent: null },
      { start: 7, end: 7, parent: 0 },
      { start: 9, end: 13, parent: null },
    ]);
  });

  it("nests sections by level and numbers them by their headings", () => {
    const builder = new TextBuilder();
    for (const [words, level] of [
      ["1 One", 1],
      ["1.2 Two", 2],
      ["Deep", 4],
      ["2 Next", 1],
    ] as const) {
      builder.beginBlock();
      builder.addHeading(builder.append(words), words, level);
      builder.beginBlock();
      builder.addElement("PARAGRAPH", builder.append(`text of ${words}`));
    }
    const { text, sections, elements } = builder.finish();
    expect(sections.map((s) => [s.number, sliceSpan(text, s.title), s.parent])).toEqual([
      ["1", "One", null],
      ["1.2", "Two", 0],
      [null, "Deep", 1],
      ["2", "Next", null],
    ]);
    expect(sliceSpan(text, sections[0] as never)).toBe(
      "1 One\n\ntext of 1 One\n\n1.2 Two\n\ntext of 1.2 Two\n\nDeep\n\ntext of Deep",
    );
    expect(elements.map((e) => e.section)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it.each([
    ["an element outside of the text", { text: "ab", elements: [{ start: 0, end: 3 }], sections: [] }],
    [
      "elements out of order",
      {
        text: "ab",
        elements: [
          { start: 1, end: 2 },
          { start: 0, end: 1 },
        ],
        sections: [],
      },
    ],
    [
      "a part before its whole",
      {
        text: "ab",
        elements: [
          { start: 0, end: 1, parent: 1 },
          { start: 0, end: 2 },
        ],
        sections: [],
      },
    ],
    [
      "a part that sticks out",
      {
        text: "ab",
        elements: [
          { start: 0, end: 1 },
          { start: 0, end: 2, parent: 0 },
        ],
        sections: [],
      },
    ],
    ["text that is not in NFC", { text: "e\u0301", elements: [], sections: [] }],
    [
      "sections that overlap",
      {
        text: "abcd",
        elements: [],
        sections: [
          { start: 0, end: 2, level: 1, parent: null },
          { start: 1, end: 4, level: 2, parent: 0 },
        ],
      },
    ],
  ])("refuses %s", (_, { text, elements, sections }) => {
    const whole = { kind: "PARAGRAPH", section: null, parent: null, page: null, row: null, detail: null };
    const built = {
      text,
      elements: elements.map((e) => ({ ...whole, ...e })),
      sections: sections.map((s) => ({ number: null, title: { start: 0, end: 0 }, ...s })),
    };
    expect(() => checkBuiltText(built as never)).toThrow(RangeError);
  });
});
