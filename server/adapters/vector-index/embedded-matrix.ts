// The vectors of one target in memory, once: matrices by collection and audience, so that both filters choose matrices
// instead of rows, in chunks, so that growing and removing never copy all of it.
import type { StoredVectorEntry } from "./embedded-entries.ts";

/** Rows of a full chunk. 4,096 x 384 float32 is 6 MB: scanning in chunks costs no more than in one piece (measured). */
export const CHUNK_ROWS = 4096;
const FIRST_ROWS = 64;

/** Rows of one collection and audience. A piece's rows stand together in one chunk. */
export interface Chunk {
  readonly id: number;
  readonly collectionId: number;
  readonly audienceId: number;
  /** Capacity x dimensions; rows at and after `rows` are unused. */
  matrix: Float32Array;
  pieces: Float64Array;
  documents: Float64Array;
  /** 0 = removed. */
  alive: Uint8Array;
  rows: number;
  removedRows: number;
}

export interface VectorMatrix {
  readonly dimensions: number;
  readonly pieceCount: number;
  readonly chunks: () => Iterable<Chunk>;
  /** Replaces the piece's rows. `vectors`: count x dimensions. */
  put(entry: StoredVectorEntry, vectors: Float32Array): void;
  remove(pieceId: number): void;
  /** Exact cosine distance of the piece's nearest vector, in double precision; undefined if the piece is not here. */
  distance(pieceId: number, query: Float32Array): number | undefined;
}

export function createVectorMatrix(dimensions: number): VectorMatrix {
  const chunks = new Map<number, Chunk>();
  // Chunk and row (x ROWS_MAX) of a piece's first vector in one number, which V8 keeps without an object of its own.
  const places = new Map<number, number>();
  const openChunks = new Map<string, Chunk>();
  const ROWS_MAX = 65536;
  let lastId = 0;

  function chunkFor({ collectionId, audienceId, count }: StoredVectorEntry): Chunk {
    const key = `${collectionId}/${audienceId}`;
    const open = openChunks.get(key);
    if (open && open.rows + count <= CHUNK_ROWS) {
      reserve(open, open.rows + count);
      return open;
    }
    const chunk: Chunk = {
      id: ++lastId,
      collectionId,
      audienceId,
      matrix: new Float32Array(0),
      pieces: new Float64Array(0),
      documents: new Float64Array(0),
      alive: new Uint8Array(0),
      rows: 0,
      removedRows: 0,
    };
    // A collection that has filled a chunk fills the next; a small one must not take 6 MB.
    reserve(chunk, Math.max(open ? CHUNK_ROWS : FIRST_ROWS, count));
    chunks.set(chunk.id, chunk);
    openChunks.set(key, chunk);
    return chunk;
  }

  function reserve(chunk: Chunk, rows: number): void {
    const capacity = chunk.pieces.length;
    if (rows <= capacity) return;
    const grown = Math.max(rows, Math.min(CHUNK_ROWS, capacity * 2));
    const copy = <T extends Float32Array | Float64Array | Uint8Array>(target: T, source: T) => {
      target.set(source);
      return target;
    };
    chunk.matrix = copy(new Float32Array(grown * dimensions), chunk.matrix);
    chunk.pieces = copy(new Float64Array(grown), chunk.pieces);
    chunk.documents = copy(new Float64Array(grown), chunk.documents);
    chunk.alive = copy(new Uint8Array(grown), chunk.alive);
  }

  function remove(pieceId: number): void {
    const place = places.get(pieceId);
    if (place === undefined) return;
    places.delete(pieceId);
    const chunk = chunks.get(Math.floor(place / ROWS_MAX));
    if (!chunk) return;
    for (let row = place % ROWS_MAX; isRowOf(chunk, row, pieceId); row++) {
      chunk.alive[row] = 0;
      chunk.removedRows++;
    }
    if (chunk.removedRows * 2 > chunk.rows) dissolve(chunk);
  }

  /** Moves what is left to the open chunk: no more rows than were removed since, so removal stays linear. */
  function dissolve(chunk: Chunk): void {
    const { id, collectionId, audienceId, pieces, documents, alive, matrix, rows } = chunk;
    const key = `${collectionId}/${audienceId}`;
    chunks.delete(id);
    if (openChunks.get(key) === chunk) openChunks.delete(key);
    for (let row = 0, end = 0; row < rows; row = end) {
      for (end = row + 1; end < rows && pieces[end] === pieces[row] && alive[end] === alive[row];) end++;
      if (!alive[row]) continue;
      const labels = { pieceId: pieces[row] ?? 0, documentId: documents[row] ?? 0, collectionId, audienceId };
      append({ ...labels, count: end - row }, matrix.subarray(row * dimensions, end * dimensions));
    }
  }

  function append(entry: StoredVectorEntry, vectors: Float32Array): void {
    const chunk = chunkFor(entry);
    const { rows } = chunk;
    const end = rows + entry.count;
    chunk.matrix.set(vectors, rows * dimensions);
    chunk.pieces.fill(entry.pieceId, rows, end);
    chunk.documents.fill(entry.documentId, rows, end);
    chunk.alive.fill(1, rows, end);
    chunk.rows = end;
    places.set(entry.pieceId, chunk.id * ROWS_MAX + rows);
  }

  return {
    dimensions,
    get pieceCount() {
      return places.size;
    },
    chunks: () => chunks.values(),
    put(entry, vectors) {
      remove(entry.pieceId);
      append(entry, vectors);
    },
    remove,
    distance(pieceId, query) {
      const place = places.get(pieceId);
      const chunk = place === undefined ? undefined : chunks.get(Math.floor(place / ROWS_MAX));
      if (place === undefined || !chunk) return undefined;
      let nearest = Infinity;
      for (let row = place % ROWS_MAX; isRowOf(chunk, row, pieceId); row++)
        nearest = Math.min(nearest, rowDistance(chunk.matrix, row * dimensions, query));
      return nearest;
    },
  };
}

function isRowOf(chunk: Chunk, row: number, pieceId: number): boolean {
  return row < chunk.rows && chunk.pieces[row] === pieceId && chunk.alive[row] === 1;
}

/** Cosine distance (0..2) of unit vectors in double precision; `start` is the row's first number in `matrix`. */
export function rowDistance(matrix: Float32Array, start: number, query: Float32Array): number {
  // Four sums, because one would make every addition wait for the one before it. The assertions spare bounds tests
  // that the compiler cannot see are needless: this loop is the scan.
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  const { length } = query;
  const even = length - (length % 4);
  for (let i = 0; i < even; i += 4) {
    a += matrix[start + i]! * query[i]!;
    b += matrix[start + i + 1]! * query[i + 1]!;
    c += matrix[start + i + 2]! * query[i + 2]!;
    d += matrix[start + i + 3]! * query[i + 3]!;
  }
  for (let i = even; i < length; i++) a += matrix[start + i]! * query[i]!;
  return Math.min(2, Math.max(0, 1 - (a + b + c + d)));
}
