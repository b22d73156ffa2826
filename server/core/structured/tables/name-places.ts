// Where names stand in a text as whole words, for hundreds of names and one text: a pattern for each name takes
// milliseconds to compile (3 ms, measured on titles), so the text is looked through instead.
import type { Span } from "../../text/span.ts";

/** What a unit of UTF-16 is to a name that ends or pauses beside it. */
const OTHER = 1;
/** A letter or figure. */
const LETTER = 2;
/** A letter, mark or figure of a script that writes spaces between words: beside one of them, a name would go on. */
const SPACED = 4;
const NUMBER = 8;

const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Longer titles are sentences, which nobody repeats in a question (a choice). */
const WORDS_MAX = 16;
/** Characters that may stand between two words of a name (a choice: `, (` and a space). */
const GAP_MAX = 3;
/** Signs that join a name to what is beside it: `625-1` is another standard than 625. */
const JOINS = "-–_/.";
const JOINS_NUMBERS = "×,";

export interface SearchedText {
  readonly text: string;
  /** The same in small letters, unit by unit. */
  readonly lower: string;
}

/** @param text with folded characters (core/identifiers/fold.ts) */
export function searchedText(text: string): SearchedText {
  return { text, lower: smallLetters(text) };
}

/**
 * Places of the whole name, in any case, with up to three signs between its words or none; never as a part of a longer
 * word, number or designation. They do not overlap, in reading order.
 * @param name with folded characters
 */
export function placesOf({ text, lower }: SearchedText, name: string): Span[] {
  const words = smallLetters(name).match(WORD) ?? [];
  const [first] = words;
  if (first === undefined || words.length > WORDS_MAX) return [];
  const found: Span[] = [];
  for (let at = lower.indexOf(first); at >= 0;) {
    const end = goesOn(text, at) ? -1 : endOf({ text, lower }, words, 1, at + first.length);
    if (end >= 0) found.push({ start: at, end });
    at = lower.indexOf(first, end >= 0 ? end : at + 1);
  }
  return found;
}

/** Where the rest of a name ends that has come to `at`; -1 where it does not stand there. The widest gaps first. */
function endOf(searched: SearchedText, words: readonly string[], next: number, at: number): number {
  const { text, lower } = searched;
  const word = words[next];
  if (word === undefined) return isFollowed(text, at) ? -1 : at;
  const isNumbers = (kindBefore(text, at) & NUMBER) !== 0 && (kindAt(word, 0) & NUMBER) !== 0;
  const starts = [at];
  for (let end = at; starts.length <= GAP_MAX && end < text.length && (kindAt(text, end) & LETTER) === 0;) {
    end += sizeAt(text, end);
    starts.push(end);
  }
  // Between two figures something has to stand: 12 3 is not 123.
  for (const start of starts.slice(isNumbers ? 1 : 0).reverse()) {
    if (!lower.startsWith(word, start)) continue;
    const end = endOf(searched, words, next + 1, start + word.length);
    if (end >= 0) return end;
  }
  return -1;
}

/** Whether what begins at `at` is the rest of something longer. */
function goesOn(text: string, at: number): boolean {
  if (at === 0) return false;
  if ((kindBefore(text, at) & SPACED) !== 0) return true;
  return JOINS.includes(text.charAt(at - 1)) && (kindBefore(text, at - 1) & SPACED) !== 0;
}

/** Whether what ends at `at` is the beginning of something longer. */
function isFollowed(text: string, at: number): boolean {
  if ((kindAt(text, at) & SPACED) !== 0) return true;
  const sign = text.charAt(at);
  if (sign === "") return false;
  const beside = kindAt(text, at + 1);
  return (JOINS.includes(sign) && (beside & SPACED) !== 0) || (JOINS_NUMBERS.includes(sign) && (beside & NUMBER) !== 0);
}

/** By unit of UTF-16, filled as units are met; 0 where it was not met. */
const kinds = new Uint8Array(0x10000);

/** 0 outside of the text. */
function kindAt(text: string, at: number): number {
  if (at < 0 || at >= text.length) return 0;
  const unit = text.charCodeAt(at);
  if (unit >= 0xd800 && unit <= 0xdfff) return classify(String.fromCodePoint(text.codePointAt(at) ?? 0));
  return (kinds[unit] ||= classify(String.fromCharCode(unit)));
}

function kindBefore(text: string, at: number): number {
  const isLow = isHalf(text, at - 1, 0xdc00) && isHalf(text, at - 2, 0xd800);
  return kindAt(text, at - (isLow ? 2 : 1));
}

function sizeAt(text: string, at: number): number {
  return isHalf(text, at, 0xd800) && isHalf(text, at + 1, 0xdc00) ? 2 : 1;
}

function isHalf(text: string, at: number, from: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= from && unit < from + 0x400;
}

function classify(character: string): number {
  const isNumber = /\p{N}/u.test(character);
  const isLetter = isNumber || /\p{L}/u.test(character);
  const isSpaced = isNumber || (/[\p{L}\p{M}]/u.test(character) && !UNSPACED_SCRIPT.test(character));
  return OTHER | (isLetter ? LETTER : 0) | (isSpaced ? SPACED : 0) | (isNumber ? NUMBER : 0);
}

/** Every character in its small letter where that is one of the same length: offsets stay. */
function smallLetters(text: string): string {
  const whole = text.toLowerCase();
  // A capital sigma becomes another letter at the end of a word, and a dotted I two units.
  if (!/[Σςİ]/u.test(text)) return whole;
  return [...text].map(smallLetter).join("");
}

function smallLetter(character: string): string {
  const small = character.toLowerCase();
  if (small.length !== character.length) return character;
  return small === "ς" ? "σ" : small;
}
