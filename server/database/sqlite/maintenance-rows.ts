// Rows that reconciliation, re-cuts, new generations and erasure walk through, a page at a time.
import { SERVED } from "./evidence-rows.ts";
import { BATCH_ROWS_MAX, jsonList, type Connections } from "./connections.ts";
import type { StructuredRows } from "./structured-rows.ts";

/** A piece as the indexes must hold it: everything but its words, which are rebuilt from the text. */
export interface IndexablePiece {
  readonly pieceId: number;
  readonly versionId: number;
  readonly documentId: number;
  readonly collectionId: number;
  readonly audienceId: number;
  readonly inputHash: Buffer;
  readonly form: string;
}

export interface ErasedRows {
  versions: number;
  segments: number;
  pieces: number;
  embeddings: number;
  notes: number;
  turns: number;
}

export interface MaintenanceRows {
  /** Pieces of a space that are searched now, by ascending id above `after`, at most `limit`. */
  listServedPieces(spaceId: number, page: { after: number; limit: number }): Promise<IndexablePiece[]>;
  /** Pieces of one cut of a version, in order. */
  listCutPieces(versionId: number, cut: number): Promise<IndexablePiece[]>;
  /** Ids of all pieces of a version, of all its cuts but `keepCut`. */
  listPieceIds(versionId: number, keepCut: number | null): Promise<number[]>;
  /** Which of these pieces exist at all, served or being built. */
  findPieceIds(pieceIds: readonly number[]): Promise<number[]>;
  /** Identifier keys of pieces. */
  listIdentifiers(pieceIds: readonly number[]): Promise<{ pieceId: number; keyHash: string }[]>;
  /** Removes documents with everything of theirs, cached vectors and situating notes that nobody else uses, and turns that cite them. */
  eraseDocuments(spaceId: number, documentIds: readonly number[]): Promise<ErasedRows>;
  /** Removes cached vectors and situating notes of inputs that no piece has any more. @returns how many vectors */
  removeUnusedEmbeddings(spaceId: number): Promise<number>;
  /** What was deleted leaves the write-ahead log too; where somebody still reads from it, the next call does it. */
  forget(): Promise<void>;
}

// CROSS JOIN keeps the order: from the pieces of a page outwards. Left to itself SQLite walks through all versions of the
// installation for each page.
const INDEXABLE = `p.id AS pieceId, p.versionId, v.documentId, d.collectionId, v.audienceId, p.inputHash, p.form
  FROM Piece p CROSS JOIN Version v ON v.id = p.versionId
  CROSS JOIN Document d ON d.id = v.documentId CROSS JOIN Collection c ON c.id = d.collectionId`;

export function createMaintenanceRows(
  { reading, writing, queue }: Connections,
  structured: Pick<StructuredRows, "removeVersions">,
): MaintenanceRows {
  const served = reading.prepare<[number, number, number], IndexablePiece>(
    `SELECT ${INDEXABLE} WHERE p.id > ? AND c.spaceId = ? AND p.cut = v.cut AND ${SERVED} ORDER BY p.id LIMIT ?`,
  );
  const ofCut = reading.prepare<[number, number], IndexablePiece>(
    `SELECT ${INDEXABLE} WHERE p.versionId = ? AND p.cut = ? ORDER BY p.ordinal`,
  );
  const ofVersion = reading.prepare<[number, number | null], { id: number }>(
    `SELECT id FROM Piece WHERE versionId = ? AND cut IS NOT ? ORDER BY id`,
  );
  const existing = reading.prepare<[string], { id: number }>(
    `SELECT p.id FROM json_each(?) wanted JOIN Piece p ON p.id = wanted.value
       JOIN Version v ON v.id = p.versionId JOIN Document d ON d.id = v.documentId
      WHERE v.buildState = 'BUILDING' OR p.cut > v.cut OR (p.cut = v.cut AND ${SERVED})`,
  );
  const identifiers = reading.prepare<[string], { pieceId: number; keyHash: string }>(
    `SELECT pieceId, keyHash FROM Identifier WHERE pieceId IN (SELECT value FROM json_each(?)) ORDER BY pieceId, keyHash`,
  );
  const erase = createErase(writing);
  const versionsOf = reading.prepare<[number], number>(`SELECT id FROM Version WHERE documentId = ?`).pluck();
  const embeddings = unusedRows({ reading, writing }, "Embedding");
  const notes = unusedRows({ reading, writing }, "SituatingNote");

  /** A page at a time: each step of the writer stays short, however many there are. */
  async function removeAllUnused({ page, remove }: UnusedRows, spaceId: number): Promise<number> {
    let removed = 0;
    for (let after = 0; ;) {
      const rows = page.all(spaceId, after);
      const last = rows.at(-1);
      if (last === undefined) return removed;
      const unused = rows.filter((row) => row.isUsed === 0).map((row) => row.id);
      if (unused.length > 0) removed += await queue.run(() => remove.run(jsonList(unused)).changes);
      after = last.id;
    }
  }

  return {
    async listServedPieces(spaceId, page) {
      return served.all(page.after, spaceId, page.limit);
    },
    async listCutPieces(versionId, cut) {
      return ofCut.all(versionId, cut);
    },
    async listPieceIds(versionId, keepCut) {
      return ofVersion.all(versionId, keepCut).map((row) => row.id);
    },
    async findPieceIds(pieceIds) {
      return existing.all(jsonList(pieceIds)).map((row) => row.id);
    },
    async listIdentifiers(pieceIds) {
      return identifiers.all(jsonList(pieceIds));
    },
    async eraseDocuments(spaceId, documentIds) {
      const total: ErasedRows = { versions: 0, segments: 0, pieces: 0, embeddings: 0, notes: 0, turns: 0 };
      for (const documentId of documentIds) {
        // Values of the structured index hang on nothing that would take them along: they go first.
        await structured.removeVersions(versionsOf.all(documentId));
        for (;;) {
          const step = await queue.run(() => erase(spaceId, documentId));
          for (const key of Object.keys(total) as (keyof ErasedRows)[]) total[key] += step.counts[key];
          if (step.isDone) break;
        }
      }
      return total;
    },
    async removeUnusedEmbeddings(spaceId) {
      await removeAllUnused(notes, spaceId);
      return removeAllUnused(embeddings, spaceId);
    },
    async forget() {
      await queue.run(() => writing.pragma("wal_checkpoint(TRUNCATE)"));
    },
  };
}

type UnusedRows = ReturnType<typeof unusedRows>;

/** Rows of a space that hang on inputs of pieces, a page at a time; what a piece has come to use meanwhile stays. */
function unusedRows(
  { reading, writing }: Pick<Connections, "reading" | "writing">,
  table: "Embedding" | "SituatingNote",
) {
  return {
    page: reading.prepare<[number, number], { id: number; isUsed: number }>(
      `SELECT t.rowid AS id, EXISTS (SELECT 1 FROM Piece p WHERE p.inputHash = t.inputHash) AS isUsed
         FROM ${table} t WHERE t.spaceId = ? AND t.rowid > ? ORDER BY t.rowid LIMIT ${BATCH_ROWS_MAX}`,
    ),
    remove: writing.prepare<[string]>(
      `DELETE FROM ${table} WHERE rowid IN (SELECT value FROM json_each(?))
          AND NOT EXISTS (SELECT 1 FROM Piece p WHERE p.inputHash = ${table}.inputHash)`,
    ),
  };
}

/** One short transaction of a document's erasure; called again until it says it is done. */
function createErase(writing: Connections["writing"]) {
  const pieces = writing.prepare<[number], { id: number; inputHash: Buffer }>(
    `SELECT p.id, p.inputHash FROM Piece p JOIN Version v ON v.id = p.versionId WHERE v.documentId = ? LIMIT ${BATCH_ROWS_MAX / 3}`,
  );
  const removePiece = writing.prepare(`DELETE FROM Piece WHERE id = ?`);
  const removeEmbedding = writing.prepare(
    `DELETE FROM Embedding WHERE spaceId = ? AND inputHash = ? AND NOT EXISTS
       (SELECT 1 FROM Piece p JOIN Version v ON v.id = p.versionId JOIN Document d ON d.id = v.documentId
          JOIN Collection c ON c.id = d.collectionId WHERE p.inputHash = Embedding.inputHash AND c.spaceId = Embedding.spaceId)`,
  );
  const removeNote = writing.prepare(
    `DELETE FROM SituatingNote WHERE spaceId = ? AND inputHash = ?
        AND NOT EXISTS (SELECT 1 FROM Piece p WHERE p.inputHash = SituatingNote.inputHash)`,
  );
  const removeTurns = writing.prepare(
    `DELETE FROM Turn WHERE id IN (SELECT turnId FROM TurnCitation WHERE documentId = ?)`,
  );
  const removeGradedAnswers = writing.prepare(
    `UPDATE EvaluationResult SET sealed = NULL WHERE (runId, goldenQuestionId) IN
       (SELECT runId, goldenQuestionId FROM EvaluationCitation WHERE documentId = ?)`,
  );
  const countRest = writing.prepare<[number], { versions: number; segments: number }>(
    `SELECT count(DISTINCT v.id) AS versions, count(s.versionId) AS segments
       FROM Version v LEFT JOIN TextSegment s ON s.versionId = v.id WHERE v.documentId = ?`,
  );
  const removeSupersessions = writing.prepare(
    `DELETE FROM Supersession WHERE declaredByVersionId IN (SELECT id FROM Version WHERE documentId = ?)`,
  );
  const removeDocument = writing.prepare(`DELETE FROM Document WHERE id = ?`);
  return (spaceId: number, documentId: number): { isDone: boolean; counts: ErasedRows } =>
    writing
      .transaction(() => {
        const counts: ErasedRows = { versions: 0, segments: 0, pieces: 0, embeddings: 0, notes: 0, turns: 0 };
        const some = pieces.all(documentId);
        for (const piece of some) counts.pieces += removePiece.run(piece.id).changes;
        for (const piece of some) counts.embeddings += removeEmbedding.run(spaceId, piece.inputHash).changes;
        for (const piece of some) counts.notes += removeNote.run(spaceId, piece.inputHash).changes;
        if (some.length > 0) return { isDone: false, counts };
        const rest = countRest.get(documentId);
        counts.versions = rest?.versions ?? 0;
        counts.segments = rest?.segments ?? 0;
        counts.turns = removeTurns.run(documentId).changes;
        removeGradedAnswers.run(documentId);
        removeSupersessions.run(documentId);
        removeDocument.run(documentId);
        return { isDone: true, counts };
      })
      .immediate();
}
