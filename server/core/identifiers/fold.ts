// One form for all ways of writing an identifier (FIND-3): width, dashes, spaces, case, Cyrillic and Latin twins.

/** A text in folded characters, and where each of them came from. */
export interface FoldedText {
  readonly text: string;
  /** Index in the original text of the folded unit at `index`; `text.length` gives the original's length. */
  originOf(index: number): number;
}

const DASH = /[\p{Pd}\u2212]/u;
const SPACE = /\p{Zs}/u;
/** Soft hyphen and characters of no width: they change nothing that a reader sees. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/;

/** Full width becomes plain, every dash `-`, every space ` `; invisible characters go. Case and letters stay. */
export function foldCharacters(original: string): FoldedText {
  const first = firstChange(original, 0);
  if (first === original.length) return { text: original, originOf: (index) => index };
  const origins: number[] = [];
  let text = original.slice(0, first);
  for (let at = first; at < original.length;) {
    const end = firstChange(original, at);
    text += original.slice(at, end);
    for (; at < end; at++) origins.push(at);
    if (at >= original.length) break;
    const character = String.fromCodePoint(original.codePointAt(at) ?? 0);
    const folded = foldCharacter(character);
    for (let i = 0; i < folded.length; i++) origins.push(at);
    text += folded;
    at += character.length;
  }
  origins.push(original.length);
  return {
    text,
    originOf: (index) => (index < first ? index : (origins[index - first] ?? original.length)),
  };
}

/** Of each unit of UTF-16 whether it stays as it is, filled as units are met: one look-up a unit instead of patterns. */
const STAYS = 1;
const CHANGES = 2;
const known = new Uint8Array(0x10000);

/** Place of the first character from `at` on that folding changes, or that is a pair of units; the length where there is none. */
function firstChange(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (known[unit] === 0) known[unit] = classify(unit);
    if (known[unit] === CHANGES) return at;
  }
  return text.length;
}

function classify(unit: number): number {
  const isHalf = unit >= 0xd800 && unit <= 0xdfff;
  const character = String.fromCharCode(unit);
  return isHalf || foldCharacter(character) !== character ? CHANGES : STAYS;
}

function foldCharacter(character: string): string {
  // The numero sign says that a number follows; taken apart it would become two letters of that number.
  if (character < "\x7f" || character === "№") return character;
  if (INVISIBLE.test(character)) return "";
  if (DASH.test(character)) return "-";
  if (SPACE.test(character)) return " ";
  const folded = character.normalize("NFKC");
  return DASH.test(folded) ? "-" : folded;
}

const CYRILLIC_TWINS = "АВЕКМНОРСТУХ";
const LATIN_TWINS = "ABEKMHOPCTYX";
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LATIN = /\p{Script=Latin}/u;

/** The Latin letter that looks like this capital; any other character as it is. */
export function latinTwin(capital: string): string {
  return LATIN_TWINS[CYRILLIC_TWINS.indexOf(capital)] ?? capital;
}

/**
 * Capitals in one script: a code whose Cyrillic letters all have Latin twins is Latin (Е-417, typed in either), one with
 * a letter that only Cyrillic has is Cyrillic (ДН-18 with a Latin H). A code with letters of its own in both stays as it is.
 */
export function foldLetters(code: string): string {
  const capitals = code.toUpperCase();
  if (!CYRILLIC.test(capitals)) return capitals;
  const own = (script: RegExp, twins: string) => [...capitals].some((c) => script.test(c) && !twins.includes(c));
  if (!own(CYRILLIC, CYRILLIC_TWINS)) return replaceTwins(capitals, CYRILLIC_TWINS, LATIN_TWINS);
  return own(LATIN, LATIN_TWINS) ? capitals : replaceTwins(capitals, LATIN_TWINS, CYRILLIC_TWINS);
}

function replaceTwins(text: string, from: string, to: string): string {
  return [...text].map((character) => to[from.indexOf(character)] ?? character).join("");
}

/**
 * A code's one form. A dash or space between a letter and a digit goes: E-417, E 417 and E417 are one. That is safe,
 * because the change from letter to digit still shows where it stood, so codes that differ in anything else stay apart.
 * Between two digits or two letters it stays (A-1-23 is not A-123), and so do slashes, dots and underscores.
 */
export function foldCode(code: string): string {
  return foldLetters(code)
    .replace(/\s*-\s*|\s+/g, "-")
    .replace(/(?<=\p{L})-(?=\d)|(?<=\d)-(?=\p{L})/gu, "");
}

const CHINESE_DIGITS = "〇一二三四五六七八九";
const CHINESE_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** 十八 -> 18, 一百二十 -> 120, 二〇 -> 20; null if it is no Chinese numeral. */
export function parseChineseNumeral(numeral: string): number | null {
  const plain = numeral.replace(/零/g, "〇").replace(/两/g, "二");
  if (!/^[〇一二三四五六七八九十百千]+$/.test(plain)) return null;
  if (!/[十百千]/.test(plain)) return Number([...plain].map((digit) => CHINESE_DIGITS.indexOf(digit)).join(""));
  let total = 0;
  let digit = 0;
  for (const character of plain) {
    const unit = CHINESE_UNITS[character];
    if (unit === undefined) {
      digit = CHINESE_DIGITS.indexOf(character);
    } else {
      total += (digit || 1) * unit;
      digit = 0;
    }
  }
  return total + digit;
}

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

/** XIV -> 14; null if it is not written as Roman numerals are. */
export function parseRomanNumeral(numeral: string): number | null {
  if (!/^(?=.)C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/.test(numeral)) return null;
  const values = [...numeral].map((character) => ROMAN[character] ?? 0);
  return values.reduce((sum, value, i) => (value < (values[i + 1] ?? 0) ? sum - value : sum + value), 0);
}
