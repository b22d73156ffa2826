// What exists for a caller (SRC-4): where it is shown, not only where it is searched.
import type { Prisma } from "../database/client.ts";
import { audienceIds, type Caller } from "./caller.ts";

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
