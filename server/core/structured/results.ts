// What the structured index answers with: figures that always say what they are figures of (NUM-7).
import type { CountSubject } from "./field.ts";
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
  /** In the field's unit; of dates milliseconds since 1970 (UTC). Null: no row has a number. A range counts by its middle. */
  readonly value: number | null;
  readonly unit: string | null;
  /** Rows that it was made of. */
  readonly rows: number;
}

export interface GroupKeyValue {
  readonly field: string;
  /** As the first row writes it; `2024-03`, `2024-Q1`, `2024-W11` of a stretch of time; `0–100` of a range. Null: without a value. */
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

export interface ListedRow {
  readonly documentId: string;
  readonly documentKey: string;
  readonly title: string;
  /** 0: the document itself; else its table row, with the ordinal of the row's element. */
  readonly rowOrdinal: number;
  readonly elementOrdinal: number | null;
  /** Values as written, in the order of the fields asked for; empty where there is none. */
  readonly values: readonly { readonly field: string; readonly values: readonly string[] }[];
}

export interface RowsOutcome extends Denominators {
  readonly rows: readonly ListedRow[];
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
}
