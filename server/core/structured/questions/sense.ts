// What words of a question can mean to a plan. Tables of words (asking, comparing, joining, degrees) give these.
import type { DateBucket, MetricKind, Order } from "../plan.ts";

/** A property and which way the word points along it: "older" is more age and less year. */
export interface Direction {
  readonly concept: string;
  readonly order: Order;
}

export type Comparison = "lt" | "lte" | "gt" | "gte";

export type Sense =
  /** "how many", "number of" */
  | { readonly kind: "COUNT" }
  /** "which", "list", "show": rows or groups are asked for */
  | { readonly kind: "LIST" }
  | { readonly kind: "TOP" }
  | { readonly kind: "SHARE" }
  | { readonly kind: "AGGREGATE"; readonly metric: MetricKind }
  /** The same within the name of a field. */
  | { readonly kind: "WITHIN"; readonly metric: MetricKind }
  /** "different", "distinct" */
  | { readonly kind: "DISTINCT" }
  /** "largest", "cheapest"; neutral ones take the field that is named beside them. */
  | {
      readonly kind: "SUPERLATIVE";
      readonly order: Order;
      readonly along: readonly Direction[];
      readonly isNeutral: boolean;
    }
  /** "most", "fewest" of something counted */
  | { readonly kind: "MOST"; readonly order: Order }
  /** Bare "more" and "fewer": two are compared. */
  | { readonly kind: "MORE"; readonly order: Order }
  /** "less than 5", "cheaper than 5", and after the number: "5 or more", "5元以下". */
  | {
      readonly kind: "COMPARE";
      readonly comparison: Comparison;
      readonly along: readonly Direction[];
      /** Fits any property beside the number; `along` is for where none stands there. */
      readonly isNeutral: boolean;
      readonly isAfter: boolean;
    }
  | { readonly kind: "AROUND" }
  | { readonly kind: "BETWEEN" }
  | { readonly kind: "FROM" }
  | { readonly kind: "TO" }
  /** Of time only: "before", "after", "since", "until". */
  | { readonly kind: "WHEN"; readonly comparison: Comparison }
  | { readonly kind: "GROUP" }
  | { readonly kind: "BUCKET"; readonly bucket: DateBucket | "DECADE" }
  | {
      readonly kind:
        | "NOT"
        | "AND"
        | "OR"
        | "BOTH"
        | "WITH"
        | "WITHOUT"
        | "EXACTLY"
        | "BY"
        | "ORDERED"
        | "DESCENDING"
        | "ASCENDING"
        | "INCLUSIVE"
        | "CONTAINS"
        | "STARTS"
        | "EXAMPLE"
        /** "can", "must": a rule is asked for, where no rows are. */
        | "MODAL"
        /** "What does X mean?": X is to be explained. */
        | "MEANING";
    }
  /** What the collection holds: "products", "books". */
  | { readonly kind: "NOUN" }
  | { readonly kind: "CONCEPT"; readonly concept: string }
  /** Known, and says nothing to a plan. */
  | { readonly kind: "FILLER" };

export type Row = readonly [sense: Sense, list: string];
