// The searched form of single elements, as parts of the text (CUT-2).
import type { Span } from "../../text/span.ts";
import { trimSpan } from "../../text/trim.ts";
import type { Element } from "../element.ts";
import type { FormPart } from "../piece.ts";
import type { Whole } from "./outline.ts";

function isEmpty(span: Span | undefined): boolean {
  return !span || span.start === span.end;
}

/** Caption, scope line and column labels of a table, shared by the forms of all its rows. */
export interface TableFrame {
  readonly above: readonly FormPart[];
  /** By column: its labels, from the top; several where a table has several header lines. */
  readonly labels: readonly (readonly FormPart[])[];
}

export function tableFrame({ parts }: Whole): TableFrame {
  const above: FormPart[] = [];
  const labels: FormPart[][] = [];
  for (const { kind, start, end, detail } of parts) {
    if (start === end) continue;
    if (kind === "TABLE_CAPTION") above.push({ role: "CAPTION", start, end });
    if (kind === "TABLE_SCOPE") above.push({ role: "SCOPE", start, end });
    if (kind !== "TABLE_HEADER") continue;
    if (!detail?.cells) above.push({ role: "SCOPE", start, end });
    detail?.cells?.forEach((cell, column) => {
      if (!isEmpty(cell)) (labels[column] ??= []).push({ role: "LABEL", start: cell.start, end: cell.end });
    });
  }
  return { above, labels: Array.from(labels, (l) => l ?? []) };
}

/** Caption, scope, then label and cell for every cell that holds something. */
export function rowForm(row: Element, frame: TableFrame): FormPart[] {
  const cells = row.detail?.cells;
  if (!cells || cells.every(isEmpty)) return [...frame.above, { role: "TEXT", start: row.start, end: row.end }];
  const pairs: FormPart[] = [];
  cells.forEach((cell, column) => {
    if (isEmpty(cell)) return;
    pairs.push(...(frame.labels[column] ?? []), { role: "CELL", start: cell.start, end: cell.end });
  });
  return [...frame.above, ...pairs];
}

/** Labels of columns that are empty in every row, as text of the first: that there is such a column is found there. */
export function unusedLabels(frame: TableFrame, rows: readonly Element[]): FormPart[] {
  const used = new Set<number>();
  for (const row of rows) row.detail?.cells?.forEach((cell, column) => !isEmpty(cell) && used.add(column));
  return frame.labels.flatMap((labels, column) =>
    used.has(column) ? [] : labels.map((l) => ({ ...l, role: "TEXT" as const })),
  );
}

/**
 * Label and value of every field of a header record that stands in `span`. A value that the span cuts keeps its label;
 * a key without a value is text: that it is empty is known too.
 * Fields are looked up by halving: a record of 10,000 fields is cut into many spans.
 */
export function fieldForm(text: string, record: Element, span: Span): FormPart[] {
  const fields = record.detail?.fields ?? [];
  if (fields.length === 0) return textForm(text, span);
  let low = 0;
  let high = fields.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Math.max(fields[middle]?.key.end ?? 0, fields[middle]?.value.end ?? 0) <= span.start) low = middle + 1;
    else high = middle;
  }
  const form: FormPart[] = [];
  for (let i = low; i < fields.length; i++) {
    const { key, value } = fields[i] as { key: Span; value: Span };
    if (key.start >= span.end && value.start >= span.end) break;
    const start = Math.max(value.start, span.start);
    const end = Math.min(value.end, span.end);
    if (start >= end && key.start < span.start) continue;
    if (!isEmpty(key)) form.push({ role: start < end ? "LABEL" : "TEXT", start: key.start, end: key.end });
    if (start < end) form.push({ role: "CELL", start, end });
  }
  return form.length > 0 ? form : textForm(text, span);
}

/** The span as its own words, without white space around it. */
export function textForm(text: string, span: Span): FormPart[] {
  const own = trimSpan(text, span);
  return own ? [{ role: "TEXT", start: own.start, end: own.end }] : [];
}

/** Caption, and whatever else stands in a figure: its description. */
export function figureForm(text: string, { element, parts }: Whole): FormPart[] {
  const form: FormPart[] = [];
  let at = element.start;
  for (const { kind, start, end } of parts) {
    if (kind !== "TABLE_CAPTION" || start === end || start < at) continue;
    form.push(...textForm(text, { start: at, end: start }), { role: "CAPTION", start, end });
    at = end;
  }
  return [...form, ...textForm(text, { start: at, end: element.end })];
}
