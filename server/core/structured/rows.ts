// What is counted of a document, with its values (NUM-2, NUM-9): the document itself, by its header, and each row of its
// tables, by the labels of their columns. Values are spans of the text; nothing is looked for anywhere else.
import type { Element } from "../documents/element.ts";
import type { Span } from "../text/span.ts";
import type { ColumnReading, ColumnValue, CountSubject, ParsedValue, StructuredRow } from "./field.ts";
import { foldField } from "./fold.ts";
import { parseValue } from "./values/parse-value.ts";

/** What of an element tells rows and values; only headers of documents, and headers and rows of tables, matter. */
export interface RowElement extends Pick<Element, "kind" | "parent" | "detail"> {
  /** Its place among all elements of its document. */
  readonly ordinal: number;
}

/** One entry of a header, or one cell under its label, as written. */
export interface HeaderEntry {
  readonly key: string;
  readonly value: string;
  /** The items of a list, where the file gives one. */
  readonly items: readonly string[] | null;
}

/** A row before its values are parsed; ordinals as in `StructuredRow`. */
export interface WrittenRow {
  readonly ordinal: number;
  readonly elementOrdinal: number | null;
  readonly tableOrdinal: number | null;
  readonly entries: readonly HeaderEntry[];
}

/** The document first, whether it has a header or not; then the rows of its tables with a header, in reading order. */
export function* writtenRows(elements: readonly RowElement[], read: (span: Span) => string): Generator<WrittenRow> {
  const header = elements.flatMap(({ kind, detail }) => (kind === "HEADER_RECORD" ? (detail?.fields ?? []) : []));
  const entries = header.map(({ key, value, items }) => ({
    key: read(key),
    value: read(value),
    items: items?.map(read) ?? null,
  }));
  yield { ordinal: 0, elementOrdinal: null, tableOrdinal: null, entries };
  let ordinal = 0;
  const labels = new Map<number, readonly string[]>();
  for (const { ordinal: elementOrdinal, kind, parent, detail } of elements) {
    if (parent === null) continue;
    if (kind === "TABLE_HEADER") labels.set(parent, (detail?.cells ?? []).map(read));
    const columns = kind === "TABLE_ROW" ? labels.get(parent) : undefined;
    if (columns === undefined) continue;
    const cells = detail?.cells ?? [];
    ordinal += 1;
    yield {
      ordinal,
      elementOrdinal,
      tableOrdinal: parent,
      entries: columns.flatMap((key, i) => {
        const cell = cells[i];
        return cell === undefined ? [] : [{ key, value: read(cell), items: null }];
      }),
    };
  }
}

/** The rows of a document with the values of these columns. A key that stands twice in one header has several values. */
export function structuredRows(
  { text, elements }: { readonly text: string; readonly elements: readonly Element[] },
  columns: readonly ColumnReading[],
): StructuredRow[] {
  const placed = elements.map(({ kind, parent, detail }, ordinal) => ({ ordinal, kind, parent, detail }));
  return readRows(placed, ({ start, end }) => text.slice(start, end), createValueReader(columns));
}

export function readRows(
  elements: readonly RowElement[],
  read: (span: Span) => string,
  valuesOf: ValueReader,
): StructuredRow[] {
  const rows: StructuredRow[] = [];
  for (const { entries, ...place } of writtenRows(elements, read))
    rows.push({ ...place, values: valuesOf(place.ordinal === 0 ? "DOCUMENTS" : "TABLE_ROWS", entries) });
  return rows;
}

export type ValueReader = (subject: CountSubject, entries: readonly HeaderEntry[]) => ColumnValue[];

export function createValueReader(columns: readonly ColumnReading[]): ValueReader {
  const byKey: Record<CountSubject, Map<string, ColumnReading[]>> = { DOCUMENTS: new Map(), TABLE_ROWS: new Map() };
  for (const column of columns)
    for (const key of new Set(column.keys)) {
      const list = byKey[column.subject].get(key);
      if (list === undefined) byKey[column.subject].set(key, [column]);
      else list.push(column);
    }
  return (subject, entries) => {
    const found = new Map<number, ParsedValue[]>();
    for (const { key, value, items } of entries)
      for (const { columnId, reading } of byKey[subject].get(foldField(key)) ?? []) {
        const parsed = parseValue(value, items, reading);
        const known = found.get(columnId);
        if (known === undefined) found.set(columnId, [...parsed]);
        else known.push(...parsed);
      }
    return [...found].flatMap(([columnId, values]): ColumnValue[] =>
      values.length === 0
        ? [{ columnId, ordinal: 0, value: null }]
        : values.map((value, ordinal) => ({ columnId, ordinal, value })),
    );
  };
}
