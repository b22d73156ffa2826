// WORD_WINDOWS (CUT-7): so many words, of which so many are shared with the next window. A piece is its own block.
import { wordSpans } from "../../text/words.ts";
import type { Span } from "../../text/span.ts";
import { addPlainPiece, createFinder, type PolicyContext } from "./context.ts";

export function cutWordWindows(context: PolicyContext): void {
  const { window, windowOverlap } = context.policy;
  const words: Span[] = [];
  for (const { element } of context.wholes) {
    for (const word of wordSpans(context.text, element)) words.push(word);
  }
  const find = createFinder(context.wholes);
  for (let first = 0; first < words.length; first += window - windowOverlap) {
    const last = Math.min(first + window, words.length) - 1;
    const start = (words[first] as Span).start;
    addPlainPiece(context, { start, end: (words[last] as Span).end }, false, find(start));
    // What remains would only repeat the end of this window.
    if (last === words.length - 1) break;
  }
}
