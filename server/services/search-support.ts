// Whether the material supports an answer (FIND-7): the signs of the pool, put together.
import { createAskedStanding } from "../core/identifiers/look-alikes.ts";
import { coveredShare } from "../core/retrieval/bm25.ts";
import { cosineSpread } from "../core/retrieval/statistics.ts";
import { SUPPORT_MIN, supportScore } from "../core/retrieval/support.ts";
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
  const evidence = hits.filter((hit) => standing.of(levelsOf(hit)) !== "LOOKS_ALIKE");
  const isAnyPinned = evidence.some(({ hit }) => hit.isPinned);
  const isThere = signs.asked.map((_, i) => (pool.places[i]?.places ?? 0) > 0);
  const isLacking = standing.lacks(
    (identifier) => isThere[signs.asked.findIndex((own) => own === identifier)] ?? false,
  );
  const isAbsent = signs.asked.length > 0 && !isThere.includes(true) && (isLacking || evidence.length < hits.length);
  let best = 0;
  for (const { candidate, header, text } of evidence.slice(0, LOOKED_AT)) {
    const query = pool.queries.find(({ collectionId }) => collectionId === candidate.row.collectionId);
    if (query === undefined || candidate.distance === null) continue;
    const score = supportScore({
      distance: candidate.distance,
      baseline,
      spread: cosineSpread(query.statistics.vectors, signs.vector),
      coveredShare: query.termPieces.size === 0 ? null : coverageOf(query, signs)(`${header}\n${text}`),
    });
    best = Math.max(best, score);
  }
  // Who asks for E-417 of the SRB-5030 is not answered by whatever else there is about the SRB-5030.
  if (isAnyPinned && !isLacking) return { isSupported: true, score: Math.max(best, SUPPORT_MIN) };
  if (isAbsent) return { isSupported: false, score: Math.min(best, SUPPORT_MIN / 2) };
  return { isSupported: best >= SUPPORT_MIN, score: best };
}

/** From the piece outwards: its text, the table it is a row of, its sections, its document. */
function levelsOf({ hit, text, header }: ReadHit): string[] {
  return [hit.text, text, header, `${hit.title}\n${hit.documentKey}`];
}

/** Share of the question's weight in words that a text covers, under one collection's statistics. */
export function coverageOf(query: CollectionQuery, signs: QuestionSigns): (text: string) => number {
  const hashesOf = (words: string) =>
    extractTerms(words, query.languages).map((term) => hashTerm(signs.keys.terms, term));
  const asked = hashesOf(signs.question);
  const statistics = { pieces: query.statistics.pieces, termPieces: (t: number) => query.termPieces.get(t) ?? 0 };
  return (text) => {
    const inText = new Set(hashesOf(text));
    return coveredShare(asked, statistics, (term) => inText.has(term));
  };
}
