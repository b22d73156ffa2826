import { z } from "zod";
import type { Operation } from "../client.ts";
import { pageSchema, type Page, type PageVariables } from "./paging.ts";

export const JOB_FIELDS = `id name state attempts attemptsMax done total stage result errorCode errorMessage createdAt finishedAt`;

export const jobSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(["WAITING", "ACTIVE", "DONE", "FAILED", "CANCELLED"]),
  attempts: z.number(),
  attemptsMax: z.number(),
  done: z.number(),
  total: z.number().nullable(),
  stage: z.string().nullable(),
  result: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type Job = z.infer<typeof jobSchema>;

export function isOver({ state }: Pick<Job, "state">): boolean {
  return state === "DONE" || state === "FAILED" || state === "CANCELLED";
}

export const GET_JOB: Operation<{ id: string }, { job: Job }> = {
  document: `query Job($id: ID!) { job(id: $id) { ${JOB_FIELDS} } }`,
  result: z.object({ job: jobSchema }),
};

export const LIST_JOBS: Operation<PageVariables & { states: readonly string[] | null }, { jobs: Page<Job> }> = {
  document: `query Jobs($first: Int!, $after: String, $states: [JobState!]) {
    jobs(first: $first, after: $after, states: $states) {
      nodes { ${JOB_FIELDS} }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  result: z.object({ jobs: pageSchema(jobSchema) }),
};

export const CANCEL_JOB: Operation<{ id: string }, { cancelJob: Job }> = {
  document: `mutation CancelJob($id: ID!) { cancelJob(id: $id) { ${JOB_FIELDS} } }`,
  result: z.object({ cancelJob: jobSchema }),
};

export const RETRY_JOB: Operation<{ id: string }, { retryJob: Job }> = {
  document: `mutation RetryJob($id: ID!) { retryJob(id: $id) { ${JOB_FIELDS} } }`,
  result: z.object({ retryJob: jobSchema }),
};

export const RECONCILE: Operation<Record<string, never>, { reconcile: Job }> = {
  document: `mutation Reconcile { reconcile { ${JOB_FIELDS} } }`,
  result: z.object({ reconcile: jobSchema }),
};

export const REMOVE_COLLECTION: Operation<{ name: string }, { removeCollection: Job }> = {
  document: `mutation RemoveCollection($name: String!) { removeCollection(name: $name) { ${JOB_FIELDS} } }`,
  result: z.object({ removeCollection: jobSchema }),
};

export const ERASE_DOCUMENTS: Operation<{ ids: readonly string[] }, { eraseDocuments: Job }> = {
  document: `mutation EraseDocuments($ids: [ID!]!) { eraseDocuments(ids: $ids) { ${JOB_FIELDS} } }`,
  result: z.object({ eraseDocuments: jobSchema }),
};
