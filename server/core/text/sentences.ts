// Sentences of a text, by Unicode's rules (UAX #29) and repairs for what those cannot know: abbreviations, initials,
// numbers of steps, and lines that are broken in the middle of a sentence.
import { BEFORE_ANYTHING, BEFORE_NUMBER, LABELLED_BY_LETTER } from "./abbreviations.ts";
import { isBoundary } from "./graphemes.ts";
import { segmentSpan } from "./segments.ts";
import type { Span } from "./span.ts";
import { trimSpan } from "./trim.ts";

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
    segmenters.set(language, segmenter);
  }
  return segmenter;
}

/** How much of the end of a sentence and of the start of the next the repairs look at. */
const REACH = 48;
/** A line this long was broken by its width; a shorter one without a full stop is a heading, a label, a verse. */
const WRAPPED_LINE_MIN = 40;
const WRAPPED_LINE_MIN_WITHOUT_SPACES = 20;

const LIST_MARKER = /^[ \t]*(?:[-*+•◦▪–—·]|\(?(?:\d{1,3}(?:\.\d{1,3})*|\p{L})[.)])[ \t]/u;
const ONLY_NUMBERING = /^[ \t]*\(?(?:\d{1,3}(?:\.\d{1,3})*|[ivxIVX]{1,4}|\p{L})[.)]\s*$/u;
const SENTENCE_END = /[.!?。！？…‥؟۔:：;；।]["'”’»)\]）」』]*\s*$/u;
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** The last word before a full stop, with dots and spaces inside: "e.g", "т. е", "J". */
const LAST_WORD = /(?:^|[\s("«„“[])((?:\p{L}{1,4}\.\s?)*\p{L}+)\.\s*$/u;

const NUMBER = /^\s*[№#(]?\s*(?:\d|[IVXLC]+(?!\p{L}))/u;

/** Whether a line break lies inside a sentence: prose that was wrapped at the width of its page. */
function isWrapped(line: string, next: string): boolean {
  if (line.trim() === "" || SENTENCE_END.test(line) || LIST_MARKER.test(next)) return false;
  if (/^[ \t]*\n/.test(next)) return false;
  if (/^[ \t]*\p{Ll}/u.test(next)) return true;
  const long = WITHOUT_SPACES.test(line) ? WRAPPED_LINE_MIN_WITHOUT_SPACES : WRAPPED_LINE_MIN;
  return line.trim().length >= long;
}

function isInitial(word: string, before: string, next: string): boolean {
  if (!/^\p{Lu}$/u.test(word)) return false;
  if (/^\s*\p{Lu}\.\s*\p{L}/u.test(next) || /\p{Lu}\.\s*\p{Lu}\.\s*$/u.test(before)) return true;
  const label = /(\p{L}+)\s+\p{Lu}\.\s*$/u.exec(before)?.[1];
  // "by J. Smith" goes on; "revision B. The limit" and "vitamin C. Take" do not, and neither does "Pack A. Then".
  return label !== undefined && !LABELLED_BY_LETTER.has(label.toLowerCase()) && /^\s*\p{Lu}\p{Ll}{3,}/u.test(next);
}

/** Whether the full stop at the end of `before` belongs to an abbreviation that `next` continues. */
function isAbbreviation(before: string, next: string): boolean {
  const words = LAST_WORD.exec(before)?.[1];
  if (words === undefined) return false;
  const word = words.toLowerCase().replace(/\s/g, "");
  const last = word.slice(word.lastIndexOf(".") + 1);
  if (BEFORE_ANYTHING.has(word) || BEFORE_ANYTHING.has(last)) return true;
  if (BEFORE_NUMBER.has(last) && NUMBER.test(next)) return last !== "no" || /^\s*#?\d/.test(next);
  // "г. Москва" is a town, "в 2020 г. Срок" the end of a year.
  if (last === "г") return /^\s*\p{Lu}/u.test(next) && !/(?:\d|\p{N})\s*г\.\s*$/u.test(before);
  return isInitial(words.slice(words.lastIndexOf(".") + 1).trim(), before, next);
}

function goesOn(text: string, start: number, at: number, end: number): boolean {
  const before = text.slice(Math.max(start, at - REACH), at);
  const next = text.slice(at, Math.min(end, at + REACH));
  const sentence = at - start <= REACH ? before : "";
  if (before.endsWith("\n")) {
    const lineStart = Math.max(start, text.lastIndexOf("\n", at - 2) + 1);
    return isWrapped(text.slice(Math.max(lineStart, at - 4 * REACH), at), next);
  }
  return ONLY_NUMBERING.test(lastLine(sentence)) || isAbbreviation(before, next);
}

function lastLine(sentence: string): string {
  return sentence.slice(sentence.lastIndexOf("\n") + 1);
}

/**
 * The sentences of `span` (by default all of the text), in order, without the white space around them. Together they
 * hold everything else. Lists and short lines are sentences of their own.
 * @param language BCP 47, for the rules of Unicode; the repairs know English and Russian everywhere
 */
export function splitSentences(text: string, span: Span = { start: 0, end: text.length }, language = "en"): Span[] {
  const sentences: Span[] = [];
  let start = span.start;
  const close = (end: number): void => {
    const sentence = trimSpan(text, { start, end });
    if (sentence) sentences.push(sentence);
    start = end;
  };
  for (const { start: at } of segmentSpan(segmenterFor(language), text, span)) {
    if (at > start && isBoundary(text, at) && !goesOn(text, start, at, span.end)) close(at);
  }
  close(span.end);
  return sentences;
}
