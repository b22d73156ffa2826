// What the reading thread does for the identifier index. Lists of ids travel into SQL as one JSON parameter each, so
// that 50,000 documents are a join and not 50,000 parameters.
import type Database from "better-sqlite3";
import { identifierChecksum } from "../../core/retrieval/checksums.ts";
import type { IndexedPiece, PieceFilter } from "../../ports/vector-index.ts";

export interface IdentifierReadMethods {
  findIdentifier(params: { spaceId: number; query: { key: string; filter: PieceFilter; limit: number } }): {
    pieceIds: number[];
    total: number;
  };
  listIdentifiers(params: { spaceId: number; page: { after: number; limit: number } }): IndexedPiece[];
}

interface StoredKey {
  readonly pieceId: number;
  readonly documentId: number;
  readonly collectionId: number;
  readonly audienceId: number;
  readonly key: string;
}

const MATCHING = `FROM identifier WHERE space = :space AND key = :key
  AND collection IN (SELECT value FROM json_each(:collections))
  AND audience IN (SELECT value FROM json_each(:audiences))
  AND (:documents IS NULL OR document IN (SELECT value FROM json_each(:documents)))`;

export function createIdentifierReads(db: Database.Database): IdentifierReadMethods {
  const find = db.prepare<[object], number>(`SELECT piece ${MATCHING} ORDER BY piece LIMIT :limit`).pluck();
  const count = db.prepare<[object], number>(`SELECT count(*) ${MATCHING}`).pluck();
  const page = db.prepare<[object], StoredKey>(
    `SELECT piece AS pieceId, document AS documentId, collection AS collectionId, audience AS audienceId, key
     FROM identifier
     WHERE space = :space AND piece IN
       (SELECT DISTINCT piece FROM identifier WHERE space = :space AND piece > :after ORDER BY piece LIMIT :limit)
     ORDER BY piece, key`,
  );
  const findAll = db.transaction((parameters: { limit: number }) => {
    const pieceIds = find.all(parameters);
    return { pieceIds, total: pieceIds.length < parameters.limit ? pieceIds.length : (count.get(parameters) ?? 0) };
  });
  return {
    findIdentifier({ spaceId, query: { key, filter, limit } }) {
      return findAll({
        space: spaceId,
        key,
        collections: JSON.stringify(filter.collectionIds),
        audiences: JSON.stringify(filter.audienceIds),
        documents: filter.documentIds ? JSON.stringify(filter.documentIds) : null,
        limit,
      } as { limit: number });
    },
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
