import { Field, ID, InputType, ObjectType } from "type-graphql";
import { connectionType } from "../shared/connection.ts";
import { ScopeEntryInput } from "../shared/scope.type.ts";
import { DateTime } from "../shared/scalars.ts";

@ObjectType({ description: "A document of a collection, or one of its numbered sections." })
export class SupersessionEnd {
  @Field(() => String, { description: "The document's key." })
  key!: string;

  @Field(() => String, { nullable: true, description: "The section's number; null: the whole document." })
  section!: string | null;
}

@ObjectType({ description: "That one text stands in the place of another, everywhere or for a scope." })
export class Supersession {
  @Field(() => ID, { name: "id", description: "Names the supersession." })
  publicId!: string;

  @Field(() => SupersessionEnd, { description: "What holds." })
  superseding!: SupersessionEnd;

  @Field(() => SupersessionEnd, { description: "What no longer holds." })
  superseded!: SupersessionEnd;

  @Field(() => Boolean, { description: "Whether a file declared it, rather than a person." })
  isFromFile!: boolean;

  @Field(() => DateTime, { description: "When it was declared." })
  createdAt!: Date;
}

export const SupersessionConnection = connectionType("Supersession", () => Supersession);

@InputType({ description: "A document of a collection, or one of its numbered sections." })
export class SupersessionEndInput {
  @Field(() => String, { description: "The document's key." })
  key!: string;

  @Field(() => String, { nullable: true, description: "The section's number; left out: the whole document." })
  section?: string | null;
}

@InputType({ description: "A supersession to declare." })
export class DeclareSupersessionInput {
  @Field(() => String, { description: "Name of the collection." })
  collection!: string;

  @Field(() => SupersessionEndInput, { description: "What holds." })
  superseding!: SupersessionEndInput;

  @Field(() => SupersessionEndInput, { description: "What no longer holds." })
  superseded!: SupersessionEndInput;

  @Field(() => [ScopeEntryInput], { nullable: true, description: "For what; everywhere by default." })
  scope?: ScopeEntryInput[] | null;
}

export function endOf({ key, section }: SupersessionEndInput) {
  return { key, section: section ?? null };
}
