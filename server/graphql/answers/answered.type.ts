import { Field, ID, InterfaceType, Int, ObjectType } from "type-graphql";
import type { AnswerStatus } from "../../services/answer.ts";
import { AnswerStatusEnum, StepKindEnum } from "../shared/enums.ts";
import { ScopeEntry } from "../shared/scope.type.ts";
import { Citation } from "./citation.type.ts";
import { AnswerFallback, AnswerProblem, AnswerUsage } from "./model-answer.type.ts";
import { AnswerFigure, PlacedValue, RemovedValue } from "./answer-value.type.ts";
import { StructuredAnswer } from "./structured-answer.type.ts";

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

@InterfaceType("Answered", {
  autoRegisterImplementations: false,
  description: "What was answered, as it is given and as it is kept.",
})
export abstract class Answered {
  @Field(() => ID, { description: "Names the stored question and answer: the turn." })
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

  @Field(() => [ScopeEntry], { description: "What it holds for; empty: everything." })
  appliesTo?: ScopeEntry[];

  @Field(() => StepKindEnum, { description: "Who wrote the text. Code quotes, counts and declines." })
  writtenBy!: "CODE" | "MODEL";

  @Field(() => String, { nullable: true, description: "Name of the model that wrote it; null where code did." })
  model!: string | null;

  @Field(() => AnswerFallback, {
    nullable: true,
    description: "Why code answered although a model was to. Null otherwise.",
  })
  fallback!: AnswerFallback | null;

  @Field(() => [AnswerProblem], { description: "Of an answer that is UNVALIDATED: what is wrong with it." })
  problems!: AnswerProblem[];

  @Field(() => [AnswerFigure], {
    description: "Figures in the text of a model, in its order, each with where it comes from.",
  })
  figures!: AnswerFigure[];

  @Field(() => [PlacedValue], {
    description: "Links, images and codes that were filled in: no model sees or writes them.",
  })
  placed!: PlacedValue[];

  @Field(() => [RemovedValue], { description: "What was taken out of the text of a model." })
  removed!: RemovedValue[];

  @Field(() => AnswerUsage, {
    nullable: true,
    description: "What models were given and gave; null where none was asked.",
  })
  usage!: AnswerUsage | null;

  @Field(() => ID, { nullable: true, description: "The conversation it belongs to; null where it stands alone." })
  conversationId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Name of the agent that answered; null: none, or one that was removed since.",
  })
  agent!: string | null;
}
