// The filter of a search: from a condition over fields (FIND-12) and the caller's scope (SCOPE-2) to the set of documents
// that all three indexes and the database are held to. The same conditions count and group.
import type { SpaceKeys } from "../core/security/keys.ts";
import { leavesOf, parseCondition, type Condition, type Leaf } from "../core/structured/condition.ts";
import {
  complementOf,
  documentSet,
  intersect,
  NO_DOCUMENTS,
  type DocumentSet,
} from "../core/structured/document-set.ts";
import { evaluate } from "../core/structured/evaluate.ts";
import type { Eligibility } from "../database/sqlite/evidence-rows.ts";
import type { ServiceContext } from "./context.ts";
import type { FieldService } from "./fields.ts";
import { openFilterFields, type FilterFields } from "./search-filter-fields.ts";

/** What a search does within its filter, with what it was held to in the end. */
export interface Filtered<T> {
  readonly eligibility: Eligibility;
  readonly value: T;
}

export interface SearchFilter {
  /** Does `work` with the documents that the filter leaves, and once more where a switch of versions came in between. */
  within<T>(work: (eligibility: Eligibility) => Promise<T>): Promise<Filtered<T>>;
}

export interface FilterContext extends Pick<ServiceContext, "database" | "structured"> {
  readonly fields: Pick<FieldService, "known" | "knownTo" | "during">;
}

const TRIES_MAX = 4;

/**
 * @param reach with the caller's scope, folded
 * @param where null: all that is in reach
 * @throws {AppError} BAD_REQUEST for an unclear condition, an unknown field, or one that cannot be compared so,
 * LIMIT_EXCEEDED for too large a one
 */
export async function openFilter(
  context: FilterContext,
  reach: Eligibility,
  keys: SpaceKeys,
  where: Condition | null,
): Promise<SearchFilter> {
  const { database, fields } = context;
  const isScoped = Object.keys(reach.scope ?? {}).length > 0;
  if (where === null && !isScoped)
    return { within: async (work) => ({ eligibility: reach, value: await work(reach) }) };
  const predicate = parseCondition(where ?? {});
  const leaves = new Map<string, Leaf>(leavesOf(predicate).map((leaf) => [nameOf(leaf), leaf]));
  const opened = () => openFilterFields(context, reach, keys, [...leaves.values()]);

  async function resolve(known: FilterFields): Promise<DocumentSet> {
    const found = await known.findDocuments();
    const sets = new Map([...leaves.keys()].map((name, i) => [name, found[i] ?? NO_DOCUMENTS]));
    const left = evaluate(predicate, (leaf) => sets.get(nameOf(leaf)) ?? NO_DOCUMENTS);
    if (!isScoped) return left;
    return intersect([left, complementOf(documentSet(await database.evidence.findOutOfScope(reach)))]);
  }

  await fields.during(async () => (await opened()).check());
  return {
    async within(work) {
      for (let tries = 1; ; tries += 1) {
        const switches = database.versions.switches();
        const documentIds = await fields.during(async () => resolve(await opened()));
        const eligibility = { ...reach, documentIds };
        const value = await work(eligibility);
        if (tries >= TRIES_MAX || database.versions.switches() === switches) return { eligibility, value };
      }
    },
  };
}

function nameOf(leaf: Leaf): string {
  return JSON.stringify(leaf);
}
