// The embedding cache and what a collection's ranking is computed with.
import { BATCH_ROWS_MAX, jsonList, type Connections } from "./connections.ts";

/** Vectors of one input: `count` vectors of equal length, float32 little endian, one after the other. */
export interface EmbeddingRow {
  readonly inputHash: Buffer;
  readonly count: number;
  readonly vectors: Buffer;
}

export interface StatisticRow {
  readonly pieces: number;
  readonly terms: number;
  readonly vectors: number;
  readonly vectorSum: Buffer | null;
  readonly vectorMoments: Buffer | null;
}

/** One version's part in the statistics: counted as a whole or not at all. */
export interface CountedVersion {
  readonly versionId: number;
  /** The cut that is counted from now on; null when none is. */
  readonly countedCut: number | null;
  /** Languages its terms were taken in; null with the cut. */
  readonly countedLanguages: readonly string[] | null;
}

/** A cut whose part in the statistics is not what it should be. */
export interface UnsettledVersion {
  readonly versionId: number;
  readonly documentId: number;
  /** The cut that is counted but should not be; null where none. */
  readonly uncountCut: number | null;
  /** Languages it was counted in, as JSON; null where none is counted. */
  readonly countedLanguages: string | null;
  /** The cut that should be counted but is not; null where none. */
  readonly countCut: number | null;
}

export interface StatisticRows {
  findEmbeddings(spaceId: number, model: string, inputHashes: readonly Buffer[]): Promise<EmbeddingRow[]>;
  insertEmbeddings(spaceId: number, model: string, rows: readonly EmbeddingRow[]): Promise<void>;
  find(collectionId: number, generationId: number): Promise<StatisticRow | null>;
  /** Grows with every change of a collection's rows: what was read under the same number is still what is stored. */
  revision(collectionId: number): number;
  /** Pieces of current versions that each term occurs in; absent terms are left out. */
  findTerms(collectionId: number, terms: readonly number[]): Promise<{ term: number; pieces: number }[]>;
  /**
   * Versions whose pieces are not counted as they should be, at most `limit`: of `versionIds`, or of the whole
   * collection where that is null. The latter reads every version: not for each batch of an import.
   */
  listUnsettled(collectionId: number, versionIds: readonly number[] | null, limit: number): Promise<UnsettledVersion[]>;
  /**
   * Adds to the statistics and marks the versions as counted, in one transaction: a crash leaves both or neither.
   * `terms` maps a term to the change in its number of pieces; each statistic replaces its generation's row.
   */
  settle(change: {
    collectionId: number;
    statistics: readonly { readonly generationId: number; readonly statistic: StatisticRow }[];
    terms: ReadonlyMap<number, number>;
    versions: readonly CountedVersion[];
  }): Promise<void>;
  /** Replaces the row of one collection under one generation (a generation that is being built). */
  put(collectionId: number, generationId: number, statistic: StatisticRow): Promise<void>;
}

export function createStatisticRows({ reading, writing, queue }: Connections): StatisticRows {
  const findEmbedding = reading.prepare<[number, string, Buffer], EmbeddingRow>(
    `SELECT inputHash, count, vectors FROM Embedding WHERE spaceId = ? AND model = ? AND inputHash = ?`,
  );
  const insertEmbedding = writing.prepare(
    `INSERT OR IGNORE INTO Embedding (spaceId, model, inputHash, count, vectors) VALUES (?, ?, ?, ?, ?)`,
  );
  const findStatistic = reading.prepare<[number, number], StatisticRow>(
    `SELECT pieces, terms, vectors, vectorSum, vectorMoments FROM CollectionStatistic WHERE collectionId = ? AND generationId = ?`,
  );
  const findTerms = reading.prepare<[number, string], { term: number; pieces: number }>(
    `SELECT term, pieces FROM TermStatistic WHERE collectionId = ? AND term IN (SELECT value FROM json_each(?))`,
  );
  const unsettled = (from: string) =>
    `SELECT v.id AS versionId, v.documentId, v.countedLanguages,
            CASE WHEN v.countedCut IS NOT NULL AND v.countedCut IS NOT s.cut THEN v.countedCut END AS uncountCut,
            CASE WHEN s.cut IS NOT NULL AND v.countedCut IS NOT s.cut THEN s.cut END AS countCut
       FROM ${from}
       LEFT JOIN Version s ON s.id = v.id AND s.id = d.currentVersionId AND s.status = 'CURRENT' AND s.buildState = 'COMPLETE'
      WHERE d.collectionId = ? AND v.countedCut IS NOT s.cut LIMIT ?`;
  const listAll = reading.prepare<[number, number], UnsettledVersion>(
    unsettled(`Document d JOIN Version v ON v.documentId = d.id`),
  );
  // CROSS JOIN keeps the order: left to itself SQLite would walk through all documents of the collection.
  const listSome = reading.prepare<[string, number, number], UnsettledVersion>(
    unsettled(
      `json_each(?) wanted CROSS JOIN Version v ON v.id = wanted.value CROSS JOIN Document d ON d.id = v.documentId`,
    ),
  );
  const changeTerm = writing.prepare(
    `INSERT INTO TermStatistic (collectionId, term, pieces) VALUES (?, ?, max(?, 0))
     ON CONFLICT (collectionId, term) DO UPDATE SET pieces = max(pieces + excluded.pieces, 0)`,
  );
  const reduceTerm = writing.prepare(
    `UPDATE TermStatistic SET pieces = pieces + ? WHERE collectionId = ? AND term = ?`,
  );
  // A term that no piece has any more leaves nothing behind, not even its hash.
  const dropTerm = writing.prepare(`DELETE FROM TermStatistic WHERE collectionId = ? AND term = ? AND pieces <= 0`);
  const putStatistic = writing.prepare(
    `INSERT OR REPLACE INTO CollectionStatistic (collectionId, generationId, pieces, terms, vectors, vectorSum, vectorMoments)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const markCounted = writing.prepare(`UPDATE Version SET countedCut = ?, countedLanguages = ? WHERE id = ?`);
  const put = (collectionId: number, generationId: number, s: StatisticRow) =>
    putStatistic.run(collectionId, generationId, s.pieces, s.terms, s.vectors, s.vectorSum, s.vectorMoments);
  const revisions = new Map<number, number>();
  const changed = (collectionId: number) => revisions.set(collectionId, (revisions.get(collectionId) ?? 0) + 1);
  return {
    revision: (collectionId) => revisions.get(collectionId) ?? 0,
    async findEmbeddings(spaceId, model, inputHashes) {
      const found: EmbeddingRow[] = [];
      for (const hash of inputHashes) {
        const row = findEmbedding.get(spaceId, model, hash);
        if (row !== undefined) found.push(row);
      }
      return found;
    },
    async insertEmbeddings(spaceId, model, rows) {
      for (let i = 0; i < rows.length; i += BATCH_ROWS_MAX / 5) {
        const batch = rows.slice(i, i + BATCH_ROWS_MAX / 5);
        await queue.run(() =>
          writing.transaction(() => {
            for (const row of batch) insertEmbedding.run(spaceId, model, row.inputHash, row.count, row.vectors);
          })(),
        );
      }
    },
    async find(collectionId, generationId) {
      return findStatistic.get(collectionId, generationId) ?? null;
    },
    async findTerms(collectionId, terms) {
      return findTerms.all(collectionId, jsonList(terms));
    },
    async listUnsettled(collectionId, versionIds, limit) {
      return versionIds === null
        ? listAll.all(collectionId, limit)
        : listSome.all(jsonList(versionIds), collectionId, limit);
    },
    async settle({ collectionId, statistics, terms, versions }) {
      await queue.run(() => {
        writing.transaction(() => {
          for (const { generationId, statistic } of statistics) put(collectionId, generationId, statistic);
          for (const [term, change] of terms)
            if (change > 0) changeTerm.run(collectionId, term, change);
            else if (change < 0) {
              reduceTerm.run(change, collectionId, term);
              dropTerm.run(collectionId, term);
            }
          for (const v of versions) {
            const languages = v.countedLanguages === null ? null : JSON.stringify(v.countedLanguages);
            markCounted.run(v.countedCut, languages, v.versionId);
          }
        })();
        changed(collectionId);
      });
    },
    async put(collectionId, generationId, statistic) {
      await queue.run(() => {
        put(collectionId, generationId, statistic);
        changed(collectionId);
      });
    },
  };
}
