// The nearest pieces of a matrix, exactly, whatever the filter leaves: usearch finds candidates in each chunk, double
// precision decides among them, and a chunk is asked again for more until nothing it holds back could still come in.
// float32 is scanned, not int8: int8 was 4 times as fast (100,000 x 384 on a busy machine: 6 ms and 28 ms), but it
// needs the exact vectors beside it to decide, so it takes more memory, and its own errors are as large as the
// differences between good passages.
import usearch from "usearch";
import { hasDocument, type DocumentSet } from "../../core/structured/document-set.ts";
import type { PieceDistance, PieceFilter } from "../../ports/vector-index.ts";
import { rowDistance, type Chunk, type VectorMatrix } from "./embedded-matrix.ts";

/** usearch multiplies in single precision: for unit vectors it is off by less than this (measured: 6e-8). */
const ROUNDING = 1e-5;

/** Below this share of allowed rows, those rows alone are computed: one row costs 3 to 4 times its share of a scan. */
const SELECTIVE_SHARE = 0.25;

/** Nearest first, ties by piece id. `query` must own its buffer: usearch reads a view from the start of its buffer. */
export function searchMatrix(
  matrix: VectorMatrix,
  query: { vector: Float32Array; filter: PieceFilter; limit: number },
): PieceDistance[] {
  const { vector, filter, limit } = query;
  const collections = new Set(filter.collectionIds);
  const audiences = new Set(filter.audienceIds);
  const documents = filter.documentIds;
  const nearest = new Map<number, number>();
  const scans: ChunkScan[] = [];
  for (const chunk of matrix.chunks()) {
    if (chunk.rows === chunk.removedRows) continue;
    if (!collections.has(chunk.collectionId) || !audiences.has(chunk.audienceId)) continue;
    const scan = createChunkScan(chunk, { vector, documents, dimensions: matrix.dimensions });
    if (!scan) continue;
    scan.run(limit, nearest);
    scans.push(scan);
  }
  // The distance to beat only shrinks, so this ends: each round completes a chunk or widens it.
  for (;;) {
    const worst = limitDistance(nearest, limit) + ROUNDING;
    const open = scans.filter((scan) => scan.completeTo() < Infinity && scan.completeTo() <= worst);
    if (open.length === 0) return decide(matrix, { vector, limit, nearest, worst });
    for (const scan of open) scan.widen(nearest);
  }
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

interface ChunkScan {
  /** Adds the chunk's best rows to `nearest` (piece -> smallest distance). */
  run(rows: number, nearest: Map<number, number>): void;
  widen(nearest: Map<number, number>): void;
  /** Every allowed row nearer than this has been seen. */
  completeTo(): number;
}

function createChunkScan(
  chunk: Chunk,
  { vector, documents, dimensions }: { vector: Float32Array; documents?: DocumentSet; dimensions: number },
): ChunkScan | null {
  const { rows, matrix } = chunk;
  const allowed = allowedRows(chunk, documents);
  const allowedCount = allowed.reduce((sum, isAllowed) => sum + isAllowed, 0);
  if (allowedCount === 0) return null;
  const note = (row: number, distance: number, nearest: Map<number, number>) => {
    const piece = chunk.pieces[row] ?? 0;
    if (distance < (nearest.get(piece) ?? Infinity)) nearest.set(piece, distance);
  };

  let asked = 0;
  let complete = -Infinity;
  const runAll = (nearest: Map<number, number>) => {
    for (let row = 0; row < rows; row++)
      if (allowed[row] === 1) note(row, rowDistance(matrix, row * dimensions, vector), nearest);
    complete = Infinity;
  };
  const scan: ChunkScan = {
    run(wanted, nearest) {
      // A few more than wanted: rows that are removed or not allowed and second vectors of a piece take places too.
      asked = Math.min(rows, Math.ceil(((wanted + 16) * rows) / allowedCount));
      if (allowedCount < rows * SELECTIVE_SHARE || asked > rows / 4) return runAll(nearest);
      const used = matrix.length === rows * dimensions ? matrix : matrix.subarray(0, rows * dimensions);
      const { keys, distances } = usearch.exactSearch(used, vector, dimensions, asked, usearch.MetricKind.IP, 1);
      for (let i = 0; i < keys.length; i++) {
        const row = Number(keys[i]);
        if (allowed[row] === 1) note(row, distances[i] ?? Infinity, nearest);
      }
      complete = (distances[keys.length - 1] ?? Infinity) - ROUNDING;
    },
    widen: (nearest) => scan.run(asked * 4, nearest),
    completeTo: () => complete,
  };
  return scan;
}

/** 1 for each row that is there and that the filter lets through. */
function allowedRows(chunk: Chunk, documents: DocumentSet | undefined): Uint8Array {
  const allowed = chunk.alive.slice(0, chunk.rows);
  if (documents)
    for (let row = 0; row < chunk.rows; row++) if (!hasDocument(documents, chunk.documents[row]!)) allowed[row] = 0;
  return allowed;
}
