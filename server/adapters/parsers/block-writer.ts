// Writes blocks as canonical text: clean words, one blank line between blocks, tables as lines of cells (CUT-1).
import type { ElementDetail } from "../../core/documents/element.ts";
import type { TextBuilder } from "../../core/documents/text-builder.ts";
import type { Span } from "../../core/text/span.ts";
import { inlineText, isBlank, type Block, type Inline, type TableRow } from "./blocks.ts";
import { writeHeaderRecord } from "./header-record.ts";

const CAPTION = /^(?:table|tab\.|таблица|табл\.|表|表格)\s*(?:№\s*)?[\dA-ZА-Я][\d.\-–A-Za-zА-Яа-я]{0,7}(?![\p{L}\d])/iu;
const SCOPE =
  /^(?:scope|applies to|applicability|valid for|revisions?|models?|область применения|применимость|действ(?:ует|ительно) для|ревизи[яи]|модел[ьи]|适用范围|適用範圍|适用于|適用範囲|适用(?:版本|型号|机型)|修订版?|版本)\s*[:：]/iu;
/** A caption is a line, not a paragraph that happens to begin with "Table 3 shows". */
const CAPTION_LENGTH_MAX = 300;

type TableBlock = Extract<Block, { kind: "table" }>;

export function writeBlocks(builder: TextBuilder, blocks: readonly Block[]): void {
  for (let at = 0; at < blocks.length;) at = writeBlock(builder, blocks, at);
}

/** Writes the block at `at`, with those that belong to it, and returns the index of the next. */
function writeBlock(builder: TextBuilder, blocks: readonly Block[], at: number): number {
  const block = blocks[at] as Block;
  if (block.kind === "item") return writeList(builder, blocks, at);
  const lead = tableLead(blocks, at);
  if (lead) {
    writeTable(builder, lead.table, lead.lines);
    return lead.next;
  }
  writeSingle(builder, block);
  return at + 1;
}

function writeSingle(builder: TextBuilder, block: Exclude<Block, { kind: "item" }>): void {
  builder.beginBlock();
  if (block.kind === "table") writeTable(builder, block, []);
  else if (block.kind === "record") writeHeaderRecord(builder, block.fields);
  else if (block.kind === "heading") {
    const { span, links } = writeInline(builder, block.inline);
    builder.addHeading(span, inlineText(block.inline), block.level, { detail: linkDetail(links) });
  } else {
    const kind =
      block.kind === "code" ? "CODE" : block.kind === "figure" ? "FIGURE" : block.isQuote ? "QUOTE" : "PARAGRAPH";
    const element = builder.openElement(kind);
    const links =
      block.kind === "code"
        ? writeInline(builder, [{ text: block.text }]).links
        : writeInline(builder, block.inline).links;
    builder.closeElement(element, linkDetail(links));
  }
}

/** Appends the runs; returns where they and their addresses stand. */
export function writeInline(builder: TextBuilder, inline: Inline): { span: Span; links: Span[] } {
  const start = builder.length;
  const links: Span[] = [];
  for (const run of inline) {
    const span = builder.append(run.text);
    if (run.isAddress && span.end > span.start) links.push(span);
  }
  return { span: { start, end: builder.length }, links };
}

function linkDetail(links: readonly Span[]): ElementDetail | undefined {
  return links.length > 0 ? { links } : undefined;
}

function writeList(builder: TextBuilder, blocks: readonly Block[], from: number): number {
  builder.beginBlock();
  const first = blocks[from] as Extract<Block, { kind: "item" }>;
  const list = builder.openElement("LIST");
  let at = from;
  for (let block = blocks[at]; block?.kind === "item" && block.list === first.list; block = blocks[++at]) {
    if (at > from) builder.append("\n");
    const indent = "  ".repeat(Math.min(block.depth, INDENT_DEPTH_MAX));
    builder.append(indent);
    const item = builder.openElement("LIST_ITEM", { parent: list });
    builder.append(`${block.marker} `);
    const links: Span[] = [];
    block.paragraphs.forEach((paragraph, index) => {
      if (index > 0) builder.append(`\n${indent}  `);
      links.push(...writeInline(builder, paragraph).links);
    });
    builder.closeElement(item, { depth: block.depth, ...linkDetail(links) });
  }
  builder.closeElement(list);
  return at;
}
/** Deeper items keep their depth in `detail`, not in spaces: hostile nesting must not become megabytes of blanks. */
const INDENT_DEPTH_MAX = 20;

/** Whether the block is a caption or scope line that belongs to the table after it. */
export function isTableLead(blocks: readonly Block[], at: number): boolean {
  return tableLead(blocks, at) !== null;
}

/** The caption and the scope line directly before a table, in the order they stand in. */
function tableLead(blocks: readonly Block[], at: number) {
  const lines: { kind: "TABLE_CAPTION" | "TABLE_SCOPE"; inline: Inline }[] = [];
  for (let next = at; next < blocks.length && next - at <= 2; next++) {
    const block = blocks[next] as Block;
    if (block.kind === "table") return next > at ? { table: block, lines, next: next + 1 } : null;
    if (block.kind !== "paragraph" || block.isQuote) return null;
    const words = inlineText(block.inline);
    if (words.length > CAPTION_LENGTH_MAX) return null;
    const kind = SCOPE.test(words) ? "TABLE_SCOPE" : CAPTION.test(words) ? "TABLE_CAPTION" : null;
    if (kind === null || lines.some((line) => line.kind === kind)) return null;
    lines.push({ kind, inline: block.inline });
  }
  return null;
}

function writeTable(
  builder: TextBuilder,
  table: TableBlock,
  lead: readonly { kind: "TABLE_CAPTION" | "TABLE_SCOPE"; inline: Inline }[],
): void {
  if (lead.length > 0) builder.beginBlock();
  const whole = builder.openElement("TABLE");
  const start = builder.length;
  const line = () => (builder.length > start ? builder.append("\n") : undefined);
  const lines = [...lead];
  if (table.caption && !isBlank(table.caption)) {
    const isScope = SCOPE.test(inlineText(table.caption));
    lines.unshift({ kind: isScope ? "TABLE_SCOPE" : "TABLE_CAPTION", inline: table.caption });
  }
  for (const { kind, inline } of lines) {
    line();
    const element = builder.openElement(kind, { parent: whole });
    builder.closeElement(element, linkDetail(writeInline(builder, inline).links));
  }
  let row = 0;
  for (const tableRow of table.rows) {
    line();
    if (!tableRow.isHeader) row++;
    writeRow(builder, tableRow, { parent: whole, row: tableRow.isHeader ? null : row });
  }
  builder.closeElement(whole);
}

/** Appends cells joined by " | " as one header or row element. */
export function writeRow(
  builder: TextBuilder,
  tableRow: TableRow,
  place: { parent: number; row: number | null },
): void {
  const element = builder.openElement(tableRow.isHeader ? "TABLE_HEADER" : "TABLE_ROW", place);
  const cells: Span[] = [];
  const links: Span[] = [];
  tableRow.cells.forEach((cell, column) => {
    if (column > 0) builder.append(" | ");
    const written = writeInline(builder, cell);
    cells.push(written.span);
    links.push(...written.links);
  });
  builder.closeElement(element, { cells, ...linkDetail(links) });
}
