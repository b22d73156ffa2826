// Which documents exist for a caller (SRC-4): those whose served version is current and of an audience they may see.
import type { Prisma } from "../database/client.ts";
import { audienceIds, type Caller } from "./caller.ts";

export function visibleDocuments(caller: Caller): Prisma.DocumentWhereInput {
  const current = { status: "CURRENT", buildState: "COMPLETE", audienceId: { in: audienceIds(caller) } };
  return { collection: { spaceId: caller.spaceId }, currentVersion: current };
}
