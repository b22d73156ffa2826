// Values as people compare them (QUAL-1): width, case, white space, punctuation and ways of writing a number make no
// difference; another number, another word or another code does.
import { foldCode } from "../identifiers/fold.ts";

/** A word, number, code or sign. Two are the same where they share a reading: `1,977` is 1977 or, in Russian, 1.977. */
type Comparable = readonly string[];

/** Soft hyphens, marks of direction, joiners: a reader does not see them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const DASH = /[\p{Pd}\u2212]/gu;
/** Small figures behind a number, as in 10² and 2½: what makes them large must not make them part of it. */
const BEFORE_SMALL_FIGURE = /(?<=\p{Nd})(?=\p{No})/gu;

const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`;
const LETTER = String.raw`(?:(?!${UNSPACED})[\p{L}\p{M}])`;
/** Letters first, then figures: E-417, VX-2410A, USB3.2. Whole, so that no code is found within a longer one. */
const CODE = String.raw`(?<!\d)${LETTER}(?:${LETTER}|\d|-(?=${LETTER}|\d)|(?<=\d)\.(?=\d))*`;
/** A dash is a minus where it stands before a figure and behind nothing that it could join. */
const MINUS = String.raw`(?<![\p{L}\p{N}])-`;
const NUMBER = String.raw`(?:${MINUS})?\d+(?:[.,]\d+)*`;
const NUMBER_WITH_SPACES = String.raw`(?:${MINUS})?\d{1,3}(?: \d{3})+(?![\d])(?:[.,]\d+)*`;
/** What marks up or frames a text (Markdown, tables) says nothing about a value. */
const SIGN = String.raw`(?![|~^\x60])[\p{S}%‰&@§]`;

const APART = new RegExp(`(${CODE})|(${NUMBER})|(${LETTER}+)|(${UNSPACED}\\p{M}*)|(${SIGN})`, "gu");
const GROUPED = new RegExp(
  `(${CODE})|(${NUMBER_WITH_SPACES}|${NUMBER})|(${LETTER}+)|(${UNSPACED}\\p{M}*)|(${SIGN})`,
  "gu",
);

/**
 * Whether a text says a value: all its words, numbers, codes and signs in a row. `5 °C` does not stand in `-5 °C` or
 * `15 °C`, nor `E-417` in `E-4170`.
 */
export function saysValue(text: string, value: string): boolean {
  // `1 977` is one number or two: the value is said where it stands under one of both readings.
  return [GROUPED, APART].some((pattern) => occurs(comparables(text, pattern), comparables(value, pattern)));
}

/** Whether there is anything in a value that can be compared. */
export function isComparable(value: string): boolean {
  return comparables(value, APART).length > 0;
}

/** A name or label as people compare it: `Rev.  B` and `rev. b` are one. */
export function foldLabel(label: string): string {
  return foldText(label).toLowerCase().replace(/\s+/gu, " ").trim();
}

function occurs(text: readonly Comparable[], value: readonly Comparable[]): boolean {
  if (value.length === 0) return false;
  return text.some((_, from) => value.every((wanted, i) => isSame(text[from + i], wanted)));
}

function isSame(a: Comparable | undefined, b: Comparable): boolean {
  return a?.some((reading) => b.includes(reading)) ?? false;
}

function foldText(text: string): string {
  return text
    .replace(BEFORE_SMALL_FIGURE, " ")
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(DASH, "-")
    .replace(/\s+/gu, " ");
}

function comparables(text: string, pattern: RegExp): Comparable[] {
  return [...foldText(text).matchAll(pattern)].flatMap(([whole, code, number, word, character]): Comparable[] => {
    if (code !== undefined && /\d/.test(code)) return [[`code ${foldCode(code)}`]];
    if (code !== undefined) return code.split("-").map((part) => [`word ${foldWord(part)}`]);
    if (number !== undefined) return [numberReadings(number).map((reading) => `number ${reading}`)];
    if (word !== undefined) return [[`word ${foldWord(word)}`]];
    return [[character === undefined ? `sign ${whole}` : `character ${character}`]];
  });
}

/** Russian readers take ё and е for one letter. */
function foldWord(word: string): string {
  return word.toLowerCase().normalize("NFKC").replaceAll("ё", "е");
}

/**
 * What a number may mean, each in its one form: no grouping, `.` before the fraction, no zeros that say nothing.
 * A chain that no number is written as (1.2.3, 01.02.2026) means itself.
 */
export function numberReadings(written: string): string[] {
  const sign = written.startsWith("-") ? "-" : "";
  const digits = written.slice(sign.length);
  const body = digits.replaceAll(" ", "");
  const [, commaGrouped, pointFraction = ""] = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(body) ?? [];
  if (commaGrouped !== undefined) {
    const grouped = inOneForm(sign, commaGrouped.replaceAll(",", ""), pointFraction);
    const [whole = "", fraction = "", more] = commaGrouped.split(",");
    // A fraction to thousandths that ends in a nought is hardly ever written; 36,000 is not 36.
    const isFraction = more === undefined && pointFraction === "" && !digits.includes(" ") && !fraction.endsWith("0");
    const asFraction = inOneForm(sign, whole, fraction);
    if (whole.startsWith("0")) return [asFraction];
    return isFraction ? [grouped, asFraction] : [grouped];
  }
  const [, pointGrouped, commaFraction = ""] = /^(\d{1,3}(?:\.\d{3}){2,})(?:,(\d+))?$/.exec(body) ?? [];
  if (pointGrouped !== undefined) return [inOneForm(sign, pointGrouped.replaceAll(".", ""), commaFraction)];
  const [, whole, fraction = ""] = /^(\d+)(?:[.,](\d+))?$/.exec(body) ?? [];
  return [whole === undefined ? sign + body : inOneForm(sign, whole, fraction)];
}

function inOneForm(sign: string, whole: string, fraction: string): string {
  const integer = whole.replace(/^0+(?=\d)/, "");
  const rest = fraction.replace(/0+$/, "");
  const number = rest === "" ? integer : `${integer}.${rest}`;
  return number === "0" ? number : sign + number;
}
