import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import type { GenerationState } from "../../services/generations.ts";
import { Job } from "../jobs/job.type.ts";
import { connectionType } from "../shared/connection.ts";
import { GenerationStateEnum } from "../shared/enums.ts";
import { DateTime } from "../shared/scalars.ts";

@ObjectType({ description: "One build of a space's vectors with one embedding model." })
export class Generation {
  @Field(() => ID, { name: "id", description: "Names the generation." })
  publicId!: string;

  @Field(() => String, { description: "The model's name and digest." })
  model!: string;

  @Field(() => Int, { description: "Dimensions of its vectors." })
  dimensions!: number;

  @Field(() => Float, {
    nullable: true,
    description: "Mean cosine distance of unrelated passages under the model; null until it is measured.",
  })
  baseline!: number | null;

  @Field(() => Float, { nullable: true, description: "Standard deviation of that distance." })
  baselineSpread!: number | null;

  @Field(() => GenerationStateEnum, { description: "What it is used for." })
  state!: GenerationState;

  @Field(() => DateTime, { description: "When it was begun." })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: "When it became the one that is searched." })
  activatedAt!: Date | null;
}

@ObjectType({ description: "A generation that was begun." })
export class GenerationStart {
  @Field(() => Generation, { description: "The generation." })
  generation!: Generation;

  @Field(() => Job, { description: "The job that builds it." })
  job!: Job;
}

export const GenerationConnection = connectionType("Generation", () => Generation);
