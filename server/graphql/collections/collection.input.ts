import { Field, Float, InputType, Int } from "type-graphql";
import type { BoundaryPolicy, CollectionSettings } from "../../core/documents/collection-settings.ts";
import { FieldModeEnum, OversizedEnum, PolicyKindEnum, PolicyUnitEnum } from "../shared/enums.ts";
import { given } from "../shared/given.ts";

@InputType({ description: "How texts are to be cut. What is left out takes its default." })
export class BoundaryPolicyInput {
  @Field(() => PolicyKindEnum, { nullable: true, description: "By what they are cut; FORMS by default." })
  kind?: BoundaryPolicy["kind"] | null;

  @Field(() => Int, { nullable: true, description: "Size that a piece is packed up to; 180 by default." })
  target?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "How much of a piece's end the next one begins with; 0 by default.",
  })
  overlap?: number | null;

  @Field(() => PolicyUnitEnum, { nullable: true, description: "What the two are counted in; TOKENS by default." })
  unit?: BoundaryPolicy["unit"] | null;

  @Field(() => OversizedEnum, { nullable: true, description: "What becomes of oversized paragraphs; KEEP by default." })
  oversized?: BoundaryPolicy["oversized"] | null;

  @Field(() => Int, { nullable: true, description: "WORD_WINDOWS: words in a window; 120 by default." })
  window?: number | null;

  @Field(() => Int, { nullable: true, description: "WORD_WINDOWS: words shared with the next window; 20 by default." })
  windowOverlap?: number | null;
}

@InputType({ description: "Settings of a collection. What is left out keeps its value, or takes its default." })
export class CollectionSettingsInput {
  @Field(() => BoundaryPolicyInput, { nullable: true, description: "How texts are cut." })
  boundaryPolicy?: BoundaryPolicyInput | null;

  @Field(() => Int, { nullable: true, description: "Largest block that is supplied whole, in tokens." })
  blockTokensMax?: number | null;

  @Field(() => [String], { nullable: true, description: "Languages its texts are in, as tags: `en`, `ru`, `zh`." })
  languages?: string[] | null;

  @Field(() => String, { nullable: true, description: "CSV column or JSON key that holds a record's key." })
  recordKey?: string | null;

  @Field(() => String, { nullable: true, description: "CSV column or JSON key that holds a record's title." })
  recordTitle?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Whether a CSV row or JSON object is a document of its own." })
  records?: boolean | null;

  @Field(() => [String], { nullable: true, description: "Scope names that an answer must state." })
  requiredScope?: string[] | null;

  @Field(() => FieldModeEnum, { nullable: true, description: "What becomes of fields that are found." })
  fields?: CollectionSettings["fields"] | null;

  @Field(() => Float, {
    nullable: true,
    description: "Share of documents, 0 to 1: a field that no more of them have is dropped. 0.2 by default.",
  })
  fieldCoverageMin?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "Whether a language model writes of each piece where it stands, for its embedding alone. False by default; set to true once more, it completes notes that are missing.",
  })
  situatingNotes?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: "Name of the language model that writes the notes; null: the first.",
  })
  situatingModel?: string | null;
}

@InputType({ description: "A collection to make." })
export class CreateCollectionInput {
  @Field(() => String, { description: "Its name: letters, digits, `.`, `_` and `-`; unique in the space." })
  name!: string;

  @Field(() => CollectionSettingsInput, { nullable: true, description: "Its settings." })
  settings?: CollectionSettingsInput | null;
}

export function givenPolicy(input: BoundaryPolicyInput) {
  return given<Pick<BoundaryPolicyInput, keyof BoundaryPolicyInput>>({ ...input });
}

/** Settings as the service takes them: only what was given. */
export function givenSettings(input: CollectionSettingsInput | null | undefined) {
  const { boundaryPolicy, ...others } = { ...input };
  const kept = given(others, ["situatingModel"]);
  return { ...kept, ...(boundaryPolicy == null ? {} : { boundaryPolicy: givenPolicy(boundaryPolicy) }) };
}
