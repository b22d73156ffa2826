// What a superseding document says about one value of the table it supersedes (SCOPE-3): in a table of the same form, or in
// a list of changes with the row, the column, the old value and the new one.
import { foldForMatch } from "../fold.ts";
import { escapePattern } from "../../text/patterns.ts";
import { isSameName, readColumnLabel, type ColumnLabel } from "./column-label.ts";
import type { DocumentTable, TableRow } from "./table.ts";

export type ChangedValue =
  | { readonly kind: "CHANGED"; readonly row: TableRow; readonly value: string; readonly unit: string | null }
  /** It has tables, and none of them says anything of this value. */
  | { readonly kind: "NOT_LISTED" }
  /** Something is said of it that cannot be read as one value: nothing may be given as current. */
  | { readonly kind: "UNCLEAR" };

export interface SupersededValue {
  /** The row's name, as its table writes it. */
  readonly row: string;
  readonly column: ColumnLabel;
  readonly value: string;
}

const NEW = /\bnew\b|\bnow\b|\bto\b|\breplace|\bcurrent|нов|стал|теперь|действ|新|现/iu;
const OLD = /\bold\b|\bwas\b|\bfrom\b|\bprevious|\bformer|\bbefore|стар|был|прежн|до\b|旧|原/iu;

/** @param tables of the superseding document; @param prose its text outside of them */
export function changedValue(
  superseded: SupersededValue,
  tables: readonly DocumentTable[],
  prose: string,
): ChangedValue {
  const found = tables.flatMap((table) => table.rows.flatMap((row) => inRow(superseded, table, row)));
  const values = found.filter((one) => one.kind === "CHANGED");
  const [first] = values;
  const isOne = values.every(({ value }) => foldForMatch(value) === foldForMatch(first?.value ?? ""));
  if (first !== undefined && isOne && values.length === found.length) return first;
  if (found.length > 0 || mentions(prose, superseded.row)) return { kind: "UNCLEAR" };
  return { kind: "NOT_LISTED" };
}

function inRow({ row: name, column, value }: SupersededValue, table: DocumentTable, row: TableRow): ChangedValue[] {
  const at = row.cells.findIndex((cell) => foldForMatch(cell) === foldForMatch(name));
  if (at < 0 || at > 1) return [];
  const own = sameColumn(column, table.columns);
  if (own !== undefined && own !== at) {
    const cell = row.cells[own] ?? "";
    return cell === "" ? [] : [{ kind: "CHANGED", row, value: cell, unit: table.columns[own]?.unit ?? column.unit }];
  }
  const names = row.cells.findIndex(
    (cell, i) => i !== at && cell !== "" && sameColumn(column, [readColumnLabel(cell)]) === 0,
  );
  if (names < 0) return [];
  const left = row.cells.map((_, i) => i).filter((i) => i !== at && i !== names && (row.cells[i] ?? "") !== "");
  const label = (i: number) => table.columns[i]?.written ?? "";
  const marked = left.filter((i) => NEW.test(label(i)) && !OLD.test(label(i)));
  const unmarked = left.filter((i) => !OLD.test(label(i)) && foldForMatch(row.cells[i] ?? "") !== foldForMatch(value));
  const [only] = marked.length === 1 ? marked : unmarked;
  return (marked.length === 1 || unmarked.length === 1) && only !== undefined
    ? [{ kind: "CHANGED", row, value: row.cells[only] ?? "", unit: table.columns[only]?.unit ?? column.unit }]
    : [{ kind: "UNCLEAR" }];
}

/** The column that shares the most names; undefined where none does, or several alike. */
function sameColumn(column: ColumnLabel, columns: readonly ColumnLabel[]): number | undefined {
  const shared = columns.map(
    ({ names }) => names.filter((name) => column.names.some((own) => isSameName(own, name))).length,
  );
  const most = Math.max(0, ...shared);
  const best = shared.flatMap((count, i) => (count === most ? [i] : []));
  return most > 0 && best.length === 1 ? best[0] : undefined;
}

function mentions(prose: string, name: string): boolean {
  const escaped = escapePattern(name);
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}]|[.,-]\\p{N})`, "iu").test(prose);
}
