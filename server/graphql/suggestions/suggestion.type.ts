import { Field, ID, ObjectType } from "type-graphql";
import type { SuggestionKind } from "../../core/suggestions/fold.ts";
import { Document } from "../documents/document.type.ts";
import { SuggestionKindEnum } from "../shared/enums.ts";

@ObjectType({ description: "A document that what was typed may become." })
export class Suggestion {
  @Field(() => SuggestionKindEnum, { description: "What of the document goes with what was typed." })
  kind!: SuggestionKind;

  @Field(() => String, { description: "The whole key or title, to be put in the place of what was typed." })
  text!: string;

  @Field(() => String, { description: "Title of the document." })
  title!: string;

  @Field(() => ID, { description: "The document's id." })
  documentId!: string;

  @Field(() => String, { description: "The document's key." })
  documentKey!: string;

  @Field(() => String, { description: "Name of its collection." })
  collection!: string;

  @Field(() => Document, { nullable: true, description: "The document; null where the caller may no longer see it." })
  document?: Document | null;
}
