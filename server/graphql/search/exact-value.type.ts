// Values of a document that are used as they are (EXACT-1).
import { Field, ObjectType } from "type-graphql";
import type { ExactKind } from "../../core/answers/exact/exact-value.ts";
import { ExactKindEnum } from "../shared/enums.ts";

@ObjectType({ description: "A link, an image or a code of a document, in a field that is marked as exact." })
export class ExactValue {
  @Field(() => String, { description: "The field." })
  field!: string;

  @Field(() => ExactKindEnum, { description: "What it is." })
  kind!: ExactKind;

  @Field(() => String, { description: "The value, character for character." })
  value!: string;
}
