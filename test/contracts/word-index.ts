// What every word index must do, whatever it is made of.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BM25_B, BM25_K1, idf, saturation } from "../../server/core/retrieval/bm25.ts";
import { wordChecksum } from "../../server/core/retrieval/checksums.ts";
import { documentSet } from "../../server/core/structured/document-set.ts";
import type { PieceScore, WordEntry, WordIndex, WordQuery } from "../../server/ports/word-index.ts";
import { anyDocuments, filterOf } from "./any-documents.ts";
import { createRandom } from "./vector-index.ts";

/** BM25 by the definition. */
function bruteForce(
  entries: readonly WordEntry[],
  query: WordQuery,
  isAllowed: (entry: WordEntry) => boolean = () => true,
): PieceScore[] {
  return entries
    .filter(isAllowed)
    .map((entry) => {
      const length = entry.terms.reduce((sum, { frequency }) => sum + frequency, 0);
      const frequencyOf = new Map(entry.terms.map(({ term, frequency }) => [term, frequency]));
      const score = query.terms.reduce((sum, { term, weight }) => {
        const frequency = frequencyOf.get(term);
        return frequency === undefined ? sum : sum + weight * saturation(frequency, length, query);
      }, 0);
      return { pieceId: entry.pieceId, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.pieceId - b.pieceId);
}

/** The query that a collection holding `entries` would be asked. */
function queryFor(entries: readonly WordEntry[], terms: readonly number[]): WordQuery {
  const piecesWith = (term: number) => entries.filter((e) => e.terms.some((t) => t.term === term)).length;
  const lengths = entries.map((e) => e.terms.reduce((sum, t) => sum + t.frequency, 0));
  return {
    terms: terms
      .map((term) => ({ term, pieces: piecesWith(term) }))
      .filter(({ pieces }) => pieces > 0)
      .map(({ term, pieces }) => ({ term, pieces, weight: idf(entries.length, pieces) })),
    averageLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, entries.length),
    k1: BM25_K1,
    b: BM25_B,
  };
}

/** `create` gives an index that this suite may fill; it is closed at the end. Scores may be off by `tolerance` (relative). */
export function wordIndexContract(
  name: string,
  create: () => Promise<WordIndex>,
  { tolerance = 1e-9 }: { tolerance?: number } = {},
): void {
  describe(`${name} as a word index`, () => {
    let index: WordIndex;
    let lastSpace = 2000;
    const random = createRandom(3);
    const below = (max: number) => Math.floor(((random() + 1) / 2) * max);
    // Hashes as they are: up to 52 bits. Small numbers are common words, as in any language.
    const termOf = (word: number) => (word * 2_654_435_761 * 1021) % 2 ** 52;
    const words = (count: number) =>
      [...new Set(Array.from({ length: count }, () => Math.floor(1.035 ** below(180))))].map(termOf);
    const entry = (pieceId: number, change: Partial<WordEntry> = {}): WordEntry => ({
      pieceId,
      documentId: Math.ceil(pieceId / 10),
      collectionId: 1,
      audienceId: 1,
      terms: words(5 + below(40)).map((term) => ({ term, frequency: 1 + below(4) })),
      ...change,
    });
    const everything = { collectionIds: [1], audienceIds: [1, 2, 3] };
    const expectSame = (found: readonly PieceScore[], expected: readonly PieceScore[]) => {
      expect(found.map((hit) => hit.pieceId)).toEqual(expected.map((hit) => hit.pieceId));
      found.forEach(({ score }, i) => expect(Math.abs(score / (expected[i]?.score ?? 1) - 1)).toBeLessThan(tolerance));
    };

    beforeAll(async () => {
      index = await create();
    });
    afterAll(() => index.close());

    it("finds the best pieces by BM25 with the given statistics, exactly", async () => {
      const spaceId = ++lastSpace;
      const entries = Array.from({ length: 600 }, (_, i) => entry(i + 1));
      await index.upsert(spaceId, entries);
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(fc.integer({ min: 0, max: 520 }), { minLength: 1, maxLength: 12 }),
          fc.integer({ min: 1, max: 60 }),
          async (asked, limit) => {
            const query = queryFor(entries, [...new Set(asked.map(termOf))]);
            const found = await index.search(spaceId, { ...query, filter: everything, limit });
            expectSame(found, bruteForce(entries, query).slice(0, limit));
          },
        ),
        { numRuns: 50 },
      );
    });

    it("is exact under any filter (FIND-12)", async () => {
      const spaceId = ++lastSpace;
      const entries = Array.from({ length: 400 }, (_, i) =>
        entry(i + 1, { documentId: 1 + (i % 50), collectionId: 1 + (i % 3), audienceId: 1 + (Math.floor(i / 3) % 3) }),
      );
      await index.upsert(spaceId, entries);
      const ids = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: max });
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 4 }),
          ids(4),
          anyDocuments(55),
          fc.integer({ min: 1, max: 60 }),
          async (collectionId, audienceIds, documents, limit) => {
            const own = entries.filter((e) => e.collectionId === collectionId);
            const query = queryFor(own, words(8));
            const filter = { collectionIds: [collectionId], audienceIds, ...filterOf(documents) };
            const expected = bruteForce(
              own,
              query,
              (e) => audienceIds.includes(e.audienceId) && documents.allows(e.documentId),
            );
            expectSame(await index.search(spaceId, { ...query, filter, limit }), expected.slice(0, limit));
          },
        ),
        { numRuns: 50 },
      );
    });

    it("orders equal scores by piece id", async () => {
      const spaceId = ++lastSpace;
      const terms = [{ term: 5, frequency: 1 }];
      const entries = [8, 2, 6, 4].map((id) => entry(id, { terms }));
      await index.upsert(spaceId, entries);
      const found = await index.search(spaceId, { ...queryFor(entries, [5]), filter: everything, limit: 3 });
      expect(found.map((hit) => hit.pieceId)).toEqual([2, 4, 6]);
    });

    it("keeps hashes of 52 bits apart and frequencies as they are", async () => {
      const spaceId = ++lastSpace;
      const largest = 2 ** 52 - 1;
      const entries = [
        entry(1, {
          terms: [
            { term: largest, frequency: 70_000 },
            { term: 1, frequency: 4_095 },
          ],
        }),
        entry(2, {
          terms: [
            { term: largest - 2 ** 32, frequency: 1 },
            { term: 0, frequency: 300 },
          ],
        }),
      ];
      await index.upsert(spaceId, entries);
      for (const term of [largest, 1, largest - 2 ** 32, 0]) {
        const query = queryFor(entries, [term]);
        const found = await index.search(spaceId, { ...query, filter: everything, limit: 9 });
        expectSame(found, bruteForce(entries, query));
      }
      const listed = await index.list(spaceId, { after: 0, limit: 9 });
      expect(listed).toEqual(entries.map((e) => ({ pieceId: e.pieceId, checksum: wordChecksum(e) })));
    });

    it("stays exact while pieces come, change and go", async () => {
      const spaceId = ++lastSpace;
      const there = new Map<number, WordEntry>();
      for (let round = 0; round < 12; round++) {
        const added = [...new Set(Array.from({ length: 80 }, () => 1 + below(300)))].map((id) => entry(id));
        await index.upsert(spaceId, added);
        for (const e of added) there.set(e.pieceId, e);
        const gone = [...there.keys()].filter(() => random() > 0.2);
        await index.remove(spaceId, [...gone, 99_999]);
        for (const id of gone) there.delete(id);
        const query = queryFor([...there.values()], words(10));
        const found = await index.search(spaceId, { ...query, filter: everything, limit: 30 });
        expectSame(found, bruteForce([...there.values()], query).slice(0, 30));
      }
    });

    it("gives the scores of asked pieces that have any of the words", async () => {
      const spaceId = ++lastSpace;
      const entries = [
        ...Array.from({ length: 30 }, (_, i) => entry(i + 1)),
        entry(31, { terms: [{ term: 123_456, frequency: 1 }] }),
      ];
      await index.upsert(spaceId, entries);
      const query = queryFor(entries, words(10));
      const asked = [30, 4, 404, 31, 17];
      const found = await index.score(spaceId, { ...query, pieceIds: asked });
      const expected = bruteForce(entries, query, (e) => asked.includes(e.pieceId));
      expectSame(
        [...found].sort((a, b) => b.score - a.score || a.pieceId - b.pieceId),
        expected,
      );
    });

    it("lists every piece once, ascending, page by page, with the checksum of what it holds", async () => {
      const spaceId = ++lastSpace;
      const entries = Array.from({ length: 25 }, (_, i) => entry(100 - 2 * i));
      await index.upsert(spaceId, entries);
      const first = await index.list(spaceId, { after: 0, limit: 20 });
      const second = await index.list(spaceId, { after: first.at(-1)?.pieceId ?? 0, limit: 20 });
      const expected = [...entries].sort((a, b) => a.pieceId - b.pieceId);
      expect([...first, ...second]).toEqual(expected.map((e) => ({ pieceId: e.pieceId, checksum: wordChecksum(e) })));
    });

    it("never crosses from one space to another", async () => {
      const mine = ++lastSpace;
      const foreign = ++lastSpace;
      const terms = [{ term: 9, frequency: 2 }];
      await index.upsert(mine, [entry(1, { terms })]);
      await index.upsert(foreign, [entry(2, { terms })]);
      const query = queryFor([entry(1, { terms })], [9]);
      const found = async (spaceId: number) =>
        (await index.search(spaceId, { ...query, filter: everything, limit: 9 })).map((hit) => hit.pieceId);
      expect([await found(mine), await found(foreign)]).toEqual([[1], [2]]);
      await index.remove(foreign, [1]);
      await index.removeSpace(foreign);
      expect([await found(mine), await found(foreign)]).toEqual([[1], []]);
      expect(await index.list(foreign, { after: 0, limit: 9 })).toEqual([]);
    });

    it("finds nothing where nothing is, without words, and for an empty filter", async () => {
      const spaceId = ++lastSpace;
      const query = { terms: [{ term: 1, weight: 1, pieces: 1 }], averageLength: 3, k1: 1.2, b: 0.75, limit: 5 };
      expect(await index.search(spaceId, { ...query, filter: everything })).toEqual([]);
      await index.upsert(spaceId, [entry(1, { terms: [{ term: 1, frequency: 1 }] }), entry(2, { terms: [] })]);
      expect(await index.search(spaceId, { ...query, terms: [], filter: everything })).toEqual([]);
      expect(
        await index.search(spaceId, { ...query, filter: { ...everything, documentIds: documentSet([]) } }),
      ).toEqual([]);
      expect(await index.list(spaceId, { after: 0, limit: 5 })).toHaveLength(2);
    });

    it("ends a search that its caller has given up", async () => {
      const query = { ...queryFor([], []), filter: everything, limit: 5, signal: AbortSignal.abort() };
      await expect(index.search(++lastSpace, query)).rejects.toMatchObject({ code: "CANCELLED" });
    });
  });
}
