import { Field, Float, ID, Int, ObjectType } from "type-graphql";

@ObjectType({ description: "How near a document is to a question." })
export class DocumentDistance {
  @Field(() => ID, { description: "The document." })
  documentId!: string;

  @Field(() => String, { description: "Its key." })
  documentKey!: string;

  @Field(() => String, { description: "Its title." })
  title!: string;

  @Field(() => Float, { description: "Cosine distance of its nearest piece, 0 to 2." })
  distance!: number;
}

@ObjectType({ description: "What sentences would do for one document." })
export class PreviewedRecord {
  @Field(() => ID, { description: "The document." })
  documentId!: string;

  @Field(() => String, { description: "Its key." })
  documentKey!: string;

  @Field(() => String, { description: "Its title." })
  title!: string;

  @Field(() => [String], { description: "The sentences that it would be searched with, of all fields." })
  sentences!: string[];

  @Field(() => Float, { description: "Cosine distance of its nearest piece now, 0 to 2." })
  before!: number;

  @Field(() => Float, { description: "The same with the sentences." })
  after!: number;
}

@ObjectType({ description: "What sentences would do for a question. Nothing is cut or indexed." })
export class TemplatePreview {
  @Field(() => Float, { description: "Distance of unrelated text under the model." })
  baseline!: number;

  @Field(() => PreviewedRecord, {
    nullable: true,
    description: "The document looked at; null where the sentences hold for none.",
  })
  record!: PreviewedRecord | null;

  @Field(() => DocumentDistance, { nullable: true, description: "The nearest of the documents compared, now." })
  nearestBefore!: DocumentDistance | null;

  @Field(() => DocumentDistance, { nullable: true, description: "The nearest of them with the sentences." })
  nearestAfter!: DocumentDistance | null;

  @Field(() => Int, {
    description: "Documents compared: those nearest to the question now, and others spread over the collection.",
  })
  compared!: number;

  @Field(() => Int, { description: "How many of them would be searched by other sentences than now." })
  changed!: number;
}
