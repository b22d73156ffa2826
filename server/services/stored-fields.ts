// Fields as the database keeps them, as everything else knows them.
import type {
  ColumnReading,
  CountSubject,
  FieldFigures,
  FieldReading,
  FieldReason,
  FieldState,
  KnownField,
} from "../core/structured/field.ts";

export interface FieldRow {
  readonly id: number;
  readonly publicId: string;
  readonly collectionId: number;
  readonly subject: string;
  readonly name: string;
  readonly foldedName: string;
  readonly keys: unknown;
  readonly state: string;
  readonly reason: string | null;
  readonly reading: unknown;
  readonly isExact: boolean;
  readonly templates: unknown;
  readonly synonyms: unknown;
  readonly isCurated: boolean;
  readonly figures: unknown;
  readonly columnId: number | null;
  readonly nextColumnId: number | null;
}

/** What a column was begun with; of the field that it is, or is to become, the column of. */
export interface ColumnRow {
  readonly id: number;
  readonly keys: unknown;
  readonly reading: unknown;
}

export interface StoredField extends KnownField {
  readonly publicId: string;
  readonly collectionId: number;
  readonly isCurated: boolean;
  readonly templates: unknown;
  readonly nextColumnId: number | null;
  /** Folded keys and reading as decided: those of `keys` and `reading` until the column is built. */
  readonly decided: Pick<KnownField, "keys" | "reading">;
}

/** Before anything was found out. */
export const NO_FIGURES: FieldFigures = {
  considered: 0,
  withKey: 0,
  withValue: 0,
  values: 0,
  parsed: 0,
  distinct: 0,
  isDistinctAtLeast: false,
  examples: [],
  unparsed: [],
  otherUnits: {},
  isDateOrderUnclear: false,
};

/** @param columns of its collection, at least its own */
export function toStoredField(row: FieldRow, columns: readonly ColumnRow[]): StoredField {
  const decided = { keys: row.keys as string[], reading: row.reading as FieldReading };
  const column = columns.find(({ id }) => id === row.columnId);
  const read =
    column === undefined ? decided : { keys: column.keys as string[], reading: column.reading as FieldReading };
  return {
    id: row.id,
    publicId: row.publicId,
    collectionId: row.collectionId,
    subject: row.subject as CountSubject,
    name: row.name,
    foldedName: row.foldedName,
    ...read,
    decided,
    synonyms: row.synonyms as string[],
    state: row.state as FieldState,
    reason: row.reason as FieldReason | null,
    isExact: row.isExact,
    isCurated: row.isCurated,
    templates: row.templates,
    figures: { ...NO_FIGURES, ...(row.figures as Partial<FieldFigures>) },
    columnId: row.columnId,
    nextColumnId: row.nextColumnId,
  };
}

/** Whether its values stand readable in the index: it is decided so, whether they are built yet or not. */
export function isReadable({ state, isExact }: Pick<KnownField, "state" | "isExact">): boolean {
  return state === "ACTIVE" && !isExact;
}

/** Whether a column holds what a field is decided to be. */
export function isReadAs(column: Pick<ColumnReading, "keys" | "reading">, decided: StoredField["decided"]): boolean {
  const form = ({ keys, reading }: StoredField["decided"]) =>
    JSON.stringify([[...keys].sort(), Object.entries(reading).sort(([a], [b]) => (a < b ? -1 : 1))]);
  return form(column) === form(decided);
}
