// SQL of groups and their metrics (NUM-6): what rows are put together by, and what is made of each group.
import type { ColumnUse, KeyUse, MetricUse } from "../../core/structured/row-query.ts";
import { MEASURED_TYPES } from "../../core/structured/field.ts";
import type { SqlParameters } from "./structured-sql.ts";

/** What tells a group by one key: expressions over an entry of its column; `null` where the key has no such part. */
export interface KeySql {
  /** Start, end and term: two entries are in one group where all three are the same. */
  readonly start: string | null;
  readonly end: string | null;
  readonly term: string | null;
  /** A further table to join, such as the ranges. */
  readonly join: string;
  /** Entries that belong to a group. */
  readonly where: string;
}

export function isMeasured({ type }: ColumnUse): boolean {
  return type === "BOOLEAN" || MEASURED_TYPES.has(type);
}

/** What a value counts as where one number is needed: a date by its beginning, a range by its middle. */
export function numberSql(entry: string, { type }: ColumnUse): string {
  return type === "DATE" ? `${entry}.number` : `(${entry}.number + coalesce(${entry}.numberMax, ${entry}.number)) / 2`;
}

export function keySql(
  { column, bucket, ranges, step, search }: KeyUse,
  entry: string,
  parameters: SqlParameters,
): KeySql {
  const known = `${entry}.termId > 0`;
  const key = { start: null, end: null, term: null, join: "", where: known };
  const read = `${known} AND ${entry}.number IS NOT NULL`;
  if (bucket !== null) {
    const of = (number: string) => `bucket_start(${number}, ${parameters.bind(bucket)})`;
    return {
      ...key,
      start: of(`${entry}.number`),
      end: of(`coalesce(${entry}.numberMax, ${entry}.number)`),
      where: read,
    };
  }
  if (step !== null)
    return { ...key, start: `floor(${numberSql(entry, column)} / ${parameters.bind(step)})`, where: read };
  if (ranges !== null) {
    const list = JSON.stringify(ranges.map(({ from, to }) => [from, to]));
    const range = `${entry}_range`;
    const number = numberSql(entry, column);
    const from = `(${range}.value ->> 0)`;
    const to = `(${range}.value ->> 1)`;
    return {
      ...key,
      start: `${range}.key`,
      join: ` CROSS JOIN json_each(${parameters.bind(list)}) ${range}`,
      where: `${read} AND (${from} IS NULL OR ${number} >= ${from}) AND (${to} IS NULL OR ${number} < ${to})`,
    };
  }
  const where =
    search === null
      ? known
      : `${entry}.termId IN (SELECT id FROM FieldTerm WHERE columnId = ${parameters.bind(column.columnId)}
          AND instr(folded, ${parameters.bind(search)}) > 0)`;
  if (!isMeasured(column)) return { ...key, term: `${entry}.termId`, where };
  // Equal numbers are one group however they are written; what does not read as a number goes by its writing.
  return {
    ...key,
    start: `${entry}.number`,
    end: `coalesce(${entry}.numberMax, ${entry}.number)`,
    term: `CASE WHEN ${entry}.number IS NULL THEN ${entry}.termId END`,
    where,
  };
}

/** Aggregates over entries of the metric's column: its value, and how many rows it was made of. */
export function metricSql(
  { kind, column }: MetricUse,
  entry: string,
  row: string,
  isSingle: boolean,
): [value: string, rows: string] {
  if (column === null) return ["count(*)", "count(*)"];
  const number = numberSql(entry, column);
  const rowsWith = (condition: string, counted: string) =>
    isSingle ? `count(${counted})` : `count(DISTINCT CASE WHEN ${condition} THEN ${row} END)`;
  const withNumber = rowsWith(`${entry}.number IS NOT NULL`, `${entry}.number`);
  const withValue = rowsWith(`${entry}.termId > 0`, `${entry}.termId`);
  const last = column.type === "DATE" ? `${entry}.number` : `coalesce(${entry}.numberMax, ${entry}.number)`;
  switch (kind) {
    case "COUNT":
      return [withValue, withValue];
    case "COUNT_DISTINCT":
      return [`count(DISTINCT ${distinctSql(entry, column)})`, withValue];
    case "SUM":
      return [`sum(${number})`, withNumber];
    case "AVG":
      return [`avg(${number})`, withNumber];
    case "MIN":
      return [`min(${entry}.number)`, withNumber];
    case "MAX":
      return [`max(${last})`, withNumber];
    case "MEDIAN":
      return [`median(${number})`, withNumber];
  }
}

/** What makes a value another one: its writing as it is compared, or its number. */
function distinctSql(entry: string, column: ColumnUse): string {
  if (!isMeasured(column)) return `${entry}.termId`;
  return `CASE WHEN ${entry}.number IS NULL THEN 'term ' || ${entry}.termId
    WHEN coalesce(${entry}.numberMax, ${entry}.number) = ${entry}.number THEN ${entry}.number
    ELSE ${entry}.number || ' ' || ${entry}.numberMax END`;
}
