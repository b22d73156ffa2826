import { Field, ID, InputType } from "type-graphql";
import type { CountSubject } from "../../core/structured/field.ts";
import { CountSubjectEnum } from "../shared/enums.ts";
import { SentenceTemplateInput } from "./sentence-template.input.ts";

@InputType({ description: "Sentences to try on a field, and the question to try them with." })
export class TemplatePreviewInput {
  @Field(() => String, { description: "Name of the collection." })
  collection!: string;

  @Field(() => String, { description: "The field they are of: its name, key or synonym." })
  field!: string;

  @Field(() => CountSubjectEnum, { nullable: true, description: "What the field is said of; DOCUMENTS by default." })
  subject?: CountSubject | null;

  @Field(() => [SentenceTemplateInput], { description: "What the field would have in the place of what it has." })
  templates!: SentenceTemplateInput[];

  @Field(() => String, { description: "The question." })
  question!: string;

  @Field(() => ID, {
    nullable: true,
    description: "A document to look at. Null: the one that comes nearest with its sentences.",
  })
  documentId?: string | null;
}
