import fc from "fast-check";
import { expect, test } from "vitest";
import { quotableUnits, type BlockElement } from "../../../server/core/answers/quotables.ts";
import type { CuttableDocument } from "../../../server/core/documents/policies/outline.ts";
import { anyDocument, documentOf } from "../../helpers/documents.ts";

function elementsOf({ elements }: CuttableDocument): BlockElement[] {
  return elements.map(({ kind, start, end, parent, detail }, ordinal) => ({
    ordinal,
    kind,
    start,
    end,
    parentOrdinal: parent,
    detail,
  }));
}

function unitsOf(document: CuttableDocument) {
  const units = quotableUnits(elementsOf(document), ({ start, end }) => document.text.slice(start, end));
  const textOf = ({ start, end }: { start: number; end: number }) => document.text.slice(start, end);
  return units.map((unit) => ({ ...unit, text: textOf(unit.span), contextTexts: unit.context.map(textOf) }));
}

test("every unit lies within an element of its block, is not blank, and splits no character", () => {
  fc.assert(
    fc.property(anyDocument(), (document) => {
      for (const { span, text, context } of unitsOf(document)) {
        expect(text.trim()).not.toBe("");
        const holds = ({ start, end }: { start: number; end: number }) => start <= span.start && span.end <= end;
        expect(document.elements.some(holds)).toBe(true);
        for (const edge of [span.start, span.end, ...context.flatMap(({ start, end }) => [start, end])])
          expect(/^[\udc00-\udfff]/.test(document.text.slice(edge))).toBe(false);
      }
    }),
  );
});

test("units come in reading order and do not overlap", () => {
  fc.assert(
    fc.property(anyDocument(), (document) => {
      const spans = unitsOf(document).map(({ span }) => span);
      for (const [i, span] of spans.entries()) expect(span.start).toBeGreaterThanOrEqual(spans[i - 1]?.end ?? 0);
    }),
  );
});

test("prose is quoted by sentences, a list by items, in three languages", () => {
  const units = unitsOf(
    documentOf([
      { kind: "paragraph", words: "One rule. Another rule." },
      { kind: "paragraph", words: "Первое правило. Второе правило." },
      { kind: "paragraph", words: "第一条规则。第二条规则。" },
      { kind: "list", items: ["first", "second"] },
    ]),
  );
  expect(units.map(({ text }) => text.trim())).toEqual([
    "One rule.",
    "Another rule.",
    "Первое правило.",
    "Второе правило.",
    "第一条规则。",
    "第二条规则。",
    "- first",
    "- second",
  ]);
});

test("a row is quoted with the caption, scope line and header of its own table", () => {
  const table = (name: string) => ({
    kind: "table" as const,
    caption: `Caption ${name}`,
    scope: `Scope ${name}`,
    header: ["Part", name],
    rows: [["E-417", "36 V"]],
  });
  const rows = unitsOf(documentOf([table("one"), table("two")]));
  expect(rows.map(({ kind, contextTexts }) => [kind, contextTexts])).toEqual([
    ["TABLE_ROW", ["Caption one", "Scope one", "Part | one"]],
    ["TABLE_ROW", ["Caption two", "Scope two", "Part | two"]],
  ]);
});

test("a record is quoted by its fields; an empty one says nothing", () => {
  const units = unitsOf(
    documentOf([
      {
        kind: "record",
        fields: [
          ["weight", "1.2 kg"],
          ["note", ""],
          ["цена", "12"],
        ],
      },
    ]),
  );
  expect(units.map(({ kind, text }) => [kind, text])).toEqual([
    ["FIELD", "weight: 1.2 kg"],
    ["FIELD", "цена: 12"],
  ]);
});

test("headings and table heads are never quoted by themselves", () => {
  const units = unitsOf(
    documentOf([
      { kind: "heading", level: 1, words: "Title" },
      { kind: "table", caption: "Caption", header: ["A"], rows: [] },
    ]),
  );
  expect(units).toEqual([]);
});
