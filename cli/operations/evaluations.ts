import { z } from "zod";
import type { Operation } from "../client.ts";
import { jobSchema, JOB_FIELDS, type Job } from "./jobs.ts";
import { pageSchema, type Page, type PageVariables } from "./paging.ts";

const scopeSchema = z.array(z.object({ name: z.string(), values: z.array(z.string()) }));

const QUESTION_FIELDS = `id question askedScope { name values } expectedValues expectedScope { name values } mustCite mustNotAnswer`;

const goldenQuestionSchema = z.object({
  id: z.string(),
  question: z.string(),
  askedScope: scopeSchema,
  expectedValues: z.array(z.array(z.string())),
  expectedScope: scopeSchema,
  mustCite: z.array(z.string()),
  mustNotAnswer: z.boolean(),
});
export type GoldenQuestion = z.infer<typeof goldenQuestionSchema>;
export type GivenQuestion = Omit<GoldenQuestion, "id">;

export const LIST_GOLDEN_QUESTIONS: Operation<
  PageVariables & { collection: string },
  { goldenQuestions: Page<GoldenQuestion> }
> = {
  document: `query GoldenQuestions($collection: String!, $first: Int!, $after: String) {
    goldenQuestions(collection: $collection, first: $first, after: $after) {
      nodes { ${QUESTION_FIELDS} } pageInfo { hasNextPage endCursor }
    }
  }`,
  result: z.object({ goldenQuestions: pageSchema(goldenQuestionSchema) }),
};

const idSchema = z.object({ id: z.string() });

export const CREATE_GOLDEN_QUESTIONS: Operation<
  { input: { collection: string; questions: readonly GivenQuestion[] } },
  { createGoldenQuestions: { id: string }[] }
> = {
  document: `mutation CreateGoldenQuestions($input: CreateGoldenQuestionsInput!) { createGoldenQuestions(input: $input) { id } }`,
  result: z.object({ createGoldenQuestions: z.array(idSchema) }),
};

export const UPDATE_GOLDEN_QUESTION: Operation<
  { input: { id: string; question: GivenQuestion } },
  { updateGoldenQuestion: { id: string } }
> = {
  document: `mutation UpdateGoldenQuestion($input: UpdateGoldenQuestionInput!) { updateGoldenQuestion(input: $input) { id } }`,
  result: z.object({ updateGoldenQuestion: idSchema }),
};

const figureSchema = z.object({ graded: z.number(), right: z.number() });
const runSchema = z.object({
  id: z.string(),
  collection: z.string(),
  warnings: z.array(z.string()),
  createdAt: z.string(),
  figures: z.object({
    asked: z.number(),
    passed: z.number(),
    value: figureSchema,
    scope: figureSchema,
    citations: figureSchema,
    refusals: figureSchema,
  }),
});
export type EvaluationRun = z.infer<typeof runSchema>;

const FIGURE = `{ graded right }`;
const RUN_FIELDS = `id collection warnings createdAt
  figures { asked passed value ${FIGURE} scope ${FIGURE} citations ${FIGURE} refusals ${FIGURE} }`;

export const RUN_EVALUATION: Operation<{ collection: string }, { runEvaluation: { id: string; job: Job } }> = {
  document: `mutation RunEvaluation($collection: String!) {
    runEvaluation(collection: $collection) { id job { ${JOB_FIELDS} } }
  }`,
  result: z.object({ runEvaluation: idSchema.extend({ job: jobSchema }) }),
};

export const GET_EVALUATION_RUN: Operation<{ id: string }, { evaluationRun: EvaluationRun }> = {
  document: `query EvaluationRun($id: ID!) { evaluationRun(id: $id) { ${RUN_FIELDS} } }`,
  result: z.object({ evaluationRun: runSchema }),
};

const grade = z.boolean().nullable();
const resultSchema = z.object({
  question: goldenQuestionSchema,
  status: z.string(),
  isPassed: z.boolean(),
  isValueRight: grade,
  isScopeRight: grade,
  isCitationRight: grade,
  isRefusalRight: grade,
  answer: z.object({ text: z.string(), appliesTo: scopeSchema, cites: z.array(z.string()) }).nullable(),
  ms: z.number(),
});
export type EvaluationResult = z.infer<typeof resultSchema>;

export const LIST_FAILED: Operation<
  PageVariables & { id: string },
  { evaluationRun: { results: Page<EvaluationResult> } }
> = {
  document: `query FailedQuestions($id: ID!, $first: Int!, $after: String) {
    evaluationRun(id: $id) {
      results(first: $first, after: $after, isPassed: false) {
        nodes {
          question { ${QUESTION_FIELDS} }
          status isPassed isValueRight isScopeRight isCitationRight isRefusalRight
          answer { text appliesTo { name values } cites } ms
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  result: z.object({ evaluationRun: z.object({ results: pageSchema(resultSchema) }) }),
};
