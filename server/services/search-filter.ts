// The filter of a search: from a condition over header fields (FIND-12) and the caller's scope (SCOPE-2) to the set of
// documents that all three indexes and the database are held to.
import { AppError } from "../core/errors.ts";
import type { SpaceKeys } from "../core/security/keys.ts";
import { fieldsOf, leavesOf, parseCondition, type Condition, type Leaf } from "../core/structured/condition.ts";
import {
  complementOf,
  documentSet,
  intersect,
  NO_DOCUMENTS,
  type DocumentSet,
} from "../core/structured/document-set.ts";
import { evaluate } from "../core/structured/evaluate.ts";
import { hashField, hashValue } from "../core/structured/header-values.ts";
import type { Eligibility } from "../database/sqlite/evidence-rows.ts";
import type { ServiceContext } from "./context.ts";

/** What a search does within its filter, with what it was held to in the end. */
export interface Filtered<T> {
  readonly eligibility: Eligibility;
  readonly value: T;
}

export interface SearchFilter {
  /** Does `work` with the documents that the filter leaves, and once more where a switch of versions came in between. */
  within<T>(work: (eligibility: Eligibility) => Promise<T>): Promise<Filtered<T>>;
}

const TRIES_MAX = 4;

/**
 * @param reach with the caller's scope, folded
 * @param where null: all that is in reach
 * @throws {AppError} BAD_REQUEST for an unclear condition or an unknown field, LIMIT_EXCEEDED for too large a one
 */
export async function openFilter(
  { database }: Pick<ServiceContext, "database">,
  reach: Eligibility,
  keys: SpaceKeys,
  where: Condition | null,
): Promise<SearchFilter> {
  const isScoped = Object.keys(reach.scope ?? {}).length > 0;
  if (where === null && !isScoped)
    return { within: async (work) => ({ eligibility: reach, value: await work(reach) }) };
  const predicate = parseCondition(where ?? {});
  const leaves = new Map<string, Leaf>(leavesOf(predicate).map((leaf) => [nameOf(leaf), leaf]));
  const lookups = [...leaves.values()].map((leaf) => ({
    field: hashField(keys.fields, leaf.field),
    value: leaf.kind === "HAS" ? hashValue(keys.fields, leaf.field, leaf.value) : null,
  }));

  async function resolve(): Promise<DocumentSet> {
    const found = await database.headerValues.findDocuments(lookups);
    const sets = new Map([...leaves.keys()].map((name, i) => [name, documentSet(found[i] ?? [])]));
    const left = evaluate(predicate, (leaf) => sets.get(nameOf(leaf)) ?? NO_DOCUMENTS);
    if (!isScoped) return left;
    return intersect([left, complementOf(documentSet(await database.evidence.findOutOfScope(reach)))]);
  }

  /** A mistyped name would leave nothing, or everything, and look like an answer. */
  async function checkFields(): Promise<void> {
    for (const field of fieldsOf(predicate)) {
      if (await database.headerValues.hasField(reach, hashField(keys.fields, field))) continue;
      if ((await database.evidence.countDocuments(reach)) === 0) return;
      throw new AppError(
        "BAD_REQUEST",
        `None of the documents searched has a field "${field}". Fields are what their headers name: columns of CSV, keys of JSON and of front matter, "Name: value" lines.`,
        { details: { field } },
      );
    }
  }

  await checkFields();
  return {
    async within(work) {
      for (let tries = 1; ; tries += 1) {
        const switches = database.versions.switches();
        const eligibility = { ...reach, documentIds: await resolve() };
        const value = await work(eligibility);
        if (tries >= TRIES_MAX || database.versions.switches() === switches) return { eligibility, value };
      }
    },
  };
}

function nameOf(leaf: Leaf): string {
  return JSON.stringify(leaf);
}
