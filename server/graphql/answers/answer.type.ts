import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import type { AnswerStatus } from "../../services/answers.ts";
import { Place } from "../search/place.type.ts";
import { SearchResult } from "../search/search.type.ts";
import { AnswerStatusEnum } from "../shared/enums.ts";
import { Span } from "../shared/span.type.ts";

@ObjectType({
  description: "What a quoted row cannot be understood without: its table's caption, scope line or header.",
})
export class CitationContext {
  @Field(() => Span, { description: "Where it stands in the version's text." })
  span!: Span;

  @Field(() => String, { description: "Exactly the version's text at that span." })
  text!: string;
}

@ObjectType({ implements: Place, description: "A passage that the answer rests on." })
export class Citation extends Place {
  @Field(() => Int, { description: "The number it is cited by in the answer, from 1." })
  index!: number;

  @Field(() => Span, { description: "Where it stands in its version's text." })
  span!: Span;

  @Field(() => String, { description: "Exactly the version's text at that span." })
  quote!: string;

  @Field(() => [CitationContext], { description: "What it cannot be understood without; empty for running text." })
  context!: CitationContext[];
}

@ObjectType({ description: "An answer that the material can vouch for, or the word that it cannot." })
export class Answer {
  @Field(() => ID, { description: "Names the stored question and answer." })
  id!: string;

  @Field(() => AnswerStatusEnum, { description: "How it is to be taken." })
  status!: AnswerStatus;

  @Field(() => String, { description: "The answer with its citation numbers, or what was searched in vain." })
  text!: string;

  @Field(() => [Citation], { description: "What it rests on." })
  citations!: Citation[];

  @Field(() => [String], { description: "What was asked for and is not in the material." })
  missing!: string[];

  @Field(() => SearchResult, { description: "The search it rests on." })
  search!: SearchResult;
}

export const AskEventKind = { STEP: "STEP", ANSWER: "ANSWER" } as const;
registerEnumType(AskEventKind, {
  name: "AskEventKind",
  description: "What an event tells of.",
  valuesConfig: {
    STEP: { description: "A step is over." },
    ANSWER: { description: "The answer, and the end." },
  },
});

@ObjectType({ description: "Something that happened on the way to an answer." })
export class AskEvent {
  @Field(() => AskEventKind, { description: "What it tells of." })
  kind!: keyof typeof AskEventKind;

  @Field(() => String, { nullable: true, description: "STEP: what was done." })
  step!: string | null;

  @Field(() => Answer, { nullable: true, description: "ANSWER: the answer." })
  answer!: Answer | null;
}
