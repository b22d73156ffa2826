// What every vector index must do, whatever it is made of.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vectorChecksum } from "../../server/core/retrieval/checksums.ts";
import { documentSet } from "../../server/core/structured/document-set.ts";
import type { PieceDistance, VectorEntry, VectorIndex, VectorTarget } from "../../server/ports/vector-index.ts";
import { anyDocuments, filterOf } from "./any-documents.ts";

const DIMENSIONS = 32;

/** Seeded numbers in -1..1. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 32) * 2 - 1;
  };
}

export function unitVector(random: () => number, dimensions = DIMENSIONS): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, random);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Distances of all entries that the filter lets through, by the definition. */
function bruteForce(
  entries: readonly VectorEntry[],
  vector: Float32Array,
  isAllowed: (entry: VectorEntry) => boolean = () => true,
): PieceDistance[] {
  const distance = (other: Float32Array) => 1 - other.reduce((sum, value, i) => sum + value * (vector[i] ?? 0), 0);
  return entries
    .filter(isAllowed)
    .map((entry) => ({ pieceId: entry.pieceId, distance: Math.min(...entry.vectors.map(distance)) }))
    .sort((a, b) => a.distance - b.distance || a.pieceId - b.pieceId);
}

/**
 * `create` gives an index that this suite may fill; it is closed at the end. `tolerance` is what an engine may be off by
 * in a distance (quantization), 1e-6 if absent.
 */
export function vectorIndexContract(
  name: string,
  create: () => Promise<VectorIndex>,
  { tolerance = 1e-6 }: { tolerance?: number } = {},
): void {
  describe(`${name} as a vector index`, () => {
    let index: VectorIndex;
    let lastSpace = 1000;
    const freshTarget = (): VectorTarget => ({ spaceId: ++lastSpace, generationId: 1 });
    const random = createRandom(7);
    const entry = (pieceId: number, change: Partial<VectorEntry> = {}): VectorEntry => ({
      pieceId,
      documentId: Math.ceil(pieceId / 10),
      collectionId: 1,
      audienceId: 1,
      vectors: [unitVector(random)],
      ...change,
    });
    const everything = { collectionIds: [1, 2, 3], audienceIds: [1, 2, 3] };
    const expectSame = (found: readonly PieceDistance[], expected: readonly PieceDistance[]) => {
      expect(found.map((hit) => hit.pieceId)).toEqual(expected.map((hit) => hit.pieceId));
      found.forEach((hit, i) => expect(Math.abs(hit.distance - (expected[i]?.distance ?? 9))).toBeLessThan(tolerance));
    };

    beforeAll(async () => {
      index = await create();
    });
    afterAll(() => index.close());

    it("finds the nearest pieces in the order of their distance", async () => {
      const target = freshTarget();
      const entries = Array.from({ length: 500 }, (_, i) => entry(i + 1));
      await index.upsert(target, entries);
      const vector = unitVector(random);
      const found = await index.search(target, { vector, filter: everything, limit: 40 });
      expectSame(found, bruteForce(entries, vector).slice(0, 40));
    });

    it("counts the nearest of a piece's vectors, and each piece once", async () => {
      const target = freshTarget();
      const entries = Array.from({ length: 60 }, (_, i) =>
        entry(i + 1, { vectors: Array.from({ length: 1 + (i % 5) }, () => unitVector(random)) }),
      );
      await index.upsert(target, entries);
      const vector = entries[54]?.vectors[4] ?? unitVector(random);
      const found = await index.search(target, { vector, filter: everything, limit: 60 });
      expectSame(found, bruteForce(entries, vector));
      expect(found[0]?.pieceId).toBe(55);
    });

    it("orders equal distances by piece id", async () => {
      const target = freshTarget();
      const same = unitVector(random);
      await index.upsert(
        target,
        [9, 3, 7, 1, 5].map((id) => entry(id, { vectors: [same] })),
      );
      const found = await index.search(target, { vector: same, filter: everything, limit: 3 });
      expect(found.map((hit) => hit.pieceId)).toEqual([1, 3, 5]);
    });

    it("is exact under any filter (FIND-12)", async () => {
      const target = freshTarget();
      const entries = Array.from({ length: 900 }, (_, i) =>
        entry(i + 1, { documentId: 1 + (i % 90), collectionId: 1 + (i % 3), audienceId: 1 + (Math.floor(i / 3) % 3) }),
      );
      await index.upsert(target, entries);
      const ids = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: max });
      await fc.assert(
        fc.asyncProperty(
          ids(4),
          ids(4),
          anyDocuments(95),
          fc.integer({ min: 1, max: 50 }),
          fc.integer(),
          async (collectionIds, audienceIds, documents, limit, seed) => {
            const vector = unitVector(createRandom(seed));
            const filter = { collectionIds, audienceIds, ...filterOf(documents) };
            const expected = bruteForce(
              entries,
              vector,
              (e) =>
                collectionIds.includes(e.collectionId) &&
                audienceIds.includes(e.audienceId) &&
                documents.allows(e.documentId),
            ).slice(0, limit);
            expectSame(await index.search(target, { vector, filter, limit }), expected);
          },
        ),
        { numRuns: 60 },
      );
    });

    it("replaces a piece with its labels and all of its vectors", async () => {
      const target = freshTarget();
      const before = entry(1, { vectors: [unitVector(random), unitVector(random)] });
      const after = entry(1, { documentId: 77, collectionId: 2 });
      await index.upsert(target, [before, entry(2)]);
      await index.search(target, { vector: unitVector(random), filter: everything, limit: 5 });
      await index.upsert(target, [after]);
      const vector = before.vectors[1] ?? unitVector(random);
      const filter = { collectionIds: [2], audienceIds: [1], documentIds: documentSet([77]) };
      expectSame(await index.search(target, { vector, filter, limit: 5 }), bruteForce([after], vector));
      const old = await index.search(target, { vector, filter: { collectionIds: [1], audienceIds: [1] }, limit: 5 });
      expect(old.map((hit) => hit.pieceId)).toEqual([2]);
    });

    it("stays exact while pieces come, change and go", async () => {
      const target = freshTarget();
      const there = new Map<number, VectorEntry>();
      const step = createRandom(11);
      for (let round = 0; round < 12; round++) {
        const added = Array.from({ length: 80 }, () => entry(1 + Math.floor(((step() + 1) / 2) * 300)));
        const unique = [...new Map(added.map((e) => [e.pieceId, e])).values()];
        await index.upsert(target, unique);
        for (const e of unique) there.set(e.pieceId, e);
        const gone = [...there.keys()].filter(() => step() > 0.2);
        await index.remove(target, [...gone, 99_999]);
        for (const id of gone) there.delete(id);
        const vector = unitVector(random);
        const found = await index.search(target, { vector, filter: everything, limit: 30 });
        expectSame(found, bruteForce([...there.values()], vector).slice(0, 30));
      }
    });

    it("gives the distances of asked pieces that it has", async () => {
      const target = freshTarget();
      const entries = [entry(1), entry(2), entry(3)];
      await index.upsert(target, entries);
      const vector = unitVector(random);
      const found = await index.score(target, { vector, pieceIds: [3, 404, 1] });
      const expected = bruteForce(entries, vector, (e) => e.pieceId !== 2);
      expectSame(
        [...found].sort((a, b) => a.distance - b.distance),
        expected,
      );
    });

    it.each([300, 15_000])(
      "gives the nearest of %d asked pieces, in order, where only so many are wanted (FIND-4)",
      async (n) => {
        const target = freshTarget();
        const entries = Array.from({ length: n }, (_, i) => entry(i + 1, { collectionId: 1 + (i % 2) }));
        await index.upsert(target, entries);
        const vector = unitVector(random);
        const isAsked = ({ pieceId }: { pieceId: number }) => pieceId % 5 < 2;
        const pieceIds = entries.filter(isAsked).map(({ pieceId }) => pieceId);
        const expected = bruteForce(entries, vector, isAsked).slice(0, 9);
        expectSame(await index.score(target, { vector, pieceIds, limit: 9 }), expected);
      },
    );

    it("finds with a question's vector that is a view into a larger buffer", async () => {
      const target = freshTarget();
      const entries = Array.from({ length: 50 }, (_, i) => entry(i + 1));
      await index.upsert(target, entries);
      const buffer = new Float32Array(DIMENSIONS * 3);
      const own = entries[20]?.vectors[0] ?? unitVector(random);
      buffer.set(own, DIMENSIONS * 2);
      const found = await index.search(target, {
        vector: buffer.subarray(DIMENSIONS * 2),
        filter: everything,
        limit: 1,
      });
      expect(found.map((hit) => hit.pieceId)).toEqual([21]);
    });

    it("lists every piece once, ascending, page by page, with the checksum of what it holds", async () => {
      const target = freshTarget();
      const entries = Array.from({ length: 25 }, (_, i) =>
        entry(100 - i * 2, { vectors: [unitVector(random), unitVector(random)] }),
      );
      await index.upsert(target, entries);
      const listed = [];
      for (let after = 0; ;) {
        const page = await index.list(target, { after, limit: 10 });
        expect(page.length).toBeLessThanOrEqual(10);
        listed.push(...page);
        const last = page.at(-1);
        if (!last) break;
        after = last.pieceId;
      }
      const expected = [...entries].sort((a, b) => a.pieceId - b.pieceId);
      expect(listed).toEqual(expected.map((e) => ({ pieceId: e.pieceId, checksum: vectorChecksum(e) })));
    });

    it("never crosses from one space or generation to another", async () => {
      const mine = freshTarget();
      const foreign = freshTarget();
      const next = { ...mine, generationId: 2 };
      await index.upsert(mine, [entry(1)]);
      await index.upsert(foreign, [entry(2)]);
      await index.upsert(next, [entry(3)]);
      const found = async (target: VectorTarget) =>
        (await index.search(target, { vector: unitVector(random), filter: everything, limit: 9 })).map(
          (h) => h.pieceId,
        );
      expect([await found(mine), await found(foreign), await found(next)]).toEqual([[1], [2], [3]]);
      await index.remove(foreign, [1]);
      expect(await index.score(mine, { vector: unitVector(random), pieceIds: [1, 2, 3] })).toHaveLength(1);
      await index.removeGeneration(mine);
      expect([await found(mine), await found(foreign), await found(next)]).toEqual([[], [2], [3]]);
      await index.removeSpace(mine.spaceId);
      expect([await found(next), await found(foreign)]).toEqual([[], [2]]);
      expect(await index.list(next, { after: 0, limit: 9 })).toEqual([]);
    });

    it("finds nothing where nothing is, and nothing for an empty filter", async () => {
      const target = freshTarget();
      const vector = unitVector(random);
      expect(await index.search(target, { vector, filter: everything, limit: 5 })).toEqual([]);
      await index.upsert(target, []);
      await index.remove(target, []);
      await index.upsert(target, [entry(1)]);
      expect(await index.search(target, { vector, filter: { ...everything, audienceIds: [] }, limit: 5 })).toEqual([]);
      expect(
        await index.search(target, { vector, filter: { ...everything, documentIds: documentSet([]) }, limit: 5 }),
      ).toEqual([]);
    });

    it("ends a search that its caller has given up", async () => {
      const query = { vector: unitVector(random), filter: everything, limit: 5, signal: AbortSignal.abort() };
      await expect(index.search(freshTarget(), query)).rejects.toMatchObject({ code: "CANCELLED" });
    });

    it("refuses vectors of another dimension than the generation's", async () => {
      const target = freshTarget();
      await index.upsert(target, [entry(1)]);
      const wrong = entry(2, { vectors: [unitVector(random, 8)] });
      await expect(index.upsert(target, [wrong])).rejects.toMatchObject({ code: "BAD_REQUEST" });
    });
  });
}
