// What is told of an answer beside its text where a model took part.
import { Field, Float, Int, ObjectType } from "type-graphql";
import type { ProblemCode } from "../../core/answers/reply/reply.ts";
import { ProblemCodeEnum } from "../shared/enums.ts";
import { Span } from "../shared/span.type.ts";

@ObjectType({ description: "Why code answered although a model was to." })
export class AnswerFallback {
  @Field(() => String, { description: "An error's code, such as MODEL_UNAVAILABLE." })
  code!: string;

  @Field(() => String, { description: "What happened and what to do, for people." })
  message!: string;
}

@ObjectType({ description: "One thing that is wrong with what a model wrote." })
export class AnswerProblem {
  @Field(() => ProblemCodeEnum, { description: "What." })
  code!: ProblemCode;

  @Field(() => String, { description: "What is wrong, where, and what would be right. In English." })
  message!: string;

  @Field(() => Span, { nullable: true, description: "Where in the answer's text; null where it is about the whole." })
  span!: Span | null;
}

@ObjectType({ description: "What models were given and gave for an answer, all calls together." })
export class AnswerUsage {
  @Field(() => Int, { description: "Tokens given." })
  tokensIn!: number;

  @Field(() => Int, { description: "Tokens given back." })
  tokensOut!: number;

  @Field(() => Boolean, { description: "Whether an endpoint did not say how many, and they are estimated." })
  isEstimated!: boolean;

  @Field(() => Float, { nullable: true, description: "In millionths of `currency`; null where no price is known." })
  costMicros!: number | null;

  @Field(() => String, { nullable: true, description: "As of ISO 4217: `USD`." })
  currency!: string | null;
}
