import { z } from "zod";
import type { Operation } from "../client.ts";
import { pageSchema, type Page, type PageVariables } from "./paging.ts";

const unansweredSchema = z.object({
  question: z.string(),
  count: z.number(),
  lastAskedAt: z.string(),
  missing: z.array(z.string()),
  turnId: z.string(),
  answeredAt: z.string().nullable(),
});
export type UnansweredQuestion = z.infer<typeof unansweredSchema>;

export interface UnansweredFilter {
  readonly from: string | null;
  readonly to: string | null;
  readonly agent: string | null;
  readonly reasons: readonly string[] | null;
}

export const LIST_UNANSWERED: Operation<
  PageVariables & { filter: UnansweredFilter },
  { unansweredQuestions: Page<UnansweredQuestion> }
> = {
  document: `query UnansweredQuestions($first: Int!, $after: String, $filter: UnansweredFilter) {
    unansweredQuestions(first: $first, after: $after, filter: $filter) {
      nodes { question count lastAskedAt missing turnId answeredAt } pageInfo { hasNextPage endCursor } }
  }`,
  result: z.object({ unansweredQuestions: pageSchema(unansweredSchema) }),
};
