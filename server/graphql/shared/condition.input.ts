import { Field, InputType } from "type-graphql";

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
    description: "The name of a field, which `eq`, `ne`, `in` and `exists` are about.",
  })
  field?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The field has this value, as a whole or as an item of its list. An empty one: it is given without a value.",
  })
  eq?: string | null;

  @Field(() => String, { nullable: true, description: "The field has a value, and this is none of its values." })
  ne?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: "The field has one of these values; an empty list holds for none.",
  })
  in?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "true: the field has a value; false: it is missing or given without a value.",
  })
  exists?: boolean | null;
}
