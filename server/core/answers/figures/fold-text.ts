// A text in one width, in which raised figures and fractions of one character stay what they are.
import { foldCharacters, type FoldedText } from "../../identifiers/fold.ts";

/** They are no characters of any text, and are left alone by the folding of widths. */
const PRIVATE = 0xe000;
const FRACTIONS = "½¼¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚";
const FRACTION_VALUES = [
  ...[1 / 2, 1 / 4, 3 / 4, 1 / 3, 2 / 3, 1 / 8, 3 / 8, 5 / 8, 7 / 8],
  ...[1 / 5, 2 / 5, 3 / 5, 4 / 5, 1 / 6, 5 / 6],
];
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻";
const RAISED_FROM = PRIVATE + 0x40;

/** Raised behind a figure it is a power; behind a letter it belongs to a unit: m². */
const SPECIAL =
  /[½¼¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚\ue000-\uf8ff]|[\u2460-\u24ff\u2776-\u2793\u3251-\u325f\u32b1-\u32bf]|(?<=\d[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]{0,3})[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]/gu;

/** Classes of a regular expression over the folded text. */
export const FRACTION = `[\\u{${PRIVATE.toString(16)}}-\\u{${(PRIVATE + FRACTIONS.length - 1).toString(16)}}]`;
export const RAISED_FIGURE = `[\\u{${RAISED_FROM.toString(16)}}-\\u{${(RAISED_FROM + RAISED.length - 1).toString(16)}}]`;

export function foldForFigures(text: string): FoldedText {
  return foldCharacters(text.replace(SPECIAL, foldSpecial));
}

/** One unit stays one unit, so that offsets stay true. */
function foldSpecial(character: string): string {
  const fraction = FRACTIONS.indexOf(character);
  if (fraction >= 0) return String.fromCharCode(PRIVATE + fraction);
  const raised = RAISED.indexOf(character);
  if (raised >= 0) return String.fromCharCode(RAISED_FROM + raised);
  // Characters of no meaning, and ① or ⑴, which number the items of a list.
  return "\ufffd";
}

/** @param character as FRACTION matches it */
export function fractionValue(character: string): number {
  return FRACTION_VALUES[character.charCodeAt(0) - PRIVATE] ?? 0;
}

/** `⁵` and `⁻³` as numbers. @param written as RAISED_FIGURE matches them */
export function raisedValue(written: string): number {
  return Number([...written].map((unit) => "0123456789-"[unit.charCodeAt(0) - RAISED_FROM] ?? "").join(""));
}
