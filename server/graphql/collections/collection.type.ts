import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import type {
  BoundaryPolicy as Policy,
  CollectionSettings as Settings,
} from "../../core/documents/collection-settings.ts";
import { Job } from "../jobs/job.type.ts";
import { connectionType } from "../shared/connection.ts";
import { FieldModeEnum, OversizedEnum, PolicyKindEnum, PolicyUnitEnum } from "../shared/enums.ts";
import { DateTime } from "../shared/scalars.ts";

@ObjectType({ description: "How texts are cut into pieces." })
export class BoundaryPolicy {
  @Field(() => PolicyKindEnum, { description: "By what they are cut." })
  kind!: Policy["kind"];

  @Field(() => Int, { description: "Size that a piece is packed up to, in `unit`." })
  target!: number;

  @Field(() => Int, { description: "How much of a piece's end the next one begins with, in `unit`." })
  overlap!: number;

  @Field(() => PolicyUnitEnum, { description: "What `target` and `overlap` are counted in." })
  unit!: Policy["unit"];

  @Field(() => OversizedEnum, { description: "What becomes of a paragraph that alone exceeds the target." })
  oversized!: Policy["oversized"];

  @Field(() => Int, { description: "WORD_WINDOWS: words in a window." })
  window!: number;

  @Field(() => Int, { description: "WORD_WINDOWS: words that a window shares with the next." })
  windowOverlap!: number;
}

@ObjectType({ description: "What a collection's documents are cut and searched by." })
export class CollectionSettings {
  @Field(() => BoundaryPolicy, { description: "How texts are cut." })
  boundaryPolicy!: BoundaryPolicy;

  @Field(() => Int, { description: "Largest block that is supplied whole, in tokens." })
  blockTokensMax!: number;

  @Field(() => [String], { description: "Languages its texts are in, as tags: `en`, `ru`, `zh`." })
  languages!: string[];

  @Field(() => String, { nullable: true, description: "CSV column or JSON key that holds a record's key." })
  recordKey!: string | null;

  @Field(() => String, { nullable: true, description: "CSV column or JSON key that holds a record's title." })
  recordTitle!: string | null;

  @Field(() => Boolean, { description: "Whether a CSV row or JSON object is a document of its own." })
  records!: boolean;

  @Field(() => [String], { description: "Scope names that an answer must state." })
  requiredScope!: string[];

  @Field(() => FieldModeEnum, { description: "What becomes of fields that are found." })
  fields!: Settings["fields"];

  @Field(() => Float, { description: "Share of documents, 0 to 1: a field that no more of them have is dropped." })
  fieldCoverageMin!: number;

  @Field(() => Boolean, {
    description: "Whether a language model writes of each piece where it stands, for its embedding alone.",
  })
  situatingNotes!: boolean;

  @Field(() => String, {
    nullable: true,
    description: "Name of the language model that writes the notes; null: the first.",
  })
  situatingModel!: string | null;
}

@ObjectType({ description: "Documents of one kind, cut and searched by the same settings." })
export class Collection {
  @Field(() => ID, { name: "id", description: "Names the collection for good." })
  publicId!: string;

  @Field(() => String, { description: "Its name, unique in the space." })
  name!: string;

  @Field(() => CollectionSettings, { description: "What its documents are cut and searched by." })
  settings!: CollectionSettings;

  @Field(() => DateTime, { description: "When it was made." })
  createdAt!: Date;
}

@ObjectType({ description: "A changed collection, and what follows from the change." })
export class CollectionUpdate {
  @Field(() => Collection, { description: "The collection as it is now." })
  collection!: Collection;

  @Field(() => Job, { nullable: true, description: "Cuts its documents anew; null where the change asks for nothing." })
  job!: Job | null;
}

export const CollectionConnection = connectionType("Collection", () => Collection);
