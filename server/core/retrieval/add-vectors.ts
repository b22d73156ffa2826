// Several meanings as one vector.

export interface WeightedVector {
  /** Of length 1; all of one number of dimensions. */
  readonly vector: Float32Array;
  readonly weight: number;
}

/** The weighted sum, brought to length 1; a single vector comes back as it is, and so does the first of a sum that is nothing. */
export function addVectors(parts: readonly WeightedVector[]): Float32Array {
  const [first] = parts;
  if (first === undefined) return new Float32Array(0);
  if (parts.length === 1) return first.vector;
  const sum = new Float32Array(first.vector.length);
  for (const { vector, weight } of parts) vector.forEach((value, i) => (sum[i] = (sum[i] ?? 0) + weight * value));
  const length = Math.hypot(...sum);
  return length === 0 ? first.vector : sum.map((value) => value / length);
}
