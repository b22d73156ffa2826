// Distance is not a score (FIND-6): it is judged against the distance of unrelated text under the same model.

/** 1 = identical, 0 = as far as unrelated text, below 0 = farther. Pure arithmetic on two cosine distances. */
export function relevance(distance: number, baseline: number): number {
  if (baseline <= 0) return 0;
  return (baseline - distance) / baseline;
}
