// Whether the material supports an answer (FIND-7), judged on three signs together: how near the best passage is, how
// far it stands out of its collection, and how much of the question's weight in words it covers.

export interface SupportSigns {
  /** Cosine distance of the nearest piece. */
  readonly distance: number;
  /** Distance of unrelated text under the model. */
  readonly baseline: number;
  /** Mean and standard deviation of the question's cosines over the collection; null for an empty one. */
  readonly spread: { readonly mean: number; readonly deviation: number } | null;
  /** Share of the question's weight in words that the best piece covers, 0..1. */
  readonly coveredShare: number;
}

/**
 * Weights of the logistic function. One set for every language; the shape follows the measurement in
 * docs/decisions/0006-support.md.
 */
const WEIGHTS = { bias: -5.2, relevance: 6.5, standingOut: 0.55, coveredShare: 3.2 } as const;

/** A deviation below this says more about how few pieces there are than about the question (a choice). */
const DEVIATION_MIN = 0.015;
const STANDING_OUT_MAX = 8;

/** Probability-like, 0..1. */
export function supportScore({ distance, baseline, spread, coveredShare }: SupportSigns): number {
  const nearness = baseline > 0 ? (baseline - distance) / baseline : 0;
  const deviations = spread === null ? 0 : (1 - distance - spread.mean) / Math.max(spread.deviation, DEVIATION_MIN);
  const sum =
    WEIGHTS.bias +
    WEIGHTS.relevance * nearness +
    WEIGHTS.standingOut * Math.min(Math.max(deviations, 0), STANDING_OUT_MAX) +
    WEIGHTS.coveredShare * coveredShare;
  return 1 / (1 + Math.exp(-sum));
}

export const SUPPORT_MIN = 0.5;
