import { Field, ID, Int, ObjectType } from "type-graphql";
import { connectionType } from "../shared/connection.ts";
import { ReviewKindEnum, ReviewStateEnum, UnclearEnum } from "../shared/enums.ts";
import { DateTime } from "../shared/scalars.ts";
import { Span } from "../shared/span.type.ts";
import { SupersessionEnd } from "../supersessions/supersession.type.ts";

@ObjectType({ description: "What a text says no longer holds: a document, or one of its numbered sections." })
export class ProposedEnd {
  @Field(() => String, {
    nullable: true,
    description: "The document's key; null where several may be meant: `candidates`.",
  })
  key!: string | null;

  @Field(() => String, { nullable: true, description: "The section's number; null: the whole document." })
  section!: string | null;
}

@ObjectType({ description: "Where a text says what is to be decided." })
export class ReviewSource {
  @Field(() => ID, { description: "The document." })
  documentId!: string;

  @Field(() => String, { description: "The document's key." })
  documentKey!: string;

  @Field(() => Int, { description: "Which of the document's versions." })
  versionOrdinal!: number;

  @Field(() => Span, { description: "Where it stands in the version's text." })
  span!: Span;

  @Field(() => String, { description: "The sentence." })
  quote!: string;
}

@ObjectType({ description: "Something that a person must decide: a supersession that a text states." })
export class ReviewItem {
  @Field(() => ID, { name: "id", description: "Names the item." })
  publicId!: string;

  @Field(() => ReviewKindEnum, { description: "What is to be decided." })
  kind!: string;

  @Field(() => ReviewStateEnum, { description: "Whether it is decided, and how." })
  state!: string;

  @Field(() => String, { description: "Name of the collection." })
  collection!: string;

  @Field(() => SupersessionEnd, { description: "What would hold." })
  superseding!: SupersessionEnd;

  @Field(() => ProposedEnd, { description: "What would no longer hold." })
  superseded!: ProposedEnd;

  @Field(() => [String], { description: "Keys of the documents that may be meant, where it is not clear which." })
  candidates!: string[];

  @Field(() => [UnclearEnum], { description: "What a person should settle or look at before approving it." })
  unclear!: string[];

  @Field(() => ReviewSource, {
    nullable: true,
    description: "Where it is said; null for those who may not read that version, and once it is gone.",
  })
  source!: ReviewSource | null;

  @Field(() => DateTime, { description: "When it was proposed." })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: "When it was approved or rejected." })
  decidedAt!: Date | null;
}

export const ReviewItemConnection = connectionType("ReviewItem", () => ReviewItem);
