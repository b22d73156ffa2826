// Where a text may be cut without breaking what a reader sees as one character (SRC-2): a letter with its combining
// marks, a family of emoji, a flag, a Hangul syllable. The boundaries are those of UAX #29, as Intl.Segmenter knows
// them; it is only shown the few characters that decide, since it copies whatever it is given.
import { segmentSpan } from "./segments.ts";
import type { Span } from "./span.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Marks, joiners and modifiers: what a boundary looks past to find the character they belong to. */
const EXTENDS = /^[\p{Grapheme_Extend}\p{M}\p{Emoji_Modifier}\u200d]$/u;

/** Characters that never join a neighbour of the same kind: letters, digits, punctuation of the common scripts. */
function isPlain(unit: number): boolean {
  return (
    (unit >= 0x20 && unit <= 0x2ff) ||
    unit === 0x0a ||
    unit === 0x09 ||
    (unit >= 0x4e00 && unit <= 0x9fff) || // Han
    (unit >= 0x400 && unit <= 0x482) || // Cyrillic
    (unit >= 0x48a && unit <= 0x52f) ||
    (unit >= 0x3041 && unit <= 0x3096) || // kana
    (unit >= 0x30a1 && unit <= 0x30fa) ||
    (unit >= 0xff01 && unit <= 0xff5e) // full width
  );
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function isInsidePair(text: string, offset: number): boolean {
  return offset > 0 && offset < text.length && isLow(text.charCodeAt(offset)) && isHigh(text.charCodeAt(offset - 1));
}

function isFlagLetter(codePoint: number): boolean {
  return codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff;
}

/**
 * Start of the code points before `offset` that can decide about boundaries from `offset` on: back over extenders to
 * the character they extend, and over a whole run of flag letters, since their pairs are counted from its beginning.
 */
function contextStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0) {
    at -= isInsidePair(text, at - 1) ? 2 : 1;
    const codePoint = text.codePointAt(at) ?? 0;
    if (!isFlagLetter(codePoint) && !EXTENDS.test(String.fromCodePoint(codePoint))) break;
  }
  return at;
}

/** Whether the text may be cut at `offset`. Both ends of a text are boundaries; offsets outside of it are not. */
export function isBoundary(text: string, offset: number): boolean {
  if (offset < 0 || offset > text.length) return false;
  if (offset === 0 || offset === text.length) return true;
  if (isPlain(text.charCodeAt(offset - 1)) && isPlain(text.charCodeAt(offset))) return true;
  if (isInsidePair(text, offset)) return false;
  const start = contextStart(text, offset);
  const next = offset + (isInsidePair(text, offset + 1) ? 2 : 1);
  const last = segmenter.segment(text.slice(start, next)).containing(next - start - 1);
  return last !== undefined && last.index === offset - start;
}

/** The last boundary at or before `offset`. */
export function boundaryBefore(text: string, offset: number): number {
  let at = Math.max(0, Math.min(offset, text.length));
  while (!isBoundary(text, at)) at--;
  return at;
}

/** The first boundary at or after `offset`. */
export function boundaryAfter(text: string, offset: number): number {
  let at = Math.max(0, Math.min(offset, text.length));
  while (!isBoundary(text, at)) at++;
  return at;
}

/** The smallest span around `span` that splits no grapheme. An empty span inside a grapheme grows to the grapheme. */
export function snapSpan(text: string, span: Span): Span {
  const start = boundaryBefore(text, span.start);
  const end = boundaryAfter(text, span.end);
  return start === span.start && end === span.end ? span : { start, end };
}

/** All boundaries `o` of the text with `span.start <= o <= span.end`, in order. One pass, linear in the span. */
export function* graphemeBoundariesWithin(text: string, span: Span): Generator<number> {
  const start = boundaryAfter(text, span.start);
  const end = boundaryBefore(text, span.end);
  if (start > end) return;
  for (const segment of segmentSpan(segmenter, text, { start, end })) yield segment.start;
  yield end;
}
