// Meaning: nearest pieces by vector. Derived from the database, rebuildable, idempotent, keyed by piece id.
import type { DocumentSet } from "../core/structured/document-set.ts";

/** One build of a space's vectors. Nothing crosses from one target to another. */
export interface VectorTarget {
  readonly spaceId: number;
  readonly generationId: number;
}

export interface VectorEntry {
  readonly pieceId: number;
  readonly documentId: number;
  readonly collectionId: number;
  readonly audienceId: number;
  /** One or several vectors of unit length; a piece's distance is that of its nearest vector. */
  readonly vectors: readonly Float32Array[];
}

/** Only pieces that meet all of it are ever candidates; exact at any selectivity (FIND-12). */
export interface PieceFilter {
  readonly collectionIds: readonly number[];
  readonly audienceIds: readonly number[];
  /** Only these documents, or all but these (core/structured/document-set.ts); absent = all. */
  readonly documentIds?: DocumentSet;
}

export interface PieceDistance {
  readonly pieceId: number;
  /** Cosine distance, 0..2. */
  readonly distance: number;
}

/** What reconciliation compares: the checksum covers everything the index holds of the piece (core/retrieval/checksums.ts). */
export interface IndexedPiece {
  readonly pieceId: number;
  readonly checksum: string;
}

export interface VectorIndex {
  /** Replaces what is there of the same pieces. Durable and searchable when it returns. */
  upsert(target: VectorTarget, entries: readonly VectorEntry[]): Promise<void>;
  /** Unknown pieces are passed over. */
  remove(target: VectorTarget, pieceIds: readonly number[]): Promise<void>;
  /** Nearest first, at most `limit`, ties by piece id. */
  search(
    target: VectorTarget,
    query: { vector: Float32Array; filter: PieceFilter; limit: number; signal?: AbortSignal },
  ): Promise<PieceDistance[]>;
  /**
   * Distances of given pieces, for those that are in the index: with a `limit` the nearest so many, nearest first, ties
   * by piece id; without one all of them, in no particular order.
   */
  score(
    target: VectorTarget,
    query: { vector: Float32Array; pieceIds: readonly number[]; limit?: number },
  ): Promise<PieceDistance[]>;
  /** Pieces with an id above `after`, ascending, at most `limit`. */
  list(target: VectorTarget, page: { after: number; limit: number }): Promise<IndexedPiece[]>;
  removeGeneration(target: VectorTarget): Promise<void>;
  removeSpace(spaceId: number): Promise<void>;
  close(): Promise<void>;
}
