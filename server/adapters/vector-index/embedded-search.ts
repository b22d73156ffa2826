// The nearest pieces of a matrix, exactly, whatever the filter leaves: usearch finds candidates in each chunk, double
// precision decides among them, and a chunk is asked again for more until nothing it holds back could still come in.
// float32 is scanned, not int8: int8 was 4 times as fast (100,000 x 384 on a busy machine: 6 ms and 28 ms), but it
// needs the exact vectors beside it to decide, so it takes more memory, and its own errors are as large as the
// differences between good passages.
import type { DocumentSet } from "../../core/structured/document-set.ts";
import type { PieceDistance, PieceFilter } from "../../ports/vector-index.ts";
import { openChunkScan, ROUNDING, scanTogether, type ChunkScan } from "./embedded-chunk-scan.ts";
import type { Chunk, VectorMatrix } from "./embedded-matrix.ts";

/** `vector` must own its buffer: usearch reads a view from the start of its buffer. */
export interface MatrixQuery {
  readonly vector: Float32Array;
  /** Null: none, where pieces are named. */
  readonly filter: PieceFilter | null;
  /** Only these, a set of their ids. */
  readonly pieces?: DocumentSet;
  /** > 0 */
  readonly limit: number;
}

/** Nearest first, ties by piece id; one list a query, the same as each gets alone. */
export function searchMatrix(matrix: VectorMatrix, queries: readonly MatrixQuery[]): PieceDistance[][] {
  const searches = queries.map((query) => createSearch(matrix, query));
  for (const chunk of matrix.chunks())
    scanTogether(
      chunk,
      searches.flatMap((search) => search.open(chunk) ?? []),
    );
  return searches.map((search) => search.finish());
}

function createSearch(matrix: VectorMatrix, { vector, filter, pieces, limit }: MatrixQuery) {
  const collections = new Set(filter?.collectionIds);
  const audiences = new Set(filter?.audienceIds);
  const nearest = new Map<number, number>();
  const scans: ChunkScan[] = [];
  const documents = filter?.documentIds;
  const allows = { ...(documents && { documents }), ...(pieces && { pieces }) };
  return {
    open(chunk: Chunk): ChunkScan | null {
      if (chunk.rows === chunk.removedRows) return null;
      const isInReach = collections.has(chunk.collectionId) && audiences.has(chunk.audienceId);
      if (filter !== null && !isInReach) return null;
      const scan = openChunkScan(chunk, { vector, limit, nearest, allows });
      if (scan !== null) scans.push(scan);
      return scan;
    },
    finish(): PieceDistance[] {
      // The distance to beat only shrinks, so this ends: each round completes a chunk or widens it.
      for (;;) {
        const worst = limitDistance(nearest, limit) + ROUNDING;
        const open = scans.filter(({ completeTo }) => completeTo < Infinity && completeTo <= worst);
        if (open.length === 0) return decide(matrix, { vector, limit, nearest, worst });
        for (const scan of open) {
          scan.widen();
          scanTogether(scan.chunk, [scan]);
        }
      }
    },
  };
}

/** Distance of the piece at place `limit`; Infinity while there are fewer. */
function limitDistance(nearest: ReadonlyMap<number, number>, limit: number): number {
  if (nearest.size < limit) return Infinity;
  return Float64Array.from(nearest.values()).sort()[limit - 1] ?? Infinity;
}

function decide(
  matrix: VectorMatrix,
  {
    vector,
    limit,
    nearest,
    worst,
  }: { vector: Float32Array; limit: number; nearest: Map<number, number>; worst: number },
): PieceDistance[] {
  const found: PieceDistance[] = [];
  for (const [pieceId, rough] of nearest) {
    if (rough > worst) continue;
    const distance = matrix.distance(pieceId, vector);
    if (distance !== undefined) found.push({ pieceId, distance });
  }
  return found.sort((a, b) => a.distance - b.distance || a.pieceId - b.pieceId).slice(0, limit);
}
