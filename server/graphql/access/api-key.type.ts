import { Field, ID, Int, ObjectType } from "type-graphql";
import type { Role } from "../../services/caller.ts";
import { connectionType } from "../shared/connection.ts";
import { RoleEnum } from "../shared/enums.ts";
import { DateTime } from "../shared/scalars.ts";

@ObjectType({ description: "A key to a space. Its secret is shown once, when it is made." })
export class ApiKey {
  @Field(() => ID, { name: "id", description: "Names the key, to revoke it." })
  publicId!: string;

  @Field(() => String, { description: "What people call it." })
  name!: string;

  @Field(() => String, { description: "The secret's first characters, to recognise it by." })
  prefix!: string;

  @Field(() => RoleEnum, { description: "What it may do." })
  role!: Role;

  @Field(() => [String], { description: "Names of the audiences it may see." })
  audiences!: string[];

  @Field(() => [String], { nullable: true, description: "Origins whose pages may use it; null: no browser may." })
  allowedOrigins!: string[] | null;

  @Field(() => Int, { nullable: true, description: "Requests a minute; null: the installation's limit." })
  requestsPerMinute!: number | null;

  @Field(() => DateTime, { description: "When it was made." })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: "About when it was last used." })
  lastUsedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: "When it ends by itself." })
  expiresAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: "When it was revoked." })
  revokedAt!: Date | null;
}

@ObjectType({ description: "A new key with its secret." })
export class ApiKeyWithSecret {
  @Field(() => ApiKey, { description: "The key." })
  apiKey!: ApiKey;

  @Field(() => String, { description: "The secret, `vouch_…`. It cannot be shown again: only its hash is stored." })
  secret!: string;
}

export const ApiKeyConnection = connectionType("ApiKey", () => ApiKey);
