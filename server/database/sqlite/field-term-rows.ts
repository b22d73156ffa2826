// Values of the structured index that words of a question may mean: looked up by their folded form, and joined with what
// the caller may see, so that a hidden value tells nothing.
import { jsonList, type Connections } from "./connections.ts";

export interface FieldTermRow {
  readonly columnId: number;
  readonly termId: number;
  readonly folded: string;
  /** As its first row writes it. */
  readonly shown: string;
}

export interface TermReach {
  readonly collectionId: number;
  readonly audienceIds: readonly number[];
}

export interface FieldTermRows {
  /** Those of the folded values that stand in one of the columns. */
  findFolded(columnIds: readonly number[], folded: readonly string[]): Promise<FieldTermRow[]>;
  /** Values that begin so, at most `limit` of each column. */
  findStarting(columnIds: readonly number[], prefix: string, limit: number): Promise<FieldTermRow[]>;
  /** In how many served rows of the caller's audiences a value stands; counted up to ROWS_COUNTED_MAX. */
  countRows(reach: TermReach, term: Pick<FieldTermRow, "columnId" | "termId">): Promise<number>;
}

/** Whether a value is a rare or a common one needs no more (a choice). */
export const ROWS_COUNTED_MAX = 1_000;
/** Rows of one value that are looked at for those of the caller, the newest first (a choice: about 10 ms). */
const ROWS_READ_MAX = 20_000;

export function createFieldTermRows({ reading }: Connections): FieldTermRows {
  // CROSS JOIN keeps the order: one look-up by the unique index for each column and value.
  const exact = reading.prepare<[string, string], FieldTermRow>(
    `SELECT t.columnId, t.id AS termId, t.folded, t.shown FROM json_each(?) c CROSS JOIN json_each(?) f
       CROSS JOIN FieldTerm t ON t.columnId = c.value AND t.folded = f.value`,
  );
  const starting = reading.prepare<[number, string, string, number], FieldTermRow>(
    `SELECT columnId, id AS termId, folded, shown FROM FieldTerm
      WHERE columnId = ? AND folded >= ? AND folded < ? LIMIT ?`,
  );
  const count = reading
    .prepare<[number, number, number, string], number>(
      `SELECT count(*) FROM (
         SELECT 1 FROM (SELECT rowId FROM FieldValue WHERE columnId = ? AND termId = ? ORDER BY rowId DESC LIMIT ${ROWS_READ_MAX}) f
           CROSS JOIN CountedRow r ON r.id = f.rowId
          WHERE r.isServed = 1 AND r.collectionId = ? AND r.audienceId IN (SELECT value FROM json_each(?))
          LIMIT ${ROWS_COUNTED_MAX})`,
    )
    .pluck();
  return {
    async findFolded(columnIds, folded) {
      return columnIds.length === 0 ? [] : exact.all(jsonList(columnIds), jsonList(folded));
    },
    async findStarting(columnIds, prefix, limit) {
      return columnIds.flatMap((columnId) => starting.all(columnId, prefix, `${prefix}\u{10ffff}`, limit));
    },
    async countRows({ collectionId, audienceIds }, { columnId, termId }) {
      return count.get(columnId, termId, collectionId, jsonList(audienceIds)) ?? 0;
    },
  };
}
