// What the reading thread does for the word index: loads a space at its first use, keeps it as writes arrive.
import type Database from "better-sqlite3";
import { wordChecksum } from "../../core/retrieval/checksums.ts";
import type { IndexedPiece, PieceFilter } from "../../ports/vector-index.ts";
import type { PieceScore, WordQuery } from "../../ports/word-index.ts";
import { readSnapshot } from "../embedded-index-store/database.ts";
import { unpackTerms, type StoredWordEntry } from "./embedded-entries.ts";
import { createWordPostings, type WordPostings } from "./embedded-postings.ts";

export interface WordReadMethods {
  applyWordUpsert(params: { spaceId: number; entries: readonly StoredWordEntry[]; sequence: number }): void;
  applyWordRemove(params: { spaceId: number; pieceIds: readonly number[]; sequence: number }): void;
  applyWordRemoveSpace(params: { spaceId: number }): void;
  searchWords(params: { spaceId: number; query: WordQuery & { filter: PieceFilter; limit: number } }): PieceScore[];
  scoreWords(params: { spaceId: number; query: WordQuery & { pieceIds: readonly number[] } }): PieceScore[];
  listWords(params: { spaceId: number; page: { after: number; limit: number } }): IndexedPiece[];
}

interface LoadedSpace {
  /** What the file held up to this write is in memory; later writes arrive as messages. */
  readonly sequence: number;
  readonly postings: WordPostings;
}

const COLUMNS = "piece AS pieceId, document AS documentId, collection AS collectionId, audience AS audienceId, terms";

export function createWordReads(db: Database.Database): WordReadMethods {
  const all = db.prepare<[number], StoredWordEntry>(`SELECT ${COLUMNS} FROM word WHERE space = ? ORDER BY piece`);
  const page = db.prepare<[number, number, number], StoredWordEntry>(
    `SELECT ${COLUMNS} FROM word WHERE space = ? AND piece > ? ORDER BY piece LIMIT ?`,
  );
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
    listWords({ spaceId, page: { after, limit } }) {
      return page.all(spaceId, after, limit).map((entry) => ({
        pieceId: entry.pieceId,
        checksum: wordChecksum({ ...entry, terms: unpackTerms(entry.terms) }),
      }));
    },
  };
}
