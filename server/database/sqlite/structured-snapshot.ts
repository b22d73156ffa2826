// One answer's view of the structured index: all that it reads is of one moment. What is found out of whole columns is
// kept until somebody writes to the database, so that a page of figures does not count the same rows again.
import type Sqlite from "better-sqlite3";
import type { RowReach } from "../../core/structured/row-query.ts";
import { BY_ROW, createParameters, type SqlParameters } from "./structured-sql.ts";

/** What a column holds as a whole, served or not: how its statements may be written. */
export interface ColumnProfile {
  /** Rows of FieldValue. */
  readonly entries: number;
  /** Those that are not their row's first. */
  readonly further: number;
  /** Keys without a value. */
  readonly empty: number;
  /** Values without a number. */
  readonly unparsed: number;
  /** The widest range, 0 where every value is one point. */
  readonly span: number;
}

export interface Snapshot {
  /** Rows of the reach are all rows of its collection: nothing is to be joined to leave others out. */
  readonly isOpen: boolean;
  considered(): number;
  profile(columnId: number): ColumnProfile;
  /** Whether a row has at most one entry in the column. */
  isSingle(columnId: number): boolean;
  /** What `compute` found at this moment before, under the same name. */
  kept<T>(name: string, compute: () => T): T;
  /** The condition whose rows are gathered in a table of the connection, with their number; null: none. */
  gathered: { readonly where: string; readonly rows: number } | null;
  /** A condition on `CountedRow` under an alias: its row is in reach. */
  inReach(alias: string, parameters: SqlParameters): string;
  all<T>(sql: string, parameters: SqlParameters): T[];
  run(sql: string, parameters: SqlParameters): number;
}

/** Answers that are kept at most (a choice). */
const KEPT_MAX = 1_000;

/** @param check is called before each statement, and throws to end an answer */
export function createSnapshots(db: Sqlite.Database, check: () => void): (reach: RowReach) => Snapshot {
  const kept = new Map<string, unknown>();
  let keptAt: unknown = null;

  function keep<T>(name: string, compute: () => T): T {
    if (kept.has(name)) return kept.get(name) as T;
    const value = compute();
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(name, value);
    return value;
  }

  return (reach) => {
    const version: unknown = db.pragma("data_version", { simple: true });
    if (version !== keptAt) kept.clear();
    keptAt = version;
    const prepare = <T>(sql: string) => {
      check();
      return db.prepare<[object], T>(sql);
    };
    const all = <T>(sql: string, parameters: SqlParameters) => prepare<T>(sql).all(parameters.values);
    const number = (sql: string, parameters: SqlParameters) => prepare<number>(sql).pluck().get(parameters.values) ?? 0;

    function ofCollection(parameters: SqlParameters): string {
      const isTableRow = reach.subject === "TABLE_ROWS" ? 1 : 0;
      return `r.collectionId = ${parameters.bind(reach.collectionId)} AND r.isTableRow = ${isTableRow}`;
    }

    /** Look-ups in the index of rows: whether any is not served, or of an audience that the caller does not see. */
    function hasOthers(): boolean {
      const parameters = createParameters();
      const rows = `SELECT 1 FROM CountedRow r WHERE ${ofCollection(parameters)}`;
      const hidden = `SELECT id FROM Audience WHERE spaceId = ${parameters.bind(reach.spaceId)}
        AND id NOT IN ${parameters.list(reach.audienceIds)}`;
      return (
        number(
          `SELECT EXISTS (${rows} AND r.isServed = 0)
               OR EXISTS (${rows} AND r.isServed = 1 AND r.audienceId IN (${hidden}))`,
          parameters,
        ) === 1
      );
    }

    const limits = JSON.stringify([reach.documentIds, reach.exceptDocumentIds]);
    const name = JSON.stringify([reach.collectionId, reach.subject, reach.audienceIds]);
    const isOpen =
      reach.documentIds === null && reach.exceptDocumentIds.length === 0 && !keep(`others ${name}`, hasOthers);

    function inReach(alias: string, parameters: SqlParameters): string {
      const conditions = [`${alias}.isServed = 1`, `${alias}.audienceId IN ${parameters.list(reach.audienceIds)}`];
      if (reach.documentIds !== null) conditions.push(`${alias}.documentId IN ${parameters.list(reach.documentIds)}`);
      if (reach.exceptDocumentIds.length > 0)
        conditions.push(`${alias}.documentId NOT IN ${parameters.list(reach.exceptDocumentIds)}`);
      return conditions.join(" AND ");
    }

    function profile(columnId: number): ColumnProfile {
      return keep(`profile ${columnId}`, () => {
        const parameters = createParameters();
        const [found] = all<Record<keyof ColumnProfile, number | null>>(
          `SELECT count(*) AS entries, sum(ordinal > 0) AS further, sum(termId = 0) AS empty,
                  sum(termId > 0 AND number IS NULL) AS unparsed, max(numberMax - number) AS span
             FROM FieldValue ${BY_ROW} WHERE columnId = ${parameters.bind(columnId)}`,
          parameters,
        );
        const of = (key: keyof ColumnProfile) => found?.[key] ?? 0;
        return {
          entries: of("entries"),
          further: of("further"),
          empty: of("empty"),
          unparsed: of("unparsed"),
          span: of("span"),
        };
      });
    }

    return {
      gathered: null,
      isOpen,
      considered: () =>
        keep(`considered ${name} ${limits}`, () => {
          const parameters = createParameters();
          const where = isOpen ? "r.isServed = 1" : inReach("r", parameters);
          return number(`SELECT count(*) FROM CountedRow r WHERE ${ofCollection(parameters)} AND ${where}`, parameters);
        }),
      profile,
      isSingle: (columnId) => profile(columnId).further === 0,
      kept: (what, compute) => keep(`${what} ${name} ${limits}`, compute),
      inReach: (alias, parameters) =>
        `${ofCollection(parameters).replaceAll("r.", `${alias}.`)} AND ${inReach(alias, parameters)}`,
      all,
      run: (sql, parameters) => prepare(sql).run(parameters.values).changes,
    };
  };
}
