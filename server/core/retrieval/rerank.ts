// The order a reranker asks for, as far as it may have it (FIND-5, FIND-11): it orders what it has compared, in the places
// that this had, and drops nothing. What it has not compared, such as pins, does not move, and the nearest piece by
// vector may rise but never sink.

export interface RerankInput {
  /** Best first, each once. */
  readonly ids: readonly number[];
  /** Of those that were compared; higher is better. Any numbers: only their order counts. */
  readonly scores: ReadonlyMap<number, number>;
  /** The nearest piece by vector. */
  readonly nearest: number | null;
}

/** Which of a ranking are compared: the first `passagesMax` that are not pinned. */
export function toCompare(ids: readonly number[], pinned: ReadonlySet<number>, passagesMax: number): number[] {
  return ids.filter((id) => !pinned.has(id)).slice(0, passagesMax);
}

/** The same ids in their new order; equal scores keep the old one. */
export function rerank({ ids, scores, nearest }: RerankInput): number[] {
  const scoreOf = (id: number) => scores.get(id) ?? 0;
  const compared = ids.filter((id) => scores.has(id));
  const sorted = [...compared].sort((a, b) => Number(scoreOf(b) > scoreOf(a)) - Number(scoreOf(a) > scoreOf(b)));
  if (nearest !== null && scores.has(nearest)) {
    const before = compared.indexOf(nearest);
    const after = sorted.indexOf(nearest);
    if (after > before) sorted.splice(before, 0, ...sorted.splice(after, 1));
  }
  let next = 0;
  return ids.map((id) => (scores.has(id) ? (sorted[next++] ?? id) : id));
}
