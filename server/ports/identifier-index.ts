// Identifiers: pieces that carry exactly a key. Keys are keyed hashes of folded identifiers (FIND-3).
import type { IndexedPiece, PieceFilter } from "./vector-index.ts";

export interface IdentifierEntry {
  readonly pieceId: number;
  readonly documentId: number;
  readonly collectionId: number;
  readonly audienceId: number;
  /** Distinct keyed hashes, lower-case hexadecimal; an entry without any is not kept. */
  readonly keys: readonly string[];
}

export interface IdentifierIndex {
  upsert(spaceId: number, entries: readonly IdentifierEntry[]): Promise<void>;
  remove(spaceId: number, pieceIds: readonly number[]): Promise<void>;
  /** Pieces that carry `key`, ascending by id, at most `limit`, and how many there are in all. */
  find(
    spaceId: number,
    query: { key: string; filter: PieceFilter; limit: number; signal?: AbortSignal },
  ): Promise<{ pieceIds: number[]; total: number }>;
  list(spaceId: number, page: { after: number; limit: number }): Promise<IndexedPiece[]>;
  removeSpace(spaceId: number): Promise<void>;
  close(): Promise<void>;
}
