// What reconciliation reads of the vectors, from the file itself. The writing thread does it: it takes a while, and no
// search waits for that thread.
import type Database from "better-sqlite3";
import { vectorChecksum } from "../../core/retrieval/checksums.ts";
import type { IndexedPiece, VectorTarget } from "../../ports/vector-index.ts";
import { VECTOR_COLUMNS, type VectorRow } from "./embedded-entries.ts";

export interface VectorListMethods {
  listVectors(params: { target: VectorTarget; page: { after: number; limit: number } }): IndexedPiece[];
}

export function createVectorList(db: Database.Database): VectorListMethods {
  const page = db.prepare<[number, number, number, number], VectorRow>(
    `SELECT ${VECTOR_COLUMNS} FROM vector WHERE space = ? AND generation = ? AND piece > ? ORDER BY piece LIMIT ?`,
  );
  return {
    listVectors({ target, page: { after, limit } }) {
      return page.all(target.spaceId, target.generationId, after, limit).map((row) => ({
        pieceId: row.pieceId,
        checksum: vectorChecksum({ ...row, vectors: splitVectors(row) }),
      }));
    },
  };
}

function splitVectors({ vectors, count }: VectorRow): Float32Array[] {
  const each = vectors.byteLength / count;
  return Array.from({ length: count }, (_, i) => {
    const own = new Uint8Array(vectors.subarray(i * each, (i + 1) * each)); // a copy: floats start at multiples of 4
    return new Float32Array(own.buffer);
  });
}
