// The form in which suggestions meet what a person types (FIND-13). Folding goes character by character, so that the
// folded beginning of a text is the beginning of the folded text.
import { foldCharacters } from "../identifiers/fold.ts";

export const SUGGESTION_KINDS = ["KEY", "TITLE", "VALUE"] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

export interface SuggestionStart {
  /** WORD: a title from one of its later words on. */
  readonly kind: Exclude<SuggestionKind, "VALUE"> | "WORD";
  /** Folded, at most START_LENGTH_MAX characters. */
  readonly start: string;
}

/** What is kept of a beginning: whoever has typed more has found it, or is told apart by the whole title (a choice). */
export const START_LENGTH_MAX = 24;
/** Words of a title that it is found by (a choice: longer titles are sentences). */
const STARTS_MAX = 40;

const TWINS: Readonly<Record<string, string>> = Object.fromEntries(
  [..."АВЕКМНОРСТУХ"].map((cyrillic, i) => [cyrillic, "ABEKMHOPCTYX"[i] ?? cyrillic]),
);
/** Scripts without spaces, in which a word may begin at any character. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const NO_WORD = /[^\p{L}\p{M}\p{N}]+/gu;

/** `E-417`, `е 417` and `Ｅ４１７` are one: capitals, twins of Latin letters, neither dashes nor spaces. Never a guess. */
export function foldKey(written: string): string {
  const capitals = foldCharacters(written.normalize("NFC")).text.toUpperCase();
  return [...capitals.replace(NO_WORD, "")].map((character) => TWINS[character] ?? character).join("");
}

/** Words in lower case with single spaces, without accents where those are often left out; neither edge is a space. */
export function foldTitle(written: string): string {
  return foldCharacters(written.normalize("NFC"))
    .text.toLowerCase()
    .replace(/ё/g, "е")
    .replace(/\p{Script=Latin}\p{M}*/gu, (letter) => letter.normalize("NFD").replace(/\p{M}/gu, ""))
    .replace(NO_WORD, " ")
    .trim();
}

/** Where words begin in a folded title: its own beginning first, then in reading order. */
export function wordStarts(folded: string): number[] {
  const starts: number[] = [];
  let before = " ";
  let at = 0;
  for (const character of folded) {
    const isStart = character !== " " && (before === " " || UNSPACED.test(character) || UNSPACED.test(before));
    if (isStart) starts.push(at);
    if (starts.length === STARTS_MAX) break;
    before = character;
    at += character.length;
  }
  return starts;
}

/** Everything a document is found by: its key once, its title from each word on. Distinct, in no particular order. */
export function suggestionStarts({ key, title }: { key: string; title: string }): SuggestionStart[] {
  const foldedKey = firstCharacters(foldKey(key));
  const folded = foldTitle(title);
  const [own, ...later] = [...new Set(wordStarts(folded).map((at) => firstCharacters(folded.slice(at))))];
  return [
    ...(foldedKey === "" ? [] : [{ kind: "KEY" as const, start: foldedKey }]),
    ...(own === undefined ? [] : [{ kind: "TITLE" as const, start: own }]),
    ...later.map((start) => ({ kind: "WORD" as const, start })),
  ];
}

/** The first START_LENGTH_MAX characters, never half of one. */
export function firstCharacters(text: string): string {
  return text.length <= START_LENGTH_MAX ? text : [...text].slice(0, START_LENGTH_MAX).join("");
}

export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}
