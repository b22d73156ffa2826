// What exists for a caller (SRC-4): where it is shown, not only where it is searched.
import type { Prisma } from "../database/client.ts";
import { audienceIds, hasRole, type Caller } from "./caller.ts";

/** Versions that are served, whoever may see them. */
export const SERVED_VERSIONS = { status: "CURRENT", currentOf: { isNot: null } } satisfies Prisma.VersionWhereInput;

/** The same of a version that is read already; null: it is gone. */
export function isServed(version: { readonly status: string; readonly currentOf: object | null } | null): boolean {
  return version !== null && version.currentOf !== null && version.status === "CURRENT";
}

/** Documents whose served version is current and of an audience that the caller may see. */
export function visibleDocuments(caller: Caller): Prisma.DocumentWhereInput {
  const current = { status: "CURRENT", buildState: "COMPLETE", audienceId: { in: audienceIds(caller) } };
  return { collection: { spaceId: caller.spaceId }, currentVersion: current };
}

/**
 * What a turn quotes or was given, where the caller may read it still: the document is served to them, and so is, or was
 * until it was replaced, the version itself.
 */
export function visibleCitations(caller: Caller): Prisma.TurnCitationWhereInput {
  const version = { status: { in: ["CURRENT", "SUPERSEDED"] }, audienceId: { in: audienceIds(caller) } };
  return { document: visibleDocuments(caller), version };
}

/** Id of no key: what the server's own caller has in place of one. */
const NO_KEY = -1;

/** What the caller's own key began: nobody goes on with another's. */
export function ownedBy({ spaceId, apiKeyId }: Caller): { spaceId: number; apiKeyId: number } {
  return { spaceId, apiKeyId: apiKeyId ?? NO_KEY };
}

/** Turns and conversations that the caller may read: those of their own key; for ANALYST and above of every key. */
export function askedBy(caller: Caller): { spaceId: number; apiKeyId?: number } {
  return hasRole(caller, "ANALYST") ? { spaceId: caller.spaceId } : ownedBy(caller);
}
