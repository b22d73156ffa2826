// What a field of a collection is (NUM-2, NUM-3): how its values are read, and what was found out about it. Everything
// that proposes, builds, counts or plans speaks of fields in these words.

/** What one value of a field is said of: a document, or a row of one of its tables. */
export const COUNT_SUBJECTS = ["DOCUMENTS", "TABLE_ROWS"] as const;
export type CountSubject = (typeof COUNT_SUBJECTS)[number];

export const FIELD_TYPES = ["TEXT", "NUMBER", "MONEY", "DATE", "BOOLEAN", "IDENTIFIER", "LINK", "IMAGE"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Types whose values have a number: what can be compared by size, added and put into ranges. */
export const MEASURED_TYPES: ReadonlySet<FieldType> = new Set(["NUMBER", "MONEY", "DATE"]);

/** PROPOSED: found and not decided on; only what is ACTIVE is read in clear and counted. */
export const FIELD_STATES = ["PROPOSED", "ACTIVE", "HIDDEN", "DROPPED"] as const;
export type FieldState = (typeof FIELD_STATES)[number];

/** Why a field is dropped, or a collection has none (NUM-3, NUM-4). */
export const FIELD_REASONS = [
  /** Too few documents carry the key: a filter on it would silently omit the rest. */
  "LOW_COVERAGE",
  /** Every value is another one: it can identify, it cannot group. Never said of numbers, amounts and dates. */
  "ALL_DIFFERENT",
  /** Values are running text, which is searched and not counted. */
  "RUNNING_TEXT",
  /** All documents that carry it leave it empty. */
  "NO_VALUES",
  /** More fields than a collection may have. */
  "TOO_MANY_FIELDS",
] as const;
export type FieldReason = (typeof FIELD_REASONS)[number];

/** How the values of a field are read. Decided over the whole column, so that equal writing means equal values. */
export interface FieldReading {
  readonly type: FieldType;
  /** NUMBER: the unit its numbers are in, as `measureUnit` folds it (`mm`); MONEY: ISO 4217 (`EUR`); null: none. */
  readonly unit: string | null;
  /** DATE written with a day and a month in figures: which stands first; null where nothing depends on it. */
  readonly dateOrder: "DMY" | "MDY" | null;
  /** The sign before decimals; null where no value tells: a lone separator with three figures after it groups. */
  readonly decimalSign: "." | "," | null;
  /** Whether a value is a list: items that the file gives, or parts between separators. */
  readonly isMultiple: boolean;
  /** Whether a comma parts the list too: only where it was seen to, since names and places have commas. */
  readonly isCommaSeparated?: boolean;
}

/** One value as it was parsed. A blank one gives none. */
export interface ParsedValue {
  /** Character for character, without the white space around it. */
  readonly raw: string;
  /** As it is compared (core/structured/fold.ts `foldForMatch`): what groups and equality go by. Of at most 200 characters. */
  readonly folded: string;
  /** In the reading's unit; milliseconds since 1970 (UTC) of a date's beginning; 0 or 1; null where it is no such value. */
  readonly number: number | null;
  /** The end of a range, included; the last millisecond of a day, month or year of a DATE; null: one point. */
  readonly numberMax: number | null;
}

/** What is known about a field over the whole collection. All numbers are of rows of its subject. */
export interface FieldFigures {
  /** Current documents, or rows of tables, that were read. */
  readonly considered: number;
  /** That carry the key, with a value or empty: what coverage counts. */
  readonly withKey: number;
  readonly withValue: number;
  /** Values, and those of them that read as the type says. */
  readonly values: number;
  readonly parsed: number;
  readonly distinct: number;
  /** Whether `distinct` stopped counting there. */
  readonly isDistinctAtLeast: boolean;
  /** The commonest values as written, up to ten. */
  readonly examples: readonly string[];
  /** Values that do not read as the type, as written, up to ten. */
  readonly unparsed: readonly string[];
  /** Values whose unit or currency is another one than the field's: unit and how many. They are not counted as numbers. */
  readonly otherUnits: Readonly<Record<string, number>>;
  /** Whether day and month of its dates could be meant either way: a person should say. */
  readonly isDateOrderUnclear: boolean;
}

/** A column as values are read into it: what building and importing need to know of a field. */
export interface ColumnReading {
  readonly columnId: number;
  readonly subject: CountSubject;
  /** Folded keys or labels that are this field. */
  readonly keys: readonly string[];
  readonly reading: FieldReading;
}

/** A value on its way into a column; `ordinal` from 0 within its row and column. Empty: a key without a value. */
export interface ColumnValue {
  readonly columnId: number;
  readonly ordinal: number;
  /** Null: the key is there, and empty. */
  readonly value: ParsedValue | null;
}

/** What is counted, with its values: a document (ordinal 0) or a row of one of its tables (1, 2 … in reading order). */
export interface StructuredRow {
  readonly ordinal: number;
  readonly elementOrdinal: number | null;
  readonly tableOrdinal: number | null;
  readonly values: readonly ColumnValue[];
}

/** A sentence that says a field's value in words (NUM-1): `{value}` stands for it. */
export interface SentenceTemplate {
  readonly sentence: string;
  /** Only for numbers from here, included; null: from any. In the field's unit. */
  readonly from: number | null;
  /** Only for numbers up to here, excluded; null: to any. */
  readonly to: number | null;
}

/** A field as plans, conditions and answers know it. */
export interface KnownField {
  readonly id: number;
  readonly subject: CountSubject;
  readonly name: string;
  readonly foldedName: string;
  readonly keys: readonly string[];
  readonly synonyms: readonly string[];
  readonly state: FieldState;
  readonly reason: FieldReason | null;
  readonly reading: FieldReading;
  readonly isExact: boolean;
  readonly figures: FieldFigures;
  /** The column that is read; null: its values are compared as keyed hashes only (`eq`, `ne`, `in`, `exists`). */
  readonly columnId: number | null;
}
