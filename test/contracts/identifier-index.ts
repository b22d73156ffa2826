// What every identifier index must do, whatever it is made of.
import { createHmac } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { identifierChecksum } from "../../server/core/retrieval/checksums.ts";
import { documentSet } from "../../server/core/structured/document-set.ts";
import type { IdentifierEntry, IdentifierIndex } from "../../server/ports/identifier-index.ts";
import { anyDocuments, filterOf } from "./any-documents.ts";

const keyOf = (identifier: string) => createHmac("sha256", "test").update(identifier).digest("hex");

/** `create` gives an index that this suite may fill; it is closed at the end. */
export function identifierIndexContract(name: string, create: () => Promise<IdentifierIndex>): void {
  describe(`${name} as an identifier index`, () => {
    let index: IdentifierIndex;
    let lastSpace = 3000;
    const entry = (pieceId: number, identifiers: readonly string[], change: Partial<IdentifierEntry> = {}) => ({
      pieceId,
      documentId: Math.ceil(pieceId / 10),
      collectionId: 1,
      audienceId: 1,
      keys: identifiers.map(keyOf),
      ...change,
    });
    const everything = { collectionIds: [1, 2, 3], audienceIds: [1, 2, 3] };

    beforeAll(async () => {
      index = await create();
    });
    afterAll(() => index.close());

    it("finds the pieces with exactly the key, ascending, and says how many there are in all", async () => {
      const spaceId = ++lastSpace;
      await index.upsert(spaceId, [
        entry(5, ["E-417", "R07"]),
        entry(3, ["E-4170"]),
        entry(9, ["E-417"]),
        entry(1, ["E-417", "статья 18", "第18条"]),
      ]);
      const find = (identifier: string, limit = 10) =>
        index.find(spaceId, { key: keyOf(identifier), filter: everything, limit });
      expect(await find("E-417")).toEqual({ pieceIds: [1, 5, 9], total: 3 });
      expect(await find("E-417", 2)).toEqual({ pieceIds: [1, 5], total: 3 });
      expect(await find("E-4170")).toEqual({ pieceIds: [3], total: 1 });
      expect(await find("第18条")).toEqual({ pieceIds: [1], total: 1 });
      expect(await find("E-41")).toEqual({ pieceIds: [], total: 0 });
    });

    it("is exact under any filter, in its total too (FIND-12)", async () => {
      const spaceId = ++lastSpace;
      const entries = Array.from({ length: 200 }, (_, i) =>
        entry(i + 1, i % 2 ? ["A-1", "B-2"] : ["A-1"], {
          documentId: 1 + (i % 40),
          collectionId: 1 + (i % 3),
          audienceId: 1 + (Math.floor(i / 3) % 3),
        }),
      );
      await index.upsert(spaceId, entries);
      const ids = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: max });
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom("A-1", "B-2"),
          ids(4),
          ids(4),
          anyDocuments(45),
          fc.integer({ min: 1, max: 250 }),
          async (identifier, collectionIds, audienceIds, documents, limit) => {
            const matching = entries.filter(
              (e) =>
                e.keys.includes(keyOf(identifier)) &&
                collectionIds.includes(e.collectionId) &&
                audienceIds.includes(e.audienceId) &&
                documents.allows(e.documentId),
            );
            const filter = { collectionIds, audienceIds, ...filterOf(documents) };
            expect(await index.find(spaceId, { key: keyOf(identifier), filter, limit })).toEqual({
              pieceIds: matching.map((e) => e.pieceId).slice(0, limit),
              total: matching.length,
            });
          },
        ),
        { numRuns: 50 },
      );
    });

    it("takes a filter of 50,000 documents", async () => {
      const spaceId = ++lastSpace;
      await index.upsert(spaceId, [
        entry(1, ["X-1"], { documentId: 49_999 }),
        entry(2, ["X-1"], { documentId: 60_000 }),
      ]);
      const documentIds = documentSet(Array.from({ length: 50_000 }, (_, i) => i));
      const found = await index.find(spaceId, { key: keyOf("X-1"), filter: { ...everything, documentIds }, limit: 9 });
      expect(found).toEqual({ pieceIds: [1], total: 1 });
    });

    it("replaces a piece's keys and labels, and forgets a piece without keys", async () => {
      const spaceId = ++lastSpace;
      await index.upsert(spaceId, [entry(1, ["A-1", "B-2"]), entry(2, ["A-1"]), entry(3, [])]);
      await index.upsert(spaceId, [entry(1, ["B-2", "C-3"], { collectionId: 2 }), entry(2, [])]);
      const find = (identifier: string) =>
        index.find(spaceId, { key: keyOf(identifier), filter: { ...everything, collectionIds: [2] }, limit: 9 });
      expect((await find("A-1")).total).toBe(0);
      expect((await find("B-2")).pieceIds).toEqual([1]);
      expect((await find("C-3")).pieceIds).toEqual([1]);
      expect((await index.list(spaceId, { after: 0, limit: 9 })).map((p) => p.pieceId)).toEqual([1]);
    });

    it("passes over unknown pieces when it removes", async () => {
      const spaceId = ++lastSpace;
      await index.upsert(spaceId, [entry(1, ["A-1"]), entry(2, ["A-1"])]);
      await index.remove(spaceId, [2, 404]);
      await index.remove(spaceId, []);
      const found = await index.find(spaceId, { key: keyOf("A-1"), filter: everything, limit: 9 });
      expect(found).toEqual({ pieceIds: [1], total: 1 });
    });

    it("lists every piece once, ascending, page by page, with the checksum of what it holds", async () => {
      const spaceId = ++lastSpace;
      const entries = Array.from({ length: 25 }, (_, i) => entry(100 - 2 * i, ["A-1", `N-${i}`, `M-${i}`]));
      await index.upsert(spaceId, entries);
      const first = await index.list(spaceId, { after: 0, limit: 20 });
      const second = await index.list(spaceId, { after: first.at(-1)?.pieceId ?? 0, limit: 20 });
      const expected = [...entries].sort((a, b) => a.pieceId - b.pieceId);
      expect([...first, ...second]).toEqual(
        expected.map((e) => ({ pieceId: e.pieceId, checksum: identifierChecksum(e) })),
      );
    });

    it("never crosses from one space to another", async () => {
      const mine = ++lastSpace;
      const foreign = ++lastSpace;
      await index.upsert(mine, [entry(1, ["A-1"])]);
      await index.upsert(foreign, [entry(1, ["A-1"]), entry(2, ["A-1"])]);
      const total = async (spaceId: number) =>
        (await index.find(spaceId, { key: keyOf("A-1"), filter: everything, limit: 9 })).total;
      expect([await total(mine), await total(foreign)]).toEqual([1, 2]);
      await index.removeSpace(foreign);
      expect([await total(mine), await total(foreign)]).toEqual([1, 0]);
    });

    it("ends a look-up that its caller has given up", async () => {
      const query = { key: keyOf("A-1"), filter: everything, limit: 5, signal: AbortSignal.abort() };
      await expect(index.find(++lastSpace, query)).rejects.toMatchObject({ code: "CANCELLED" });
    });
  });
}
