import { ArgsType, Field, Float, ID, InputType, Int } from "type-graphql";
import type { CountSubject } from "../../core/structured/field.ts";
import type { DateBucket, GroupOrder, MetricKind, Order } from "../../core/structured/plan.ts";
import { Condition } from "../shared/condition.input.ts";
import {
  CountSubjectEnum,
  DateBucketEnum,
  FacetOrderEnum,
  GroupOrderByEnum,
  MetricKindEnum,
  OrderEnum,
} from "../shared/enums.ts";
import { ScopeEntryInput } from "../shared/scope.type.ts";

/** Which rows figures are of: arguments of a query, or the first fields of an input. */
@ArgsType()
@InputType({ description: "Which rows figures are of." })
export class RowsInput {
  @Field(() => String, { description: "Name of the collection." })
  collection!: string;

  @Field(() => CountSubjectEnum, { nullable: true, description: "What a row is; DOCUMENTS by default." })
  subject?: CountSubject | null;

  @Field(() => Condition, { nullable: true, description: "Only rows that meet this; all by default." })
  where?: Condition | null;

  @Field(() => [ID], { nullable: true, description: "Only these documents, or the rows of their tables." })
  documents?: string[] | null;

  @Field(() => [ScopeEntryInput], {
    nullable: true,
    description: "Documents that apply to other values of a name only do not count.",
  })
  scope?: ScopeEntryInput[] | null;
}

@ArgsType()
export class CountArgs extends RowsInput {
  @Field(() => Condition, { nullable: true, description: "Also how many of the rows counted meet this: a share." })
  share?: Condition | null;
}

@ArgsType()
export class StatsArgs extends RowsInput {
  @Field(() => String, { description: "The field, by its name, a key or a synonym." })
  field!: string;
}

@InputType({ description: "A range of numbers." })
export class NumberRangeInput {
  @Field(() => Float, { nullable: true, description: "From here, included; open by default." })
  from?: number | null;

  @Field(() => Float, { nullable: true, description: "Up to here, excluded; open by default." })
  to?: number | null;
}

@InputType({ description: "What rows are put together by: equal values, or one of bucket, ranges and step." })
export class GroupKeyInput {
  @Field(() => String, { description: "The field, by its name, a key or a synonym." })
  field!: string;

  @Field(() => DateBucketEnum, { nullable: true, description: "Of dates: the same stretch of time, in UTC." })
  bucket?: DateBucket | null;

  @Field(() => [NumberRangeInput], { nullable: true, description: "Of numbers: these ranges." })
  ranges?: NumberRangeInput[] | null;

  @Field(() => Float, { nullable: true, description: "Of numbers: steps of this width from 0." })
  step?: number | null;
}

@InputType({ description: "What is made of each group." })
export class MetricInput {
  @Field(() => MetricKindEnum, { description: "What to make." })
  kind!: MetricKind;

  @Field(() => String, { nullable: true, description: "Of which field; COUNT counts rows without one." })
  field?: string | null;
}

@InputType({ description: "Only groups whose metric is within this." })
export class HavingInput {
  @Field(() => Int, { description: "Place of the metric in the list, from 0." })
  metric!: number;

  @Field(() => Float, { nullable: true, description: "At least." })
  min?: number | null;

  @Field(() => Float, { nullable: true, description: "At most." })
  max?: number | null;
}

@InputType({ description: "What groups are ordered by; ties go by keys, ascending." })
export class GroupOrderInput {
  @Field(() => GroupOrderByEnum, { description: "A key or a metric." })
  by!: GroupOrder["by"];

  @Field(() => Int, { defaultValue: 0, description: "Its place in the list, from 0." })
  index!: number;

  @Field(() => OrderEnum, { defaultValue: "ASC", description: "Which way." })
  order!: Order;
}

@InputType({ description: "Rows put together, and what is made of each group." })
export class GroupByInput extends RowsInput {
  @Field(() => [GroupKeyInput], { description: "By what; none: all rows are one group. At most 4." })
  by!: GroupKeyInput[];

  @Field(() => [MetricInput], { nullable: true, description: "What is made of each; COUNT by default. At most 10." })
  metrics?: MetricInput[] | null;

  @Field(() => [HavingInput], { nullable: true, description: "Only groups that meet all of these." })
  having?: HavingInput[] | null;

  @Field(() => [GroupOrderInput], { nullable: true, description: "The first metric, largest first, by default." })
  orderBy?: GroupOrderInput[] | null;

  @Field(() => Int, { nullable: true, description: "Groups to return, 1 to 1,000; 100 by default." })
  limit?: number | null;

  @Field(() => Int, { nullable: true, description: "Groups to leave out before these." })
  offset?: number | null;

  @Field(() => Boolean, { nullable: true, description: "Also the groups that tie with the last one." })
  withTies?: boolean | null;
}

@InputType({ description: "A field whose values are to be chosen from." })
export class FacetInput extends GroupKeyInput {
  @Field(() => FacetOrderEnum, { nullable: true, description: "COUNT by default." })
  sortBy?: "COUNT" | "VALUE" | null;

  @Field(() => String, { nullable: true, description: "Only values in which this stands." })
  search?: string | null;

  @Field(() => Int, { nullable: true, description: "Values to return, 1 to 1,000; 20 by default." })
  first?: number | null;
}

@InputType({ description: "Values to choose from, beside a page of results." })
export class FacetsInput extends RowsInput {
  @Field(() => [FacetInput], { description: "1 to 20 fields." })
  facets!: FacetInput[];
}

@InputType({ description: "A field that rows are ordered by. Rows without a value stand last." })
export class FieldOrderInput {
  @Field(() => String, { description: "The field, by its name, a key or a synonym." })
  field!: string;

  @Field(() => OrderEnum, {
    defaultValue: "ASC",
    description: "Which way; of several values the one that comes first.",
  })
  order!: Order;
}
