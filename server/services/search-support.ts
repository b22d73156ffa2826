// Whether the material supports an answer (FIND-7): the signs of the pool, put together.
import { createAskedStanding } from "../core/identifiers/look-alikes.ts";
import { coveredShare, idf } from "../core/retrieval/bm25.ts";
import { coverageOfPassage, type Coverage } from "../core/retrieval/coverage.ts";
import { cosineSpread } from "../core/retrieval/statistics.ts";
import { SUPPORT_MIN, supportScore } from "../core/retrieval/support.ts";
import { weightedTerms } from "../core/retrieval/weighted-words.ts";
import { splitSentences } from "../core/text/sentences.ts";
import { extractTerms, hashTerm } from "../core/text/terms.ts";
import type { CollectionQuery, Pool, QuestionSigns } from "./search-candidates.ts";
import type { ReadHit } from "./search-hits.ts";

/** Hits whose words are looked at: the best by meaning and the best by words are among them. */
const LOOKED_AT = 3;

export function judgeSupport(
  pool: Pool,
  signs: QuestionSigns,
  hits: readonly ReadHit[],
  baseline: number,
): { isSupported: boolean; score: number } {
  // What was asked by its exact name is not answered by its look-alikes, whether it stands somewhere or not (FIND-3).
  const standing = createAskedStanding(signs.asked);
  // A pinned piece carries what was asked for; reading what else a text carries is not free.
  const isEvidence = (hit: ReadHit) => hit.hit.isPinned || standing.of(levelsOf(hit)) !== "LOOKS_ALIKE";
  const isAnyPinned = hits.some(({ hit }) => hit.isPinned);
  const isThere = signs.asked.map((_, i) => (pool.places[i]?.places ?? 0) > 0);
  const isLacking = standing.lacks(
    (identifier) => isThere[signs.asked.findIndex((own) => own === identifier)] ?? false,
  );
  const isAbsent =
    signs.asked.length > 0 && !isThere.includes(true) && (isLacking || !hits.every((hit) => isEvidence(hit)));
  const looked = firstOf(hits, isEvidence, LOOKED_AT);
  const ids = new Set(looked.map(({ candidate }) => candidate.row.collectionId));
  const collections = new Map(
    pool.queries
      .filter(({ collectionId }) => ids.has(collectionId))
      .map((query) => [query.collectionId, signsOf(query, signs)]),
  );
  let best = 0;
  for (const { candidate, header, text } of looked) {
    const collection = collections.get(candidate.row.collectionId);
    if (collection === undefined || candidate.distance === null) continue;
    const { spread, coverage } = collection;
    const distance = candidate.distance;
    best = Math.max(best, supportScore({ distance, baseline, spread, coverage: coverage(header, text) }));
  }
  // Who asks for E-417 of the SRB-5030 is not answered by whatever else there is about the SRB-5030.
  if (isAnyPinned && !isLacking) return { isSupported: true, score: Math.max(best, SUPPORT_MIN) };
  if (isAbsent) return { isSupported: false, score: Math.min(best, SUPPORT_MIN / 2) };
  return { isSupported: best >= SUPPORT_MIN, score: best };
}

function firstOf<T>(all: readonly T[], isWanted: (one: T) => boolean, count: number): T[] {
  const found: T[] = [];
  for (const one of all) {
    if (found.length >= count) break;
    if (isWanted(one)) found.push(one);
  }
  return found;
}

/** From the piece outwards: its text, the table it is a row of, its sections, its document. */
function levelsOf({ hit, text, header }: ReadHit): string[] {
  return [hit.text, text, header, `${hit.title}\n${hit.documentKey}`];
}

/** What a collection's statistics say of a question. */
function signsOf(query: CollectionQuery, signs: QuestionSigns) {
  const { vectors, pieces } = query.statistics;
  const termsOf = (words: string) => new Set(extractTerms(words, query.languages));
  const spread = cosineSpread(vectors, signs.vector);
  const asked = [...weightedTerms(signs.words, query.languages)].map(([term, share]) => ({
    term,
    // What the collection does not know weighs as much as the rarest.
    weight: share * idf(pieces, Math.max(1, query.termPieces.get(hashTerm(signs.keys.terms, term)) ?? 0)),
  }));
  return {
    spread: spread && { ...spread, count: vectors.count },
    /** A sentence is read under its title and headings. */
    coverage(header: string, text: string): Coverage {
      const ofHeader = termsOf(header);
      const sentences = splitSentences(text).map(({ start, end }) => termsOf(text.slice(start, end)));
      return coverageOfPassage(
        asked,
        sentences.map((sentence) => new Set([...ofHeader, ...sentence])),
      );
    },
  };
}

/** Share of the question's weight in words that a text covers, under one collection's statistics. */
export function coverageOf(query: CollectionQuery, signs: QuestionSigns): (text: string) => number {
  const hashesOf = (words: string) =>
    extractTerms(words, query.languages).map((term) => hashTerm(signs.keys.terms, term));
  const shares = weightedTerms(signs.words, query.languages);
  const shareOf = new Map([...shares].map(([term, share]) => [hashTerm(signs.keys.terms, term), share]));
  const asked = [...shareOf.keys()];
  const statistics = {
    pieces: query.statistics.pieces,
    termPieces: (term: number) => query.termPieces.get(term) ?? 0,
    shareOf: (term: number) => shareOf.get(term) ?? 1,
  };
  return (text) => {
    const inText = new Set(hashesOf(text));
    return coveredShare(asked, statistics, (term) => inText.has(term));
  };
}
