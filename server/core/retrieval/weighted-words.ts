// The words of a question of which not all parts count the same: what a follow-up carries counts less than its own.
import { extractTerms } from "../text/terms.ts";

export interface WordsPart {
  readonly text: string;
  /** 0..1 */
  readonly weight: number;
}

/** Distinct terms in the order of the parts, each with the largest weight of those it stands in. */
export function weightedTerms(parts: readonly WordsPart[], languages: readonly string[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { text, weight } of parts)
    for (const term of extractTerms(text, languages)) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  return weights;
}
