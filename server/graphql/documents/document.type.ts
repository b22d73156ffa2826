import { Field, ID, ObjectType } from "type-graphql";
import { connectionType } from "../shared/connection.ts";
import { DateTime } from "../shared/scalars.ts";

@ObjectType({ description: "What its owner calls by one key, through all its versions." })
export class Document {
  @Field(() => ID, { name: "id", description: "Names the document." })
  publicId!: string;

  @Field(() => String, { description: "The owner's key, unique in its collection." })
  key!: string;

  @Field(() => DateTime, { description: "When it was first imported." })
  createdAt!: Date;

  @Field(() => DateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

export const DocumentConnection = connectionType("Document", () => Document);
