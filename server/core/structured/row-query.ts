// What the structured index is asked, as plain values that pass to another thread, and what it answers. Everything is
// named by its integer ids; names, titles and words of an answer are added by the service.
import type { CountSubject, FieldType } from "./field.ts";
import type { DateBucket, MetricKind, NumberRange, Order } from "./plan.ts";
import type { ColumnRef, HashPair, TypedPredicate } from "./typed-condition.ts";

/** Rows that a caller may see, of one collection: served, of these audiences, and within the documents. */
export interface RowReach {
  readonly spaceId: number;
  readonly collectionId: number;
  readonly subject: CountSubject;
  readonly audienceIds: readonly number[];
  /** Only these; null: all. */
  readonly documentIds: readonly number[] | null;
  /** None of these: out of the caller's scope. */
  readonly exceptDocumentIds: readonly number[];
}

/** A field whose values an answer is made of. */
export interface ColumnUse extends ColumnRef {
  readonly type: FieldType;
}

/** A field of which it is said how many rows have no value: by its column, or by the hashes of its keys. */
export type MissingUse =
  | { readonly kind: "COLUMN"; readonly column: ColumnUse }
  | { readonly kind: "HASHED"; readonly pairs: readonly HashPair[] };

export interface RowsQuery {
  readonly reach: RowReach;
  readonly where: TypedPredicate | null;
  /** Of fields that the condition uses: counted among all rows in reach. */
  readonly missingInReach: readonly MissingUse[];
  /** Of the others: among the rows that meet the condition. */
  readonly missingInMatches: readonly MissingUse[];
  /** Milliseconds it may take. */
  readonly timeMaxMs: number;
}

export interface MissingRows {
  readonly rows: number;
  readonly empty: number;
  readonly unparsed: number;
}

export interface RowsFound {
  readonly considered: number;
  readonly matching: number;
  /** In the order of the query. */
  readonly missingInReach: readonly MissingRows[];
  readonly missingInMatches: readonly MissingRows[];
}

export interface CountQuery extends RowsQuery {
  /** Counted among the rows that meet the condition; null: nothing is asked for. */
  readonly share: TypedPredicate | null;
}

export interface CountFound extends RowsFound {
  readonly share: number | null;
}

export interface KeyUse {
  readonly column: ColumnUse;
  readonly bucket: DateBucket | null;
  readonly ranges: readonly NumberRange[] | null;
  readonly step: number | null;
  /** Only values in whose folded form this stands; null: all. */
  readonly search: string | null;
}

export interface MetricUse {
  readonly kind: MetricKind;
  readonly column: ColumnUse | null;
}

export interface GroupQuery extends RowsQuery {
  readonly keys: readonly KeyUse[];
  readonly metrics: readonly MetricUse[];
  readonly having: readonly { readonly metric: number; readonly min: number | null; readonly max: number | null }[];
  readonly orderBy: readonly { readonly by: "KEY" | "METRIC"; readonly index: number; readonly order: Order }[];
  readonly limit: number;
  readonly offset: number;
  readonly withTies: boolean;
}

/** `from` and `to` are numbers of the group's values: its start and its end of a plain number, starts of stretches. */
export interface FoundKey {
  readonly from: number | null;
  readonly to: number | null;
  /** As its first row writes it; null for stretches, ranges and steps. */
  readonly shown: string | null;
}

export interface FoundGroup {
  readonly keys: readonly FoundKey[];
  readonly metrics: readonly { readonly value: number | null; readonly rows: number }[];
  readonly rows: number;
}

export interface GroupsFound extends RowsFound {
  readonly groups: readonly FoundGroup[];
  readonly totalGroups: number;
}

/** A place in an ordered list of rows: the values it is ordered by, then document and ordinal. */
export interface RowPlace {
  readonly values: readonly (number | string | null)[];
  readonly documentId: number;
  readonly ordinal: number;
}

export interface ListQuery extends RowsQuery {
  readonly orderBy: readonly { readonly column: ColumnUse; readonly order: Order }[];
  readonly first: number;
  readonly after: RowPlace | null;
  readonly withTies: boolean;
  /** Columns whose values are read. */
  readonly columns: readonly ColumnRef[];
}

export interface FoundRow {
  readonly place: RowPlace;
  readonly versionId: number;
  readonly elementOrdinal: number | null;
  /** Values as written, in the order of `columns`. */
  readonly values: readonly (readonly string[])[];
}

export interface ListFound extends RowsFound {
  readonly rows: readonly FoundRow[];
  readonly hasMore: boolean;
}

/** Documents of a collection that meet a condition, served and of the audiences named. */
export interface DocumentsQuery {
  readonly reach: RowReach;
  readonly where: TypedPredicate;
}

/** All rows that meet a condition, by their ids. */
export interface ExportQuery extends RowsQuery {
  readonly orderBy: ListQuery["orderBy"];
}

export interface ExportFound extends RowsFound {
  /** In order. */
  readonly ids: Int32Array;
}

/** Values of some of them. */
export interface ExportValuesQuery {
  readonly reach: RowReach;
  readonly ids: readonly number[];
  readonly columns: readonly ColumnRef[];
  readonly timeMaxMs: number;
}

/** What shows that a row carries a field: an entry of its column, or the keyed hash of one of its keys. */
export type FieldMark =
  { readonly kind: "COLUMN"; readonly columnId: number } | { readonly kind: "KEY"; readonly field: number };

/** Fields that any row in reach carries, with a value or without. */
export interface CarriedQuery {
  readonly reach: RowReach;
  /** Keys are of documents, columns of what the reach is of. */
  readonly marks: readonly FieldMark[];
  readonly timeMaxMs: number;
}

/** A column whose values may be completed. */
export interface ValueColumn {
  readonly columnId: number;
  readonly reach: RowReach;
  /** Whether typing errors are forgiven: never of identifiers. */
  readonly isGuessed: boolean;
}

export interface ValuesQuery {
  /** Folded as values are compared; not empty. */
  readonly typed: string;
  readonly columns: readonly ValueColumn[];
  /** Values of each column, at most. */
  readonly limit: number;
  readonly timeMaxMs: number;
}

export interface SuggestedValue {
  readonly columnId: number;
  readonly folded: string;
  /** As a row writes it that the caller may see. */
  readonly text: string;
  /** Typing errors. */
  readonly edits: number;
}
