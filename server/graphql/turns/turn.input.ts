import { Field, ID, InputType } from "type-graphql";
import type { AnswerStatus } from "../../services/answer.ts";
import type { FeedbackVerdict } from "../../services/turn-content.ts";
import { AnswerStatusEnum, FeedbackVerdictEnum } from "../shared/enums.ts";
import { DateTime } from "../shared/scalars.ts";

@InputType({ description: "Which turns to list; all that the caller may read by default." })
export class TurnFilter {
  @Field(() => AnswerStatusEnum, { nullable: true, description: "Of answers to be taken like this." })
  status?: AnswerStatus | null;

  @Field(() => String, { nullable: true, description: "Answered by the agent of this name." })
  agent?: string | null;

  @Field(() => ID, { nullable: true, description: "Of this conversation." })
  conversation?: string | null;

  @Field(() => FeedbackVerdictEnum, { nullable: true, description: "Of which somebody said this." })
  feedback?: FeedbackVerdict | null;

  @Field(() => DateTime, { nullable: true, description: "Answered from then on." })
  from?: Date | null;

  @Field(() => DateTime, { nullable: true, description: "Answered before then." })
  to?: Date | null;
}

@InputType({ description: "Whether an answer helped." })
export class GiveFeedbackInput {
  @Field(() => ID, { description: "The turn: the answer's `id`." })
  turn!: string;

  @Field(() => FeedbackVerdictEnum, { description: "Whether it helped." })
  verdict!: FeedbackVerdict;

  @Field(() => String, {
    nullable: true,
    description: "Why, up to 2,000 characters; it is sealed. Nothing by default.",
  })
  comment?: string | null;
}
