// From a typed condition to SQL (NUM-6). A row is told by the expression of its id; where its document or its version is
// asked for, its row of CountedRow is joined.
import type { ColumnTest, HashPair, TypedLeaf, TypedPredicate } from "../../core/structured/typed-condition.ts";
import type { CountSubject } from "../../core/structured/field.ts";
import type { Bound } from "../../core/structured/condition.ts";
import type { Snapshot } from "./structured-snapshot.ts";
import { BY_ROW, createParameters, type SqlParameters } from "./structured-sql.ts";

export interface WhereContext {
  readonly snapshot: Snapshot;
  readonly parameters: SqlParameters;
  readonly subject: CountSubject;
}

/** A row being judged. */
export interface RowNames {
  /** Expression of its id. */
  readonly id: string;
  /** Expression of its version's id. */
  readonly version: string;
}

/** Whether a condition asks for the version of a row. */
export function needsVersion(predicate: TypedPredicate, subject: CountSubject): boolean {
  switch (predicate.kind) {
    case "AND":
    case "OR":
      return predicate.of.some((part) => needsVersion(part, subject));
    case "NOT":
      return needsVersion(predicate.of, subject);
    case "HASHED":
      return true;
    case "COLUMN":
      return predicate.column.subject !== subject;
  }
}

export function whereSql(predicate: TypedPredicate, row: RowNames, context: WhereContext): string {
  switch (predicate.kind) {
    case "AND":
    case "OR": {
      if (predicate.of.length === 0) return predicate.kind === "AND" ? "1" : "0";
      const joined = predicate.of.map((part) => whereSql(part, row, context)).join(` ${predicate.kind} `);
      return `(${joined})`;
    }
    case "NOT":
      return `NOT ${whereSql(predicate.of, row, context)}`;
    default:
      return leafSql(predicate, row, context);
  }
}

function leafSql(leaf: TypedLeaf, row: RowNames, context: WhereContext): string {
  const { parameters, subject } = context;
  if (leaf.kind === "HASHED") return hashedSql(leaf.pairs, row.version, parameters);
  const { columnId } = leaf.column;
  const test = testSql(leaf.test, columnId, context);
  const column = parameters.bind(columnId);
  if (leaf.column.subject === subject)
    return `EXISTS (SELECT 1 FROM FieldValue f ${BY_ROW} WHERE f.columnId = ${column} AND f.rowId = ${row.id} AND ${test.sql})`;
  // Of the document of a table's row: few documents have many rows, so their versions are found once.
  return `${row.version} IN (SELECT d.versionId FROM FieldValue f CROSS JOIN CountedRow d ON d.id = f.rowId
    WHERE f.columnId = ${column} AND ${test.sql})`;
}

export function hashedSql(pairs: readonly HashPair[], version: string, parameters: SqlParameters): string {
  if (pairs.length === 0) return "0";
  const any = pairs.map(({ field, value }) => {
    const compared = value === null ? "h.value > 0" : `h.value = ${parameters.bind(value)}`;
    return `EXISTS (SELECT 1 FROM HeaderValue h WHERE h.field = ${parameters.bind(field)} AND ${compared}
      AND h.versionId = ${version})`;
  });
  return `(${any.join(" OR ")})`;
}

/** What a value `f` of a column must be; `isSeek`: an index leads to these values alone. */
export function testSql(
  test: ColumnTest,
  columnId: number,
  { snapshot, parameters }: Pick<WhereContext, "snapshot" | "parameters">,
): { sql: string; isSeek: boolean } {
  switch (test.kind) {
    case "EXISTS":
      return { sql: "f.termId > 0", isSeek: false };
    case "EMPTY":
      return { sql: "f.termId = 0", isSeek: true };
    case "TERMS": {
      const found = termIds(test.folded, columnId, snapshot);
      return { sql: found.length === 0 ? "0" : `f.termId IN ${parameters.list(found)}`, isSeek: true };
    }
    case "PART": {
      const value = parameters.bind(test.value);
      const folded =
        test.operator === "contains"
          ? `instr(folded, ${value}) > 0`
          : // The last character there is stands after everything that begins so.
            `folded >= ${value} AND folded < ${value} || char(1114111)`;
      return {
        sql: `f.termId IN (SELECT id FROM FieldTerm WHERE columnId = ${parameters.bind(columnId)} AND ${folded})`,
        isSeek: true,
      };
    }
    case "OVERLAPS":
      return { sql: overlapSql(test, snapshot.profile(columnId).span, parameters), isSeek: true };
  }
}

/**
 * Any part of a value lies between: it begins before the end, and ends after the start. No value is wider than `span`, so
 * that the index of beginnings is read from `span` before the start on, and no further.
 */
function overlapSql(
  { from, to }: { readonly from: Bound | null; readonly to: Bound | null },
  span: number,
  parameters: SqlParameters,
): string {
  const conditions = ["f.number IS NOT NULL"];
  if (to !== null) conditions.push(`f.number ${to.isIncluded ? "<=" : "<"} ${parameters.bind(to.at)}`);
  if (from !== null) {
    const compared = from.isIncluded ? ">=" : ">";
    // A width is a difference of two floating-point numbers: what it may be off by is left to the exact comparison.
    const start = span === 0 ? from.at : from.at - span * (1 + 1e-9) - Math.abs(from.at) * 1e-12;
    conditions.push(`f.number ${span === 0 ? compared : ">="} ${parameters.bind(start)}`);
    if (span > 0) conditions.push(`coalesce(f.numberMax, f.number) ${compared} ${parameters.bind(from.at)}`);
  }
  return `(${conditions.join(" AND ")})`;
}

function termIds(folded: readonly string[], columnId: number, snapshot: Snapshot): number[] {
  const parameters = createParameters();
  return snapshot
    .all<{ id: number }>(
      `SELECT id FROM FieldTerm WHERE columnId = ${parameters.bind(columnId)} AND folded IN ${parameters.list(folded)}`,
      parameters,
    )
    .map(({ id }) => id);
}
