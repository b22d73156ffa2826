// Looks documents over for their fields (NUM-3): one profile of what headers say, one of the columns of tables. Documents
// come by once, and only the profiles are kept.
import type { SpaceKeys } from "../security/keys.ts";
import type { CountSubject } from "./field.ts";
import { foldField } from "./fold.ts";
import type { WrittenRow } from "./rows.ts";
import { createFieldProfiler, type Proposal } from "./stand-in.ts";
import { storedWrittenRows, type StoredRows } from "./stored-rows.ts";

export interface SurveyOptions {
  /** Share of documents that must carry a key, 0..1. */
  readonly coverageMin: number;
}

export interface FoundField extends Proposal {
  readonly subject: CountSubject;
}

export interface FieldSurvey {
  readonly documents: number;
  readonly tableRows: number;
  readonly fields: readonly FoundField[];
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

export function createFieldSurveyor(_: SurveyOptions): FieldSurveyor {
  const ofDocuments = createFieldProfiler();
  const ofRows = createFieldProfiler();
  const registerLabels = new Set<string>();
  let documents = 0;
  let tableRows = 0;

  function addRows(rows: readonly WrittenRow[]): void {
    const sizes = new Map<number, number>();
    for (const { tableOrdinal } of rows)
      if (tableOrdinal !== null) sizes.set(tableOrdinal, (sizes.get(tableOrdinal) ?? 0) + 1);
    for (const { tableOrdinal, entries } of rows) {
      if (tableOrdinal === null) {
        ofDocuments.add({ header: entries });
        continue;
      }
      tableRows += 1;
      ofRows.add({ header: entries });
      if ((sizes.get(tableOrdinal) ?? 0) < REGISTER_ROWS_MIN) continue;
      for (const { key } of entries) if (registerLabels.size < LABELS_MAX) registerLabels.add(foldField(key));
    }
  }

  return {
    add(stored, keys) {
      documents += stored.length;
      for (const document of stored) addRows([...storedWrittenRows(document, keys)]);
    },
    finish() {
      const fields: FoundField[] = [
        ...ofDocuments.finish().map((field) => ({ ...field, subject: "DOCUMENTS" as const })),
        ...ofRows
          .finish()
          .filter(({ keys }) => keys.some((key) => registerLabels.has(key)))
          .map((field) => ({ ...field, subject: "TABLE_ROWS" as const })),
      ];
      return { documents, tableRows, fields };
    },
  };
}
