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
  /**
   * The same for many versions, column by column: each index is then written to in one stretch of it at a time, which
   * takes a quarter of the time (measured: 500,000 values of ten columns).
   */
  stepsByColumn(versions: readonly VersionRows[], isStored: boolean): Generator<() => void>;
  /** To be told of terms that were removed. */
  forgotten(columnId: number, folded: string): void;
}

export interface VersionRows {
  readonly versionId: number;
  readonly rows: readonly StructuredRow[];
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

  /** Finds a row once a transaction: between two of them it may have gone. */
  function rowFinder(versionId: () => number, ordinal: number): () => number | undefined {
    let rowId: number | undefined;
    let foundIn = 0;
    return () => {
      if (foundIn !== transactions) rowId = findRow.get(versionId(), ordinal);
      foundIn = transactions;
      return rowId;
    };
  }

  const rowStep =
    (versionId: () => number, { ordinal, elementOrdinal, tableOrdinal }: StructuredRow, isStored: boolean) =>
    () =>
      void (isStored ? insertServed : insertNew).run({
        versionId: versionId(),
        ordinal,
        elementOrdinal,
        tableOrdinal,
      });

  const valueStep = (find: () => number | undefined, value: ColumnValue) => () => {
    const rowId = find();
    if (rowId !== undefined) write(rowId, value);
  };

  return {
    begun() {
      transactions += 1;
      fields.clear();
    },
    failed: () => terms.clear(),
    forgotten: (columnId, folded) => void terms.delete(`${columnId} ${folded}`),
    *steps(versionId, rows, isStored) {
      for (const row of rows) {
        yield rowStep(versionId, row, isStored);
        const find = rowFinder(versionId, row.ordinal);
        for (const value of row.values) yield valueStep(find, value);
      }
    },
    *stepsByColumn(versions, isStored) {
      const columns = new Map<number, (() => void)[]>();
      for (const { versionId, rows } of versions)
        for (const row of rows) {
          yield rowStep(() => versionId, row, isStored);
          const find = rowFinder(() => versionId, row.ordinal);
          for (const value of row.values) {
            const own = columns.get(value.columnId) ?? [];
            own.push(valueStep(find, value));
            columns.set(value.columnId, own);
          }
        }
      for (const own of columns.values()) yield* own;
    },
  };
}

/** Stands for the value of a key that is there and empty. */
const NO_TERM = 0;
