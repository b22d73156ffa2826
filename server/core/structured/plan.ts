// What a question asks of the structured index, as plain values (NUM-6, NUM-8): a plan that cannot be expressed here
// cannot be run. Fields are named by `KnownField.name`; conditions are those that callers of the API write.
import type { Condition } from "./condition.ts";
import type { CountSubject } from "./field.ts";

export const METRIC_KINDS = ["COUNT", "COUNT_DISTINCT", "SUM", "AVG", "MIN", "MAX", "MEDIAN"] as const;
export type MetricKind = (typeof METRIC_KINDS)[number];

/** COUNT counts rows and needs no field; COUNT_DISTINCT counts distinct values; the others are of numbers. */
export interface Metric {
  readonly kind: MetricKind;
  readonly field: string | null;
}

export const DATE_BUCKETS = ["DAY", "WEEK", "MONTH", "QUARTER", "YEAR"] as const;
export type DateBucket = (typeof DATE_BUCKETS)[number];

/** A range of numbers: from, included, to, excluded; null is open. */
export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
}

/** What rows are put together by: equal values, the same stretch of time (UTC; weeks as of ISO 8601), or ranges. */
export interface GroupKey {
  readonly field: string;
  readonly bucket: DateBucket | null;
  /** Given ranges, or steps of this width from 0; null: neither. */
  readonly ranges: readonly NumberRange[] | null;
  readonly step: number | null;
}

export type Order = "ASC" | "DESC";

/** By the value of a key or of a metric, by its place in the lists; ties go by keys, ascending. */
export interface GroupOrder {
  readonly by: "KEY" | "METRIC";
  readonly index: number;
  readonly order: Order;
}

/** Groups whose metric is within the range: `MIN` and `MAX` included. */
export interface Having {
  readonly metric: number;
  readonly min: number | null;
  readonly max: number | null;
}

export interface FieldOrder {
  readonly field: string;
  readonly order: Order;
}

interface PlanOfRows {
  readonly subject: CountSubject;
  /** Null: all rows. */
  readonly where: Condition | null;
}

/** How many. */
export interface CountPlan extends PlanOfRows {
  readonly kind: "COUNT";
  /** Also how many of them are in this: a share. Null: none is asked for. */
  readonly share: Condition | null;
}

/** Metrics over all rows that meet the condition: the average price of chairs. */
export interface MetricPlan extends PlanOfRows {
  readonly kind: "METRIC";
  readonly metrics: readonly Metric[];
}

/** Metrics by group: how many per category, which author has the most, more beds or wardrobes. */
export interface GroupPlan extends PlanOfRows {
  readonly kind: "GROUP";
  readonly by: readonly GroupKey[];
  readonly metrics: readonly Metric[];
  readonly having: readonly Having[];
  readonly orderBy: readonly GroupOrder[];
  /** Null: all groups. */
  readonly limit: number | null;
  /** Ties with the last of `limit` groups belong to the answer: "which author has the most". */
  readonly withTies: boolean;
}

/** Rows themselves, with values of fields: which cost under 100, the cheapest, who designed this one. */
export interface ListPlan extends PlanOfRows {
  readonly kind: "LIST";
  readonly orderBy: readonly FieldOrder[];
  readonly limit: number | null;
  /** Ties with the last of `limit` rows belong to the answer: "the cheapest". */
  readonly withTies: boolean;
  /** Fields whose values are asked for, in order; empty: what names the row. */
  readonly fields: readonly string[];
}

export type StructuredPlan = CountPlan | MetricPlan | GroupPlan | ListPlan;
