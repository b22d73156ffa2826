import { Field, Float, InputType } from "type-graphql";

const OF_NUMBERS = "For numbers and amounts, in the field's unit; a range meets what any part of it meets.";
const OF_DATES = "For dates: `2024`, `2024-03`, `2024-03-12`, `2024-03-12T08:00:00Z`; without a zone in UTC.";
const OF_TEXTS = "For texts, compared without regard to case, accents, width and white space.";

@InputType({
  description:
    "Which documents, by the fields of their headers: columns of CSV, keys of JSON and of front matter, `Name: value` lines. What one condition says holds together. Names and values are compared without regard to case, width and white space.",
})
export class Condition {
  @Field(() => [Condition], {
    nullable: true,
    description: "All of these hold; an empty list holds for every document.",
  })
  and?: Condition[] | null;

  @Field(() => [Condition], {
    nullable: true,
    description: "At least one of these holds; an empty list holds for none.",
  })
  or?: Condition[] | null;

  @Field(() => Condition, {
    nullable: true,
    description: "This does not hold; documents without the field are among what is left.",
  })
  not?: Condition | null;

  @Field(() => String, {
    nullable: true,
    description: "A field, by its name, a key or a synonym: what the comparisons beside it are about.",
  })
  field?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The field has this value, as a whole or as an item of its list; of a date any moment in it: `2024`, `2024-03`. An empty one: it is given without a value.",
  })
  eq?: string | null;

  @Field(() => String, { nullable: true, description: "The field has a value, and this is none of its values." })
  ne?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: "The field has one of these values; an empty list holds for none.",
  })
  in?: string[] | null;

  @Field(() => Float, { nullable: true, description: `Less than this. ${OF_NUMBERS}` })
  lt?: number | null;

  @Field(() => Float, { nullable: true, description: `At most this. ${OF_NUMBERS}` })
  lte?: number | null;

  @Field(() => Float, { nullable: true, description: `More than this. ${OF_NUMBERS}` })
  gt?: number | null;

  @Field(() => Float, { nullable: true, description: `At least this. ${OF_NUMBERS}` })
  gte?: number | null;

  @Field(() => [Float], { nullable: true, description: `From one to the other, both included. ${OF_NUMBERS}` })
  between?: number[] | null;

  @Field(() => String, { nullable: true, description: `Before this begins. ${OF_DATES}` })
  before?: string | null;

  @Field(() => String, { nullable: true, description: `After this is over. ${OF_DATES}` })
  after?: string | null;

  @Field(() => String, { nullable: true, description: `This stands in a value. ${OF_TEXTS}` })
  contains?: string | null;

  @Field(() => String, { nullable: true, description: `A value begins so. ${OF_TEXTS}` })
  startsWith?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "true: the field has a value; false: it is missing or given without a value.",
  })
  exists?: boolean | null;
}
