// Figures and values as the cells of an exported table (NUM-6). A spreadsheet may open it, so no cell begins like a formula.
import type { KnownField } from "./field.ts";
import type { MetricKind } from "./plan.ts";
import type { GroupKeyValue, ListedRow, MetricValue } from "./results.ts";
import { spreadsheetCell } from "./spreadsheet-cell.ts";

const DAY_MS = 86_400_000;
/** Beyond, JavaScript's calendar ends. */
const DATE_MAX_MS = 8.64e15;

export interface ExportedMetric {
  readonly kind: MetricKind;
  /** Null: it counts rows. */
  readonly field: Pick<KnownField, "name" | "reading"> | null;
}

/** `avg price (EUR)`; what counts has no unit. */
export function metricHeader({ kind, field }: ExportedMetric): string {
  const name = kind.toLowerCase().replace("_", " ");
  const unit = isCounting(kind) ? null : (field?.reading.unit ?? null);
  return [name, ...(field === null ? [] : [field.name]), ...(unit === null ? [] : [`(${unit})`])].join(" ");
}

/** A number with a point before its decimals; of dates `2024-03-12`, with the time where it is not midnight in UTC. */
export function metricCell({ value }: Pick<MetricValue, "value">, { kind, field }: ExportedMetric): string {
  if (value === null) return "";
  if (field?.reading.type !== "DATE" || isCounting(kind) || Math.abs(value) > DATE_MAX_MS) return String(value);
  const iso = new Date(Math.round(value)).toISOString();
  return value % DAY_MS === 0 ? iso.slice(0, iso.indexOf("T")) : iso;
}

export function keyCell({ value }: Pick<GroupKeyValue, "value">): string {
  return spreadsheetCell(value ?? "");
}

/** Several values of one field stand in one cell. */
export function valueCells(row: Pick<ListedRow, "values">): string[] {
  return row.values.map(({ values }) => spreadsheetCell(values.join("; ")));
}

function isCounting(kind: MetricKind): boolean {
  return kind === "COUNT" || kind === "COUNT_DISTINCT";
}
