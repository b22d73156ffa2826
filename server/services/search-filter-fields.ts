// What the leaves of a filter are looked up in, collection by collection: the column of a field where it has one, the keyed
// hashes of what headers say where it has none. A field may be a number in one collection and unknown in the next.
import { AppError } from "../core/errors.ts";
import type { SpaceKeys } from "../core/security/keys.ts";
import type { Leaf } from "../core/structured/condition.ts";
import { complementOf, documentSet, intersect, unite, type DocumentSet } from "../core/structured/document-set.ts";
import { createFieldLookup, nearestNames } from "../core/structured/field-lookup.ts";
import type { KnownField } from "../core/structured/field.ts";
import { hashField, hashValue } from "../core/structured/header-values.ts";
import type { DocumentsQuery, RowReach } from "../core/structured/row-query.ts";
import { typeLeaf, type HashPair, type TypedLeaf, type TypedPredicate } from "../core/structured/typed-condition.ts";
import { parseValue } from "../core/structured/values/parse-value.ts";
import type { Eligibility } from "../database/sqlite/evidence-rows.ts";
import type { FilterContext } from "./search-filter.ts";

export interface FilterFields {
  /** @throws {AppError} BAD_REQUEST for a field that no document in reach has */
  check(): Promise<void>;
  /** For each leaf the documents that meet it, of the collections in reach and perhaps of others. */
  findDocuments(): Promise<DocumentSet[]>;
}

/** Holds for every document of a collection. */
const ALL: TypedPredicate = { kind: "AND", of: [] };

/** @throws {AppError} BAD_REQUEST for an operator that a field's type does not know */
export async function openFilterFields(
  { database, structured, fields }: FilterContext,
  reach: Eligibility,
  keys: SpaceKeys,
  leaves: readonly Leaf[],
): Promise<FilterFields> {
  const { collectionIds } = reach;
  const known = await fields.knownTo(reach, collectionIds);
  const lookups = known.map((ofCollection) => createFieldLookup(ofCollection, "DOCUMENTS"));
  const hash = (key: string, value: string | null): HashPair => ({
    field: hashField(keys.fields, key),
    value: value === null ? null : hashValue(keys.fields, key, value),
  });

  function rowsOf(collectionId: number): RowReach {
    const { spaceId, audienceIds } = reach;
    const all = { documentIds: null, exceptDocumentIds: [] };
    return { spaceId, collectionId, subject: "DOCUMENTS", audienceIds, ...all };
  }

  /** What a leaf is in each collection; null where nobody there has such a field and only hashes could be compared. */
  const typed = leaves.map((leaf) =>
    lookups.map((lookup): TypedLeaf | null => {
      const field = lookup.find(leaf.field);
      if (field !== null) return typeLeaf(leaf, field, { hash, parse: parseValue });
      if (leaf.kind !== "HAS" && leaf.kind !== "EXISTS") return null;
      return { kind: "HASHED", pairs: [hash(leaf.field, leaf.kind === "HAS" ? leaf.value : null)] };
    }),
  );

  /** By columns: exact queries of each collection that has one. */
  function columnQueries(of: readonly (TypedLeaf | null)[]): DocumentsQuery[] {
    return of.flatMap((leaf, i) => {
      const collectionId = collectionIds[i];
      return leaf?.kind !== "COLUMN" || collectionId === undefined
        ? []
        : [{ reach: rowsOf(collectionId), where: leaf }];
    });
  }

  async function findOne(of: readonly (TypedLeaf | null)[]): Promise<DocumentSet> {
    const queries = columnQueries(of);
    const inColumns = unite((await structured.documents(queries)).map(documentSet));
    const pairs = of.flatMap((leaf) => (leaf?.kind === "HASHED" ? leaf.pairs : []));
    if (pairs.length === 0) return inColumns;
    const hashed = documentSet((await database.headerValues.findDocuments(uniquePairs(pairs))).flat());
    if (queries.length === 0) return hashed;
    // Hashes know no collections: where a column decides, they do not.
    const decided = await structured.documents(queries.map((query) => ({ ...query, where: ALL })));
    return unite([inColumns, intersect([hashed, complementOf(documentSet(decided.flat()))])]);
  }

  async function isInReach(name: string): Promise<boolean> {
    const own = lookups.flatMap((lookup) => lookup.find(name)?.keys ?? []);
    for (const key of new Set([name, ...own]))
      if (await database.headerValues.hasField(reach, hashField(keys.fields, key))) return true;
    return false;
  }

  /** Of fields that documents in reach have: others do not exist for the caller. */
  async function nearestInReach(name: string): Promise<string[]> {
    const nearest = nearestNames(known.flat().filter(isOfDocuments), name);
    const inReach = await Promise.all(nearest.map(isInReach));
    return nearest.filter((_, i) => inReach[i]);
  }

  return {
    async check() {
      // A mistyped name would leave nothing, or everything, and look like an answer.
      for (const name of new Set(leaves.map(({ field }) => field))) {
        const isKnown = leaves.some((leaf, i) => leaf.field === name && typed[i]?.some((one) => one !== null));
        if (isKnown && (await isInReach(name))) continue;
        if ((await database.evidence.countDocuments(reach)) === 0) return;
        throw unknownField(name, await nearestInReach(name));
      }
    },
    async findDocuments() {
      const sets: DocumentSet[] = [];
      for (const of of typed) sets.push(await findOne(of));
      return sets;
    },
  };
}

function isOfDocuments({ subject }: KnownField): boolean {
  return subject === "DOCUMENTS";
}

function uniquePairs(pairs: readonly HashPair[]): HashPair[] {
  return [...new Map(pairs.map((pair) => [`${pair.field} ${pair.value}`, pair])).values()];
}

function unknownField(name: string, nearest: readonly string[]): AppError {
  const others = nearest.length === 0 ? "" : ` The nearest: ${nearest.map((one) => `"${one}"`).join(", ")}.`;
  return new AppError(
    "BAD_REQUEST",
    `None of the documents searched has a field "${name}".${others} Fields are what their headers name: columns of CSV, keys of JSON and of front matter, "Name: value" lines.`,
    { details: { field: name, nearest } },
  );
}
