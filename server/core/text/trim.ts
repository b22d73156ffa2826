// A stretch without the white space around it.
import { snapSpan } from "./graphemes.ts";
import type { Span } from "./span.ts";

const SPACE = /\s/u;

/** The span without white space at its ends; it splits no grapheme. Null where there is nothing but white space. */
export function trimSpan(text: string, span: Span): Span | null {
  let { start, end } = span;
  while (start < end && SPACE.test(text.charAt(start))) start++;
  while (end > start && SPACE.test(text.charAt(end - 1))) end--;
  return start === end ? null : snapSpan(text, { start, end });
}
