import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import type { AnswerStatus } from "../../services/answers.ts";
import { Place } from "../search/place.type.ts";
import { SearchResult } from "../search/search.type.ts";
import { AnswerStatusEnum } from "../shared/enums.ts";
import { ScopeEntry } from "../shared/scope.type.ts";
import { Span } from "../shared/span.type.ts";
import { StructuredAnswer } from "./structured-answer.type.ts";

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

  @Field(() => [ScopeEntry], {
    description: "What the quote holds for, down to its row and less what supersedes it; empty: everything.",
  })
  appliesTo?: ScopeEntry[];

  @Field(() => [ScopeEntry], {
    description: "What of that it does not hold for, because other text stands in its place there.",
  })
  exceptFor?: ScopeEntry[];
}

@ObjectType({ description: "How much of what was asked for whole stands in an answer." })
export class Completeness {
  @Field(() => Int, { description: "Rows or items quoted." })
  supplied!: number;

  @Field(() => Int, {
    nullable: true,
    description: "How many there are in the table or list they were taken from; null where that cannot be counted.",
  })
  of!: number | null;

  @Field(() => Boolean, { description: "False where more may stand elsewhere." })
  isKnown!: boolean;
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

  @Field(() => Completeness, {
    nullable: true,
    description: "Where every item of something was asked for: how many of how many are quoted. Null otherwise.",
  })
  completeness!: Completeness | null;

  @Field(() => StructuredAnswer, {
    nullable: true,
    description: "What the structured index says, where the question is for counts, groups or lists. Null otherwise.",
  })
  structured!: StructuredAnswer | null;

  @Field(() => [ScopeEntry], { description: "What the citations hold for together; empty: everything." })
  appliesTo?: ScopeEntry[];

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
