import { Field, ID, Int, ObjectType } from "type-graphql";
import type { IMPORT_FILE_STATES } from "../../services/imports.ts";
import { Job } from "../jobs/job.type.ts";
import { connectionType } from "../shared/connection.ts";
import { ImportFileStateEnum } from "../shared/enums.ts";
import { DateTime } from "../shared/scalars.ts";

@ObjectType({ description: "A record or line of a file that was refused or repaired." })
export class ImportProblem {
  @Field(() => Int, { nullable: true, description: "Its row in the file, from 1." })
  row!: number | null;

  @Field(() => String, { description: "The reason's code." })
  code!: string;

  @Field(() => String, { description: "What is wrong, and what to do." })
  message!: string;
}

export const ImportProblemConnection = connectionType("ImportProblem", () => ImportProblem);

@ObjectType({ description: "One file of an import, with what became of it." })
export class ImportFile {
  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => ImportFileStateEnum, { description: "What became of it." })
  state!: (typeof IMPORT_FILE_STATES)[number];

  @Field(() => Int, { description: "Documents that are new." })
  created!: number;

  @Field(() => Int, { description: "Documents with a new version." })
  replaced!: number;

  @Field(() => Int, { description: "Documents that were there already, with the same content and settings." })
  unchanged!: number;

  @Field(() => Int, { description: "Records that were refused." })
  failed!: number;

  @Field(() => String, { nullable: true, description: "Code of the error that ended it." })
  errorCode!: string | null;

  @Field(() => String, { nullable: true, description: "The error that ended it: what is wrong, and what to do." })
  errorMessage!: string | null;
}

export const ImportFileConnection = connectionType("ImportFile", () => ImportFile);

@ObjectType({ description: "Files and texts that go into a collection together." })
export class Import {
  @Field(() => ID, { name: "id", description: "Names the import." })
  publicId!: string;

  @Field(() => Boolean, { description: "Whether all its documents become current in one step, or none." })
  isAtomic!: boolean;

  @Field(() => DateTime, { description: "When it was handed in." })
  createdAt!: Date;
}

@ObjectType({ description: "An import that was begun." })
export class ImportStart {
  @Field(() => Import, { description: "The import." })
  import!: Import;

  @Field(() => Job, { description: "The job that does it: follow it with `jobProgress`." })
  job!: Job;
}
