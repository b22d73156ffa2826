// Words as a window counts them: what stands between white space, with its punctuation; in scripts that are written
// without spaces (Chinese, Japanese, Thai and their neighbours) the words a dictionary finds.
import { isBoundary, snapSpan } from "./graphemes.ts";
import { segmentSpan } from "./segments.ts";
import { sliceSpan, type Span } from "./span.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "word" });
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const CHUNK = /\S+/gu;
const OPENS = /^[\p{Ps}\p{Pi}]+$/u;

/** A stretch without spaces, cut where words begin; punctuation stays with the word before it, a bracket with its own. */
function* segmentChunk(text: string, chunk: Span): Generator<Span> {
  let start = chunk.start;
  let hasWord = false;
  for (const segment of segmentSpan(segmenter, text, chunk)) {
    const begins = segment.isWord || OPENS.test(sliceSpan(text, segment));
    if (begins && hasWord && isBoundary(text, segment.start)) {
      yield { start, end: segment.start };
      start = segment.start;
      hasWord = false;
    }
    hasWord ||= segment.isWord;
  }
  yield { start, end: chunk.end };
}

/** The words of `span` (by default all of the text), in order. They hold everything in it that is not white space. */
export function wordSpans(text: string, span: Span = { start: 0, end: text.length }): Span[] {
  const words: Span[] = [];
  const add = (word: Span): void => {
    const last = words.at(-1);
    // White space that carries a mark belongs to the words on both of its sides: they are one.
    if (last && word.start < last.end)
      words[words.length - 1] = { start: last.start, end: Math.max(last.end, word.end) };
    else words.push(word);
  };
  for (const match of text.slice(span.start, span.end).matchAll(CHUNK)) {
    const start = span.start + match.index;
    const chunk = snapSpan(text, { start, end: start + match[0].length });
    if (WITHOUT_SPACES.test(match[0])) for (const word of segmentChunk(text, chunk)) add(word);
    else add(chunk);
  }
  return words;
}
