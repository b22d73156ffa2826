// Fields as the database keeps them, as everything else knows them.
import type { SpaceKeys } from "../core/security/keys.ts";
import type {
  CountSubject,
  FieldReading,
  FieldReason,
  FieldState,
  KnownField,
  SentenceTemplate,
} from "../core/structured/field.ts";
import { openFigures } from "./field-figures.ts";

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
  readonly templates: readonly SentenceTemplate[];
  readonly nextColumnId: number | null;
  /** Folded keys and reading as decided: those of `keys` and `reading` until the column is built. */
  readonly decided: Pick<KnownField, "keys" | "reading">;
}

/** @param columns of its collection, at least its own @throws {AppError} CIPHER_INVALID */
export function toStoredField(row: FieldRow, columns: readonly ColumnRow[], keys: SpaceKeys): StoredField {
  const decided = decidedOf(row);
  const column = columns.find(({ id }) => id === row.columnId);
  const read = column === undefined ? decided : decidedOf(column);
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
    templates: row.templates as SentenceTemplate[],
    figures: openFigures(row.figures, row.publicId, keys),
    columnId: row.columnId,
    nextColumnId: row.nextColumnId,
  };
}

/** What a field is decided to be, or a column was begun with. */
export function decidedOf({ keys, reading }: Pick<FieldRow, "keys" | "reading">): StoredField["decided"] {
  return { keys: keys as string[], reading: reading as FieldReading };
}

/** Whether its values stand readable in the index: it is decided so, whether they are built yet or not. */
export function isReadable({ state, isExact }: Pick<FieldRow, "state" | "isExact">): boolean {
  return state === "ACTIVE" && !isExact;
}

export function isSameReading(a: StoredField["decided"], b: StoredField["decided"]): boolean {
  const form = ({ keys, reading }: StoredField["decided"]) =>
    JSON.stringify([[...keys].sort(), Object.entries(reading).sort(([one], [other]) => (one < other ? -1 : 1))]);
  return form(a) === form(b);
}
