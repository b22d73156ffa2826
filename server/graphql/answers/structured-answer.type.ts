import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { CountResult, Figures, GroupByResult } from "../analytics/figures.type.ts";

export const DeclinedReason = {
  NO_SUCH_FIELD: "NO_SUCH_FIELD",
  UNCLEAR_VALUE: "UNCLEAR_VALUE",
  NOT_UNDERSTOOD: "NOT_UNDERSTOOD",
} as const;
registerEnumType(DeclinedReason, {
  name: "DeclinedReason",
  description: "Why a part of a question could not be mapped to the index.",
  valuesConfig: {
    NO_SUCH_FIELD: { description: "It asks for something that the documents do not say." },
    UNCLEAR_VALUE: { description: "Several values fit it." },
    NOT_UNDERSTOOD: { description: "It is neither a field nor a value, nor a way of asking." },
  },
});

@ObjectType({ description: "A part of a question that could not be mapped to the index, and is never guessed." })
export class DeclinedPart {
  @Field(() => DeclinedReason, { description: "Why not." })
  reason!: keyof typeof DeclinedReason;

  @Field(() => String, { description: "The words of the question." })
  part!: string;

  @Field(() => [String], { description: "The nearest fields, or the values that fit, best first." })
  nearest!: string[];
}

@ObjectType({ description: "Values of one field of a listed row." })
export class AnsweredValue {
  @Field(() => String, { description: "The field." })
  field!: string;

  @Field(() => [String], { description: "As written; empty where there is none." })
  values!: string[];
}

@ObjectType({ description: "A document, or a row of one of its tables, that answers." })
export class AnsweredRow {
  @Field(() => ID, { description: "The document." })
  documentId!: string;

  @Field(() => String, { description: "The document's key." })
  documentKey!: string;

  @Field(() => String, { description: "The document's title." })
  title!: string;

  @Field(() => Int, { description: "0: the document itself; else which row of its tables, in reading order." })
  rowOrdinal!: number;

  @Field(() => [AnsweredValue], { description: "Of the fields that were asked for or ordered by." })
  values!: AnsweredValue[];
}

@ObjectType({ description: "Rows that answer, in order.", implements: Figures })
export class AnsweredRows extends Figures {
  @Field(() => [AnsweredRow], { description: "A page of them." })
  rows!: AnsweredRow[];

  @Field(() => Boolean, { description: "Whether there are more rows than these." })
  hasNextPage!: boolean;
}

@ObjectType({ description: "What the structured index says to a question: exact figures beside the sentence." })
export class StructuredAnswer {
  @Field(() => String, { description: "The collection that the figures are of." })
  collection!: string;

  @Field(() => String, { description: "How the question was read, in its language; empty where it could not be." })
  explained!: string;

  @Field(() => [String], { description: "What was decided on the asker's behalf: `around 500: from 450 to 550`." })
  assumptions!: string[];

  @Field(() => DeclinedPart, { nullable: true, description: "What could not be mapped; null where all was." })
  declined!: DeclinedPart | null;

  @Field(() => CountResult, { nullable: true, description: "Where a number or a share was asked for." })
  count!: CountResult | null;

  @Field(() => GroupByResult, {
    nullable: true,
    description: "Where groups or metrics were asked for; metrics over all rows are one group without keys.",
  })
  groups!: GroupByResult | null;

  @Field(() => AnsweredRows, { nullable: true, description: "Where rows were asked for." })
  rows!: AnsweredRows | null;
}
