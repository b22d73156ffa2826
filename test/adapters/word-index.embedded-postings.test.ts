// More pieces than a segment holds, without threads.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentSet } from "../../server/core/structured/document-set.ts";
import { packTerms, unpackTerms } from "../../server/adapters/word-index/embedded-entries.ts";
import { createWordPostings } from "../../server/adapters/word-index/embedded-postings.ts";
import { SEGMENT_ROWS } from "../../server/adapters/word-index/embedded-segment.ts";
import { BM25_B, BM25_K1, saturation } from "../../server/core/retrieval/bm25.ts";
import { createRandom } from "../contracts/vector-index.ts";

const PIECES = SEGMENT_ROWS * 2 + 300;
const VOCABULARY = 400;
const random = createRandom(21);
const below = (max: number) => Math.floor(((random() + 1) / 2) * max);
const termOf = (word: number) => (word * 2_654_435_761 * 1021) % 2 ** 52;

interface Row {
  readonly pieceId: number;
  readonly documentId: number;
  readonly collectionId: number;
  readonly audienceId: number;
  readonly terms: Map<number, number>;
}

function createRow(pieceId: number): Row {
  const terms = new Map<number, number>();
  const count = 1 + below(20);
  for (let i = 0; i < count; i++)
    terms.set(termOf(below(1 + below(VOCABULARY))), 1 + below(pieceId % 500 === 0 ? 600 : 4));
  return { pieceId, documentId: pieceId % 97, collectionId: 1, audienceId: 1 + (pieceId % 2), terms };
}

describe("words in more than one segment", () => {
  const rows = new Map<number, Row>();
  const postings = createWordPostings();
  const put = (row: Row) => {
    rows.set(row.pieceId, row);
    const terms = [...row.terms].map(([term, frequency]) => ({ term, frequency }));
    postings.put({ ...row, terms: packTerms(terms) });
  };
  for (let pieceId = 1; pieceId <= PIECES; pieceId++) put(createRow(pieceId));

  const expectExact = () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: VOCABULARY }), { minLength: 1, maxLength: 10 }),
        fc.subarray([1, 2]),
        fc.integer({ min: 1, max: 97 }),
        fc.integer({ min: 1, max: 100 }),
        (words, audienceIds, documentsBelow, limit) => {
          const query = {
            terms: words.map((word) => ({ term: termOf(word), weight: 1 / (1 + word), pieces: 1 })),
            averageLength: 25,
            k1: BM25_K1,
            b: BM25_B,
          };
          const documentIds = documentSet(Array.from({ length: documentsBelow }, (_, i) => i));
          const expected = [];
          for (const { pieceId, documentId, audienceId, terms } of rows.values()) {
            if (documentId >= documentsBelow || !audienceIds.includes(audienceId)) continue;
            const length = [...terms.values()].reduce((sum, frequency) => sum + frequency, 0);
            let score = 0;
            for (const { term, weight } of query.terms) {
              const frequency = terms.get(term);
              if (frequency) score += weight * saturation(frequency, length, query);
            }
            if (score > 0) expected.push({ pieceId, score });
          }
          // The last digit depends on the order of the factors.
          const rounded = (hits: { pieceId: number; score: number }[]) =>
            hits
              .map(({ pieceId, score }) => ({ pieceId, score: Number(score.toPrecision(9)) }))
              .sort((a, b) => b.score - a.score || a.pieceId - b.pieceId)
              .slice(0, limit);
          const found = postings.search({ ...query, filter: { collectionIds: [1], audienceIds, documentIds }, limit });
          const best = rounded(expected);
          expect(rounded(found).map(({ score }) => score)).toEqual(best.map(({ score }) => score));
          const scored = postings.score({ ...query, pieceIds: best.map(({ pieceId }) => pieceId) });
          expect(rounded(scored)).toEqual(best);
        },
      ),
      { numRuns: 40 },
    );

  it("are searched exactly under any filter", expectExact);

  it("are searched exactly after a third was replaced and most of the rest removed", () => {
    for (let pieceId = 1; pieceId <= PIECES; pieceId += 3) put(createRow(pieceId));
    for (let pieceId = 2; pieceId <= PIECES; pieceId++) {
      if (pieceId % 3 === 1 || pieceId % 9 > 6) continue;
      postings.remove(pieceId);
      rows.delete(pieceId);
    }
    expectExact();
    for (const pieceId of [...rows.keys()]) {
      if (pieceId % 100 === 0) continue;
      postings.remove(pieceId);
      rows.delete(pieceId);
    }
    expectExact();
  });
});

describe("packed terms", () => {
  it("are what they were, wherever the bytes begin", () => {
    const term = fc.record({
      term: fc.integer({ min: 0, max: 2 ** 52 - 1 }),
      frequency: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 2 ** 31 })),
    });
    fc.assert(
      fc.property(fc.uniqueArray(term, { selector: (t) => t.term }), fc.integer({ min: 0, max: 7 }), (terms, shift) => {
        const packed = packTerms(terms);
        const moved = new Uint8Array(packed.length + shift);
        moved.set(packed, shift);
        expect(unpackTerms(moved.subarray(shift))).toEqual(terms);
      }),
    );
  });
});
