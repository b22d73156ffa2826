import { Field, ID, Int, ObjectType } from "type-graphql";
import type { GradeKind } from "../../core/evaluation/figures.ts";
import type { AnswerStatus } from "../../services/answers.ts";
import type { EvaluationWarning } from "../../services/evaluations.ts";
import { connectionType } from "../shared/connection.ts";
import { AnswerStatusEnum, EvaluationWarningEnum, GradeKindEnum } from "../shared/enums.ts";
import { DateTime } from "../shared/scalars.ts";
import { GoldenQuestion } from "./golden-question.type.ts";

@ObjectType({ description: "Questions of which something was graded, and how many had it right." })
export class EvaluationFigure {
  @Field(() => Int, { description: "Questions of which it was graded." })
  graded!: number;

  @Field(() => Int, { description: "Questions that had it right." })
  right!: number;
}

@ObjectType({ description: "What a run came to so far. Each kind is graded apart." })
export class EvaluationFigures {
  @Field(() => Int, { description: "Questions asked." })
  asked!: number;

  @Field(() => Int, { description: "Questions of which everything that was graded is right." })
  passed!: number;

  @Field(() => EvaluationFigure, { description: "Whether the answer says what it must." })
  value!: EvaluationFigure;

  @Field(() => EvaluationFigure, { description: "Whether it applies to what it must." })
  scope!: EvaluationFigure;

  @Field(() => EvaluationFigure, { description: "Whether what must be cited is cited." })
  citations!: EvaluationFigure;

  @Field(() => EvaluationFigure, { description: "Whether what must not be answered was not." })
  refusals!: EvaluationFigure;
}

@ObjectType({ description: "All golden questions of a collection asked once, with the audiences of whoever began it." })
export class EvaluationRun {
  @Field(() => ID, { name: "id", description: "Names the run." })
  publicId!: string;

  @Field(() => [EvaluationWarningEnum], { description: "What the set of questions itself lacks." })
  warnings!: readonly EvaluationWarning[];

  @Field(() => EvaluationFigures, { description: "What it came to so far; they stay when questions are removed." })
  figures!: EvaluationFigures;

  @Field(() => [String], { description: "Audiences it was asked with: the answers may rest on their documents." })
  audiences!: readonly string[];

  @Field(() => DateTime, { description: "When it was begun." })
  createdAt!: Date;
}

export const EvaluationRunConnection = connectionType("EvaluationRun", () => EvaluationRun);

@ObjectType({ description: "An answer as it was graded." })
export class EvaluatedAnswer {
  @Field(() => String, { description: "The answer with its citation numbers." })
  text!: string;
}

@ObjectType({ description: "What one golden question got in one run. A grade is null where it expects none." })
export class EvaluationResult {
  @Field(() => GoldenQuestion, { description: "The question as it is now." })
  question!: GoldenQuestion;

  @Field(() => AnswerStatusEnum, { description: "How the answer was to be taken." })
  status!: AnswerStatus;

  @Field(() => Boolean, { description: "Whether everything that was graded is right." })
  isPassed!: boolean;

  @Field(() => Boolean, { nullable: true, description: "Whether the answer said what it must." })
  isValueRight!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it applied to what it must." })
  isScopeRight!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether what must be cited was cited." })
  isCitationRight!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether what must not be answered was not." })
  isRefusalRight!: boolean | null;

  @Field(() => EvaluatedAnswer, {
    nullable: true,
    description:
      "The answer. Null once a document that it cites was erased, and for a key without all audiences of the run.",
  })
  answer!: EvaluatedAnswer | null;

  @Field(() => Int, { description: "How long the answer took, in milliseconds." })
  ms!: number;
}

export const EvaluationResultConnection = connectionType("EvaluationResult", () => EvaluationResult);

@ObjectType({ description: "A golden question that got other grades in one run than in another." })
export class QuestionChange {
  @Field(() => GoldenQuestion, { description: "The question as it is now." })
  question!: GoldenQuestion;

  @Field(() => [GradeKindEnum], { description: "What is right and was wrong." })
  gained!: readonly GradeKind[];

  @Field(() => [GradeKindEnum], { description: "What is wrong and was right." })
  lost!: readonly GradeKind[];

  @Field(() => Boolean, { description: "Whether the question, or what it expects, was changed after the earlier run." })
  isQuestionChanged!: boolean;
}

@ObjectType({ description: "What changed from one run of a collection to another." })
export class EvaluationComparison {
  @Field(() => EvaluationRun, { description: "The run to compare with." })
  before!: EvaluationRun;

  @Field(() => EvaluationRun, { description: "The run that is compared." })
  after!: EvaluationRun;

  @Field(() => [QuestionChange], { description: "Questions that gained something and lost nothing." })
  better!: readonly QuestionChange[];

  @Field(() => [QuestionChange], { description: "Questions that lost something." })
  worse!: readonly QuestionChange[];

  @Field(() => Int, { description: "Questions with the same grades in both." })
  unchanged!: number;

  @Field(() => Int, { description: "Questions asked in the run before alone." })
  onlyBefore!: number;

  @Field(() => Int, { description: "Questions asked in the run after alone." })
  onlyAfter!: number;
}
