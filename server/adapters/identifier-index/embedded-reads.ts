// What the reading thread does for the identifier index. A filter on documents is asked row by row, outside of SQL: it is a
// bit a row, where handing 50,000 ids to SQL takes longer than reading the pieces of any key.
import type Database from "better-sqlite3";
import { hasDocument, type DocumentSet } from "../../core/structured/document-set.ts";
import type { PieceFilter } from "../../ports/vector-index.ts";

export interface IdentifierReadMethods {
  findIdentifier(params: { spaceId: number; query: { key: string; filter: PieceFilter; limit: number } }): {
    pieceIds: number[];
    total: number;
  };
}

const MATCHING = `FROM identifier WHERE space = :space AND key = :key
  AND collection IN (SELECT value FROM json_each(:collections))
  AND audience IN (SELECT value FROM json_each(:audiences))`;

export function createIdentifierReads(db: Database.Database): IdentifierReadMethods {
  const find = db.prepare<[object], number>(`SELECT piece ${MATCHING} ORDER BY piece LIMIT :limit`).pluck();
  const count = db.prepare<[object], number>(`SELECT count(*) ${MATCHING}`).pluck();
  const listAll = db.prepare<[object], { piece: number; document: number }>(
    `SELECT piece, document ${MATCHING} ORDER BY piece`,
  );
  const findAll = db.transaction((parameters: object, limit: number) => {
    const pieceIds = find.all({ ...parameters, limit });
    return { pieceIds, total: pieceIds.length < limit ? pieceIds.length : (count.get(parameters) ?? 0) };
  });

  function findAmong(parameters: object, limit: number, documents: DocumentSet) {
    const pieceIds: number[] = [];
    let total = 0;
    for (const { piece, document } of listAll.iterate(parameters)) {
      if (!hasDocument(documents, document)) continue;
      total += 1;
      if (pieceIds.length < limit) pieceIds.push(piece);
    }
    return { pieceIds, total };
  }

  return {
    findIdentifier({ spaceId, query: { key, filter, limit } }) {
      const parameters = {
        space: spaceId,
        key,
        collections: JSON.stringify(filter.collectionIds),
        audiences: JSON.stringify(filter.audienceIds),
      };
      const { documentIds } = filter;
      return documentIds === undefined ? findAll(parameters, limit) : findAmong(parameters, limit, documentIds);
    },
  };
}
