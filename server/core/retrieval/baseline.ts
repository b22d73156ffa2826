// How far apart texts are that have nothing to do with each other, under one model (FIND-6).
import { dotProduct } from "./dot-product.ts";

export interface Baseline {
  /** Mean cosine distance between vectors of different passages, 0..2. */
  readonly baseline: number;
  /** Standard deviation of those distances. */
  readonly spread: number;
}

/**
 * Over all pairs of `vectors`, which are of unit length and of one dimension. Fewer than two vectors have no pairs:
 * both figures are then 0.
 */
export function measureBaseline(vectors: readonly Float32Array[]): Baseline {
  const distances: number[] = [];
  vectors.forEach((vector, at) => {
    for (const other of vectors.slice(at + 1)) distances.push(1 - dotProduct(vector, other));
  });
  if (distances.length === 0) return { baseline: 0, spread: 0 };
  const baseline = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
  const squares = distances.reduce((sum, distance) => sum + (distance - baseline) ** 2, 0);
  return { baseline, spread: Math.sqrt(squares / distances.length) };
}
