import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { connectionType } from "../shared/connection.ts";
import { DateTime } from "../shared/scalars.ts";

@ObjectType({
  description:
    "A question that was left without an answer, however often it was asked: with other endings, punctuation or order of words it is the same.",
})
export class UnansweredQuestion {
  @Field(() => String, { description: "As it was asked the last time." })
  question!: string;

  @Field(() => Int, { description: "How often it was asked in vain." })
  count!: number;

  @Field(() => DateTime, { description: "When it was asked in vain the last time." })
  lastAskedAt!: Date;

  @Field(() => [String], { description: "What the material lacked the last time." })
  missing!: string[];

  @Field(() => ID, { description: "The last of its turns." })
  turnId!: string;

  @Field(() => DateTime, { nullable: true, description: "When it got an answer after that; null: it did not." })
  answeredAt!: Date | null;
}

export const UnansweredQuestionConnection = connectionType("UnansweredQuestion", () => UnansweredQuestion);

@ObjectType({ description: "What answers came to under one name. Costs in two currencies stand apart." })
export class AnswerUsageRow {
  @Field(() => String, {
    nullable: true,
    description: "The day (`2026-11-30`, UTC), the agent or the model; null: no agent, or no model was asked.",
  })
  name!: string | null;

  @Field(() => Int, { description: "Stored answers." })
  turns!: number;

  @Field(() => Int, { description: "Those that were ANSWERED." })
  answered!: number;

  @Field(() => Int, { description: "Those that were NOT_FOUND." })
  notFound!: number;

  @Field(() => Int, { description: "Those that were UNVALIDATED." })
  unvalidated!: number;

  @Field(() => Int, { description: "Those that were a CONFLICT." })
  conflicts!: number;

  @Field(() => Float, { description: "Tokens given to models." })
  tokensIn!: number;

  @Field(() => Float, { description: "Tokens that models gave back." })
  tokensOut!: number;

  @Field(() => Float, { nullable: true, description: "In millionths of `currency`; null where no price is known." })
  costMicros!: number | null;

  @Field(() => String, { nullable: true, description: "As of ISO 4217; null where no price is known." })
  currency!: string | null;
}
