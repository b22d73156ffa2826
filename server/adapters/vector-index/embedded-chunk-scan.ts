// One question's look at one chunk of the matrix, and the scan that several of them share: the rows are read from memory
// once for all. Measured on a busy machine, 100,000 x 384: one question 30 ms, two together 35, eight together 89.
import usearch from "usearch";
import { hasDocument, type DocumentSet } from "../../core/structured/document-set.ts";
import { rowDistance, type Chunk } from "./embedded-matrix.ts";

/** usearch multiplies in single precision: for unit vectors it is off by less than this (measured: 6e-8). */
export const ROUNDING = 1e-5;

/** Below this share of allowed rows, those rows alone are computed: one row costs 3 to 4 times its share of a scan. */
const SELECTIVE_SHARE = 0.25;

/** Which rows count: of some documents, of some pieces (a set of their ids, kept like one of documents), or all. */
export interface RowFilter {
  readonly documents?: DocumentSet;
  readonly pieces?: DocumentSet;
}

export interface ChunkScan {
  readonly chunk: Chunk;
  readonly vector: Float32Array;
  /** Rows to ask usearch for; 0 once every allowed row has been computed. */
  readonly asked: number;
  /** Every allowed row nearer than this has been seen. */
  readonly completeTo: number;
  /** Asks for four times as many from now on, or for all where that is as cheap. */
  widen(): void;
  /** Takes the nearest rows of the chunk, nearest first, as usearch gives them. */
  take(keys: BigUint64Array, distances: Float32Array): void;
}

/**
 * @param nearest piece -> smallest distance so far: what is found is added to it
 * @returns null where the filter leaves nothing of the chunk
 */
export function openChunkScan(
  chunk: Chunk,
  query: { vector: Float32Array; allows: RowFilter; limit: number; nearest: Map<number, number> },
): ChunkScan | null {
  const { rows, matrix } = chunk;
  const { vector, nearest } = query;
  const { allowed, count } = allowedRows(chunk, query.allows);
  if (count === 0) return null;
  let asked = 0;
  let completeTo = -Infinity;

  function note(row: number, distance: number): void {
    const piece = chunk.pieces[row] ?? 0;
    if (distance < (nearest.get(piece) ?? Infinity)) nearest.set(piece, distance);
  }

  function ask(wanted: number): void {
    // A few more than wanted: rows that are removed or not allowed and second vectors of a piece take places too.
    asked = Math.min(rows, Math.ceil(((wanted + 16) * rows) / count));
    if (count >= rows * SELECTIVE_SHARE && asked <= rows / 4) return;
    for (let row = 0; row < rows; row++)
      if (allowed[row] === 1) note(row, rowDistance(matrix, row * vector.length, vector));
    asked = 0;
    completeTo = Infinity;
  }

  ask(query.limit);
  return {
    chunk,
    vector,
    get asked() {
      return asked;
    },
    get completeTo() {
      return completeTo;
    },
    widen: () => ask(asked * 4),
    take(keys, distances) {
      for (let i = 0; i < keys.length; i++) {
        const row = Number(keys[i]);
        if (allowed[row] === 1) note(row, distances[i] ?? Infinity);
      }
      completeTo = (distances[keys.length - 1] ?? Infinity) - ROUNDING;
    },
  };
}

/** Scans the chunk once for all of `scans` that ask for it; they are all of this chunk. */
export function scanTogether(chunk: Chunk, scans: readonly ChunkScan[]): void {
  const open = scans.filter(({ asked }) => asked > 0);
  const [first] = open;
  if (first === undefined) return;
  const dimensions = first.vector.length;
  const asked = Math.max(...open.map((scan) => scan.asked));
  const { rows, matrix } = chunk;
  const used = matrix.length === rows * dimensions ? matrix : matrix.subarray(0, rows * dimensions);
  const vectors = open.length === 1 ? first.vector : joined(open);
  const { keys, distances } = usearch.exactSearch(used, vectors, dimensions, asked, usearch.MetricKind.IP, 1);
  for (const [i, scan] of open.entries())
    scan.take(keys.subarray(i * asked, (i + 1) * asked), distances.subarray(i * asked, (i + 1) * asked));
}

function joined(scans: readonly ChunkScan[]): Float32Array {
  const dimensions = scans[0]?.vector.length ?? 0;
  const vectors = new Float32Array(scans.length * dimensions);
  for (const [i, { vector }] of scans.entries()) vectors.set(vector, i * dimensions);
  return vectors;
}

/** `allowed`: 1 for each row that is there and that the filter lets through. */
function allowedRows(
  { rows, removedRows, alive, documents: documentIds, pieces: pieceIds }: Chunk,
  { documents, pieces }: RowFilter,
): { allowed: Uint8Array; count: number } {
  if (documents === undefined && pieces === undefined) return { allowed: alive, count: rows - removedRows };
  const allowed = new Uint8Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    if (alive[row] === 0 || (documents && !hasDocument(documents, documentIds[row]!))) continue;
    if (pieces && !hasDocument(pieces, pieceIds[row]!)) continue;
    allowed[row] = 1;
    count += 1;
  }
  return { allowed, count };
}
