import { Field, Float, Int, InterfaceType, ObjectType } from "type-graphql";
import type { CountSubject, FieldType } from "../../core/structured/field.ts";
import type { MetricKind } from "../../core/structured/plan.ts";
import { CountSubjectEnum, FieldTypeEnum, MetricKindEnum } from "../shared/enums.ts";

@ObjectType({ description: "How many of the rows looked at say nothing of a field." })
export class FieldMissing {
  @Field(() => String, { description: "The field." })
  field!: string;

  @Field(() => Int, { description: "Without a value: the key is not there, or empty." })
  rows!: number;

  @Field(() => Int, { description: "Those of them that carry the key and leave it empty: a known absence." })
  empty!: number;

  @Field(() => Int, {
    description: "With a value that does not read as the field's type: left out of comparisons of size and of metrics.",
  })
  unparsed!: number;
}

@InterfaceType({ description: "What figures are figures of." })
export abstract class Figures {
  @Field(() => CountSubjectEnum, { description: "What a row is." })
  subject!: CountSubject;

  @Field(() => Int, {
    description: "Rows in reach: of the collection, the key's audiences, the scope, and the documents named.",
  })
  considered!: number;

  @Field(() => Int, { description: "Those of them that meet the condition." })
  matching!: number;

  @Field(() => [FieldMissing], {
    description:
      "What is not known: of fields that the condition uses among all rows in reach, of other fields among those that meet it.",
  })
  missing!: FieldMissing[];

  @Field(() => String, {
    description: 'The condition as it was understood: `category = "Chairs" and price < 200 EUR`.',
  })
  condition!: string;
}

@ObjectType({ description: "How many of the rows counted meet a further condition." })
export class Share {
  @Field(() => Int, { description: "How many." })
  count!: number;

  @Field(() => String, { description: "The further condition as it was understood." })
  condition!: string;
}

@ObjectType({ description: "A count.", implements: Figures })
export class CountResult extends Figures {
  @Field(() => Int, { description: "How many rows meet the condition." })
  count!: number;

  @Field(() => Share, { nullable: true, description: "Null where no share was asked for." })
  share!: Share | null;
}

@ObjectType({ description: "What a group has a figure of." })
export class MetricValue {
  @Field(() => MetricKindEnum, { description: "What was made." })
  kind!: MetricKind;

  @Field(() => String, { nullable: true, description: "Of which field; null: of rows." })
  field!: string | null;

  @Field(() => Float, {
    nullable: true,
    description:
      "In the field's unit; of dates milliseconds since 1970 (UTC). Null: no row has a number. A range counts by its middle, and by its ends in MIN and MAX.",
  })
  value!: number | null;

  @Field(() => String, { nullable: true, description: "`mm`, or `EUR`." })
  unit!: string | null;

  @Field(() => Int, { description: "Rows that it was made of." })
  rows!: number;
}

@ObjectType({ description: "What the rows of a group share." })
export class GroupKeyValue {
  @Field(() => String, { description: "The field." })
  field!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "As the first row writes it; `2024-03`, `2024-Q1`, `2024-W11` of a stretch of time, `2024-01–2024-12` of a date that is less exact; `0–100` of a range.",
  })
  value!: string | null;

  @Field(() => Float, { nullable: true, description: "Start of a range or stretch, included; null where it is open." })
  from!: number | null;

  @Field(() => Float, { nullable: true, description: "End of a range or stretch, excluded; null where it is open." })
  to!: number | null;
}

@ObjectType({ description: "Rows that share what they were grouped by." })
export class Group {
  @Field(() => [GroupKeyValue], { description: "In the order asked for." })
  keys!: GroupKeyValue[];

  @Field(() => [MetricValue], { description: "In the order asked for." })
  metrics!: MetricValue[];

  @Field(() => Int, { description: "Rows of the group. A row with several values stands once in the group of each." })
  rows!: number;
}

@ObjectType({ description: "Groups, a page of them in order.", implements: Figures })
export class GroupByResult extends Figures {
  @Field(() => [Group], { description: "Rows without a value of a field are in no group: see `missing`." })
  groups!: Group[];

  @Field(() => Int, { description: "Groups in all." })
  totalGroups!: number;

  @Field(() => Boolean, { description: "Whether there are more groups after these." })
  isTruncated!: boolean;
}

@ObjectType({ description: "A value to choose, with how many rows have it." })
export class FacetValue {
  @Field(() => GroupKeyValue, { description: "The value, range or stretch of time." })
  key!: GroupKeyValue;

  @Field(() => Int, { description: "Rows that have it." })
  count!: number;
}

@ObjectType({
  description: "Values of one field with their counts, under all conditions but those on the field itself.",
  implements: Figures,
})
export class Facet extends Figures {
  @Field(() => String, { description: "The field." })
  field!: string;

  @Field(() => [FacetValue], { description: "In the order asked for." })
  values!: FacetValue[];

  @Field(() => Int, { description: "Values in all, of those searched for." })
  totalValues!: number;

  @Field(() => Boolean, { description: "Whether there are more values than these." })
  isTruncated!: boolean;
}

@ObjectType({
  description: "What the values of a field come to. Figures of numbers are null for texts.",
  implements: Figures,
})
export class FieldStats extends Figures {
  @Field(() => String, { description: "The field." })
  field!: string;

  @Field(() => FieldTypeEnum, { description: "What its values are." })
  type!: FieldType;

  @Field(() => String, { nullable: true, description: "`mm`, or `EUR`." })
  unit!: string | null;

  @Field(() => Int, { description: "Rows with a value." })
  count!: number;

  @Field(() => Int, { description: "Different values." })
  distinct!: number;

  @Field(() => Int, { description: "Rows with a value that reads as a number: what the figures below are made of." })
  counted!: number;

  @Field(() => Float, { nullable: true, description: "Sum; null for dates." })
  sum!: number | null;

  @Field(() => Float, { nullable: true, description: "Mean; of dates in milliseconds since 1970 (UTC), as all below." })
  avg!: number | null;

  @Field(() => Float, { nullable: true, description: "The smallest." })
  min!: number | null;

  @Field(() => Float, { nullable: true, description: "The largest." })
  max!: number | null;

  @Field(() => Float, { nullable: true, description: "The middle one." })
  median!: number | null;
}
