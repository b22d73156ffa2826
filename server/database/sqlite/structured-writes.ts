// Rows of the structured index and their values on the way in, as small steps that a batch runs. Nothing of it is read
// before the switch of its version: rows are written as not served, but for a version that is.
import type { ColumnValue, StructuredRow } from "../../core/structured/field.ts";
import type { BatchListener } from "./batches.ts";
import type { Connections } from "./connections.ts";
import { SERVED } from "./evidence-rows.ts";

export interface StructuredWrites extends BatchListener {
  /**
   * Writes rows with their values; again changes nothing. Values go into columns that still have a field, and into rows
   * that are there: whatever was dropped or removed meanwhile stays away.
   * @param isStored a version that was there before: it gets rows only while it is served
   */
  steps(versionId: () => number, rows: readonly StructuredRow[], isStored: boolean): Generator<() => void>;
  /** To be told of terms that were removed. */
  forgotten(columnId: number, folded: string): void;
}

interface Term {
  readonly id: number;
  readonly shown: string;
}

/** Terms whose ids are remembered, about 10 MB (a choice): an import meets the same few again and again. */
const TERMS_KEPT_MAX = 50_000;

export function createStructuredWrites({ writing }: Connections): StructuredWrites {
  const inserting = (condition: string) =>
    writing.prepare(
      `INSERT INTO CountedRow (collectionId, documentId, versionId, audienceId, ordinal, elementOrdinal, tableOrdinal, isTableRow, isServed)
       SELECT d.collectionId, d.id, v.id, v.audienceId, :ordinal, :elementOrdinal, :tableOrdinal, :ordinal > 0, coalesce(${SERVED}, 0)
         FROM Version v JOIN Document d ON d.id = v.documentId WHERE v.id = :versionId AND ${condition}
       ON CONFLICT (versionId, ordinal) DO NOTHING`,
    );
  const insertNew = inserting("TRUE");
  const insertServed = inserting(SERVED);
  const findRow = writing
    .prepare<[number, number], number>(`SELECT id FROM CountedRow WHERE versionId = ? AND ordinal = ?`)
    .pluck();
  const hasField = writing
    .prepare<[number], number>(`SELECT 1 FROM FieldColumn WHERE id = ? AND fieldId IS NOT NULL`)
    .pluck();
  const findTerm = writing.prepare<[number, string], Term>(
    `SELECT id, shown FROM FieldTerm WHERE columnId = ? AND folded = ?`,
  );
  const insertTerm = writing.prepare(`INSERT INTO FieldTerm (columnId, folded, shown) VALUES (?, ?, ?)`);
  const insertValue = writing.prepare(
    `INSERT OR REPLACE INTO FieldValue (columnId, rowId, ordinal, termId, number, numberMax, raw) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const terms = new Map<string, Term>();
  let transactions = 0;
  /** By column, for one transaction. */
  const fields = new Map<number, boolean>();

  function termOf(columnId: number, folded: string, raw: string): Term {
    const name = `${columnId} ${folded}`;
    const known = terms.get(name);
    if (known !== undefined) return known;
    const stored = findTerm.get(columnId, folded);
    const term = stored ?? { id: Number(insertTerm.run(columnId, folded, raw).lastInsertRowid), shown: raw };
    if (terms.size >= TERMS_KEPT_MAX) terms.clear();
    terms.set(name, term);
    return term;
  }

  function isKept(columnId: number): boolean {
    const known = fields.get(columnId);
    if (known !== undefined) return known;
    const found = hasField.get(columnId) !== undefined;
    fields.set(columnId, found);
    return found;
  }

  function write(rowId: number, { columnId, ordinal, value }: ColumnValue): void {
    if (!isKept(columnId)) return;
    if (value === null) return void insertValue.run(columnId, rowId, ordinal, NO_TERM, null, null, null);
    const { folded, raw, number, numberMax } = value;
    const term = termOf(columnId, folded, raw);
    insertValue.run(columnId, rowId, ordinal, term.id, number, numberMax, raw === term.shown ? null : raw);
  }

  return {
    begun() {
      transactions += 1;
      fields.clear();
    },
    failed: () => terms.clear(),
    forgotten: (columnId, folded) => void terms.delete(`${columnId} ${folded}`),
    *steps(versionId, rows, isStored) {
      const insertRow = isStored ? insertServed : insertNew;
      for (const { ordinal, elementOrdinal, tableOrdinal, values } of rows) {
        yield () => insertRow.run({ versionId: versionId(), ordinal, elementOrdinal, tableOrdinal });
        let rowId: number | undefined;
        let foundIn = 0;
        for (const value of values)
          yield () => {
            // Between two transactions a row may have gone.
            if (foundIn !== transactions) rowId = findRow.get(versionId(), ordinal);
            foundIn = transactions;
            if (rowId !== undefined) write(rowId, value);
          };
      }
    },
  };
}

/** Stands for the value of a key that is there and empty. */
const NO_TERM = 0;
