// All rows that meet a condition, for a file that is written while it is read: their ids of one moment in order, and values
// of some of them at a time (NUM-6).
import type Sqlite from "better-sqlite3";
import type { ExportFound, ExportQuery, ExportValuesQuery, FoundRow } from "../../core/structured/row-query.ts";
import { orderedSql, readValues } from "./structured-list.ts";
import { gatherMatching, rowsFound } from "./structured-rows-found.ts";
import type { Snapshot } from "./structured-snapshot.ts";
import { createParameters } from "./structured-sql.ts";

/** Four bytes a row: a million rows are kept as plain numbers, never as objects. */
export function findExported(db: Sqlite.Database, query: ExportQuery, snapshot: Snapshot): ExportFound {
  const matching = query.where === null ? snapshot.considered() : gatherMatching(query, snapshot);
  const found = rowsFound(query, snapshot, matching);
  const { sql, parameters } = orderedSql(query, snapshot);
  const ids = new Int32Array(matching);
  let count = 0;
  // The id is the first of a row's columns.
  for (const id of db.prepare<[object], number>(sql).pluck().iterate(parameters.values)) {
    ids[count] = id;
    count += 1;
  }
  return { ...found, ids: ids.subarray(0, count) };
}

type Row = Pick<FoundRow, "versionId" | "elementOrdinal"> & { id: number; documentId: number; ordinal: number };

/** In the order of the ids; a row that is not in reach any more is left out. */
export function readExported(query: ExportValuesQuery, snapshot: Snapshot): FoundRow[] {
  const parameters = createParameters();
  const wanted = parameters.bind(JSON.stringify(query.ids));
  const rows = snapshot.all<Row>(
    `SELECT r.id, r.documentId, r.ordinal, r.versionId, r.elementOrdinal
       FROM json_each(${wanted}) w CROSS JOIN CountedRow r ON r.id = w.value
      WHERE ${snapshot.inReach("r", parameters)} ORDER BY w.key`,
    parameters,
  );
  const values = readValues(
    rows.map(({ id }) => id),
    query,
    snapshot,
  );
  return rows.map(({ documentId, ordinal, versionId, elementOrdinal }, i) => ({
    place: { values: [], documentId, ordinal },
    versionId,
    elementOrdinal,
    values: values[i] ?? [],
  }));
}
