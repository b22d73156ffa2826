// Posting lists of up to a few thousand pieces of one collection: open while pieces are added, then sealed into typed
// arrays (3 bytes a posting, 12 a distinct term). Rows are numbered within the segment; removed ones are only marked.
import { createTermLists } from "./embedded-term-lists.ts";

/** Rows of a sealed segment. Its scores (64 KB) stay in the processor's cache, and sealing is short. A choice. */
export const SEGMENT_ROWS = 8192;

export type VisitTerms = (visit: (term: number, frequency: number) => void) => void;

export interface SegmentPiece {
  readonly pieceId: number;
  readonly documentId: number;
  readonly audienceId: number;
  readonly visitTerms: VisitTerms;
}

export interface Segment {
  pieces: Float64Array;
  documents: Float64Array;
  audiences: Float64Array;
  /** Length in terms. */
  lengths: Float64Array;
  /** 0 = removed. */
  alive: Uint8Array;
  count: number;
  removedCount: number;
  /** How often the row has `term`; 0 where it has not. */
  frequency(term: number, row: number): number;
  /** Visits the rows that have `term`, removed ones too; false if none has. */
  visit(term: number, visit: (row: number, frequency: number) => void): boolean;
  visitAll(visit: (term: number, row: number, frequency: number) => void): void;
}

export interface OpenSegment extends Segment {
  /** Returns the piece's row. */
  add(piece: SegmentPiece): number;
  /** The same pieces in less memory; the open segment's own is used again, so it is empty after. */
  seal(): Segment;
}

export function createOpenSegment(): OpenSegment {
  const lists = createTermLists();
  const createRows = () => ({
    pieces: new Float64Array(SEGMENT_ROWS),
    documents: new Float64Array(SEGMENT_ROWS),
    audiences: new Float64Array(SEGMENT_ROWS),
    lengths: new Float64Array(SEGMENT_ROWS),
    alive: new Uint8Array(SEGMENT_ROWS),
    count: 0,
    removedCount: 0,
  });
  const segment: OpenSegment = {
    ...createRows(),
    visit(term, visit) {
      let isThere = false;
      lists.visit(term, (row, frequency) => {
        isThere = true;
        visit(row, frequency);
      });
      return isThere;
    },
    frequency(term, row) {
      let found = 0;
      lists.visit(term, (other, frequency) => {
        if (other === row) found = frequency;
      });
      return found;
    },
    visitAll: (visit) => lists.visitAll(visit),
    add({ pieceId, documentId, audienceId, visitTerms }) {
      const row = segment.count++;
      let length = 0;
      visitTerms((term, frequency) => {
        length += frequency;
        lists.add(term, row, frequency);
      });
      segment.pieces[row] = pieceId;
      segment.documents[row] = documentId;
      segment.audiences[row] = audienceId;
      segment.lengths[row] = length;
      segment.alive[row] = 1;
      return row;
    },
    seal() {
      const sealed: Segment = { ...segment, ...sealLists() };
      lists.clear();
      Object.assign(segment, createRows());
      return sealed;
    },
  };

  /** The same lists one after another, terms ascending. */
  function sealLists(): Pick<Segment, "visit" | "visitAll" | "frequency"> {
    const terms = lists.terms();
    const starts = new Uint32Array(terms.length + 1);
    let total = 0;
    let largest = 0;
    lists.visitAll((_term, _row, frequency) => {
      total++;
      largest = Math.max(largest, frequency);
    });
    const rows = new Uint16Array(total);
    // Nearly every segment fits a byte; one with a term of more than 255 occurrences keeps them all wide.
    const frequencies = largest < 256 ? new Uint8Array(total) : new Uint32Array(total);
    let next = 0;
    terms.forEach((term, i) => {
      lists.visit(term, (row, frequency) => {
        rows[next] = row;
        frequencies[next++] = frequency;
      });
      starts[i + 1] = next;
    });
    return {
      visit(term, visit) {
        const i = indexOfTerm(terms, term);
        if (i < 0) return false;
        const end = starts[i + 1]!;
        for (let at = starts[i]!; at < end; at++) visit(rows[at]!, frequencies[at]!);
        return true;
      },
      frequency(term, row) {
        const i = indexOfTerm(terms, term);
        if (i < 0) return 0;
        // A list begins with the row that was added last.
        let low = starts[i]!;
        let high = starts[i + 1]! - 1;
        while (low <= high) {
          const middle = (low + high) >> 1;
          if (rows[middle] === row) return frequencies[middle]!;
          if (rows[middle]! > row) low = middle + 1;
          else high = middle - 1;
        }
        return 0;
      },
      visitAll(visit) {
        for (let i = 0; i < terms.length; i++)
          for (let at = starts[i]!; at < starts[i + 1]!; at++) visit(terms[i]!, rows[at]!, frequencies[at]!);
      },
    };
  }
  return segment;
}

function indexOfTerm(terms: Float64Array, term: number): number {
  let low = 0;
  let high = terms.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const there = terms[middle]!;
    if (there === term) return middle;
    if (there < term) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
