// More rows than a chunk holds, without threads.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentSet } from "../../server/core/structured/document-set.ts";
import { CHUNK_ROWS, createVectorMatrix, rowDistance } from "../../server/adapters/vector-index/embedded-matrix.ts";
import { searchMatrix } from "../../server/adapters/vector-index/embedded-search.ts";
import { createRandom, unitVector } from "../contracts/vector-index.ts";

const DIMENSIONS = 16;
const PIECES = CHUNK_ROWS * 2 + 500;
const random = createRandom(5);

interface Row {
  readonly pieceId: number;
  readonly documentId: number;
  readonly collectionId: number;
  readonly audienceId: number;
  readonly count: number;
  readonly vectors: Float32Array;
}

/** Vectors near one of a few directions, as those of texts are, so that filters and nearness go together. */
function createRow(pieceId: number): Row {
  const count = pieceId % 50 === 0 ? 3 : 1;
  const vectors = new Float32Array(count * DIMENSIONS);
  for (let i = 0; i < count; i++) {
    const vector = unitVector(random, DIMENSIONS);
    vector[pieceId % 4] = 2;
    const length = Math.hypot(...vector);
    vectors.set(
      vector.map((value) => value / length),
      i * DIMENSIONS,
    );
  }
  return { pieceId, documentId: pieceId % 97, collectionId: 1 + (pieceId % 2), audienceId: 1, count, vectors };
}

function expected(rows: Iterable<Row>, query: Float32Array, limit: number, isAllowed: (row: Row) => boolean) {
  const found = [];
  for (const row of rows) {
    if (!isAllowed(row)) continue;
    let distance = Infinity;
    for (let i = 0; i < row.count; i++) distance = Math.min(distance, rowDistance(row.vectors, i * DIMENSIONS, query));
    found.push({ pieceId: row.pieceId, distance });
  }
  return found.sort((a, b) => a.distance - b.distance || a.pieceId - b.pieceId).slice(0, limit);
}

describe("vectors in more than one chunk", () => {
  const rows = new Map<number, Row>();
  const matrix = createVectorMatrix(DIMENSIONS);
  const put = (row: Row) => {
    rows.set(row.pieceId, row);
    matrix.put(row, row.vectors);
  };
  for (let pieceId = 1; pieceId <= PIECES; pieceId++) put(createRow(pieceId));

  const expectExact = () =>
    fc.assert(
      fc.property(
        fc.integer(),
        fc.subarray([1, 2]),
        fc.option(fc.integer({ min: 0, max: 97 }), { nil: undefined }),
        fc.integer({ min: 1, max: 120 }),
        (seed, collectionIds, documentsBelow, limit) => {
          const vector = unitVector(createRandom(seed), DIMENSIONS);
          const documentIds =
            documentsBelow === undefined ? undefined : documentSet(Array.from({ length: documentsBelow }, (_, i) => i));
          const filter = { collectionIds, audienceIds: [1], ...(documentIds && { documentIds }) };
          expect(searchMatrix(matrix, [{ vector, filter, limit }])[0]).toEqual(
            expected(
              rows.values(),
              vector,
              limit,
              (row) =>
                collectionIds.includes(row.collectionId) &&
                (documentsBelow === undefined || row.documentId < documentsBelow),
            ),
          );
        },
      ),
      { numRuns: 60 },
    );

  it("are searched exactly under any filter", expectExact);

  it("give several questions at once what each gets alone, whatever they are held to", () => {
    const queries = Array.from({ length: 9 }, (_, i) => ({
      vector: unitVector(createRandom(100 + i), DIMENSIONS),
      filter: {
        collectionIds: i % 3 === 0 ? [1] : [1, 2],
        audienceIds: [1],
        ...(i % 2 === 0 && { documentIds: documentSet(Array.from({ length: 10 * i }, (_, id) => id)) }),
      },
      limit: 1 + 20 * i,
    }));
    expect(searchMatrix(matrix, queries)).toEqual(queries.flatMap((query) => searchMatrix(matrix, [query])));
    expect(searchMatrix(matrix, [])).toEqual([]);
  });

  it("are searched exactly after a third was replaced and two thirds of the rest removed", () => {
    for (let pieceId = 1; pieceId <= PIECES; pieceId += 3) put(createRow(pieceId));
    for (let pieceId = 2; pieceId <= PIECES; pieceId++) {
      if (pieceId % 3 === 1) continue;
      if (pieceId % 9 < 6) {
        matrix.remove(pieceId);
        rows.delete(pieceId);
      }
    }
    expect(matrix.pieceCount).toBe(rows.size);
    expectExact();
  });

  it("take no more chunks than they need once most of them are gone", () => {
    for (const pieceId of [...rows.keys()]) {
      if (pieceId % 100 === 0) continue;
      matrix.remove(pieceId);
      rows.delete(pieceId);
    }
    expect([...matrix.chunks()].length).toBeLessThanOrEqual(4);
    expectExact();
    for (const pieceId of rows.keys()) matrix.remove(pieceId);
    rows.clear();
    expect(matrix.pieceCount).toBe(0);
    expectExact();
  });

  it("that are all alike are found by piece id", () => {
    const alike = createVectorMatrix(4);
    const vector = Float32Array.of(1, 0, 0, 0);
    for (let pieceId = 6000; pieceId >= 1; pieceId--)
      alike.put({ pieceId, documentId: 1, collectionId: 1, audienceId: 1, count: 1 }, vector);
    const filter = { collectionIds: [1], audienceIds: [1] };
    const [found = []] = searchMatrix(alike, [{ vector, filter, limit: 5 }]);
    expect(found.map((hit) => hit.pieceId)).toEqual([1, 2, 3, 4, 5]);
  });
});
