// Terms of scripts that are written without spaces between words, or with spaces between more than words.
import { segmentSpan } from "./segments.ts";
import { sliceSpan } from "./span.ts";

/** Characters in pairs, as they overlap: 表面温度 -> 表面 面温 温度; a character that stands alone is a term itself. */
export function characterPairs(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, i) => `${characters[i] ?? ""}${character}`);
}

const segmenter = new Intl.Segmenter("th", { granularity: "word" });

/** Words by dictionary, for Thai, Lao, Khmer and Burmese (Unicode text segmentation, UAX 29, as ICU does it). */
export function dictionaryWords(run: string): string[] {
  return [...segmentSpan(segmenter, run, { start: 0, end: run.length })]
    .filter(({ isWord }) => isWord)
    .map((segment) => sliceSpan(run, segment));
}
