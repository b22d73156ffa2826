// Vector entries as they travel to the threads: labels one by one, all vectors in one stretch of shared memory.
import { AppError } from "../../core/errors.ts";
import type { VectorEntry } from "../../ports/vector-index.ts";

export interface StoredVectorEntry extends Omit<VectorEntry, "vectors"> {
  /** Number of vectors, > 0. */
  readonly count: number;
}

/** A row of the index file. */
export interface VectorRow extends StoredVectorEntry {
  /** `count` vectors, float32, little endian. */
  readonly vectors: Buffer;
}

export const VECTOR_COLUMNS =
  "piece AS pieceId, document AS documentId, collection AS collectionId, audience AS audienceId, count, vectors";

export interface PackedVectors {
  readonly dimensions: number;
  /** The entries' vectors one after another: sum of `count` x `dimensions`. */
  readonly vectors: Float32Array;
}

export function packVectors(entries: readonly VectorEntry[]): PackedVectors {
  const dimensions = entries[0]?.vectors[0]?.length ?? 0;
  const total = entries.reduce((sum, entry) => sum + entry.vectors.length, 0);
  const vectors = new Float32Array(new SharedArrayBuffer(total * dimensions * Float32Array.BYTES_PER_ELEMENT));
  let row = 0;
  for (const { pieceId, vectors: own } of entries) {
    if (own.length === 0 || own.some((vector) => vector.length !== dimensions || dimensions === 0))
      throw new AppError(
        "BAD_REQUEST",
        `The vectors of piece ${pieceId} cannot be indexed: every piece needs at least one, all of ${dimensions} dimensions. Embed it again with the generation's model.`,
        { details: { pieceId, dimensions } },
      );
    for (const vector of own) vectors.set(vector, dimensions * row++);
  }
  return { dimensions, vectors };
}
