import { Field, InputType, Int, ObjectType } from "type-graphql";

@ObjectType({
  description: "A half-open stretch [start, end) of one version's text, in UTF-16 units. It never splits a character.",
})
export class Span {
  @Field(() => Int, { description: "Where it begins, from 0." })
  start!: number;

  @Field(() => Int, { description: "Where it ends: the first unit that is not part of it." })
  end!: number;
}

@InputType({ description: "A half-open stretch [start, end) of one version's text, in UTF-16 units." })
export class SpanInput {
  @Field(() => Int, { description: "Where it begins, from 0." })
  start!: number;

  @Field(() => Int, { description: "Where it ends: the first unit that is not part of it." })
  end!: number;
}
