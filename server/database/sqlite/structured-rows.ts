// The structured index as it is kept: which columns there are, rows of stored versions, and what leaves it. What is
// counted and grouped by it is read elsewhere.
import type { ColumnReading } from "../../core/structured/field.ts";
import type { Batches } from "./batches.ts";
import { BATCH_ROWS_MAX, jsonList, type Connections } from "./connections.ts";
import type { StructuredWrites, VersionRows } from "./structured-writes.ts";

export interface StructuredRows {
  /** Columns of a collection that values go into: those that are read, and those that are being built. */
  listColumns(collectionId: number): ColumnReading[];
  /** Writes rows of stored versions, where they are served; of the others too with `isForRestore`. Again changes nothing. */
  write(versions: readonly VersionRows[], options?: { isForRestore?: boolean }): Promise<void>;
  /** Removes the rows of versions, with their values and the terms that nobody else has, in short transactions. */
  removeVersions(versionIds: readonly number[]): Promise<void>;
  /** The same for every complete version of the space that is not served: what a crash left behind. @returns how many */
  removeUnserved(spaceId: number): Promise<number>;
  /** Removes columns whose field is gone, with all that stands in them, in short transactions. */
  removeDetached(): Promise<void>;
  /** Ids of the audiences that any of the collection's counted documents is for. */
  listAudiences(collectionId: number): number[];
  /** Whether there are served documents of which nothing is counted: written before there was an index. */
  hasUncounted(collectionId: number): boolean;
}

export function createStructuredRows(
  { reading, writing, queue }: Connections,
  writes: StructuredWrites,
  inBatches: Batches,
): StructuredRows {
  const columns = reading.prepare<[number], { columnId: number; subject: string; keys: string; reading: string }>(
    `SELECT c.id AS columnId, f.subject, c.keys, c.reading
       FROM Field f JOIN FieldColumn c ON c.id IN (f.columnId, f.nextColumnId) WHERE f.collectionId = ? ORDER BY c.id`,
  );
  const columnsOfVersion = writing
    .prepare<[number], number>(
      `SELECT c.id FROM Version v JOIN Document d ON d.id = v.documentId JOIN Field f ON f.collectionId = d.collectionId
         JOIN FieldColumn c ON c.fieldId = f.id WHERE v.id = ?`,
    )
    .pluck();
  const someRows = writing
    .prepare<[number, number], number>(`SELECT id FROM CountedRow WHERE versionId = ? ORDER BY ordinal DESC LIMIT ?`)
    .pluck();
  const removeValues = writing
    .prepare<[number, string], number>(
      `DELETE FROM FieldValue WHERE columnId = ? AND rowId IN (SELECT value FROM json_each(?)) RETURNING termId`,
    )
    .pluck();
  const removeTerm = writing
    .prepare<[number, number, number], string>(
      `DELETE FROM FieldTerm WHERE id = ? AND NOT EXISTS (SELECT 1 FROM FieldValue WHERE columnId = ? AND termId = ?)
       RETURNING folded`,
    )
    .pluck();
  const removeRows = writing.prepare(`DELETE FROM CountedRow WHERE id IN (SELECT value FROM json_each(?))`);
  const unserved = reading
    .prepare<[number], number>(
      `SELECT DISTINCT r.versionId FROM Collection c CROSS JOIN CountedRow r ON r.collectionId = c.id
         CROSS JOIN Version v ON v.id = r.versionId
        WHERE c.spaceId = ? AND r.isTableRow IN (0, 1) AND r.isServed = 0 AND v.buildState = 'COMPLETE'`,
    )
    .pluck();
  const detached = writing.prepare<[], number>(`SELECT id FROM FieldColumn WHERE fieldId IS NULL`).pluck();
  // The table has a column of that name: its own row number is told apart by the underlines.
  const emptyValues = writing.prepare(
    `DELETE FROM FieldValue WHERE _rowid_ IN (SELECT _rowid_ FROM FieldValue WHERE columnId = ? LIMIT ${REMOVED_MAX})`,
  );
  const emptyTerms = writing
    .prepare<[number], string>(
      `DELETE FROM FieldTerm WHERE id IN (SELECT id FROM FieldTerm WHERE columnId = ? LIMIT ${REMOVED_MAX}) RETURNING folded`,
    )
    .pluck();
  const removeColumn = writing.prepare(`DELETE FROM FieldColumn WHERE id = ? AND fieldId IS NULL`);
  const audiences = reading
    .prepare<[number], number>(
      `SELECT a.id FROM Collection c JOIN Audience a ON a.spaceId = c.spaceId
        WHERE c.id = ? AND EXISTS (SELECT 1 FROM CountedRow r WHERE r.collectionId = c.id AND r.isTableRow = 0
          AND r.isServed = 1 AND r.audienceId = a.id)`,
    )
    .pluck();
  const uncounted = reading.prepare<[number], number>(
    `SELECT 1 FROM Document d JOIN Version v ON v.id = d.currentVersionId
      WHERE d.collectionId = ? AND v.status = 'CURRENT' AND NOT EXISTS (SELECT 1 FROM CountedRow WHERE versionId = v.id) LIMIT 1`,
  );

  /** @returns whether there may be more */
  const removeSome = writing.transaction((versionId: number): boolean => {
    const columnIds = columnsOfVersion.all(versionId);
    const rowsMax = Math.max(1, Math.floor(REMOVED_MAX / (columnIds.length + 1)));
    const rowIds = someRows.all(versionId, rowsMax);
    if (rowIds.length === 0) return false;
    const list = jsonList(rowIds);
    for (const columnId of columnIds)
      for (const termId of new Set(removeValues.all(columnId, list))) {
        const folded = removeTerm.get(termId, columnId, termId);
        if (folded !== undefined) writes.forgotten(columnId, folded);
      }
    removeRows.run(list);
    return rowIds.length === rowsMax;
  });

  /** Several small versions go in one transaction. */
  async function removeVersions(versionIds: readonly number[]): Promise<void> {
    for (let at = 0; at < versionIds.length; at += VERSIONS_AT_ONCE) {
      let left = versionIds.slice(at, at + VERSIONS_AT_ONCE);
      while (left.length > 0)
        left = await queue.run(() => writing.transaction(() => left.filter((id) => removeSome(id))).immediate());
    }
  }

  return {
    listColumns: (collectionId) =>
      columns.all(collectionId).map(({ columnId, subject, keys, reading: read }) => ({
        columnId,
        subject: subject as ColumnReading["subject"],
        keys: JSON.parse(keys) as string[],
        reading: JSON.parse(read) as ColumnReading["reading"],
      })),
    async write(versions, { isForRestore = false } = {}) {
      await inBatches(writes.stepsByColumn(versions, !isForRestore));
    },
    removeVersions,
    async removeUnserved(spaceId) {
      const versionIds = unserved.all(spaceId);
      await removeVersions(versionIds);
      return versionIds.length;
    },
    async removeDetached() {
      for (const columnId of await queue.run(() => detached.all())) {
        while ((await queue.run(() => emptyValues.run(columnId).changes)) > 0);
        for (let isMore = true; isMore;) {
          const gone = await queue.run(() => emptyTerms.all(columnId));
          for (const folded of gone) writes.forgotten(columnId, folded);
          isMore = gone.length > 0;
        }
        await queue.run(() => removeColumn.run(columnId));
      }
    },
    listAudiences: (collectionId) => audiences.all(collectionId),
    hasUncounted: (collectionId) => uncounted.get(collectionId) !== undefined,
  };
}

/** Values removed in one transaction: each leaves three indexes, overwritten (a choice, about 10 ms). */
const REMOVED_MAX = BATCH_ROWS_MAX / 3;
/** Versions whose rows go in one transaction, where they are small: a document of 10 fields is about 0.2 ms. */
const VERSIONS_AT_ONCE = 32;
