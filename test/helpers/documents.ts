// Documents as a parser hands them over, generated: sections, paragraphs, lists, tables, records, figures, code, slides.
import fc from "fast-check";
import { collectionSettingsSchema, type CollectionSettings } from "../../server/core/documents/collection-settings.ts";
import type { CuttableDocument } from "../../server/core/documents/policies/outline.ts";
import { TextBuilder } from "../../server/core/documents/text-builder.ts";
import type { Span } from "../../server/core/text/span.ts";
import { proseText } from "./texts.ts";

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly words: string }
  | { readonly kind: "paragraph" | "code" | "quote" | "figure" | "slide"; readonly words: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "record"; readonly fields: readonly (readonly [string, string])[] }
  | {
      readonly kind: "table";
      readonly caption?: string;
      readonly scope?: string;
      readonly header?: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

const KINDS = { paragraph: "PARAGRAPH", code: "CODE", quote: "QUOTE", figure: "FIGURE", slide: "SLIDE" } as const;

function appendCells(builder: TextBuilder, cells: readonly string[]): Span[] {
  return cells.map((cell, i) => {
    if (i > 0) builder.append(" | ");
    return builder.append(cell);
  });
}

function appendTable(builder: TextBuilder, table: Extract<Block, { kind: "table" }>): void {
  const whole = builder.openElement("TABLE");
  let isFirst = true;
  const line = (write: () => void): void => {
    if (!isFirst) builder.append("\n");
    isFirst = false;
    write();
  };
  const labelled = (kind: "TABLE_CAPTION" | "TABLE_SCOPE", words: string): void =>
    line(() => void builder.addElement(kind, builder.append(words), { parent: whole }));
  if (table.caption) labelled("TABLE_CAPTION", table.caption);
  if (table.scope) labelled("TABLE_SCOPE", table.scope);
  const cellLine = (kind: "TABLE_HEADER" | "TABLE_ROW", words: readonly string[], row: number | null): void =>
    line(() => {
      const element = builder.openElement(kind, { parent: whole, row });
      const cells = appendCells(builder, words);
      builder.closeElement(element, { cells });
    });
  if (table.header) cellLine("TABLE_HEADER", table.header, null);
  table.rows.forEach((row, i) => cellLine("TABLE_ROW", row, i + 1));
  builder.closeElement(whole);
}

function appendBlock(builder: TextBuilder, block: Block): void {
  builder.beginBlock();
  switch (block.kind) {
    case "heading":
      builder.addHeading(builder.append(block.words), block.words, block.level);
      break;
    case "list": {
      const list = builder.openElement("LIST");
      block.items.forEach((item, i) => {
        if (i > 0) builder.append("\n");
        builder.addElement("LIST_ITEM", builder.append(`- ${item}`), { parent: list });
      });
      builder.closeElement(list);
      break;
    }
    case "record": {
      const record = builder.openElement("HEADER_RECORD");
      const fields = block.fields.map(([name, words], i) => {
        if (i > 0) builder.append("\n");
        const key = builder.append(name);
        builder.append(": ");
        return { key, value: builder.append(words) };
      });
      builder.closeElement(record, { fields });
      break;
    }
    case "table":
      appendTable(builder, block);
      break;
    default:
      builder.addElement(KINDS[block.kind], builder.append(block.words));
  }
}

/** A document of these blocks, in this order. */
export function documentOf(blocks: readonly Block[], title: string | null = null): CuttableDocument {
  const builder = new TextBuilder();
  for (const block of blocks) appendBlock(builder, block);
  return { ...builder.finish(), title };
}

/** Settings with this boundary policy and defaults for the rest. */
export function settingsOf(boundaryPolicy: Partial<CollectionSettings["boundaryPolicy"]>): CollectionSettings {
  return collectionSettingsSchema.parse({ boundaryPolicy });
}

// The line ends of a paragraph's inside are left to the parsers; a heading or a cell has one line.
const paragraphWords = fc.tuple(fc.constantFrom("A", "Б", "电", "😀"), proseText(40)).map((parts) => parts.join(""));
const lineWords = fc
  .tuple(fc.constantFrom("a", "ж", "检", "👍🏽", "7"), proseText(6))
  .map((parts) => parts.join("").replace(/\s+/gu, " ").trimEnd());

const block: fc.Arbitrary<Block> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("paragraph" as const), words: paragraphWords }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("heading" as const),
      level: fc.integer({ min: 1, max: 3 }),
      words: lineWords,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("list" as const),
      items: fc.array(paragraphWords, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        kind: fc.constant("table" as const),
        caption: lineWords,
        scope: lineWords,
        header: fc.array(lineWords, { minLength: 1, maxLength: 3 }),
        rows: fc.array(fc.array(fc.oneof(lineWords, fc.constant("")), { minLength: 1, maxLength: 4 }), {
          maxLength: 4,
        }),
      },
      { requiredKeys: ["kind", "rows"] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("record" as const),
      fields: fc.array(fc.tuple(lineWords, fc.oneof(lineWords, fc.constant(""))), { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("code" as const, "quote" as const, "figure" as const, "slide" as const),
      words: paragraphWords,
    }),
  },
);

export function anyDocument(): fc.Arbitrary<CuttableDocument> {
  return fc
    .tuple(fc.array(block, { maxLength: 10 }), fc.option(lineWords))
    .map(([blocks, title]) => documentOf(blocks, title));
}

/** Any policy with small targets, so that every document is cut in many places. */
export function anySettings(): fc.Arbitrary<CollectionSettings> {
  return fc
    .record({
      kind: fc.constantFrom("FORMS" as const, "PARAGRAPHS" as const, "WORD_WINDOWS" as const),
      target: fc.integer({ min: 1, max: 60 }),
      overlap: fc.nat({ max: 30 }),
      unit: fc.constantFrom("TOKENS" as const, "CHARACTERS" as const),
      oversized: fc.constantFrom("KEEP" as const, "SPLIT" as const),
      window: fc.integer({ min: 1, max: 12 }),
      windowOverlap: fc.nat({ max: 11 }),
    })
    .map((p) =>
      settingsOf({
        ...p,
        overlap: Math.min(p.overlap, p.target - 1),
        windowOverlap: Math.min(p.windowOverlap, p.window - 1),
      }),
    );
}
