import { Field, Float, Int, ObjectType } from "type-graphql";
import type { TraceStep as Step } from "../../services/trace.ts";
import { StepKindEnum } from "../shared/enums.ts";

@ObjectType({ description: "One step of what was done for a question." })
export class TraceStep {
  @Field(() => StepKindEnum, { description: "Who did it." })
  kind!: Step["kind"];

  @Field(() => StepKindEnum, { description: "Who decided on it." })
  decidedBy!: Step["decidedBy"];

  @Field(() => String, { description: "What was done." })
  title!: string;

  @Field(() => String, { description: "Names and numbers that belong to it." })
  detail!: string;

  @Field(() => Int, { description: "Tokens given to a model." })
  tokensIn!: number;

  @Field(() => Int, { description: "Tokens that a model gave back." })
  tokensOut!: number;

  @Field(() => Boolean, { description: "Whether the model's endpoint did not say how many, and they are estimated." })
  isEstimated!: boolean;

  @Field(() => Float, {
    nullable: true,
    description: "What it cost, in millionths of the price's currency; null where no price is known.",
  })
  costMicros!: number | null;

  @Field(() => Int, { description: "How long it took, in milliseconds." })
  ms!: number;
}
