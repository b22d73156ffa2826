import { z } from "zod";
import type { Operation } from "../client.ts";
import { pageSchema, type Page, type PageVariables } from "./paging.ts";

const ITEM = `id state collection superseding { key section } superseded { key section } scope { name values }
  candidates unclear source { documentKey versionOrdinal quote } createdAt`;

const itemSchema = z.object({
  id: z.string(),
  state: z.string(),
  collection: z.string(),
  superseding: z.object({ key: z.string(), section: z.string().nullable() }),
  superseded: z.object({ key: z.string().nullable(), section: z.string().nullable() }),
  scope: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  candidates: z.array(z.string()),
  unclear: z.array(z.string()),
  source: z.object({ documentKey: z.string(), versionOrdinal: z.number(), quote: z.string() }).nullable(),
  createdAt: z.string(),
});
export type ReviewItem = z.infer<typeof itemSchema>;

export const LIST_REVIEWS: Operation<
  PageVariables & { collection: string | null; state: string | null },
  { reviewItems: Page<ReviewItem> }
> = {
  document: `query Reviews($collection: String, $state: ReviewState, $first: Int!, $after: String) {
    reviewItems(collection: $collection, state: $state, first: $first, after: $after) {
      nodes { ${ITEM} } pageInfo { hasNextPage endCursor }
    }
  }`,
  result: z.object({ reviewItems: pageSchema(itemSchema) }),
};

/** What the command line can change about what it approves. */
export interface ReviewChanges {
  superseded?: { key: string; section: string | null };
  scope?: { name: string; values: string[] }[];
}

export const DECIDE_REVIEW: Operation<
  { id: string; decision: "APPROVE" | "REJECT"; changes: ReviewChanges | null },
  { decideReviewItem: ReviewItem }
> = {
  document: `mutation DecideReview($id: ID!, $decision: ReviewDecision!, $changes: ReviewChangesInput) {
    decideReviewItem(id: $id, decision: $decision, changes: $changes) { ${ITEM} }
  }`,
  result: z.object({ decideReviewItem: itemSchema }),
};
