// A supersession that a text states, as it is put before a person (SCOPE-3): keys, numbers of sections and scopes alone,
// never words of the text.
import { z } from "zod";
import { isSectionWithin } from "../section-citation.ts";
import { foldScope, isScopeWithin } from "../scope.ts";
import type { SupersessionEdge } from "../supersession-cycle.ts";

/** What a person has to settle before it can be approved, or should look at. */
export const UNCLEAR = ["DOCUMENT", "SECTION", "SCOPE"] as const;
export type Unclear = (typeof UNCLEAR)[number];

const endSchema = z.object({ key: z.string(), section: z.string().nullable() });
export const proposalSchema = z.object({
  superseding: endSchema,
  /** The key is null where several documents may be meant: `candidates`. */
  superseded: z.object({ key: z.string().nullable(), section: z.string().nullable() }),
  scope: z.record(z.string(), z.array(z.string())),
  /** Keys, sorted. */
  candidates: z.array(z.string()),
  unclear: z.array(z.enum(UNCLEAR)),
});
export type SupersessionProposal = z.infer<typeof proposalSchema>;

/** What two proposals must share to be one: what they say, whichever version says it. */
export function proposalMark({ superseding, superseded, scope, candidates }: SupersessionProposal): string {
  return JSON.stringify([superseding, superseded, Object.entries(foldScope(scope)).sort(), candidates]);
}

/** Whether something declared already says all of it: the same ends or larger ones, for the same scope or a larger one. */
export function isDeclared(proposal: SupersessionProposal, declared: readonly SupersessionEdge[]): boolean {
  return declared.some(
    ({ superseding, superseded, scope }) =>
      superseding.key === proposal.superseding.key &&
      superseded.key === proposal.superseded.key &&
      isPart(proposal.superseded.section, superseded.section) &&
      isScopeWithin(foldScope(proposal.scope), foldScope(scope)),
  );
}

function isPart(inner: string | null, outer: string | null): boolean {
  return outer === null || (inner !== null && isSectionWithin(inner, outer));
}
