// Groups of rows with their metrics, a page of them in order, and how many there are in all (NUM-6). Groups are made once
// into a table of the connection's own: their number, their order and their page are read from it.
import type { ColumnUse, FoundGroup, GroupQuery, GroupsFound } from "../../core/structured/row-query.ts";
import { keySql, metricSql, type KeySql } from "./structured-group-sql.ts";
import { ALIVE, gatherMatching, MATCHED, rowsFound } from "./structured-rows-found.ts";
import type { Snapshot } from "./structured-snapshot.ts";
import { BY_ROW, createParameters, type SqlParameters } from "./structured-sql.ts";

/** Whether figures are made of all entries of a column as they stand in the index. */
function isWhole(query: GroupQuery, snapshot: Snapshot): boolean {
  return query.where === null && snapshot.isOpen;
}

export function findGroups(query: GroupQuery, snapshot: Snapshot): GroupsFound {
  const matching = isWhole(query, snapshot) ? snapshot.considered() : gatherMatching(query, snapshot);
  const rows = rowsFound(query, snapshot, matching);
  if (query.keys.length === 0) return { ...rows, groups: [wholeGroup(query, snapshot, matching)], totalGroups: 1 };
  gatherGroups(query, snapshot);
  return { ...rows, ...readGroups(query, snapshot) };
}

/** Metrics over all rows that meet the condition: those of one column in one pass. */
function wholeGroup(query: GroupQuery, snapshot: Snapshot, matching: number): FoundGroup {
  const metrics: { value: number | null; rows: number }[] = query.metrics.map(() => ({
    value: matching,
    rows: matching,
  }));
  const columns = new Map(query.metrics.flatMap(({ column }) => (column === null ? [] : [[column.columnId, column]])));
  for (const column of columns.values()) {
    const parameters = createParameters();
    const source = createSource(query, snapshot, parameters);
    const entry = source.entry(column, "m");
    const own = query.metrics.flatMap((metric, j) => (metric.column?.columnId === column.columnId ? [j] : []));
    const isSingle = snapshot.isSingle(column.columnId);
    const figures = own.map((j) => metricColumns(metricSql(query.metrics[j]!, "m", source.row, isSingle), j));
    const [found] = snapshot.all<Record<string, number | null>>(
      `SELECT ${figures.join(", ")} FROM ${source.from()} WHERE ${entry} AND m.termId > 0 AND ${ALIVE(source.row)}`,
      parameters,
    );
    for (const j of own) metrics[j] = { value: found?.[`v${j}`] ?? null, rows: found?.[`n${j}`] ?? 0 };
  }
  return { keys: [], metrics, rows: matching };
}

/**
 * Where rows and the entries of their columns come from. The first column's entries lead where all of them are wanted;
 * else the rows that meet the condition.
 */
function createSource(query: GroupQuery, snapshot: Snapshot, parameters: SqlParameters) {
  const { subject } = query.reach;
  const tables: string[] = [];
  let row = "x.id";
  let hasDocument = false;
  if (!isWhole(query, snapshot)) tables.push(`${MATCHED} x`);

  /** @returns the condition that the first table's entries are found by; later tables carry theirs */
  function entry(column: ColumnUse, alias: string, isOptional = false): string {
    const ofColumn = `${alias}.columnId = ${parameters.bind(column.columnId)}`;
    if (tables.length === 0 && column.subject === subject) {
      tables.push(`FieldValue ${alias}`);
      row = `${alias}.rowId`;
      return ofColumn;
    }
    if (tables.length === 0) {
      // Rows of tables by what their documents say.
      tables.push(`CountedRow x`);
      const rows = `${snapshot.inReach("x", parameters)}`;
      return `${rows} AND ${entry(column, alias, isOptional)}`;
    }
    if (column.subject !== subject && !hasDocument) {
      tables.push(
        `CROSS JOIN CountedRow r ON r.id = ${row} CROSS JOIN CountedRow d ON d.versionId = r.versionId AND d.ordinal = 0`,
      );
      hasDocument = true;
    }
    const of = column.subject === subject ? row : "d.id";
    const join = isOptional ? "LEFT JOIN" : "CROSS JOIN";
    const onlyKnown = isOptional ? ` AND ${alias}.termId > 0` : "";
    tables.push(`${join} FieldValue ${alias} ${BY_ROW} ON ${ofColumn} AND ${alias}.rowId = ${of}${onlyKnown}`);
    return "1";
  }
  return {
    entry,
    get row() {
      return row;
    },
    join: (table: string) => void (table === "" ? 0 : tables.push(table)),
    from: () => tables.join(" "),
  };
}

const GROUPS = "temp.grouped";

/** Makes all groups: columns `s0 e0 t0 l0` of each key (`l0`: a term that shows it), `v0 n0` of each metric, `n`. */
function gatherGroups(query: GroupQuery, snapshot: Snapshot): void {
  const parameters = createParameters();
  const source = createSource(query, snapshot, parameters);
  const conditions: string[] = [];
  const keys = query.keys.map((key, i) => {
    const found = source.entry(key.column, `k${i}`);
    const sql = keySql(key, `k${i}`, parameters);
    source.join(sql.join);
    conditions.push(found, sql.where);
    return sql;
  });
  conditions.push(ALIVE(source.row));
  const isRowOnce = query.keys.every(
    ({ column, ranges }) => snapshot.isSingle(column.columnId) && (ranges === null || ranges.length < 2),
  );
  const several = query.metrics.map(({ column }) => column !== null && !snapshot.isSingle(column.columnId));
  const isPlain = isRowOnce && !several.some(Boolean);
  snapshot.run(`DROP TABLE IF EXISTS ${GROUPS}`, createParameters());
  const sql = isPlain
    ? plainGroups(query, keys, source, conditions)
    : separateGroups(query, keys, several, { source, conditions, parameters, snapshot });
  snapshot.run(`CREATE TABLE ${GROUPS} AS ${sql}`, parameters);
}

type Source = ReturnType<typeof createSource>;

/** Every row has one entry of each column: one pass makes groups and metrics. */
function plainGroups(
  query: GroupQuery,
  keys: readonly KeySql[],
  source: Source,
  conditions: readonly string[],
): string {
  const columns = keys.map((key, i) => keyColumns(key, i, `k${i}.termId`));
  const metrics = query.metrics.map((metric, j) => {
    // A key's own column is not read a second time.
    const at =
      metric.column === null ? -1 : query.keys.findIndex(({ column }) => column.columnId === metric.column?.columnId);
    const alias = at >= 0 ? `k${at}` : `m${j}`;
    if (metric.column !== null && at < 0) source.entry(metric.column, alias, true);
    return metricColumns(metricSql(metric, alias, source.row, true), j);
  });
  return `SELECT ${[...columns, ...metrics, "count(*) AS n"].join(", ")} FROM ${source.from()}
    WHERE ${conditions.join(" AND ")} GROUP BY ${groupedBy(keys, (part, i) => keys[i]?.[part] ?? null)}`;
}

/** A row may stand in several groups, or give several values: each figure is made by itself, of each row once. */
function separateGroups(
  query: GroupQuery,
  keys: readonly KeySql[],
  several: readonly boolean[],
  {
    source,
    conditions,
    parameters,
    snapshot,
  }: { source: Source; conditions: readonly string[]; parameters: SqlParameters; snapshot: Snapshot },
): string {
  const parts = keys.flatMap(({ start, end, term }, i) => [
    `${start ?? "NULL"} AS s${i}`,
    `${end ?? "NULL"} AS e${i}`,
    `${term ?? "NULL"} AS t${i}`,
  ]);
  const names = keys.flatMap((_, i) => [`s${i}`, `e${i}`, `t${i}`]);
  const terms = keys.map((_, i) => `min(k${i}.termId) AS l${i}`);
  const keyed = `SELECT ${source.row} AS id, ${parts.join(", ")}, ${terms.join(", ")} FROM ${source.from()}
    WHERE ${conditions.join(" AND ")} GROUP BY 1, ${names.map((_, i) => i + 2).join(", ")}`;
  const joins: string[] = [];
  const values = query.metrics.map((metric, j) => {
    if (metric.column === null) return `g.n AS v${j}, g.n AS n${j}`;
    const metricSource = createJoin(metric.column, query, snapshot, parameters);
    const [figure, rows] = metricSql(metric, "m", "q.id", !(several[j] ?? false));
    joins.push(`LEFT JOIN (SELECT ${names.map((name) => `q.${name}`).join(", ")}, ${figure} AS value, ${rows} AS rows
        FROM keyed q ${metricSource} GROUP BY ${names.map((name) => `q.${name}`).join(", ")}) m${j}
      ON ${names.map((name) => `m${j}.${name} IS g.${name}`).join(" AND ")}`);
    // No entries at all: nothing was counted, and nothing can be measured.
    const value = metric.kind.startsWith("COUNT") ? `coalesce(m${j}.value, 0)` : `m${j}.value`;
    return `${value} AS v${j}, coalesce(m${j}.rows, 0) AS n${j}`;
  });
  const labels = keys.map((_, i) => `min(l${i}) AS l${i}`);
  return `WITH keyed AS MATERIALIZED (${keyed}),
      g AS MATERIALIZED (SELECT ${names.join(", ")}, ${labels.join(", ")}, count(*) AS n FROM keyed GROUP BY ${names.join(", ")})
    SELECT ${[...names, ...keys.map((_, i) => `l${i}`)].map((name) => `g.${name} AS ${name}`).join(", ")},
      ${[...values, "g.n AS n"].join(", ")} FROM g ${joins.join(" ")}`;
}

/** The entries `m` of a column, of the rows `q.id`. */
function createJoin(column: ColumnUse, query: GroupQuery, snapshot: Snapshot, parameters: SqlParameters): string {
  const ofColumn = `m.columnId = ${parameters.bind(column.columnId)} AND m.termId > 0`;
  if (column.subject === query.reach.subject)
    return `CROSS JOIN FieldValue m ${BY_ROW} ON ${ofColumn} AND m.rowId = q.id`;
  return `CROSS JOIN CountedRow r ON r.id = q.id CROSS JOIN CountedRow d ON d.versionId = r.versionId AND d.ordinal = 0
    CROSS JOIN FieldValue m ${BY_ROW} ON ${ofColumn} AND m.rowId = d.id`;
}

function keyColumns({ start, end, term }: KeySql, i: number, shownBy: string): string {
  const label = start === null ? (term ?? "NULL") : `min(${shownBy})`;
  return `${start ?? "NULL"} AS s${i}, ${end ?? "NULL"} AS e${i}, ${term ?? "NULL"} AS t${i}, ${label} AS l${i}`;
}

function metricColumns([value, rows]: readonly [string, string], j: number): string {
  return `${value} AS v${j}, ${rows} AS n${j}`;
}

function groupedBy(keys: readonly KeySql[], of: (part: "start" | "end" | "term", i: number) => string | null): string {
  const parts = keys.flatMap((_, i) => [of("start", i), of("end", i), of("term", i)]);
  return parts.filter((part) => part !== null).join(", ");
}

function readGroups(query: GroupQuery, snapshot: Snapshot): Pick<GroupsFound, "groups" | "totalGroups"> {
  const parameters = createParameters();
  const having = query.having.flatMap(({ metric, min, max }) => [
    ...(min === null ? [] : [`v${metric} >= ${parameters.bind(min)}`]),
    ...(max === null ? [] : [`v${metric} <= ${parameters.bind(max)}`]),
  ]);
  const where = having.length === 0 ? "" : `WHERE ${having.join(" AND ")}`;
  const total = snapshot.all<{ n: number }>(`SELECT count(*) AS n FROM ${GROUPS} ${where}`, parameters)[0]?.n ?? 0;
  const { order, ties } = groupOrder(query);
  const ranked = query.withTies
    ? `SELECT * FROM (SELECT *, rank() OVER (ORDER BY ${ties}) AS place FROM ${GROUPS} ${where})
        WHERE place <= ${parameters.bind(query.offset + query.limit)} ORDER BY ${order} LIMIT -1 OFFSET ${parameters.bind(query.offset)}`
    : `SELECT * FROM ${GROUPS} ${where} ORDER BY ${order} LIMIT ${parameters.bind(query.limit)} OFFSET ${parameters.bind(query.offset)}`;
  const rows = snapshot.all<Record<string, number | null>>(ranked, parameters);
  const shown = termsShown(
    rows.flatMap((row) => query.keys.map((_, i) => row[`l${i}`] ?? 0)),
    snapshot,
  );
  const groups = rows.map((row) => ({
    keys: query.keys.map((_, i) => ({
      from: row[`s${i}`] ?? null,
      to: row[`e${i}`] ?? null,
      shown: shown.get(row[`l${i}`] ?? 0) ?? null,
    })),
    metrics: query.metrics.map((_, j) => ({ value: row[`v${j}`] ?? null, rows: row[`n${j}`] ?? 0 })),
    rows: row["n"] ?? 0,
  }));
  return { groups, totalGroups: total };
}

/** What is wanted first, then the keys, ascending: no order is left to chance. */
function groupOrder(query: GroupQuery): { order: string; ties: string } {
  const key = (i: number, order: string) =>
    `s${i} IS NULL, s${i} ${order}, e${i} ${order}, (SELECT folded FROM FieldTerm WHERE id = t${i}) ${order}`;
  const wanted = query.orderBy.map(({ by, index, order }) =>
    by === "KEY" ? key(index, order) : `v${index} IS NULL, v${index} ${order}`,
  );
  const keys = query.keys.map((_, i) => key(i, "ASC"));
  return { order: [...wanted, ...keys].join(", "), ties: wanted.length === 0 ? keys.join(", ") : wanted.join(", ") };
}

export function termsShown(ids: readonly number[], snapshot: Snapshot): Map<number, string> {
  const parameters = createParameters();
  const rows = snapshot.all<{ id: number; shown: string }>(
    `SELECT id, shown FROM FieldTerm WHERE id IN ${parameters.list([...new Set(ids)])}`,
    parameters,
  );
  return new Map(rows.map(({ id, shown }) => [id, shown]));
}
