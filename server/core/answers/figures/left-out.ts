// Digits that are no figures: names, numbers of sections and steps, labels of citations, addresses, placeholders. They are
// blanked, so that whatever looks for figures needs to know nothing of them.
import { extractIdentifiers } from "../../identifiers/extract.ts";
import type { Span } from "../../text/span.ts";
import { NAMED } from "../values.ts";

/** Stands for one unit of what was taken out: no letter, no digit, no space. */
export const BLANK = "\ufffc";

const PATTERNS: readonly RegExp[] = [
  // Placeholders, and labels of citations: [1], [1, 2], [1-3].
  /\{\{[^{}\n]{0,80}\}\}/gu,
  /\[\d{1,3}(?: ?[,;-] ?\d{1,3}){0,20}\]/gu,
  /(?:https?:\/\/|www\.)[^\s<>"']{1,2000}/giu,
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}/gu,
  // Numbers of list items and headings, at the beginning of a line: "3.1 Overview", but not "32.0 V".
  /(?<=^[ \t>]{0,20})\d{1,3}(?:\.\d{1,3}){0,4}[.)](?=[ \t]|$)/gmu,
  /(?<=^[ \t>]{0,20}#{1,6} )\d{1,3}(?:\.\d{1,3}){0,4}(?=\.? )/gmu,
  /(?<=^[ \t>]{0,20})\d{1,3}(?:\.\d{1,3}){1,4}\.?(?= \p{Lu}\p{L}{2})/gmu,
  // Labels of versions: v2, 1.2.3.
  /(?<![\p{L}\p{N}])v\.? ?\d+(?:\.\d+){0,4}/giu,
  /(?<![\d.,])\d{1,3}(?:\.\d{1,3}){2,5}(?![\d,])(?!\.\d)/gu,
  // An idiom, no quotient.
  /(?<![\d/])24\/7(?![\d/])/gu,
];
/** Dates are written with points too. */
const DATE_LIKE = /^\d{1,2}\.\d{1,2}\.\d{2}$|^\d{1,3}(?:\.\d{3})+$/;
const NUMBER_AFTER_WORD = /\d{1,6}(?:\.\d{1,4}){0,4}(?![\d%])/gu;
/** 第49届, 第139位: which of how many, as 49th is. */
const RANKED = /^ ?(?:届|位|名|个|次|世纪|代|任|年|天)/u;
const WORD_BEFORE = 14;

/** @param text folded (foldForFigures) @return the same length */
export function blankNames(text: string): string {
  let rest = text;
  for (const pattern of PATTERNS)
    rest = rest.replace(pattern, (found) => (DATE_LIKE.test(found) ? found : BLANK.repeat(found.length)));
  rest = blank(
    rest,
    extractIdentifiers(rest).map(({ span }) => span),
  );
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
  let result = "";
  let at = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    result += text.slice(at, Math.max(at, start)) + BLANK.repeat(end - Math.max(at, start));
    at = end;
  }
  return result + text.slice(at);
}
