import { Field, Float, Int, ObjectType } from "type-graphql";

@ObjectType({ description: "What a model costs, for a million tokens." })
export class ModelPrice {
  @Field(() => Float, { description: "Of a million tokens given." })
  in!: number;

  @Field(() => Float, { description: "Of a million tokens given back." })
  out!: number;

  @Field(() => String, { description: "As of ISO 4217: `USD`." })
  currency!: string;
}

@ObjectType({ description: "A language model of the installation that agents may name." })
export class Model {
  @Field(() => String, { description: "What agents name it by." })
  name!: string;

  @Field(() => Int, { description: "Tokens of prompt and reply together that it takes." })
  contextTokens!: number;

  @Field(() => ModelPrice, { nullable: true, description: "What it costs; null: nobody said." })
  price!: ModelPrice | null;
}
