// Taking a stretch apart that is too long: at sentences, then words, then graphemes (CUT-6).
import { graphemeBoundariesWithin } from "../../text/graphemes.ts";
import { splitSentences } from "../../text/sentences.ts";
import type { Span } from "../../text/span.ts";
import { trimSpan } from "../../text/trim.ts";
import { wordSpans } from "../../text/words.ts";
import type { Measure } from "./measure.ts";

/** Where the parts of a stretch are looked for: in prose at sentences, in code at lines. */
export type Seam = "SENTENCES" | "LINES";

function* linesOf(text: string, span: Span): Generator<Span> {
  for (let start = span.start; start < span.end;) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 || newline >= span.end ? span.end : newline;
    const line = trimSpan(text, { start, end });
    if (line) yield line;
    start = end + 1;
  }
}

/** A word longer than the target: as many graphemes at a time as fit, one at least. */
function* splitWord(text: string, word: Span, target: number, measure: Measure): Generator<Span> {
  let start = word.start;
  let previous = word.start;
  for (const at of graphemeBoundariesWithin(text, word)) {
    if (previous > start && measure({ start, end: at }) > target) {
      yield { start, end: previous };
      start = previous;
    }
    previous = at;
  }
  if (word.end > start) yield { start, end: word.end };
}

/**
 * Parts of `span`, in order, that together hold everything in it but white space. None is larger than `target`, except
 * single graphemes that are.
 */
export function* splitSpan(text: string, span: Span, target: number, measure: Measure, seam: Seam): Generator<Span> {
  for (const sentence of seam === "LINES" ? linesOf(text, span) : splitSentences(text, span)) {
    if (measure(sentence) <= target) {
      yield sentence;
      continue;
    }
    for (const word of wordSpans(text, sentence)) {
      if (measure(word) <= target) yield word;
      else yield* splitWord(text, word, target, measure);
    }
  }
}

/**
 * The tail of `span` that a next stretch repeats: as many whole sentences from its end as fit into `amount`, else as
 * many whole words. Empty (at the end of the span) where not even a word fits.
 */
export function tailStart(text: string, span: Span, amount: number, measure: Measure): number {
  const longest = (parts: readonly Span[]): number => {
    let start = span.end;
    for (let i = parts.length - 1; i >= 0; i--) {
      const part = parts[i] as Span;
      if (part.start < span.start || measure({ start: part.start, end: span.end }) > amount) break;
      start = part.start;
    }
    return start;
  };
  const bySentence = longest(splitSentences(text, span));
  return bySentence < span.end ? bySentence : longest(wordSpans(text, span));
}
