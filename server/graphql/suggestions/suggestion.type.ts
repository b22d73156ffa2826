import { Field, ID, ObjectType } from "type-graphql";
import type { SuggestionKind } from "../../core/suggestions/fold.ts";
import { Document } from "../documents/document.type.ts";
import { SuggestionKindEnum } from "../shared/enums.ts";

@ObjectType({ description: "A document, or a value of a field, that what was typed may become." })
export class Suggestion {
  @Field(() => SuggestionKindEnum, { description: "What goes with what was typed." })
  kind!: SuggestionKind;

  @Field(() => String, { description: "The whole key, title or value, to be put in the place of what was typed." })
  text!: string;

  @Field(() => String, { nullable: true, description: "Of a value: the field that has it." })
  field!: string | null;

  @Field(() => String, { nullable: true, description: "Title of the document; null of a value." })
  title!: string | null;

  @Field(() => ID, { nullable: true, description: "The document's id; null of a value, which many may have." })
  documentId!: string | null;

  @Field(() => String, { nullable: true, description: "The document's key; null of a value." })
  documentKey!: string | null;

  @Field(() => String, { description: "Name of the collection." })
  collection!: string;

  @Field(() => Document, {
    nullable: true,
    description: "The document; null of a value, and where the caller may no longer see it.",
  })
  document?: Document | null;
}
