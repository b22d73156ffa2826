import { Field, ID, InputType } from "type-graphql";
import type { GoldenQuestionInput as GivenQuestion } from "../../core/evaluation/golden-question.ts";
import { ScopeEntryInput, scopeOf } from "../shared/scope.type.ts";

@InputType({ description: "A question, with what its answer must be. It must expect something, or no answer." })
export class GoldenQuestionInput {
  @Field(() => String, { description: "The question, in any language." })
  question!: string;

  @Field(() => [ScopeEntryInput], { nullable: true, description: "The scope that is given with it; none by default." })
  askedScope?: ScopeEntryInput[] | null;

  @Field(() => [[String]], {
    nullable: true,
    description:
      'What the answer must say: all of these, each in one of its ways of being written. `["36.0 V", ["two days", "48 hours"]]`',
  })
  expectedValues?: string[][] | null;

  @Field(() => [ScopeEntryInput], {
    nullable: true,
    description: "What the answer must apply to: exactly these values under each of these names.",
  })
  expectedScope?: ScopeEntryInput[] | null;

  @Field(() => [String], {
    nullable: true,
    description: "What must be cited: documents by their keys, or sections of them, as `SRB5030-DATASHEET#3`.",
  })
  mustCite?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether it must not be answered: the material has no answer. False by default.",
  })
  mustNotAnswer?: boolean | null;
}

@InputType({ description: "Golden questions to store: all of them, or none where one is not usable." })
export class CreateGoldenQuestionsInput {
  @Field(() => String, { description: "Name of the collection." })
  collection!: string;

  @Field(() => [GoldenQuestionInput], { description: "The questions." })
  questions!: GoldenQuestionInput[];
}

@InputType({ description: "What to put in the place of a golden question." })
export class UpdateGoldenQuestionInput {
  @Field(() => ID, { description: "The golden question." })
  id!: string;

  @Field(() => GoldenQuestionInput, { description: "The question as it is to be; what is left out is not expected." })
  question!: GoldenQuestionInput;
}

export function givenQuestion(input: GoldenQuestionInput): GivenQuestion {
  return {
    question: input.question,
    askedScope: scopeOf(input.askedScope ?? []),
    values: input.expectedValues ?? [],
    scope: scopeOf(input.expectedScope ?? []),
    mustCite: input.mustCite ?? [],
    mustNotAnswer: input.mustNotAnswer ?? false,
  };
}
