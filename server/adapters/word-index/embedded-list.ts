// What reconciliation reads of the words, from the file itself. The writing thread does it: it takes a while, and no
// search waits for that thread.
import type Database from "better-sqlite3";
import { wordChecksum } from "../../core/retrieval/checksums.ts";
import type { IndexedPiece } from "../../ports/vector-index.ts";
import { unpackTerms, WORD_COLUMNS, type StoredWordEntry } from "./embedded-entries.ts";

export interface WordListMethods {
  listWords(params: { spaceId: number; page: { after: number; limit: number } }): IndexedPiece[];
}

export function createWordList(db: Database.Database): WordListMethods {
  const page = db.prepare<[number, number, number], StoredWordEntry>(
    `SELECT ${WORD_COLUMNS} FROM word WHERE space = ? AND piece > ? ORDER BY piece LIMIT ?`,
  );
  return {
    listWords({ spaceId, page: { after, limit } }) {
      return page.all(spaceId, after, limit).map((entry) => ({
        pieceId: entry.pieceId,
        checksum: wordChecksum({ ...entry, terms: unpackTerms(entry.terms) }),
      }));
    },
  };
}
