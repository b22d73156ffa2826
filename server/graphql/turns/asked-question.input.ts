import { Field, InputType } from "type-graphql";
import type { UnansweredReason } from "../../services/asked-questions.ts";
import { UnansweredReasonEnum } from "../shared/enums.ts";
import { DateTime } from "../shared/scalars.ts";

@InputType({ description: "A stretch of time, and whose answers." })
export class AskedFilter {
  @Field(() => DateTime, { nullable: true, description: "Asked from then on; 30 days before `to` by default." })
  from?: Date | null;

  @Field(() => DateTime, { nullable: true, description: "Asked before then; until now by default." })
  to?: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "Answered by the agent of this name; by all and none by default.",
  })
  agent?: string | null;
}

@InputType({ description: "Which unanswered questions to list." })
export class UnansweredFilter extends AskedFilter {
  @Field(() => [UnansweredReasonEnum], {
    nullable: true,
    description: "In what way they were left without an answer; NOT_FOUND by default.",
  })
  reasons?: UnansweredReason[] | null;
}
