// Rows themselves, in the order of their values, a page at a time (NUM-6). Rows without a value stand last, and equal ones
// by document and place in it, so that a page never repeats or leaves out one.
import type { Order } from "../../core/structured/plan.ts";
import type { ColumnUse, FoundRow, ListFound, ListQuery, RowPlace } from "../../core/structured/row-query.ts";
import { isMeasured } from "./structured-group-sql.ts";
import { ALIVE, gatherMatching, MATCHED, rowsFound } from "./structured-rows-found.ts";
import type { Snapshot } from "./structured-snapshot.ts";
import { BY_ROW, createParameters, type SqlParameters } from "./structured-sql.ts";

/** Rows that tie with the last one and come with it, at most (a choice: what does not fit is more than a list can say). */
const TIES_MAX = 1_000;

type ListedRow = Record<string, number | string | null> & {
  readonly id: number;
  readonly documentId: number;
  readonly ordinal: number;
  readonly versionId: number;
  readonly elementOrdinal: number | null;
};

const ROW_COLUMNS = ["id", "documentId", "ordinal", "versionId", "elementOrdinal"].map(
  (name) => `r.${name} AS ${name}`,
);

export function listRows(query: ListQuery, snapshot: Snapshot): ListFound {
  const isWhole = query.where === null;
  const matching = isWhole ? snapshot.considered() : gatherMatching(query, snapshot);
  const found = readPage(query, snapshot, {
    limit: query.first + 1,
    after: query.after === null ? null : afterSql(query.orderBy, query.after),
  });
  let rows = found.slice(0, query.first);
  let hasMore = found.length > rows.length;
  const last = rows.at(-1);
  if (query.withTies && hasMore && last !== undefined) {
    const place = placeOf(last, query);
    const tied = readPage(query, snapshot, { limit: TIES_MAX + 1, after: tiesSql(place) });
    rows = [...rows, ...tied.slice(0, TIES_MAX)];
    const end = placeOf(rows.at(-1) ?? last, query);
    hasMore = readPage(query, snapshot, { limit: 1, after: afterSql(query.orderBy, end) }).length > 0;
  }
  const values = readValues(
    rows.map(({ id }) => id),
    query,
    snapshot,
  );
  return {
    ...rowsFound(query, snapshot, matching),
    hasMore,
    rows: rows.map((row, i): FoundRow => ({
      place: placeOf(row, query),
      versionId: row.versionId,
      elementOrdinal: row.elementOrdinal,
      values: values[i] ?? [],
    })),
  };
}

function placeOf(row: ListedRow, query: ListQuery): RowPlace {
  return {
    values: query.orderBy.map((_, i) => row[`o${i}`] ?? null),
    documentId: row.documentId,
    ordinal: row.ordinal,
  };
}

/** Makes a condition on the rows of a page, from the names of what they are ordered by. */
type PageCondition = (parameters: SqlParameters) => string;

type Ordered = Pick<ListQuery, "reach" | "where" | "orderBy">;

function readPage(
  query: Ordered,
  snapshot: Snapshot,
  { limit, after }: { limit: number; after: PageCondition | null },
): ListedRow[] {
  const { sql, parameters } = orderedSql(query, snapshot, after);
  return snapshot.all<ListedRow>(`${sql} LIMIT ${parameters.bind(limit)}`, parameters);
}

/** Rows in order, with the values they are ordered by. Those that meet a condition are gathered in `MATCHED` before. */
export function orderedSql(
  query: Ordered,
  snapshot: Snapshot,
  after: PageCondition | null = null,
): { sql: string; parameters: SqlParameters } {
  const parameters = createParameters();
  const conditions: string[] = [];
  let from = `${MATCHED} x CROSS JOIN CountedRow r ON r.id = x.id`;
  if (query.where === null) {
    from = "CountedRow r";
    conditions.push(snapshot.inReach("r", parameters));
  }
  conditions.push(ALIVE("r.id"));
  const hasDocument = query.orderBy.some(({ column }) => column.subject !== query.reach.subject);
  if (hasDocument) from += " CROSS JOIN CountedRow d ON d.versionId = r.versionId AND d.ordinal = 0";
  const values = query.orderBy.map(({ column, order }, i) => {
    const row = column.subject === query.reach.subject ? "r.id" : "d.id";
    const entries = `f.columnId = ${parameters.bind(column.columnId)} AND f.rowId = ${row} AND +f.termId > 0`;
    const value = orderedBy(column, order);
    const terms = isMeasured(column) ? "" : " CROSS JOIN FieldTerm t ON t.id = f.termId";
    return `(SELECT ${value} FROM FieldValue f ${BY_ROW}${terms} WHERE ${entries}) AS o${i}`;
  });
  const inner = `SELECT ${[...ROW_COLUMNS, ...values].join(", ")} FROM ${from} WHERE ${conditions.join(" AND ")}`;
  const order = [...query.orderBy.flatMap((by, i) => [`o${i} IS NULL`, `o${i} ${by.order}`]), "documentId", "ordinal"];
  const behind = after === null ? "" : `WHERE ${after(parameters)}`;
  return { sql: `SELECT * FROM (${inner}) ${behind} ORDER BY ${order.join(", ")}`, parameters };
}

/** Of several values the one that comes first in the order. */
function orderedBy(column: ColumnUse, order: Order): string {
  if (!isMeasured(column)) return order === "ASC" ? "min(t.folded)" : "max(t.folded)";
  if (order === "ASC") return "min(+f.number)";
  return column.type === "DATE" ? "max(f.number)" : "max(coalesce(f.numberMax, f.number))";
}

/** Behind the place where the last page ended. */
function afterSql(orderBy: ListQuery["orderBy"], place: RowPlace): PageCondition {
  return (parameters) => {
    const same: string[] = [];
    const behind: string[] = [];
    orderBy.forEach(({ order }, i) => {
      const value = place.values[i] ?? null;
      // Without a value stands last: behind every value, and nothing behind it.
      if (value !== null)
        behind.push(
          [...same, `(o${i} IS NULL OR o${i} ${order === "ASC" ? ">" : "<"} ${parameters.bind(value)})`].join(" AND "),
        );
      same.push(`o${i} IS ${parameters.bind(value)}`);
    });
    const { documentId, ordinal } = place;
    const next = `(documentId, ordinal) > (${parameters.bind(documentId)}, ${parameters.bind(ordinal)})`;
    behind.push([...same, next].join(" AND "));
    return `(${behind.map((one) => `(${one})`).join(" OR ")})`;
  };
}

/** With the values of a place, and behind it by document and ordinal. */
function tiesSql({ values, documentId, ordinal }: RowPlace): PageCondition {
  return (parameters) =>
    [
      ...values.map((value, i) => `o${i} IS ${parameters.bind(value)}`),
      `(documentId, ordinal) > (${parameters.bind(documentId)}, ${parameters.bind(ordinal)})`,
    ].join(" AND ");
}

/** As written, in the order of the rows and of the columns. */
export function readValues(
  rows: readonly number[],
  query: Pick<ListQuery, "reach" | "columns">,
  snapshot: Snapshot,
): string[][][] {
  const found = new Map<string, string[]>();
  for (const column of query.columns) {
    const parameters = createParameters();
    const ofColumn = `f.columnId = ${parameters.bind(column.columnId)} AND +f.termId > 0`;
    const value = "coalesce(f.raw, t.shown) AS value";
    const ids = `json_each(${parameters.bind(JSON.stringify(rows))}) w`;
    const sql =
      column.subject === query.reach.subject
        ? `SELECT w.value AS id, ${value} FROM ${ids} CROSS JOIN FieldValue f ${BY_ROW} ON ${ofColumn} AND f.rowId = w.value`
        : `SELECT w.value AS id, ${value} FROM ${ids} CROSS JOIN CountedRow r ON r.id = w.value
             CROSS JOIN CountedRow d ON d.versionId = r.versionId AND d.ordinal = 0
             CROSS JOIN FieldValue f ${BY_ROW} ON ${ofColumn} AND f.rowId = d.id`;
    for (const row of snapshot.all<{ id: number; value: string }>(
      `${sql} CROSS JOIN FieldTerm t ON t.id = f.termId ORDER BY w.key, f.ordinal`,
      parameters,
    )) {
      const name = `${row.id} ${column.columnId}`;
      found.set(name, [...(found.get(name) ?? []), row.value]);
    }
  }
  return rows.map((id) => query.columns.map(({ columnId }) => found.get(`${id} ${columnId}`) ?? []));
}
