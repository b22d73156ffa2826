// Words in the index file, as the writing thread keeps them: one row a piece, no readable word.
import type Database from "better-sqlite3";
import { repeatUntilDone, writeInShortTransactions } from "../embedded-index-store/database.ts";
import type { StoredWordEntry } from "./embedded-entries.ts";

export const WORD_TABLES = `
  CREATE TABLE IF NOT EXISTS word (
    id INTEGER PRIMARY KEY,
    space INTEGER NOT NULL, piece INTEGER NOT NULL,
    document INTEGER NOT NULL, collection INTEGER NOT NULL, audience INTEGER NOT NULL,
    terms BLOB NOT NULL,
    UNIQUE (space, piece)
  )`;

/** Rows a DELETE takes at once: about 2 ms. */
const REMOVE_ROWS = 500;

export interface WordWriteMethods {
  /** Returns the sequence number of the write (embedded-index-store/database.ts). */
  upsertWords(params: { spaceId: number; entries: readonly StoredWordEntry[] }): number;
  removeWords(params: { spaceId: number; pieceIds: readonly number[] }): number;
  removeWordSpace(params: { spaceId: number }): void;
}

export function createWordWrites(db: Database.Database): WordWriteMethods {
  const upsert = db.prepare(
    `INSERT INTO word (space, piece, document, collection, audience, terms) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (space, piece) DO UPDATE SET document = excluded.document, collection = excluded.collection,
       audience = excluded.audience, terms = excluded.terms`,
  );
  const remove = db.prepare("DELETE FROM word WHERE space = ? AND piece = ?");
  const removeSome = db.prepare(
    `DELETE FROM word WHERE id IN (SELECT id FROM word WHERE space = ? LIMIT ${REMOVE_ROWS})`,
  );
  return {
    upsertWords({ spaceId, entries }) {
      return writeInShortTransactions(db, entries, (entry) => {
        const { pieceId, documentId, collectionId, audienceId, terms } = entry;
        upsert.run(spaceId, pieceId, documentId, collectionId, audienceId, terms);
      });
    },
    removeWords({ spaceId, pieceIds }) {
      return writeInShortTransactions(db, pieceIds, (piece) => remove.run(spaceId, piece));
    },
    removeWordSpace({ spaceId }) {
      repeatUntilDone(db, () => removeSome.run(spaceId).changes);
    },
  };
}
