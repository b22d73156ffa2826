import { Field, ID, Int, ObjectType } from "type-graphql";
import { PageInfo } from "../shared/connection.ts";
import { Figures } from "./figures.type.ts";

@ObjectType({ description: "Values of one field of a row." })
export class RowValue {
  @Field(() => String, { description: "The field." })
  field!: string;

  @Field(() => [String], { description: "As written, in their order; empty where there is none." })
  values!: readonly string[];
}

@ObjectType({ description: "A document, or a row of one of its tables, with what it says." })
export class Row {
  @Field(() => ID, { description: "Its document." })
  documentId!: string;

  @Field(() => String, { description: "The document's key." })
  documentKey!: string;

  @Field(() => String, { description: "The document's title." })
  title!: string;

  @Field(() => Int, { description: "The document's version that says it: 1, 2, 3 …" })
  versionOrdinal!: number;

  @Field(() => Int, { description: "0: the document itself; else which row of its tables, in reading order." })
  rowOrdinal!: number;

  @Field(() => Int, {
    nullable: true,
    description: "Ordinal of the row's element in that version; null for a document.",
  })
  elementOrdinal!: number | null;

  @Field(() => [RowValue], { description: "Of the fields asked for, in their order." })
  values!: readonly RowValue[];
}

@ObjectType({ description: "One Row in a list." })
export class RowEdge {
  @Field(() => String, { description: "Its place in the list." })
  cursor!: string;

  @Field(() => Row, { description: "The Row." })
  node!: Row;
}

@ObjectType({ description: "A page of a list of Row, with what it is a list of.", implements: Figures })
export class RowConnection extends Figures {
  @Field(() => [RowEdge], { description: "What is listed, each with its cursor." })
  edges!: RowEdge[];

  @Field(() => [Row], { description: "What is listed." })
  nodes!: Row[];

  @Field(() => PageInfo, { description: "Whether the list goes on." })
  pageInfo!: PageInfo;
}
