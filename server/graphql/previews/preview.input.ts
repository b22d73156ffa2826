import { Field, ID, InputType, Int } from "type-graphql";
import { BoundaryPolicyInput } from "../collections/collection.input.ts";

@InputType({ description: "A text to cut." })
export class PreviewTextInput {
  @Field(() => String, { description: "The text." })
  text!: string;

  @Field(() => String, { defaultValue: "text/markdown", description: "Its media type; `text/markdown` by default." })
  mediaType!: string;
}

@InputType({ description: "A stored version to cut." })
export class PreviewVersionInput {
  @Field(() => ID, { description: "Its document." })
  documentId!: string;

  @Field(() => Int, { description: "Which version: 1, 2, 3 …" })
  ordinal!: number;
}

@InputType({ description: "What to cut, and by which policies: a text or a version, one of the two." })
export class BoundaryPreviewInput {
  @Field(() => PreviewTextInput, { nullable: true, description: "A text, given here." })
  text?: PreviewTextInput | null;

  @Field(() => PreviewVersionInput, { nullable: true, description: "A stored version." })
  version?: PreviewVersionInput | null;

  @Field(() => [BoundaryPolicyInput], { description: "Policies to compare, 1 to 5." })
  policies!: BoundaryPolicyInput[];
}
