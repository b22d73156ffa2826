// Looks documents over for their fields (NUM-3): one profile of what headers say, one of the columns of tables. Documents
// come by once, and only the profiles are kept.
import type { SpaceKeys } from "../security/keys.ts";
import type { FieldReason } from "./field.ts";
import { createFieldProfiler, type FieldProposal } from "./fields/field-profiler.ts";
import { foldField } from "./fold.ts";
import type { WrittenRow } from "./rows.ts";
import { storedWrittenRows, type StoredRows } from "./stored-rows.ts";

export interface SurveyOptions {
  /** Share of documents, 0..1: a key found in no more than this many is dropped. */
  readonly coverageMin: number;
}

export interface FieldSurvey {
  readonly documents: number;
  readonly tableRows: number;
  /** Of documents and of table rows. */
  readonly fields: readonly FieldProposal[];
  /** Why the documents have nothing to count by (NUM-4); null: they have. */
  readonly reason: FieldReason | null;
}

export interface FieldSurveyor {
  /** @throws {AppError} CIPHER_INVALID */
  add(documents: readonly StoredRows[], keys: Pick<SpaceKeys, "seal">): void;
  finish(): FieldSurvey;
}

/** Rows from which a table is a register whose columns are fields: one row compares with nothing (a choice). */
const REGISTER_ROWS_MIN = 2;
/** Different labels of columns that are told apart; what comes after is no field of the collection (a choice). */
const LABELS_MAX = 10_000;
/** Columns of tables that may be fields, those of the most rows (a choice). */
const TABLE_FIELDS_MAX = 500;
/** No share of rows is too small: a table's header speaks for its own rows, not for those of other tables. */
const ANY_COVERAGE = -1;

export function createFieldSurveyor({ coverageMin }: SurveyOptions): FieldSurveyor {
  const ofDocuments = createFieldProfiler({ subject: "DOCUMENTS", coverageMin });
  const ofRows = createFieldProfiler({
    subject: "TABLE_ROWS",
    coverageMin: ANY_COVERAGE,
    fieldsMax: TABLE_FIELDS_MAX,
  });
  const registerLabels = new Set<string>();

  function addRows(rows: readonly WrittenRow[]): void {
    const sizes = new Map<number, number>();
    for (const { tableOrdinal } of rows)
      if (tableOrdinal !== null) sizes.set(tableOrdinal, (sizes.get(tableOrdinal) ?? 0) + 1);
    for (const { tableOrdinal, entries } of rows) {
      if (tableOrdinal === null) {
        ofDocuments.add({ header: entries });
        continue;
      }
      ofRows.add({ header: entries });
      if ((sizes.get(tableOrdinal) ?? 0) < REGISTER_ROWS_MIN) continue;
      for (const { key } of entries) if (registerLabels.size < LABELS_MAX) registerLabels.add(foldField(key));
    }
  }

  return {
    add(documents, keys) {
      for (const document of documents) addRows([...storedWrittenRows(document, keys)]);
    },
    finish() {
      const documents = ofDocuments.finish();
      const rows = ofRows.finish();
      const columns = rows.proposals.filter(({ keys }) => keys.some((key) => registerLabels.has(key)));
      return {
        documents: documents.considered,
        tableRows: rows.considered,
        fields: [...documents.proposals, ...columns],
        reason: documents.reason,
      };
    },
  };
}
