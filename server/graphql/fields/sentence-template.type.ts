import { Field, Float, ObjectType } from "type-graphql";

@ObjectType({ description: "A sentence that says a field's value in words, and is searched with the record." })
export class SentenceTemplate {
  @Field(() => String, { description: "The sentence; `{value}` stands for the value, `{a field's name}` for another." })
  sentence!: string;

  @Field(() => Float, { nullable: true, description: "Only for numbers from here, included. Null: from any." })
  from!: number | null;

  @Field(() => Float, { nullable: true, description: "Only for numbers below this. Null: up to any." })
  to!: number | null;
}
