import { Field, ObjectType } from "type-graphql";
import type { FeedbackVerdict } from "../../services/turn-content.ts";
import { Answered } from "../answers/answered.type.ts";
import { connectionType } from "../shared/connection.ts";
import { FeedbackVerdictEnum } from "../shared/enums.ts";
import { DateTime } from "../shared/scalars.ts";

@ObjectType({ description: "What somebody said of an answer." })
export class Feedback {
  @Field(() => FeedbackVerdictEnum, { description: "Whether it helped." })
  verdict!: FeedbackVerdict;

  @Field(() => String, { description: "What was said beside it; empty: nothing." })
  comment!: string;

  @Field(() => DateTime, { description: "When it was said." })
  at!: Date;
}

@ObjectType({
  implements: Answered,
  description:
    "A question that was asked, with its answer as it went out. Where it rests on a text that the caller may not see any more, what it tells of that is withheld.",
})
export class Turn extends Answered {
  @Field(() => String, { description: "As it was asked, never as it was rewritten for retrieval." })
  question!: string;

  @Field(() => DateTime, { description: "When it was answered." })
  createdAt!: Date;

  @Field(() => Boolean, {
    description:
      "Whether text, figures, structured result and details of the trace are withheld, and citations of what may not be seen left out: a document that it rests on was withdrawn, or is for others now.",
  })
  isWithheld!: boolean;

  @Field(() => Feedback, { nullable: true, description: "Whether it helped; null: nobody said." })
  feedback!: Feedback | null;
}

export const TurnConnection = connectionType("Turn", () => Turn);
