// What the reading thread does for the identifier index. Lists of ids travel into SQL as one JSON parameter each, so
// that 50,000 documents are a join and not 50,000 parameters.
import type Database from "better-sqlite3";
import type { PieceFilter } from "../../ports/vector-index.ts";

export interface IdentifierReadMethods {
  findIdentifier(params: { spaceId: number; query: { key: string; filter: PieceFilter; limit: number } }): {
    pieceIds: number[];
    total: number;
  };
}

const MATCHING = `FROM identifier WHERE space = :space AND key = :key
  AND collection IN (SELECT value FROM json_each(:collections))
  AND audience IN (SELECT value FROM json_each(:audiences))
  AND (:documents IS NULL OR document IN (SELECT value FROM json_each(:documents)))`;

export function createIdentifierReads(db: Database.Database): IdentifierReadMethods {
  const find = db.prepare<[object], number>(`SELECT piece ${MATCHING} ORDER BY piece LIMIT :limit`).pluck();
  const count = db.prepare<[object], number>(`SELECT count(*) ${MATCHING}`).pluck();
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
  };
}
