import { Field, ID, ObjectType } from "type-graphql";
import { connectionType } from "../shared/connection.ts";
import { DateTime } from "../shared/scalars.ts";

@ObjectType({ description: "Questions in a row. Only the key that began it goes on with it." })
export class Conversation {
  @Field(() => ID, { name: "id", description: "Give it to `ask` with each question." })
  publicId!: string;

  @Field(() => String, {
    nullable: true,
    description: "Name of the agent that answers in it; null: none, or one that was removed.",
  })
  agent!: string | null;

  @Field(() => Boolean, { description: "Whether the caller's key began it, and may go on with it." })
  isOwn!: boolean;

  @Field(() => DateTime, { description: "When it was begun." })
  createdAt!: Date;

  @Field(() => DateTime, { description: "When it was last gone on with." })
  updatedAt!: Date;
}

export const ConversationConnection = connectionType("Conversation", () => Conversation);
