// A value as its readers see it: one form for width, digits, minus signs and spaces, so that each reader is written once.

const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0e\ufe0f\ufeff]/gu;
const MINUS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
const TILDES = /[\u301c\u223c\u223d\uff5e]/gu;
/** A raised figure behind a figure is a power, which NFKC would write as one more figure: `10⁵`. */
const POWER = /\d[\u00b2\u00b3\u00b9\u2070-\u2079]/u;
/** Written in one character, and joined to the figure before by NFKC: `1½` is not 11/2. */
const VULGAR_FRACTION = /[\u00bc-\u00be\u2150-\u215e\u2189]/u;

const PLAIN = /^(?:[!-~]|(?<!^| ) (?! |$))*$/;

/**
 * Compatibility forms folded (NFKC), figures of any script as 0 to 9, every dash as `-`, every tilde as `~`, white space as
 * one space; `٫` is a point and `٬` an apostrophe. Idempotent. Case stays: `mW` is not `MW`.
 */
export function plainForm(written: string): string {
  // Most values are plain already.
  if (PLAIN.test(written)) return written;
  return written
    .replace(INVISIBLE, "")
    .replace(MINUS, "-")
    .normalize("NFKC")
    .replace(MINUS, "-")
    .replace(TILDES, "~")
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/٫/g, ".")
    .replace(/٬/g, "'")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Whether figures of the value change their meaning in the plain form: nothing is read as a number from it. */
export function hasRaisedFigures(written: string): boolean {
  return POWER.test(written) || VULGAR_FRACTION.test(written);
}

/** Figures of a script stand in a row of ten, the zero first. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

/** Said instead of a value: nothing is known. Dashes, and words that forms are filled in with. */
const UNKNOWN = new Set([
  ...["-", "--", "---", "...", "?", "n/a", "n.a.", "n.a", "#n/a", "null", "nil", "nan", "tbd", "unknown"],
  ...["not available", "not applicable", "not specified", "н/д", "нет данных", "не указано", "не указан", "не указана"],
  ...["неизвестно", "暂无", "无数据", "不适用", "未知", "未提供"],
]);
/** Said instead of a number, an amount or a date: there is none. Elsewhere the words are values. */
const NONE = new Set(["none", "no", "нет", "отсутствует", "не задано", "not set", "无", "無", "没有"]);

/** Whether nothing is known. @param plain as `plainForm` gives it */
export function isUnknown(plain: string): boolean {
  return UNKNOWN.has(plain.toLowerCase());
}

/** Whether nothing is said where a number, an amount or a date is asked for. @param plain as `plainForm` gives it */
export function isAbsent(plain: string): boolean {
  return isUnknown(plain) || NONE.has(plain.toLowerCase());
}
