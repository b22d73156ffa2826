// Whether the material supports an answer (FIND-7), judged on three signs together: how near the best passage is, how
// far it stands out of its collection, and how much of the question's weight in words it covers.
import { relevance } from "./relevance.ts";

export interface SupportSigns {
  /** Cosine distance of the piece. */
  readonly distance: number;
  /** Distance of unrelated text under the model. */
  readonly baseline: number;
  /** Mean and standard deviation of the question's cosines over the collection; null for an empty one. */
  readonly spread: { readonly mean: number; readonly deviation: number } | null;
  /**
   * Share of the question's weight in words that the piece covers, 0..1; null where the collection knows none of the
   * question's words at all: the question is in another language, and its words say nothing for or against.
   */
  readonly coveredShare: number | null;
}

/**
 * A logistic function, learnt on the English questions of XQuAD with and without the article that answers them. With
 * the same weights (false refusals / refusals where the answer is gone): en .041 / .977, ru .065 / .958, zh .042 / .922.
 */
const WITH_WORDS = { bias: -9.185, relevance: 11.515, standingOut: 0.898, coveredShare: 8.524 } as const;

/** The same for questions in another language than the material (Russian and Chinese over English, English over Russian). */
const WITHOUT_WORDS = { bias: 0.01, relevance: 5.377, standingOut: 0.091 } as const;

/** A smaller deviation says more about how few pieces there are than about the question (a choice). */
const DEVIATION_MIN = 0.012;
/** In a large collection every good hit stands out this far: more says nothing more (a choice). */
const STANDING_OUT_MAX = 8;

export const SUPPORT_MIN = 0.5;

/** 0..1; the material supports an answer from SUPPORT_MIN. */
export function supportScore({ distance, baseline, spread, coveredShare }: SupportSigns): number {
  const nearness = relevance(distance, baseline);
  const deviations = spread === null ? 0 : (1 - distance - spread.mean) / Math.max(spread.deviation, DEVIATION_MIN);
  const standingOut = Math.min(Math.max(deviations, -STANDING_OUT_MAX), STANDING_OUT_MAX);
  const weights = coveredShare === null ? WITHOUT_WORDS : WITH_WORDS;
  const words = coveredShare === null ? 0 : WITH_WORDS.coveredShare * coveredShare;
  return logistic(weights.bias + weights.relevance * nearness + weights.standingOut * standingOut + words);
}

function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}
