// Which rows meet a condition, how many there are, and how many of them say nothing of a field (NUM-7).
import { NO_VALUE } from "../../core/structured/header-values.ts";
import { MEASURED_TYPES, type CountSubject } from "../../core/structured/field.ts";
import type { ColumnUse, MissingRows, MissingUse, RowsFound, RowsQuery } from "../../core/structured/row-query.ts";
import type { TypedLeaf, TypedPredicate } from "../../core/structured/typed-condition.ts";
import type { Snapshot } from "./structured-snapshot.ts";
import { BY_ROW, createParameters, type SqlParameters } from "./structured-sql.ts";
import { hashedSql, needsVersion, testSql, whereSql } from "./structured-where.ts";

/** Holds the rows of one answer, by their ids. On the connection's own, and never written to the database's file. */
export const MATCHED = "temp.matched";

/** Ends a statement that takes too long. Asked for every 1,024th row: the question costs more than the row. */
export const ALIVE = (id: string) => `((${id} & 1023) <> 0 OR alive())`;

/**
 * A query of the ids of the rows that meet a condition, each once; it begins with the narrowest part of the condition
 * that an index leads to.
 */
export function matchingSql(
  { reach, where }: Pick<RowsQuery, "reach" | "where">,
  snapshot: Snapshot,
  parameters: SqlParameters,
): string {
  const context = { snapshot, parameters, subject: reach.subject };
  const parts = where === null ? [] : where.kind === "AND" ? where.of : [where];
  const lead = leadOf(parts, reach.subject, snapshot);
  if (lead === null) {
    const conditions = parts.map((part) => whereSql(part, { id: "r.id", version: "r.versionId" }, context));
    return `SELECT r.id AS id FROM CountedRow r
      WHERE ${[snapshot.inReach("r", parameters), ALIVE("r.id"), ...conditions].join(" AND ")}`;
  }
  const { columnId } = lead.column;
  const once = snapshot.isSingle(columnId) ? "" : "DISTINCT ";
  const first = `SELECT ${once}f.rowId AS id FROM FieldValue f
    WHERE f.columnId = ${parameters.bind(columnId)} AND ${testSql(lead.test, columnId, context).sql}`;
  const rest = parts.filter((part) => part !== lead);
  const isJoined = !snapshot.isOpen || rest.some((part) => needsVersion(part, reach.subject));
  const conditions = rest.map((part) => whereSql(part, { id: "x.id", version: "r.versionId" }, context));
  if (!snapshot.isOpen) conditions.unshift(snapshot.inReach("r", parameters));
  conditions.unshift(ALIVE("x.id"));
  const join = isJoined ? "CROSS JOIN CountedRow r ON r.id = x.id" : "";
  return `SELECT x.id AS id FROM (${first}) x ${join} WHERE ${conditions.join(" AND ")}`;
}

type ColumnLeaf = Extract<TypedLeaf, { kind: "COLUMN" }>;

/** Entries of an index that are counted to tell which part of a condition is the narrowest (a choice). */
const COUNTED_MAX = 10_000;

function leadOf(
  parts: readonly TypedPredicate[],
  subject: RowsQuery["reach"]["subject"],
  snapshot: Snapshot,
): ColumnLeaf | null {
  let best: { leaf: ColumnLeaf; entries: number } | null = null;
  const leaves = parts.filter((part): part is ColumnLeaf => part.kind === "COLUMN" && part.column.subject === subject);
  for (const leaf of leaves) {
    const parameters = createParameters();
    const { columnId } = leaf.column;
    const test = testSql(leaf.test, columnId, { snapshot, parameters });
    // Where nothing else is asked, all entries of the column are the narrowest there is.
    if (!test.isSeek && parts.length > 1) continue;
    if (leaves.length === 1) return leaf;
    const [found] = snapshot.all<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM FieldValue f
        WHERE f.columnId = ${parameters.bind(columnId)} AND ${test.sql} LIMIT ${COUNTED_MAX})`,
      parameters,
    );
    const entries = found?.n ?? 0;
    if (best === null || entries < best.entries) best = { leaf, entries };
  }
  return best?.leaf ?? null;
}

/** Puts the rows that meet the condition into `MATCHED`. @returns how many */
export function gatherMatching(query: Pick<RowsQuery, "reach" | "where">, snapshot: Snapshot): number {
  const where = JSON.stringify(query.where);
  if (snapshot.gathered?.where === where) return snapshot.gathered.rows;
  const parameters = createParameters();
  const sql = matchingSql(query, snapshot, parameters);
  snapshot.run(`DELETE FROM ${MATCHED}`, createParameters());
  const rows = snapshot.run(`INSERT INTO ${MATCHED} (id) ${sql}`, parameters);
  snapshot.gathered = { where, rows };
  return rows;
}

export function countMatching(query: Pick<RowsQuery, "reach" | "where">, snapshot: Snapshot): number {
  if (query.where === null) return snapshot.considered();
  const parameters = createParameters();
  const sql = matchingSql(query, snapshot, parameters);
  return snapshot.all<{ n: number }>(`SELECT count(*) AS n FROM (${sql})`, parameters)[0]?.n ?? 0;
}

/** Rows in reach that say nothing of a field. */
export function missingInReach(query: RowsQuery, snapshot: Snapshot): MissingRows[] {
  return query.missingInReach.map((use) =>
    snapshot.kept(`missing ${JSON.stringify(use)}`, () =>
      missing(use, query, snapshot, { among: "REACH", rows: snapshot.considered() }),
    ),
  );
}

/** The same among the rows gathered in `MATCHED`, or among all in reach where there is no condition. */
export function missingInMatches(query: RowsQuery, snapshot: Snapshot, matching: number): MissingRows[] {
  if (query.where === null) return missingInReach({ ...query, missingInReach: query.missingInMatches }, snapshot);
  return query.missingInMatches.map((use) => missing(use, query, snapshot, { among: "MATCHES", rows: matching }));
}

/** What every answer says of its rows. Those that meet the condition are gathered in `MATCHED` where they are asked for. */
export function rowsFound(query: RowsQuery, snapshot: Snapshot, matching: number): RowsFound {
  return {
    considered: snapshot.considered(),
    matching,
    missingInReach: missingInReach(query, snapshot),
    missingInMatches: missingInMatches(query, snapshot, matching),
  };
}

type Among = "REACH" | "MATCHES";

function missing(
  use: MissingUse,
  { reach }: RowsQuery,
  snapshot: Snapshot,
  { among, rows }: { among: Among; rows: number },
): MissingRows {
  const parameters = createParameters();
  if (use.kind === "HASHED") {
    const { from, where } = rowsOf(among, snapshot, parameters);
    const known = hashedSql(use.pairs, "r.versionId", parameters);
    const empties = use.pairs.map(({ field }) => ({ field, value: NO_VALUE }));
    const isEmpty = hashedSql(empties, "r.versionId", parameters);
    const [found] = snapshot.all<{ known: number | null; empty: number | null }>(
      `SELECT sum(${known}) AS known, sum(${isEmpty} AND NOT ${known}) AS empty FROM ${from} WHERE ${where} AND ${ALIVE("r.id")}`,
      parameters,
    );
    return { rows: rows - (found?.known ?? 0), empty: found?.empty ?? 0, unparsed: 0 };
  }
  const { column } = use;
  const isRead = column.type === "BOOLEAN" || MEASURED_TYPES.has(column.type);
  if (among === "REACH" && snapshot.isOpen && column.subject === reach.subject && snapshot.isSingle(column.columnId)) {
    const { entries, empty, unparsed } = snapshot.profile(column.columnId);
    return { rows: rows - (entries - empty), empty, unparsed: isRead ? unparsed : 0 };
  }
  const { from, where, id } = entriesOf(column, reach.subject, snapshot, { among, parameters });
  const [found] = snapshot.all<{ known: number | null; carrying: number; unparsed: number | null }>(
    `SELECT sum(known) AS known, count(*) AS carrying, sum(unparsed) AS unparsed FROM (
       SELECT max(f.termId > 0) AS known, max(f.termId > 0 AND f.number IS NULL) AS unparsed
         FROM ${from} WHERE ${where} AND ${ALIVE(id)} GROUP BY ${id})`,
    parameters,
  );
  const known = found?.known ?? 0;
  const empty = (found?.carrying ?? 0) - known;
  return { rows: rows - known, empty, unparsed: isRead ? (found?.unparsed ?? 0) : 0 };
}

/** The entries `f` of a column that belong to rows, and the id of the row. */
function entriesOf(
  column: ColumnUse,
  subject: CountSubject,
  snapshot: Snapshot,
  { among, parameters }: { among: Among; parameters: SqlParameters },
): { from: string; where: string; id: string } {
  const columnId = parameters.bind(column.columnId);
  if (column.subject !== subject) {
    const { from, where } = rowsOf(among, snapshot, parameters);
    const documents = "CROSS JOIN CountedRow d ON d.versionId = r.versionId AND d.ordinal = 0";
    const entries = `CROSS JOIN FieldValue f ${BY_ROW} ON f.columnId = ${columnId} AND f.rowId = d.id`;
    return { from: `${from} ${documents} ${entries}`, where, id: "r.id" };
  }
  if (among === "MATCHES")
    return {
      from: `${MATCHED} x CROSS JOIN FieldValue f ${BY_ROW} ON f.columnId = ${columnId} AND f.rowId = x.id`,
      where: "1",
      id: "f.rowId",
    };
  const ofColumn = `f.columnId = ${columnId}`;
  if (snapshot.isOpen) return { from: `FieldValue f ${BY_ROW}`, where: ofColumn, id: "f.rowId" };
  return {
    from: `FieldValue f ${BY_ROW} CROSS JOIN CountedRow r ON r.id = f.rowId`,
    where: `${ofColumn} AND ${snapshot.inReach("r", parameters)}`,
    id: "f.rowId",
  };
}

function rowsOf(among: Among, snapshot: Snapshot, parameters: SqlParameters): { from: string; where: string } {
  return among === "MATCHES"
    ? { from: `${MATCHED} x CROSS JOIN CountedRow r ON r.id = x.id`, where: "1" }
    : { from: "CountedRow r", where: snapshot.inReach("r", parameters) };
}
