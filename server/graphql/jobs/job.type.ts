import { Field, ID, Int, ObjectType } from "type-graphql";
import type { JobState } from "../../services/jobs.ts";
import { connectionType } from "../shared/connection.ts";
import { JobStateEnum } from "../shared/enums.ts";
import { DateTime, Json } from "../shared/scalars.ts";

@ObjectType({ description: "A piece of long work, with how far it is." })
export class Job {
  @Field(() => ID, { name: "id", description: "Names the job." })
  publicId!: string;

  @Field(() => String, { description: "What it does, such as `importDocuments`." })
  name!: string;

  @Field(() => JobStateEnum, { description: "How far it is." })
  state!: JobState;

  @Field(() => Int, { description: "Tries so far." })
  attempts!: number;

  @Field(() => Int, { description: "Tries in all, where a try fails for a reason that may pass." })
  attemptsMax!: number;

  @Field(() => Int, { description: "Finished units of work." })
  done!: number;

  @Field(() => Int, { nullable: true, description: "Units of work in all; null while that is unknown." })
  total!: number | null;

  @Field(() => String, { nullable: true, description: "What it is at." })
  stage!: string | null;

  @Field(() => Json, { nullable: true, description: "What came of it, in names and numbers; null until it is done." })
  result!: unknown;

  @Field(() => String, { nullable: true, description: "Code of its last error." })
  errorCode!: string | null;

  @Field(() => String, { nullable: true, description: "Its last error: what is wrong, and what to do." })
  errorMessage!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When someone asked it to stop." })
  cancelRequestedAt!: Date | null;

  @Field(() => DateTime, { description: "When it was handed in." })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: "When it was first begun." })
  startedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: "When it was over." })
  finishedAt!: Date | null;
}

export const JobConnection = connectionType("Job", () => Job);
