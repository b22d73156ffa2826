import { Field, InputType, Int } from "type-graphql";
import type { Role } from "../../services/caller.ts";
import { RoleEnum } from "../shared/enums.ts";
import { DateTime } from "../shared/scalars.ts";

@InputType({ description: "A key to make." })
export class CreateApiKeyInput {
  @Field(() => String, { description: "What people shall call it." })
  name!: string;

  @Field(() => RoleEnum, { description: "What it may do." })
  role!: Role;

  @Field(() => [String], { description: "Names of the audiences it may see." })
  audiences!: string[];

  @Field(() => [String], {
    nullable: true,
    description:
      "Origins (`https://shop.example`) whose pages may use it. Every visitor can read it: role READER only.",
  })
  allowedOrigins?: string[] | null;

  @Field(() => Int, { nullable: true, description: "Requests a minute; the installation's limit by default." })
  requestsPerMinute?: number | null;

  @Field(() => DateTime, { nullable: true, description: "When it shall end by itself; never by default." })
  expiresAt?: Date | null;
}
