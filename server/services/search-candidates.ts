// The pool of a question: candidates from the three indexes, joined with what the caller may see, each with its
// distance and its word score, fused (FIND-2), pins decided (FIND-3, FIND-4).
import type { CollectionSettings } from "../core/documents/collection-settings.ts";
import type { IdentifierName } from "../core/identifiers/look-alikes.ts";
import { BM25_B, BM25_K1, coveredShare, weightTerms } from "../core/retrieval/bm25.ts";
import { fuse, POOL_SIZE } from "../core/retrieval/fusion.ts";
import { decidePins, type PinCut } from "../core/retrieval/pins.ts";
import type { SpaceKeys } from "../core/security/keys.ts";
import { weightedTerms, type WordsPart } from "../core/retrieval/weighted-words.ts";
import { hashTerm } from "../core/text/terms.ts";
import type { Eligibility, EligiblePiece } from "../database/sqlite/evidence-rows.ts";
import type { WordQuery } from "../ports/word-index.ts";
import type { ServiceContext } from "./context.ts";
import type { GenerationRow } from "./generations.ts";
import { findPlaces } from "./identifier-places.ts";
import type { CollectionStatistics, StatisticsService } from "./statistics.ts";

/** What is known of a question before anything is searched. */
export interface QuestionSigns {
  /** What names, sides, scopes and quotes are judged by: of a follow-up, with the names it leans on. */
  readonly question: string;
  /** Whose words are looked up and covered; one part of weight 1, which is the question, unless it is a follow-up. */
  readonly words: readonly WordsPart[];
  readonly vector: Float32Array;
  readonly generation: GenerationRow;
  readonly collections: readonly { readonly id: number; readonly settings: CollectionSettings }[];
  readonly keys: SpaceKeys;
  readonly asked: readonly (IdentifierName & { readonly keyHash: string })[];
}

export interface Candidate {
  readonly row: EligiblePiece;
  /** Cosine distance to the question, 0..2; null while the piece has no vector. */
  readonly distance: number | null;
  /** BM25 in its collection; 0 where it has none of the words. */
  readonly wordScore: number;
  /** Fused, 0..2. */
  readonly score: number;
}

/** A collection with its words' weights for this question. */
export interface CollectionQuery extends WordQuery {
  readonly collectionId: number;
  readonly languages: readonly string[];
  readonly statistics: CollectionStatistics;
  /** Pieces that each of the question's terms occurs in. */
  readonly termPieces: ReadonlyMap<number, number>;
  /** Share of the question's weight in words that occurs anywhere in the collection, 0..1. */
  readonly knownShare: number;
}

export interface Pool {
  /** Best first. */
  readonly ranked: readonly Candidate[];
  readonly pinned: readonly Candidate[];
  /** By vector, among all that was found, whatever its rank (FIND-5); null where nothing has a vector. */
  readonly nearest: Candidate | null;
  /** In the order of the asked identifiers. */
  readonly places: readonly { readonly places: number; readonly pinned: number; readonly cut: PinCut }[];
  readonly queries: readonly CollectionQuery[];
}

export interface Candidates {
  find(eligibility: Eligibility, signs: QuestionSigns): Promise<Pool>;
}

/** Pins that fit beside other evidence (a choice: the default number of blocks). */
const PINS_MAX = 8;
const TRIES_MAX = 4;

export function createCandidates(
  { database, vectors, words, identifiers }: ServiceContext,
  statistics: StatisticsService,
): Candidates {
  async function wordQueries(signs: QuestionSigns): Promise<CollectionQuery[]> {
    return Promise.all(
      signs.collections.map(async ({ id, settings }) => {
        const row = await statistics.read(id, signs.generation);
        const weights = new Map(
          [...weightedTerms(signs.words, settings.languages)].map(([term, weight]) => [
            hashTerm(signs.keys.terms, term),
            weight,
          ]),
        );
        const terms = [...weights.keys()];
        const found = await database.statistics.findTerms(id, terms);
        const termPieces = new Map(found.map(({ term, pieces }) => [term, pieces]));
        const counts = { pieces: row.pieces, termPieces: (term: number) => termPieces.get(term) ?? 0 };
        return {
          collectionId: id,
          languages: settings.languages,
          statistics: row,
          termPieces,
          knownShare: coveredShare(terms, counts, (term) => termPieces.has(term)),
          terms: weightTerms(terms, counts).map((one) => ({
            ...one,
            weight: one.weight * (weights.get(one.term) ?? 1),
          })),
          averageLength: row.pieces === 0 ? 0 : row.terms / row.pieces,
          k1: BM25_K1,
          b: BM25_B,
        };
      }),
    );
  }

  /** Candidates of one look at the indexes, joined with the database. */
  async function look(
    eligibility: Eligibility,
    signs: QuestionSigns,
    queries: readonly CollectionQuery[],
    limit: number,
  ) {
    const { spaceId } = eligibility;
    const target = { spaceId, generationId: signs.generation.id };
    const { collectionIds, audienceIds, documentIds } = eligibility;
    const filter = { collectionIds, audienceIds, ...(documentIds && { documentIds }) };
    const switchesBefore = database.versions.switches();
    const [near, worded, carrying] = await Promise.all([
      filter.collectionIds.length === 0 ? [] : vectors.search(target, { vector: signs.vector, filter, limit }),
      Promise.all(
        queries
          .filter((query) => query.terms.length > 0)
          .map((query) =>
            words.search(spaceId, { ...query, filter: { ...filter, collectionIds: [query.collectionId] }, limit }),
          ),
      ),
      findPlaces({ identifiers, vectors }, target, { ...signs, filter, limit }),
    ]);
    const ids = new Set([...near, ...worded.flat()].map((entry) => entry.pieceId));
    for (const { pieceIds } of carrying) for (const id of pieceIds) ids.add(id);
    const rows = await database.evidence.findPieces(eligibility, [...ids]);
    return {
      near,
      worded: worded.flat(),
      carrying,
      rows: new Map(rows.map((row) => [row.pieceId, row])),
      dropped: ids.size - rows.length,
      isTorn: database.versions.switches() !== switchesBefore,
    };
  }

  type Look = Awaited<ReturnType<typeof look>>;

  /** Looks again when a switch came in between, or when too much of what was found may not be shown. */
  async function lookWhole(
    eligibility: Eligibility,
    signs: QuestionSigns,
    queries: readonly CollectionQuery[],
  ): Promise<Look> {
    let limit = POOL_SIZE;
    for (let tries = 1; ; tries += 1) {
      const found = await look(eligibility, signs, queries, limit);
      const isPoor = found.dropped > 0 && found.rows.size < POOL_SIZE / 2;
      if (tries >= TRIES_MAX || !(isPoor || (found.isTorn && found.dropped > 0))) return found;
      if (isPoor) limit *= 4;
    }
  }

  async function completeScores(
    spaceId: number,
    signs: QuestionSigns,
    queries: readonly CollectionQuery[],
    found: Look,
  ) {
    const distances = new Map(found.near.map((entry) => [entry.pieceId, entry.distance]));
    const scores = new Map(found.worded.map((entry) => [entry.pieceId, entry.score]));
    const rows = [...found.rows.values()];
    const far = rows.filter((row) => !distances.has(row.pieceId)).map((row) => row.pieceId);
    const target = { spaceId, generationId: signs.generation.id };
    const scoreVectors = async () => {
      if (far.length === 0) return;
      for (const entry of await vectors.score(target, { vector: signs.vector, pieceIds: far }))
        distances.set(entry.pieceId, entry.distance);
    };
    const scoreWords = async (query: CollectionQuery) => {
      const unscored = rows.filter((row) => row.collectionId === query.collectionId && !scores.has(row.pieceId));
      if (unscored.length === 0 || query.terms.length === 0) return;
      const made = await words.score(spaceId, { ...query, pieceIds: unscored.map((row) => row.pieceId) });
      for (const entry of made) scores.set(entry.pieceId, entry.score);
    };
    await Promise.all([scoreVectors(), ...queries.map(scoreWords)]);
    return { distances, scores };
  }

  return {
    async find(eligibility, signs) {
      const queries = await wordQueries(signs);
      const found = await lookWhole(eligibility, signs, queries);
      const { distances, scores } = await completeScores(eligibility.spaceId, signs, queries, found);
      const rows = [...found.rows.values()];
      const byMeaning = rows.flatMap(({ pieceId }) => {
        const distance = distances.get(pieceId);
        return distance === undefined ? [] : [{ pieceId, score: -distance }];
      });
      const byWords = rows.flatMap(({ pieceId }) => {
        const score = scores.get(pieceId);
        return score === undefined ? [] : [{ pieceId, score }];
      });
      // A collection that knows few of the question's words is in another language: what they say counts as little.
      const wordsWeight = Math.max(0, ...queries.map(({ knownShare }) => knownShare));
      const fused = fuse([byMeaning, byWords], { weights: [1, wordsWeight] });
      const fusedScores = new Map(fused.map((entry) => [entry.pieceId, entry.score]));
      const candidateOf = (pieceId: number): Candidate[] => {
        const row = found.rows.get(pieceId);
        if (row === undefined) return [];
        const distance = distances.get(pieceId) ?? null;
        return [{ row, distance, wordScore: scores.get(pieceId) ?? 0, score: fusedScores.get(pieceId) ?? 0 }];
      };
      const decisions = found.carrying.map(({ pieceIds, total }) => {
        const matches = pieceIds
          .filter((id) => found.rows.has(id))
          .map((pieceId) => ({ pieceId, distance: distances.get(pieceId) ?? 2 }));
        // Beyond what was read the index's own count stands; within it only what the caller may see counts.
        return decidePins(matches, PINS_MAX, total > pieceIds.length ? total : matches.length);
      });
      const ranked = fused.flatMap((entry) => candidateOf(entry.pieceId));
      const byId = new Map(ranked.map((candidate) => [candidate.row.pieceId, candidate]));
      const nearest = byMeaning.reduce<(typeof byMeaning)[number] | null>(
        (best, entry) => (best === null || entry.score > best.score ? entry : best),
        null,
      );
      const pinnedIds = new Set(decisions.flatMap((decision) => [...decision.pieceIds]));
      return {
        ranked,
        pinned: [...pinnedIds].flatMap((id) => byId.get(id) ?? candidateOf(id)),
        nearest: nearest === null ? null : (candidateOf(nearest.pieceId)[0] ?? null),
        places: decisions.map(({ pieceIds, places, cut }) => ({ places, pinned: pieceIds.length, cut })),
        queries,
      };
    },
  };
}
