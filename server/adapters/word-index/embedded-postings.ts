// All words of one space in memory: segments by collection, and where each piece is.
import { lengthPenalty } from "../../core/retrieval/bm25.ts";
import { hasDocument } from "../../core/structured/document-set.ts";
import type { PieceFilter } from "../../ports/vector-index.ts";
import type { PieceScore, WordQuery } from "../../ports/word-index.ts";
import { visitTerms, type StoredWordEntry } from "./embedded-entries.ts";
import { createBest } from "./embedded-best.ts";
import {
  createOpenSegment,
  SEGMENT_ROWS,
  type OpenSegment,
  type Segment,
  type SegmentPiece,
} from "./embedded-segment.ts";

export interface WordPostings {
  put(entry: StoredWordEntry): void;
  remove(pieceId: number): void;
  /** Best first, ties by piece id. */
  search(query: WordQuery & { filter: PieceFilter; limit: number }): PieceScore[];
  score(query: WordQuery & { pieceIds: readonly number[] }): PieceScore[];
}

interface Collection {
  readonly sealed: Set<Segment>;
  open: OpenSegment;
}

export function createWordPostings(): WordPostings {
  const collections = new Map<number, Collection>();
  // A piece's place is the number of its segment x SEGMENT_ROWS + its row.
  const places = new Map<number, number>();
  const segments = new Map<number, { segment: Segment; collectionId: number }>();
  const numbers = new Map<Segment, number>();
  let lastNumber = 0;
  const scores = new Float64Array(SEGMENT_ROWS);
  const penalties = new Float64Array(SEGMENT_ROWS);

  function register(segment: Segment, collectionId: number, number = ++lastNumber): void {
    segments.set(number, { segment, collectionId });
    numbers.set(segment, number);
  }

  function forget(segment: Segment): void {
    segments.delete(numbers.get(segment) ?? 0);
    numbers.delete(segment);
  }

  function collectionOf(collectionId: number): Collection {
    let collection = collections.get(collectionId);
    if (!collection) {
      collection = { sealed: new Set(), open: createOpenSegment() };
      collections.set(collectionId, collection);
      register(collection.open, collectionId);
    }
    if (collection.open.count === SEGMENT_ROWS) {
      const sealed = collection.open.seal();
      register(sealed, collectionId, numbers.get(collection.open)); // its pieces keep their places
      collection.sealed.add(sealed);
      register(collection.open, collectionId);
    }
    return collection;
  }

  function remove(pieceId: number): void {
    const place = places.get(pieceId);
    if (place === undefined) return;
    places.delete(pieceId);
    const found = segments.get(Math.floor(place / SEGMENT_ROWS));
    if (!found) return;
    found.segment.alive[place % SEGMENT_ROWS] = 0;
    found.segment.removedCount++;
    if (found.segment.removedCount * 2 > SEGMENT_ROWS) dissolve(found.segment, found.collectionId);
  }

  /** Moves what is left of a segment to the open one: no more rows than were removed since, so removal stays linear. */
  function dissolve(segment: Segment, collectionId: number): void {
    const collection = collectionOf(collectionId);
    const terms: number[][] = Array.from({ length: segment.count }, () => []);
    segment.visitAll((term, row, frequency) => {
      if (segment.alive[row]) terms[row]?.push(term, frequency);
    });
    collection.sealed.delete(segment);
    forget(segment);
    if (collection.open === segment) {
      collection.open = createOpenSegment();
      register(collection.open, collectionId);
    }
    for (let row = 0; row < segment.count; row++) {
      if (!segment.alive[row]) continue;
      append(collectionId, {
        pieceId: segment.pieces[row]!,
        documentId: segment.documents[row]!,
        audienceId: segment.audiences[row]!,
        visitTerms: (visit) => {
          const own = terms[row]!;
          for (let i = 0; i < own.length; i += 2) visit(own[i]!, own[i + 1]!);
        },
      });
    }
  }

  function append(collectionId: number, piece: SegmentPiece): void {
    const { open } = collectionOf(collectionId);
    places.set(piece.pieceId, (numbers.get(open) ?? 0) * SEGMENT_ROWS + open.add(piece));
  }

  /** Fills `scores` with the BM25 scores of a segment's rows; 0 = none of the terms. False if all are 0. */
  function scoreSegment(segment: Segment, query: WordQuery): boolean {
    let isFound = false;
    const { count, lengths } = segment;
    for (const { term, weight } of query.terms) {
      const factor = weight * (query.k1 + 1);
      const isThere = segment.visit(term, (row, frequency) => {
        if (!isFound) begin();
        scores[row]! += (factor * frequency) / (frequency + penalties[row]!);
      });
      isFound ||= isThere;
    }
    return isFound;

    function begin(): void {
      isFound = true;
      scores.fill(0, 0, count);
      for (let row = 0; row < count; row++) penalties[row] = lengthPenalty(lengths[row]!, query);
    }
  }

  /** The same score for one row alone: what a few given pieces have costs nothing of the collection's size. */
  function scoreRow(segment: Segment, row: number, query: WordQuery): number {
    const penalty = lengthPenalty(segment.lengths[row]!, query);
    let score = 0;
    for (const { term, weight } of query.terms) {
      const frequency = segment.frequency(term, row);
      if (frequency > 0) score += (weight * (query.k1 + 1) * frequency) / (frequency + penalty);
    }
    return score;
  }

  return {
    put(entry) {
      remove(entry.pieceId);
      append(entry.collectionId, { ...entry, visitTerms: (visit) => visitTerms(entry.terms, visit) });
    },
    remove,
    search(query) {
      const { filter, limit } = query;
      const best = createBest(limit);
      const audiences = new Set(filter.audienceIds);
      const documents = filter.documentIds;
      for (const collectionId of new Set(filter.collectionIds)) {
        const collection = collections.get(collectionId);
        for (const segment of collection ? [...collection.sealed, collection.open] : []) {
          if (!scoreSegment(segment, query)) continue;
          for (let row = 0; row < segment.count; row++) {
            const score = scores[row]!;
            // Most rows end here: the filter is only asked about rows that would be among the best.
            if (score === 0 || score < best.floor() || !segment.alive[row]) continue;
            if (
              !audiences.has(segment.audiences[row]!) ||
              (documents && !hasDocument(documents, segment.documents[row]!))
            )
              continue;
            best.offer(segment.pieces[row]!, score);
          }
        }
      }
      return best.take();
    },
    score(query) {
      const found: PieceScore[] = [];
      for (const pieceId of new Set(query.pieceIds)) {
        const place = places.get(pieceId);
        const segment = place === undefined ? undefined : segments.get(Math.floor(place / SEGMENT_ROWS))?.segment;
        if (place === undefined || !segment) continue;
        const score = scoreRow(segment, place % SEGMENT_ROWS, query);
        if (score > 0) found.push({ pieceId, score });
      }
      return found;
    },
  };
}
