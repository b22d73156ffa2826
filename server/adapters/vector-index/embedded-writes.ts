// Vectors in the index file, as the writing thread keeps them: one row a piece, the exact float32 bytes of its vectors.
import type Database from "better-sqlite3";
import { AppError } from "../../core/errors.ts";
import type { VectorTarget } from "../../ports/vector-index.ts";
import { repeatUntilDone, writeInShortTransactions } from "../embedded-index-store/database.ts";
import type { PackedVectors, StoredVectorEntry } from "./embedded-entries.ts";

/** `vectors` comes last: the labels of a row are read without it. */
export const VECTOR_TABLES = `
  CREATE TABLE IF NOT EXISTS vector (
    id INTEGER PRIMARY KEY,
    space INTEGER NOT NULL, generation INTEGER NOT NULL, piece INTEGER NOT NULL,
    document INTEGER NOT NULL, collection INTEGER NOT NULL, audience INTEGER NOT NULL,
    count INTEGER NOT NULL, vectors BLOB NOT NULL,
    UNIQUE (space, generation, piece)
  )`;

/** Rows a DELETE takes at once: about 2 ms. */
const REMOVE_ROWS = 500;

/** What removal took away of memory: a generation, or with `null` all of a space. */
export interface RemovedTargets {
  readonly spaceId: number;
  readonly generationId: number | null;
}

export interface VectorWriteMethods {
  /** Returns the sequence number of the write (embedded-index-store/database.ts). */
  upsertVectors(params: { target: VectorTarget; entries: readonly StoredVectorEntry[] } & PackedVectors): number;
  removeVectors(params: { target: VectorTarget; pieceIds: readonly number[] }): number;
  removeVectorGeneration(target: VectorTarget): RemovedTargets;
  removeVectorSpace(params: { spaceId: number }): RemovedTargets;
}

export function createVectorWrites(db: Database.Database): VectorWriteMethods {
  const upsert = db.prepare(
    `INSERT INTO vector (space, generation, piece, document, collection, audience, count, vectors)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (space, generation, piece) DO UPDATE SET document = excluded.document,
       collection = excluded.collection, audience = excluded.audience, count = excluded.count, vectors = excluded.vectors`,
  );
  const bytesEach = db
    .prepare<[number, number], number>(
      "SELECT length(vectors) / count FROM vector WHERE space = ? AND generation = ? LIMIT 1",
    )
    .pluck();
  const remove = db.prepare("DELETE FROM vector WHERE space = ? AND generation = ? AND piece = ?");
  const removeSome = db.prepare(
    `DELETE FROM vector WHERE id IN
       (SELECT id FROM vector WHERE space = ? AND generation = coalesce(?, generation) LIMIT ${REMOVE_ROWS})`,
  );
  const removeAll = (removed: RemovedTargets): RemovedTargets => {
    repeatUntilDone(db, () => removeSome.run(removed.spaceId, removed.generationId).changes);
    return removed;
  };

  return {
    upsertVectors({ target: { spaceId, generationId }, entries, dimensions, vectors }) {
      const there = bytesEach.get(spaceId, generationId);
      const each = dimensions * Float32Array.BYTES_PER_ELEMENT;
      if (there !== undefined && there !== each)
        throw new AppError(
          "BAD_REQUEST",
          `Vectors of ${dimensions} dimensions do not belong in generation ${generationId}, which holds vectors of ${there / 4}. Make a new generation for another model.`,
          { details: { generationId, dimensions } },
        );
      refuseUnusable(entries, vectors, dimensions);
      const bytes = Buffer.from(vectors.buffer, vectors.byteOffset, vectors.byteLength);
      let offset = 0;
      return writeInShortTransactions(db, entries, (entry) => {
        const own = bytes.subarray(offset, (offset += entry.count * each));
        const { pieceId, documentId, collectionId, audienceId, count } = entry;
        upsert.run(spaceId, generationId, pieceId, documentId, collectionId, audienceId, count, own);
      });
    },
    removeVectors({ target: { spaceId, generationId }, pieceIds }) {
      return writeInShortTransactions(db, pieceIds, (piece) => remove.run(spaceId, generationId, piece));
    },
    removeVectorGeneration: (target) => removeAll(target),
    removeVectorSpace: ({ spaceId }) => removeAll({ spaceId, generationId: null }),
  };
}

/** One NaN would spoil the order of every search. */
function refuseUnusable(entries: readonly StoredVectorEntry[], vectors: Float32Array, dimensions: number): void {
  let row = 0;
  for (const { pieceId, count } of entries) {
    const end = (row + count) * dimensions;
    for (let i = row * dimensions; i < end; i++)
      if (!Number.isFinite(vectors[i]))
        throw new AppError(
          "BAD_REQUEST",
          `A vector of piece ${pieceId} is not made of finite numbers. Embed it again.`,
          {
            details: { pieceId },
          },
        );
    row += count;
  }
}
