// Whether a supersession would close a circle with what holds already (SCOPE-3): from end to end along the index of keys, so
// that a collection with a hundred thousand notices costs no more than the one chain that is looked at.
import { closesCycle, type SupersessionEdge } from "../core/documents/supersession-cycle.ts";
import type { Scope } from "../core/documents/scope.ts";
import type { Prisma } from "../database/client.ts";

type Reading = Pick<Prisma.TransactionClient, "supersession" | "document">;

/** Longer chains than this are mistakes (a choice, as in the search: twice its length). */
const CHAIN_LENGTH_MAX = 16;

/** A declared supersession that holds, and whether a file declared it. */
export interface HoldingEdge extends SupersessionEdge {
  readonly isFromFile: boolean;
}

/** As it is stored. */
export interface EdgeRow {
  readonly supersedingKey: string;
  readonly supersedingSection: string | null;
  readonly supersededKey: string;
  readonly supersededSection: string | null;
  readonly scope: unknown;
  readonly declaredByVersionId: number | null;
}

/** What the documents of these keys supersede: declared by people, or by the versions that are served. */
export async function findHolding(
  reading: Reading,
  collectionId: number,
  supersedingKeys: readonly string[],
): Promise<HoldingEdge[]> {
  const rows = await reading.supersession.findMany({
    where: { collectionId, state: "DECLARED", supersedingKey: { in: [...supersedingKeys] } },
  });
  const versionIds = rows.flatMap(({ declaredByVersionId }) => declaredByVersionId ?? []);
  const served = await reading.document.findMany({
    where: { currentVersionId: { in: versionIds } },
    select: { currentVersionId: true },
  });
  const isServed = new Set(served.map(({ currentVersionId }) => currentVersionId));
  return rows
    .filter(({ declaredByVersionId }) => declaredByVersionId === null || isServed.has(declaredByVersionId))
    .map(toEdge);
}

export function toEdge(row: EdgeRow): HoldingEdge {
  return {
    superseding: { key: row.supersedingKey, section: row.supersedingSection },
    superseded: { key: row.supersededKey, section: row.supersededSection },
    scope: row.scope as Scope,
    isFromFile: row.declaredByVersionId !== null,
  };
}

/** @param edgesOf what the documents of the keys supersede */
export async function closesCircle(
  added: SupersessionEdge,
  edgesOf: (keys: readonly string[]) => Promise<readonly SupersessionEdge[]>,
): Promise<boolean> {
  const known: SupersessionEdge[] = [];
  const seen = new Set<string>();
  let open = [added.superseded.key];
  for (let length = 0; open.length > 0 && length < CHAIN_LENGTH_MAX; length += 1) {
    for (const key of open) seen.add(key);
    const found = await edgesOf(open);
    known.push(...found);
    open = [...new Set(found.map(({ superseded }) => superseded.key))].filter((key) => !seen.has(key));
  }
  return closesCycle(known, added);
}
