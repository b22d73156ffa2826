// Posting lists of up to a few thousand pieces of one collection: open while pieces are added, then sealed into typed
// arrays (about 6 bytes a posting). Rows are numbered within the segment; removed ones are only marked.

/** Rows of a sealed segment. Its scores (64 KB) stay in the processor's cache, and sealing takes about 40 ms. A choice. */
export const SEGMENT_ROWS = 8192;

export interface SegmentRows {
  readonly pieces: Float64Array;
  readonly documents: Float64Array;
  readonly audiences: Float64Array;
  /** Length in terms. */
  readonly lengths: Float64Array;
  /** 0 = removed. */
  readonly alive: Uint8Array;
}

export interface Postings {
  readonly rows: ArrayLike<number>;
  readonly frequencies: ArrayLike<number>;
  readonly start: number;
  readonly end: number;
}

export interface Segment extends SegmentRows {
  count: number;
  removedCount: number;
  /** The rows that have a term; undefined if none has. */
  readonly find: (term: number) => Postings | undefined;
  readonly visitPostings: (visit: (term: number, row: number, frequency: number) => void) => void;
}

export interface OpenSegment extends Segment {
  readonly add: (piece: {
    pieceId: number;
    documentId: number;
    audienceId: number;
    /** Calls `visit` for every term of the piece. */
    visitTerms: (visit: (term: number, frequency: number) => void) => void;
  }) => number;
}

export function createOpenSegment(): OpenSegment {
  const lists = new Map<number, { rows: number[]; frequencies: number[] }>();
  const segment: OpenSegment = {
    pieces: new Float64Array(SEGMENT_ROWS),
    documents: new Float64Array(SEGMENT_ROWS),
    audiences: new Float64Array(SEGMENT_ROWS),
    lengths: new Float64Array(SEGMENT_ROWS),
    alive: new Uint8Array(SEGMENT_ROWS),
    count: 0,
    removedCount: 0,
    find(term) {
      const list = lists.get(term);
      return list && { ...list, start: 0, end: list.rows.length };
    },
    visitPostings(visit) {
      for (const [term, { rows, frequencies }] of lists)
        for (let i = 0; i < rows.length; i++) visit(term, rows[i]!, frequencies[i]!);
    },
    add({ pieceId, documentId, audienceId, visitTerms }) {
      const row = segment.count++;
      let length = 0;
      visitTerms((term, frequency) => {
        length += frequency;
        let list = lists.get(term);
        if (!list) lists.set(term, (list = { rows: [], frequencies: [] }));
        list.rows.push(row);
        list.frequencies.push(frequency);
      });
      segment.pieces[row] = pieceId;
      segment.documents[row] = documentId;
      segment.audiences[row] = audienceId;
      segment.lengths[row] = length;
      segment.alive[row] = 1;
      return row;
    },
  };
  return segment;
}

/** The same rows and lists in typed arrays: terms ascending, each with its stretch of rows and frequencies. */
export function sealSegment(open: Segment): Segment {
  const counts = new Map<number, number>();
  let total = 0;
  open.visitPostings((term) => {
    counts.set(term, (counts.get(term) ?? 0) + 1);
    total++;
  });
  const terms = Float64Array.from(counts.keys()).sort();
  const starts = new Uint32Array(terms.length + 1);
  const next = new Map<number, number>();
  terms.forEach((term, i) => {
    next.set(term, starts[i]!);
    starts[i + 1] = starts[i]! + (counts.get(term) ?? 0);
  });
  const rows = new Uint16Array(total);
  const frequencies = new Uint32Array(total);
  let largest = 0;
  open.visitPostings((term, row, frequency) => {
    const at = next.get(term) ?? 0;
    next.set(term, at + 1);
    rows[at] = row;
    frequencies[at] = frequency;
    largest = Math.max(largest, frequency);
  });
  // Nearly every segment fits a byte; one with a term of more than 255 occurrences keeps them all wide.
  const kept = largest < 256 ? Uint8Array.from(frequencies) : frequencies;
  const { pieces, documents, audiences, lengths, alive, count, removedCount } = open;
  return {
    pieces,
    documents,
    audiences,
    lengths,
    alive,
    count,
    removedCount,
    find(term) {
      const i = indexOfTerm(terms, term);
      return i < 0 ? undefined : { rows, frequencies: kept, start: starts[i]!, end: starts[i + 1]! };
    },
    visitPostings(visit) {
      for (let i = 0; i < terms.length; i++)
        for (let at = starts[i]!; at < starts[i + 1]!; at++) visit(terms[i]!, rows[at]!, kept[at]!);
    },
  };
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
