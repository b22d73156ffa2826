// What the reading thread does for the word index: loads a space at its first use, keeps it as writes arrive.
import type Database from "better-sqlite3";
import type { PieceFilter } from "../../ports/vector-index.ts";
import type { PieceScore, WordQuery } from "../../ports/word-index.ts";
import { readSnapshot } from "../embedded-index-store/database.ts";
import { WORD_COLUMNS, type StoredWordEntry } from "./embedded-entries.ts";
import { createWordPostings, type WordPostings } from "./embedded-postings.ts";

export interface WordReadMethods {
  applyWordUpsert(params: { spaceId: number; entries: readonly StoredWordEntry[]; sequence: number }): void;
  applyWordRemove(params: { spaceId: number; pieceIds: readonly number[]; sequence: number }): void;
  applyWordRemoveSpace(params: { spaceId: number }): void;
  searchWords(params: { spaceId: number; query: WordQuery & { filter: PieceFilter; limit: number } }): PieceScore[];
  scoreWords(params: { spaceId: number; query: WordQuery & { pieceIds: readonly number[] } }): PieceScore[];
}

interface LoadedSpace {
  /** What the file held up to this write is in memory; later writes arrive as messages. */
  readonly sequence: number;
  readonly postings: WordPostings;
}

export function createWordReads(db: Database.Database): WordReadMethods {
  const all = db.prepare<[number], StoredWordEntry>(`SELECT ${WORD_COLUMNS} FROM word WHERE space = ? ORDER BY piece`);
  const spaces = new Map<number, LoadedSpace>();

  function load(spaceId: number): LoadedSpace {
    return readSnapshot(db, (sequence) => {
      const postings = createWordPostings();
      for (const entry of all.iterate(spaceId)) postings.put(entry);
      return { sequence, postings };
    });
  }

  function postingsOf(spaceId: number): WordPostings {
    let loaded = spaces.get(spaceId);
    if (!loaded) spaces.set(spaceId, (loaded = load(spaceId)));
    return loaded.postings;
  }

  return {
    applyWordUpsert({ spaceId, entries, sequence }) {
      const loaded = spaces.get(spaceId);
      if (!loaded || sequence <= loaded.sequence) return;
      for (const entry of entries) loaded.postings.put(entry);
    },
    applyWordRemove({ spaceId, pieceIds, sequence }) {
      const loaded = spaces.get(spaceId);
      if (!loaded || sequence <= loaded.sequence) return;
      for (const pieceId of pieceIds) loaded.postings.remove(pieceId);
    },
    applyWordRemoveSpace({ spaceId }) {
      spaces.delete(spaceId); // what is written to it later is loaded at its next use
    },
    searchWords: ({ spaceId, query }) => (query.limit > 0 ? postingsOf(spaceId).search(query) : []),
    scoreWords: ({ spaceId, query }) => postingsOf(spaceId).score(query),
  };
}
