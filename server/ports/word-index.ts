// Words: best pieces by BM25 over keyed term hashes. Statistics come from the caller, never from the engine.
import type { IndexedPiece, PieceFilter } from "./vector-index.ts";

export interface WordEntry {
  readonly pieceId: number;
  readonly documentId: number;
  readonly collectionId: number;
  readonly audienceId: number;
  /** Distinct term hashes (52-bit non-negative integers) with their frequency in the piece. */
  readonly terms: readonly TermFrequency[];
}

export interface TermFrequency {
  readonly term: number;
  readonly frequency: number;
}

/** A question's words with the weights of one collection (BM25 with k1 and b, Robertson & Zaragoza 2009). */
export interface WordQuery {
  readonly terms: readonly {
    readonly term: number;
    /** idf, > 0 */ readonly weight: number;
    /** pieces it occurs in */ readonly pieces: number;
  }[];
  /** Mean length of the collection's pieces in terms. */
  readonly averageLength: number;
  readonly k1: number;
  readonly b: number;
}

export interface PieceScore {
  readonly pieceId: number;
  /** BM25 score, > 0. */
  readonly score: number;
}

export interface WordIndex {
  upsert(spaceId: number, entries: readonly WordEntry[]): Promise<void>;
  remove(spaceId: number, pieceIds: readonly number[]): Promise<void>;
  /** Best first, at most `limit`, ties by piece id; `filter.collectionIds` names exactly one collection. */
  search(
    spaceId: number,
    query: WordQuery & { filter: PieceFilter; limit: number; signal?: AbortSignal },
  ): Promise<PieceScore[]>;
  /** Scores of given pieces; those without any of the terms are left out. */
  score(spaceId: number, query: WordQuery & { pieceIds: readonly number[] }): Promise<PieceScore[]>;
  list(spaceId: number, page: { after: number; limit: number }): Promise<IndexedPiece[]>;
  removeSpace(spaceId: number): Promise<void>;
  close(): Promise<void>;
}
