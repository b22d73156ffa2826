// Identifier keys in the index file, as the writing thread keeps them: one row a key and piece, with the piece's labels.
import type Database from "better-sqlite3";
import type { IdentifierEntry } from "../../ports/identifier-index.ts";
import { repeatUntilDone, writeInShortTransactions } from "../embedded-index-store/database.ts";

export const IDENTIFIER_TABLES = `
  CREATE TABLE IF NOT EXISTS identifier (
    space INTEGER NOT NULL, key TEXT NOT NULL, piece INTEGER NOT NULL,
    document INTEGER NOT NULL, collection INTEGER NOT NULL, audience INTEGER NOT NULL,
    PRIMARY KEY (space, key, piece)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS identifier_piece ON identifier (space, piece, document, collection, audience)`;

/** Rows a DELETE takes at once: about 2 ms. */
const REMOVE_ROWS = 500;

export interface IdentifierWriteMethods {
  upsertIdentifiers(params: { spaceId: number; entries: readonly IdentifierEntry[] }): void;
  removeIdentifiers(params: { spaceId: number; pieceIds: readonly number[] }): void;
  removeIdentifierSpace(params: { spaceId: number }): void;
}

export function createIdentifierWrites(db: Database.Database): IdentifierWriteMethods {
  const insert = db.prepare("INSERT OR REPLACE INTO identifier VALUES (?, ?, ?, ?, ?, ?)");
  const remove = db.prepare("DELETE FROM identifier WHERE space = ? AND piece = ?");
  const removeSome = db.prepare(
    `DELETE FROM identifier WHERE space = :space AND (key, piece) IN
       (SELECT key, piece FROM identifier WHERE space = :space LIMIT ${REMOVE_ROWS})`,
  );
  return {
    upsertIdentifiers({ spaceId, entries }) {
      writeInShortTransactions(db, entries, ({ pieceId, documentId, collectionId, audienceId, keys }) => {
        remove.run(spaceId, pieceId);
        for (const key of keys) insert.run(spaceId, key, pieceId, documentId, collectionId, audienceId);
      });
    },
    removeIdentifiers({ spaceId, pieceIds }) {
      writeInShortTransactions(db, pieceIds, (piece) => remove.run(spaceId, piece));
    },
    removeIdentifierSpace({ spaceId }) {
      repeatUntilDone(db, () => removeSome.run({ space: spaceId }).changes);
    },
  };
}
