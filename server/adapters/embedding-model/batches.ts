// Groups token sequences so that little of a batch is padding: pure.

/** Measured on two cores with short records: larger batches are no faster. */
export const BATCH_SEQUENCES_MAX = 32;
/**
 * Padded tokens of a batch. Measured on two cores: 11 passages of 180 tokens are as fast a batch as 22, take 70 MB
 * less, and let a cancelled call stop in half the time (about 0.3 s).
 */
export const BATCH_TOKENS_MAX = 2_048;

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
