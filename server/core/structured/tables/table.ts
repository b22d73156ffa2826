// A document's tables as questions for a cell read them: columns with their names and units, rows with their cells.
import { partText, type QuotableUnit } from "../../answers/quotables.ts";
import type { Span } from "../../text/span.ts";
import { readColumnLabel, type ColumnLabel } from "./column-label.ts";

/** A row with what it cannot be understood without; its cells stand under the columns of its table. */
export interface TableRow {
  readonly unit: QuotableUnit & { readonly text: string; readonly contextTexts: readonly string[] };
  /** As written, without the white space around them; "" for an empty one. */
  readonly cells: readonly string[];
}

export interface DocumentTable {
  /** The table's own element in the version. */
  readonly ordinal: number;
  readonly columns: readonly ColumnLabel[];
  /** In reading order; at least one. */
  readonly rows: readonly TableRow[];
}

/** @param units of a whole version, in reading order; tables without a header of at least two columns are left out */
export function tablesOf(units: readonly QuotableUnit[], read: (span: Span) => string): DocumentTable[] {
  const tables = new Map<number, { columns: readonly ColumnLabel[]; rows: TableRow[] }>();
  for (const own of units) {
    const { row, whole } = own;
    if (row === null || whole === null || row.labels.length < 2) continue;
    const unit = { ...own, text: read(own.span), contextTexts: own.context.map(read) };
    const known = tables.get(whole.ordinal);
    const columns = known?.columns ?? row.labels.map((label) => readColumnLabel(partText(unit, label)));
    const rows = known?.rows ?? [];
    rows.push({ unit, cells: row.cells.map((cell) => partText(unit, cell).trim()) });
    if (known === undefined) tables.set(whole.ordinal, { columns, rows });
  }
  return [...tables].map(([ordinal, table]) => ({ ordinal, ...table }));
}
