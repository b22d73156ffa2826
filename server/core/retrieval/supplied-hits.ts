// Which of the ranked pieces are worth supplying where the material supports an answer (FIND-7): fewer is right, and
// nothing is padded. What is pinned and what is nearest is supplied whatever stands here (FIND-3, FIND-5).
import { relevance } from "./relevance.ts";

export interface RankedPiece {
  /** Cosine distance to the question, 0..2; null while the piece has no vector. */
  readonly distance: number | null;
  /** BM25 in its collection; 0 where it has none of the words. */
  readonly wordScore: number;
  /** Fused, 0..2. */
  readonly score: number;
}

/** Share of the best fused score from which a piece is supplied. */
const SCORE_SHARE_MIN = 0.5;

/** @param ranked best first; @returns those that are relevant, in the same order */
export function worthSupplying<T extends RankedPiece>(ranked: readonly T[], baseline: number): T[] {
  const best = ranked[0]?.score ?? 0;
  return ranked.filter(({ distance, wordScore, score }) => {
    const isRelevant = distance === null ? wordScore > 0 : relevance(distance, baseline) > 0;
    return isRelevant && score >= SCORE_SHARE_MIN * best;
  });
}
