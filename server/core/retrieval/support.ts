// Whether the material supports an answer (FIND-7), judged on three signs together: how near the best passage is, how
// far it stands out of its collection, and how much of the question's weight in words stands together in it.
import type { Coverage } from "./coverage.ts";
import { relevance } from "./relevance.ts";

export interface Spread {
  /** Mean and standard deviation of the question's cosines over the collection. */
  readonly mean: number;
  readonly deviation: number;
  /** Vectors they are taken over. */
  readonly count: number;
}

export interface SupportSigns {
  /** Cosine distance of the piece. */
  readonly distance: number;
  /** Distance of unrelated text under the model. */
  readonly baseline: number;
  /** Null for an empty collection. */
  readonly spread: Spread | null;
  /** Of the question's words by the piece. */
  readonly coverage: Coverage;
}

/**
 * A logistic function. How it was learnt, and what it reaches on questions it was not learnt on: docs/decisions/0006.
 */
const WITH_WORDS = { bias: -9.97, relevance: 14.01, standingOut: 0.58, coveredShare: 16.75 } as const;

/** The same where no word of the question can be compared: it is in another language than the passage. */
const WITHOUT_WORDS = { bias: -4.2, relevance: 8.86, standingOut: 1.48 } as const;

/**
 * The more texts there are, the nearer the nearest unrelated one comes: what is asked of a hit grows with the logarithm of
 * the collection, from nothing at about the 240 texts that the weights were learnt with. Learnt at 3 to 100,000 texts.
 */
const CROWD = { weight: -0.3, usual: 250 } as const;

/**
 * A collection is judged as if it held this many more texts that have nothing to do with the question (a choice): what
 * three files spread says more about the files than about the question, what hundreds spread speaks for itself.
 */
const UNRELATED_ADDED = 10;
/** Deviation of a question's cosines to unrelated text, in baselines: .019 to .023 at a baseline of .217 (XQuAD, Cranfield). */
const UNRELATED_DEVIATION = 0.1;
/** Near-identical records spread less than the model can tell apart, in baselines (a choice). */
const DEVIATION_MIN = 0.055;
/** In a large collection every good hit stands out this far: more says nothing more (a choice). */
const STANDING_OUT_MAX = 8;

export const SUPPORT_MIN = 0.5;

/** 0..1; the material supports an answer from SUPPORT_MIN. */
export function supportScore({ distance, baseline, spread, coverage }: SupportSigns): number {
  const nearness = relevance(distance, baseline);
  const deviations = standingOut(1 - distance, baseline, spread);
  const withWords =
    WITH_WORDS.bias +
    WITH_WORDS.relevance * nearness +
    WITH_WORDS.standingOut * deviations +
    WITH_WORDS.coveredShare * coverage.share;
  const withoutWords = WITHOUT_WORDS.bias + WITHOUT_WORDS.relevance * nearness + WITHOUT_WORDS.standingOut * deviations;
  const crowd = CROWD.weight * Math.log(((spread?.count ?? 0) + UNRELATED_ADDED) / CROWD.usual);
  return logistic(coverage.comparable * withWords + (1 - coverage.comparable) * withoutWords + crowd);
}

/** In deviations, -STANDING_OUT_MAX..STANDING_OUT_MAX. */
function standingOut(cosine: number, baseline: number, spread: Spread | null): number {
  const { mean, deviation, count } = spread ?? { mean: 0, deviation: 0, count: 0 };
  const all = count + UNRELATED_ADDED;
  const center = (count * mean + UNRELATED_ADDED * (1 - baseline)) / all;
  const width = (count * deviation + UNRELATED_ADDED * UNRELATED_DEVIATION * baseline) / all;
  const deviations = (cosine - center) / Math.max(width, DEVIATION_MIN * baseline, Number.EPSILON);
  return Math.min(Math.max(deviations, -STANDING_OUT_MAX), STANDING_OUT_MAX);
}

function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}
