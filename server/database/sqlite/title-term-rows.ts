// Words of titles, as keyed hashes: which words of a question name documents (FIND-8). Joined with what the caller may
// see, so that a hidden title tells nothing.
import { jsonList, type Connections } from "./connections.ts";
import { IN_REACH, type Eligibility } from "./evidence-rows.ts";

export interface TitleTermRows {
  /** Those of `terms` that stand in the titles of 1 to `titlesMax` served documents in reach, in no order. */
  findNaming(eligibility: Eligibility, terms: readonly number[], titlesMax: number): Promise<number[]>;
}

/**
 * Versions of one word that are looked at, the newest first: more say that the word is a common one, or that a document
 * was imported very often (a choice; it bounds what one word may cost to about a millisecond).
 */
const VERSIONS_READ_MAX = 500;

export function createTitleTermRows({ reading }: Connections): TitleTermRows {
  // CROSS JOIN keeps the order: from each word's few rows to their versions, never from the versions.
  const findNaming = reading
    .prepare<[object], number>(
      `SELECT wanted.value FROM json_each(:terms) wanted WHERE (
         SELECT count(*) FROM (
           SELECT 1 FROM (SELECT versionId FROM TitleTerm WHERE term = wanted.value ORDER BY versionId DESC LIMIT ${VERSIONS_READ_MAX}) t
             CROSS JOIN Version v ON v.id = t.versionId CROSS JOIN Document d ON d.id = v.documentId
             CROSS JOIN Collection c ON c.id = d.collectionId
            WHERE ${IN_REACH}
            LIMIT :titlesMax + 1)
       ) BETWEEN 1 AND :titlesMax`,
    )
    .pluck();
  return {
    async findNaming({ spaceId, collectionIds, audienceIds }, terms, titlesMax) {
      if (terms.length === 0) return [];
      const lists = { collectionIds: jsonList(collectionIds), audienceIds: jsonList(audienceIds) };
      return findNaming.all({ spaceId, ...lists, terms: jsonList(terms), titlesMax });
    },
  };
}
