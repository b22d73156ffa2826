// Digits that are no figures: names, numbers of sections and steps, labels of citations, addresses, placeholders. They are
// blanked, so that whatever looks for figures needs to know nothing of them.
import { extractIdentifiers } from "../../identifiers/extract.ts";
import type { Span } from "../../text/span.ts";
import { NAMED } from "../values.ts";

/**
 * Stands for one unit of what was taken out: no letter, no digit, no space, and of one byte, so that a text of one byte a
 * character stays one, which patterns read several times faster.
 */
export const BLANK = "\x7f";

/** What holds letters as well, each with what stands in every text that has some. */
const NAMES: readonly (readonly [sign: RegExp, pattern: RegExp])[] = [
  [/\{\{/, /\{\{[^{}\n]{0,80}\}\}/gu],
  [/:\/\/|www\./i, /(?:https?:\/\/|www\.)[^\s<>"']{1,2000}/giu],
  // Tries at every letter: only where there is an address.
  [/@/, /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}/gu],
];
const DIGIT = /\d/;
const NUMBERS: readonly RegExp[] = [
  // Labels of citations: [1], [1, 2], [1-3].
  /\[\d{1,3}(?: ?[,;-] ?\d{1,3}){0,20}\]/gu,
  // Labels of versions: v2, 1.2.3.
  /(?<![\p{L}\p{N}])v\.? ?\d+(?:\.\d+){0,4}/giu,
  /(?<![\d.,])\d{1,3}(?:\.\d{1,3}){2,5}(?![\d,])(?!\.\d)/gu,
  // An idiom, no quotient.
  /(?<![\d/])24\/7(?![\d/])/gu,
];
/** A line that may begin with the number of a list item or heading. */
const NUMBERED = /^[ \t>]{0,20}(?:#{1,6} )?\d/;
/** "3.1 Overview", but not "32.0 V". */
const LINE_NUMBERS: readonly RegExp[] = [
  /(?<=^[ \t>]{0,20})\d{1,3}(?:\.\d{1,3}){0,4}[.)](?=[ \t]|$)/gmu,
  /(?<=^[ \t>]{0,20}#{1,6} )\d{1,3}(?:\.\d{1,3}){0,4}(?=\.? )/gmu,
  /(?<=^[ \t>]{0,20})\d{1,3}(?:\.\d{1,3}){1,4}\.?(?= \p{Lu}\p{L}{2})/gmu,
];
/** Dates are written with points too. */
const DATE_LIKE = /^\d{1,2}\.\d{1,2}\.\d{2}$|^\d{1,3}(?:\.\d{3})+$/;
const NUMBER_AFTER_WORD = /\d{1,6}(?:\.\d{1,4}){0,4}(?![\d%])/gu;
/** 第49届, 第139位: which of how many, as 49th is. */
const RANKED = /^ ?(?:届|位|名|个|次|世纪|代|任|年|天)/u;
const WORD_BEFORE = 14;

/** @param text of one line, folded (foldForFigures) @return the same length */
export function blankNames(text: string): string {
  let rest = text;
  for (const [sign, pattern] of NAMES)
    if (sign.test(rest)) rest = rest.replace(pattern, (found) => BLANK.repeat(found.length));
  const hasDigits = DIGIT.test(rest);
  for (const pattern of hasDigits ? (NUMBERED.test(rest) ? [...LINE_NUMBERS, ...NUMBERS] : NUMBERS) : [])
    rest = rest.replace(pattern, (found) => (DATE_LIKE.test(found) ? found : BLANK.repeat(found.length)));
  rest = blank(
    rest,
    extractIdentifiers(rest).map(({ span }) => span),
  );
  if (!hasDigits) return rest;
  return rest.replace(NUMBER_AFTER_WORD, (found, at: number) =>
    isNamed(rest.slice(Math.max(0, at - WORD_BEFORE), at), rest.slice(at + found.length, at + found.length + 3))
      ? BLANK.repeat(found.length)
      : found,
  );
}

/** "No. 5", "step 3", «шаг 3»: the number says which, not how many. */
function isNamed(before: string, behind: string): boolean {
  return NAMED.test(before) && !(/第 ?$/u.test(before) && RANKED.test(behind));
}

export function blank(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  let result = "";
  let at = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    result += text.slice(at, Math.max(at, start)) + BLANK.repeat(end - Math.max(at, start));
    at = end;
  }
  return result + text.slice(at);
}
