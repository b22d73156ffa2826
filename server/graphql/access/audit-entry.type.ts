import { Field, ObjectType } from "type-graphql";
import { connectionType } from "../shared/connection.ts";
import { DateTime, Json } from "../shared/scalars.ts";

@ObjectType({ description: "Who did what, and when. Never any text of a document." })
export class AuditEntry {
  @Field(() => DateTime, { description: "When." })
  at!: Date;

  @Field(() => String, { description: "What was done, such as `apiKey.create`." })
  action!: string;

  @Field(() => String, { description: "What it was done to: an id or a name." })
  subject!: string;

  @Field(() => Json, { description: "Names and numbers that belong to it." })
  detail!: unknown;
}

export const AuditEntryConnection = connectionType("AuditEntry", () => AuditEntry);
