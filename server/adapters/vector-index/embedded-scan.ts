// What the scanning thread does for the vector index: loads a target at its first use, keeps it as writes arrive.
import type Database from "better-sqlite3";
import { AppError } from "../../core/errors.ts";
import { documentSet } from "../../core/structured/document-set.ts";
import type { PieceDistance, PieceFilter, VectorTarget } from "../../ports/vector-index.ts";
import { readSnapshot } from "../embedded-index-store/database.ts";
import { VECTOR_COLUMNS, type PackedVectors, type StoredVectorEntry, type VectorRow } from "./embedded-entries.ts";
import { createVectorMatrix, type VectorMatrix } from "./embedded-matrix.ts";
import { searchMatrix } from "./embedded-search.ts";
import type { RemovedTargets } from "./embedded-writes.ts";

export interface VectorSearch {
  readonly target: VectorTarget;
  readonly vector: Float32Array;
  readonly filter: PieceFilter;
  readonly limit: number;
}

export interface VectorScanMethods {
  applyUpsert(
    params: { target: VectorTarget; entries: readonly StoredVectorEntry[]; sequence: number } & PackedVectors,
  ): void;
  applyRemove(params: { target: VectorTarget; pieceIds: readonly number[]; sequence: number }): void;
  applyRemoveTargets(removed: RemovedTargets): void;
  /** One list a search, in their order. */
  searchVectors(searches: readonly VectorSearch[]): PieceDistance[][];
  scoreVectors(params: {
    target: VectorTarget;
    vector: Float32Array;
    pieceIds: readonly number[];
    limit?: number;
  }): PieceDistance[];
}

interface LoadedTarget {
  readonly spaceId: number;
  readonly generationId: number;
  /** What the file held up to this write is in memory; later writes arrive as messages. */
  readonly sequence: number;
  /** Null until the first vector says how many dimensions there are. */
  matrix: VectorMatrix | null;
}

/** Pieces that are looked up one by one; more are found by a scan (measured: one costs as much as ten rows of a scan). */
const SCORED_SINGLY_MAX = 5_000;

export function createVectorScan(db: Database.Database): VectorScanMethods {
  const all = db.prepare<[number, number], VectorRow>(
    `SELECT ${VECTOR_COLUMNS} FROM vector WHERE space = ? AND generation = ? ORDER BY piece`,
  );
  const targets = new Map<string, LoadedTarget>();
  const keyOf = ({ spaceId, generationId }: VectorTarget) => `${spaceId}/${generationId}`;

  function load({ spaceId, generationId }: VectorTarget): LoadedTarget {
    return readSnapshot(db, (sequence) => {
      const target: LoadedTarget = { spaceId, generationId, sequence, matrix: null };
      for (const row of all.iterate(spaceId, generationId)) {
        const vectors = new Float32Array(row.vectors.buffer, row.vectors.byteOffset, row.vectors.byteLength / 4);
        target.matrix ??= createVectorMatrix(vectors.length / row.count);
        target.matrix.put(row, vectors);
      }
      return target;
    });
  }

  function matrixFor(target: VectorTarget, vector: Float32Array): VectorMatrix | null {
    const key = keyOf(target);
    let loaded = targets.get(key);
    if (!loaded) targets.set(key, (loaded = load(target)));
    if (loaded.matrix && loaded.matrix.dimensions !== vector.length)
      throw new AppError(
        "BAD_REQUEST",
        `The question's vector has ${vector.length} dimensions, generation ${target.generationId} has ${loaded.matrix.dimensions}. Embed it with the generation's model.`,
        { details: { generationId: target.generationId } },
      );
    return loaded.matrix;
  }

  return {
    applyUpsert({ target, entries, sequence, dimensions, vectors }) {
      const loaded = targets.get(keyOf(target));
      if (!loaded || sequence <= loaded.sequence) return;
      const matrix = (loaded.matrix ??= createVectorMatrix(dimensions));
      let offset = 0;
      for (const entry of entries) matrix.put(entry, vectors.subarray(offset, (offset += entry.count * dimensions)));
    },
    applyRemove({ target, pieceIds, sequence }) {
      const loaded = targets.get(keyOf(target));
      if (!loaded || sequence <= loaded.sequence) return;
      for (const pieceId of pieceIds) loaded.matrix?.remove(pieceId);
    },
    applyRemoveTargets({ spaceId, generationId }) {
      for (const [key, target] of targets)
        if (target.spaceId === spaceId && (generationId === null || target.generationId === generationId))
          targets.delete(key); // what is written to it later is loaded at its next use
    },
    searchVectors(searches) {
      // Those of one matrix are done in one scan.
      const found: PieceDistance[][] = searches.map(() => []);
      const places = new Map<VectorMatrix, number[]>();
      for (const [i, { target, vector, limit }] of searches.entries()) {
        const matrix = matrixFor(target, vector);
        if (matrix !== null && limit > 0) places.set(matrix, [...(places.get(matrix) ?? []), i]);
      }
      for (const [matrix, own] of places) {
        const results = searchMatrix(
          matrix,
          own.map((i) => searches[i]!),
        );
        for (const [at, i] of own.entries()) found[i] = results[at] ?? [];
      }
      return found;
    },
    scoreVectors({ target, vector, pieceIds, limit }) {
      const matrix = matrixFor(target, vector);
      if (matrix !== null && limit !== undefined && pieceIds.length > SCORED_SINGLY_MAX)
        return searchMatrix(matrix, [{ vector, filter: null, pieces: documentSet(pieceIds), limit }])[0] ?? [];
      const scored = pieceIds.flatMap((pieceId) => {
        const distance = matrix?.distance(pieceId, vector);
        return distance === undefined ? [] : [{ pieceId, distance }];
      });
      // Only the nearest travel back to the asking thread.
      if (limit === undefined) return scored;
      return scored.sort((a, b) => a.distance - b.distance || a.pieceId - b.pieceId).slice(0, limit);
    },
  };
}
