// What counting, grouping and listing are asked with. Every figure is of one collection.
import type { Scope } from "../core/documents/scope.ts";
import type { Condition } from "../core/structured/condition.ts";
import type { CountSubject } from "../core/structured/field.ts";
import type {
  DateBucket,
  FieldOrder,
  GroupKey,
  GroupOrder,
  Having,
  Metric,
  NumberRange,
} from "../core/structured/plan.ts";

/** Which rows: of what a caller may see. */
export interface RowsInput {
  readonly collection: string;
  /** Default: DOCUMENTS. */
  readonly subject?: CountSubject | null;
  /** Null: all. */
  readonly where?: Condition | null;
  /** Public ids: only these documents, or the rows of their tables. Null: all. */
  readonly documents?: readonly string[] | null;
  /** The caller's scope: documents for other values of its names do not count (SCOPE-2). */
  readonly scope?: Scope | null;
}

export interface CountInput extends RowsInput {
  readonly share?: Condition | null;
}

export interface GroupByInput extends RowsInput {
  /** None: one group of all rows. At most 4. */
  readonly by: readonly GroupKey[];
  /** Default: COUNT. At most 10. */
  readonly metrics?: readonly Metric[] | null;
  readonly having?: readonly Having[] | null;
  /** Default: the first metric, largest first. */
  readonly orderBy?: readonly GroupOrder[] | null;
  /** 1 to 1,000; default 100. */
  readonly limit?: number | null;
  readonly offset?: number | null;
  /** Also the groups that tie with the last one. */
  readonly withTies?: boolean | null;
}

/** A list of values to choose from, or of ranges or stretches of time. */
export interface FacetInput {
  readonly field: string;
  readonly bucket?: DateBucket | null;
  readonly ranges?: readonly NumberRange[] | null;
  /** Width of the steps of a histogram. */
  readonly step?: number | null;
  /** Default: COUNT, largest first; VALUE ascends. */
  readonly sortBy?: "COUNT" | "VALUE" | null;
  /** Only values in which this stands, folded as they are compared. */
  readonly search?: string | null;
  /** 1 to 1,000; default 20. */
  readonly first?: number | null;
}

export interface FacetsInput extends RowsInput {
  /** 1 to 20. */
  readonly facets: readonly FacetInput[];
}

export interface StatsInput extends RowsInput {
  readonly field: string;
}

export interface ListInput extends RowsInput {
  readonly orderBy?: readonly FieldOrder[] | null;
  /** Rows of a page; default 20. */
  readonly first?: number | null;
  readonly after?: string | null;
  /** Also the rows that tie with the last one. */
  readonly withTies?: boolean | null;
  /** Fields whose values are returned; default none. */
  readonly fields?: readonly string[] | null;
}
