// What reconciliation reads of the identifiers, from the file itself. The writing thread does it: it takes a while, and
// no search waits for that thread.
import type Database from "better-sqlite3";
import { identifierChecksum } from "../../core/retrieval/checksums.ts";
import type { IndexedPiece } from "../../ports/vector-index.ts";

export interface IdentifierListMethods {
  listIdentifiers(params: { spaceId: number; page: { after: number; limit: number } }): IndexedPiece[];
}

interface StoredKey {
  readonly pieceId: number;
  readonly documentId: number;
  readonly collectionId: number;
  readonly audienceId: number;
  readonly key: string;
}

export function createIdentifierList(db: Database.Database): IdentifierListMethods {
  const page = db.prepare<[object], StoredKey>(
    `SELECT piece AS pieceId, document AS documentId, collection AS collectionId, audience AS audienceId, key
     FROM identifier
     WHERE space = :space AND piece IN
       (SELECT DISTINCT piece FROM identifier WHERE space = :space AND piece > :after ORDER BY piece LIMIT :limit)
     ORDER BY piece, key`,
  );
  return {
    listIdentifiers({ spaceId, page: { after, limit } }) {
      const pieces = new Map<number, StoredKey[]>();
      for (const stored of page.all({ space: spaceId, after, limit })) {
        const keys = pieces.get(stored.pieceId);
        if (keys) keys.push(stored);
        else pieces.set(stored.pieceId, [stored]);
      }
      return [...pieces].map(([pieceId, keys]) => ({ pieceId, checksum: checksumOf(keys) }));
    },
  };
}

/** Rows of one piece that disagree about its labels are damage: their checksum is one that no piece has. */
function checksumOf(keys: readonly StoredKey[]): string {
  const [first] = keys;
  const isWhole = keys.every(
    (key) =>
      key.documentId === first?.documentId &&
      key.collectionId === first.collectionId &&
      key.audienceId === first.audienceId,
  );
  return first && isWhole ? identifierChecksum({ ...first, keys: keys.map(({ key }) => key) }) : "damaged";
}
