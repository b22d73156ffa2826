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

/**
 * Share of the best fused score from which a piece is supplied. Measured on every fifth question of XQuAD, where the
 * answering passage is among the best eight and supported: with both limits it is lost for 0 of 120 (en), 0 of 118
 * (ru), 0 of 118 (zh) and 2 of 104 (Russian questions over English), and about three pieces are left of eight. From 0.6
 * on it is lost in Chinese too; at 0.5 there is one piece less, and rows of one datasheet lose their neighbours.
 */
const SCORE_SHARE_MIN = 0.4;
/**
 * A piece is no farther than unrelated text, or hardly farther than the nearest of all: where question and material are
 * of two languages everything is farther, and a limit at unrelated text alone loses 7 of those 104.
 */
const RELEVANCE_BELOW_BEST_MAX = 0.1;

/** @param ranked in whatever order they are to be supplied in; @param baseline distance of unrelated text; @returns those that are relevant, in order */
export function worthSupplying<T extends RankedPiece>(ranked: readonly T[], baseline: number): T[] {
  const scoreMin = SCORE_SHARE_MIN * Math.max(0, ...ranked.map(({ score }) => score));
  const relevances = ranked.flatMap(({ distance }) => (distance === null ? [] : [relevance(distance, baseline)]));
  const relevanceMin = Math.min(0, Math.max(...relevances) - RELEVANCE_BELOW_BEST_MAX);
  return ranked.filter(({ distance, wordScore, score }) => {
    const isRelevant = distance === null ? wordScore > 0 : relevance(distance, baseline) >= relevanceMin;
    return isRelevant && score >= scoreMin;
  });
}
