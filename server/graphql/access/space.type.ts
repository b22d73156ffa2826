import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import type { Role } from "../../services/caller.ts";
import { Job } from "../jobs/job.type.ts";
import { connectionType } from "../shared/connection.ts";
import { RoleEnum } from "../shared/enums.ts";
import { DateTime } from "../shared/scalars.ts";
import { ApiKeyWithSecret } from "./api-key.type.ts";

@ObjectType({ description: "A named group of readers within a space." })
export class Audience {
  @Field(() => String, { description: "Its name. PUBLIC and INTERNAL exist from the start." })
  name!: string;
}

@ObjectType({ description: "A tenant with a data key of its own. Nothing crosses from one space to another." })
export class Space {
  @Field(() => ID, { name: "id", description: "Names the space." })
  publicId!: string;

  @Field(() => String, { description: "Its name, unique in the installation." })
  name!: string;

  @Field(() => DateTime, { description: "When it was made." })
  createdAt!: Date;

  @Field(() => [Audience], { description: "Its audiences." })
  audiences!: Audience[];
}

@InputType({ description: "What to change of a space; what is left out stays." })
export class SpaceChangeInput {
  @Field(() => Boolean, {
    nullable: true,
    description:
      "Whether titles may stand readable in an index, so that they are suggested as a person types. Turned off, they leave it.",
  })
  hasReadableTitles?: boolean | null;
}

@ObjectType({ description: "A changed space, and the job that the change asks for." })
export class SpaceUpdate {
  @Field(() => Space, { description: "The space as it is now." })
  space!: Space;

  @Field(() => Job, {
    nullable: true,
    description: "Builds or removes the index of titles; null where the change asks for nothing.",
  })
  job!: Job | null;
}

@ObjectType({ description: "A new space with its first administrator's key." })
export class SpaceWithKey {
  @Field(() => Space, { description: "The space." })
  space!: Space;

  @Field(() => ApiKeyWithSecret, { description: "Its first administrator's key; the secret is shown once." })
  key!: ApiKeyWithSecret;
}

@ObjectType({ description: "What was removed with a space." })
export class SpaceRemoval {
  @Field(() => Int, { description: "Documents." })
  documents!: number;

  @Field(() => Int, { description: "Versions of documents." })
  versions!: number;

  @Field(() => Int, { description: "Cached embeddings." })
  embeddings!: number;

  @Field(() => Int, { description: "Questions with their answers." })
  turns!: number;

  @Field(() => Int, { description: "Stored files." })
  files!: number;
}

@ObjectType({ description: "Who asks: the key of this request, and what it may do." })
export class Me {
  @Field(() => ID, { description: "The key's id." })
  apiKeyId!: string;

  @Field(() => String, { description: "Name of the key's space." })
  space!: string;

  @Field(() => RoleEnum, { description: "What the key may do." })
  role!: Role;

  @Field(() => [String], { description: "Names of the audiences it may see." })
  audiences!: string[];

  @Field(() => Boolean, { description: "Whether it may make and remove spaces." })
  isOperator!: boolean;

  @Field(() => DateTime, { nullable: true, description: "When the key ends by itself." })
  expiresAt!: Date | null;
}

export const SpaceConnection = connectionType("Space", () => Space);
