// From hidden states to vectors of unit length: pure.

/**
 * Mean over the real tokens of each sequence, scaled to unit length.
 * `states` is [sequences, longest, dimensions], padded on the right; the result is one vector a sequence, end to end.
 */
export function poolMean(states: Float32Array, lengths: Int32Array, longest: number, dimensions: number): Float32Array {
  const vectors = new Float32Array(lengths.length * dimensions);
  const sum = new Float64Array(dimensions);
  lengths.forEach((length, sequence) => {
    sum.fill(0);
    for (let token = 0; token < length; token++) {
      const from = (sequence * longest + token) * dimensions;
      for (let d = 0; d < dimensions; d++) sum[d] = (sum[d] ?? 0) + (states[from + d] ?? 0);
    }
    vectors.set(toUnit(sum), sequence * dimensions);
  });
  return vectors;
}

/** A copy scaled to length 1, or null for a vector that has no direction (zero, or not finite). */
export function toUnitOrNull(vector: ArrayLike<number>): Float32Array | null {
  let squares = 0;
  for (let d = 0; d < vector.length; d++) squares += (vector[d] ?? 0) ** 2;
  if (!Number.isFinite(squares) || squares === 0) return null;
  const scale = 1 / Math.sqrt(squares);
  return Float32Array.from(vector, (value) => value * scale);
}

/** As `toUnitOrNull`, but NaN where there is no direction, for the caller to find. */
function toUnit(vector: ArrayLike<number>): Float32Array {
  return toUnitOrNull(vector) ?? new Float32Array(vector.length).fill(NaN);
}
