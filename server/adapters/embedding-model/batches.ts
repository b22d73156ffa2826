// Groups token sequences so that little of a batch is padding: pure.

/** Measured on two cores with passages of 180 tokens: larger batches are no faster and abort later. */
export const BATCH_SEQUENCES_MAX = 32;
/** Padded tokens of a batch. Bounds memory and the time until a cancelled call stops (about half a second). */
export const BATCH_TOKENS_MAX = 4_096;

/**
 * Indexes into `lengths`, in batches of sequences of like length, longest first, so that the memory a session needs
 * is known with the first batch. Every index occurs once. A sequence over the limit gets a batch of its own.
 */
export function planBatches(
  lengths: readonly number[],
  limits = { sequencesMax: BATCH_SEQUENCES_MAX, tokensMax: BATCH_TOKENS_MAX },
): number[][] {
  const order = lengths.map((_, index) => index).sort((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0) || a - b);
  const batches: number[][] = [];
  let batch: number[] = [];
  let longest = 0;
  for (const index of order) {
    const isFull = batch.length === limits.sequencesMax || (batch.length + 1) * longest > limits.tokensMax;
    if (batch.length === 0 || isFull) {
      batch = [];
      longest = lengths[index] ?? 0;
      batches.push(batch);
    }
    batch.push(index);
  }
  return batches;
}
