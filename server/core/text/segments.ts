// Intl.Segmenter over texts of any length. V8 spends time on every segment that grows with the whole text it was given
// (measured: 49,000 characters take 0.5 s, four times as many 108 s), so it is shown one window after the other.
import type { Span } from "./span.ts";

/** Units to a window: longer than nearly every sentence, short enough that a segment costs a few microseconds. */
const WINDOW = 1_024;

export interface Segment extends Span {
  /** False for white space and punctuation between words; true only from a segmenter of words. */
  readonly isWord: boolean;
}

/**
 * The segments of `span`, which must begin at a boundary of the same kind. The last two of a window are read again in
 * the next: they may go on beyond it, or depend on what follows. A segment longer than a window widens it.
 */
export function* segmentSpan(segmenter: Intl.Segmenter, text: string, span: Span): Generator<Segment> {
  let start = span.start;
  let size = WINDOW;
  while (start < span.end) {
    const end = Math.min(span.end, start + size);
    const found: Segment[] = [];
    for (const { index, segment, isWordLike } of segmenter.segment(text.slice(start, end))) {
      const at = start + index;
      found.push({ start: at, end: at + segment.length, isWord: isWordLike === true });
    }
    if (end < span.end) found.length = Math.max(0, found.length - 2);
    yield* found;
    const last = found.at(-1);
    if (last) start = last.end;
    size = last ? WINDOW : size * 2;
  }
}
