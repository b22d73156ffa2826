// What the structured index answers with: figures that always say what they are figures of (NUM-7).
import type { CountSubject, FieldType } from "./field.ts";
import type { MetricKind } from "./plan.ts";

/** How many of the rows looked at say nothing of a field. */
export interface FieldMissing {
  readonly field: string;
  /** Without a value: the key is not there, or empty. */
  readonly rows: number;
  /** Those of them that carry the key and leave it empty: a known absence. */
  readonly empty: number;
  /** With a value that does not read as the field's type: left out of comparisons of size and of metrics. */
  readonly unparsed: number;
}

export interface Denominators {
  readonly subject: CountSubject;
  /** Rows in reach: of the collection, the caller's audiences and scope, and the documents named. */
  readonly considered: number;
  /** Those of them that meet the condition. */
  readonly matching: number;
  /** Of fields that the condition uses: among those considered; of the others: among those that match. */
  readonly missing: readonly FieldMissing[];
  /** The condition as it was understood, in words of its own: `category = "Chairs" and price < 200`; "" for none. */
  readonly condition: string;
}

export interface CountOutcome extends Denominators {
  readonly count: number;
  /** Of those counted, how many meet the share's condition; null where none was asked for. */
  readonly share: { readonly count: number; readonly condition: string } | null;
}

export interface MetricValue {
  readonly kind: MetricKind;
  readonly field: string | null;
  /**
   * In the field's unit; of dates milliseconds since 1970 (UTC). Null: no row has a number. A row gives each of its values;
   * a range counts by its middle, and by its ends in MIN and MAX; a date by its beginning.
   */
  readonly value: number | null;
  readonly unit: string | null;
  /** Rows that it was made of. */
  readonly rows: number;
}

export interface GroupKeyValue {
  readonly field: string;
  /**
   * As the first row writes it; `2024-03`, `2024-Q1`, `2024-W11` of a stretch of time, `2024-01–2024-12` of a date that is
   * less exact; `0–100` of a range. Rows without a value are in no group: they are told as missing.
   */
  readonly value: string | null;
  /** Ends of a range or stretch, from included, to excluded; null for plain values. */
  readonly from: number | null;
  readonly to: number | null;
}

/** A row with several values of a key stands once in the group of each. */
export interface Group {
  readonly keys: readonly GroupKeyValue[];
  /** In the order they were asked for. */
  readonly metrics: readonly MetricValue[];
  readonly rows: number;
}

export interface GroupsOutcome extends Denominators {
  readonly groups: readonly Group[];
  readonly totalGroups: number;
  /** Whether there are more groups than are returned. */
  readonly isTruncated: boolean;
}

/** Values of one field with how many rows have each, under all conditions but those on the field itself. */
export interface FacetOutcome extends Denominators {
  readonly field: string;
  readonly values: readonly { readonly key: GroupKeyValue; readonly count: number }[];
  readonly totalValues: number;
  /** Whether there are more values than are returned. */
  readonly isTruncated: boolean;
}

/** What the values of one field come to. Figures of numbers are null for texts, and where no row has a number. */
export interface StatsOutcome extends Denominators {
  readonly field: string;
  readonly type: FieldType;
  readonly unit: string | null;
  /** Rows with a value. */
  readonly count: number;
  readonly distinct: number;
  /** Rows with a value that reads as a number. */
  readonly counted: number;
  /** Null for dates. */
  readonly sum: number | null;
  readonly avg: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly median: number | null;
}

export interface ListedRow {
  readonly documentId: string;
  readonly documentKey: string;
  readonly title: string;
  /** Of the version that was listed: 1, 2, 3 … */
  readonly versionOrdinal: number;
  /** 0: the document itself; else its table row, with the ordinal of the row's element. */
  readonly rowOrdinal: number;
  /** Its place in the list: pages go on after it. */
  readonly cursor: string;
  readonly elementOrdinal: number | null;
  /** Values as written, in the order of the fields asked for; empty where there is none. */
  readonly values: readonly { readonly field: string; readonly values: readonly string[] }[];
}

export interface RowsOutcome extends Denominators {
  readonly rows: readonly ListedRow[];
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
}
