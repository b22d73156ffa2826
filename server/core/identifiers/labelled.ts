// Numbers that are identifiers because a word says so: Article 18, п. 7.2, 第18条, error 417, revision B, part no. 12345.
import { foldCode, foldLetters, parseChineseNumeral, parseRomanNumeral } from "./fold.ts";
import type { Identifier, IdentifierKind } from "./identifier.ts";
import { LABEL_PATTERNS, LABEL_STARTS } from "./labels.ts";

/** What joins the two ends of a range, where all between them are meant. */
const RANGE = /^ ?(?:-|至|到|to|through|по) ?$/;
/** A range names its members; a longer one is a way to say "nearly all" (a choice). */
const RANGE_MAX = 20;

const CHINESE_NUMBER = "(?:\\d{1,4}(?:\\.\\d{1,4})*|[〇零一二两三四五六七八九十百千]{1,7})";
const CHINESE_AND = " ?(?:、|,|和|与|與|及|或|至|到|-) ?";
const CHINESE: readonly (readonly [RegExp, IdentifierKind])[] = (
  [
    ["[条條]", "ARTICLE"],
    ["章", "CHAPTER"],
    ["[节節]", "SECTION"],
    ["[款项項]", "CLAUSE"],
    ["部分|篇", "PART"],
  ] as const
).map(([word, kind]) => [
  new RegExp(`第 ?(?<numbers>${CHINESE_NUMBER}(?:${CHINESE_AND}${CHINESE_NUMBER})*) ?(?:${word})`, "gu"),
  kind,
]);
const CHINESE_VALUES = new RegExp(CHINESE_NUMBER, "gu");

/** Hours are ч. too: 5 ч. 30 мин. */
const AFTER_NUMBER = /\d ?$/;
/** "In articles 1998 and 1999": years, more often than numbers. */
const YEAR = /^(?:19|20)\d\d$/;
const A_WORD = /^[aiаиокусвя]$/;
/** These are numbered in Roman capitals, also with a single one; an annex or revision X is the letter. */
const ROMAN_KINDS: ReadonlySet<IdentifierKind> = new Set(["ARTICLE", "SECTION", "CLAUSE", "CHAPTER", "PART"]);

/** In a folded text. */
export function findLabelled(text: string): Identifier[] {
  const found: Identifier[] = [];
  const lower = lowerCase(text);
  const ends = new Map<IdentifierKind, number>();
  for (const { index } of lower.matchAll(LABEL_STARTS)) {
    for (const { kind, pattern, values, inList } of LABEL_PATTERNS) {
      pattern.lastIndex = index;
      const match = index < (ends.get(kind) ?? 0) ? null : pattern.exec(lower);
      if (match === null) continue;
      ends.set(kind, index + match[0].length);
      if (match[0].startsWith("ч.") && AFTER_NUMBER.test(lower.slice(Math.max(0, match.index - 2), match.index)))
        continue;
      const isList = match.groups?.many !== undefined;
      const list = match.groups?.many ?? match.groups?.one ?? "";
      const start = match.index + match[0].lastIndexOf(list);
      // "The article I wrote" names none, "Article I" does; in Russian a Latin letter is no word.
      const mayBeRoman = ROMAN_KINDS.has(kind) && /^[\p{Lu}\p{Script=Cyrillic}]/u.test(text.slice(match.index));
      for (const { written, at, end } of membersOf(text, { start, list, values: isList ? inList : values })) {
        // "revision a" and "table i" are no identifiers, "revision A" is one; so are numbers.
        if (A_WORD.test(written) || (isList && YEAR.test(written))) continue;
        const span = { start: isList ? at : match.index, end };
        for (const folded of foldValue(kind, written, mayBeRoman)) found.push({ kind, folded, span });
      }
    }
  }
  for (const [pattern, kind] of text.includes("第") ? CHINESE : []) {
    for (const match of text.matchAll(pattern)) {
      const list = match.groups?.numbers ?? "";
      const start = match.index + match[0].indexOf(list);
      const members = membersOf(text, { start, list, values: CHINESE_VALUES });
      for (const { written, at, end } of members) {
        const span =
          members.length > 1 ? { start: at, end } : { start: match.index, end: match.index + match[0].length };
        found.push({ kind, folded: chineseNumber(written), span });
      }
    }
  }
  return found;
}

interface Member {
  readonly written: string;
  readonly at: number;
  readonly end: number;
}

/** The numbers of a list, and those between the two ends of a range, which stand where the range does. */
function membersOf(
  text: string,
  { start, list, values }: { start: number; list: string; values: RegExp },
): readonly Member[] {
  const members: Member[] = [];
  for (const value of list.matchAll(values)) {
    const at = start + value.index;
    const end = at + value[0].length;
    const written = text.slice(at, end);
    const before = members.at(-1);
    // "Revisions A, B and 36.0 V": behind letters a number is none of the list.
    if (before !== undefined && /^\p{L}$/u.test(before.written) && /^\d/.test(written)) break;
    if (before !== undefined && RANGE.test(text.slice(before.end, at).toLowerCase()))
      for (const between of numbersBetween(before.written, written))
        members.push({ written: between, at: before.at, end });
    members.push({ written, at, end });
  }
  return members;
}

/** 18 and 20: 19; 4.2 and 4.4: 4.3; A and C: B; none where they are no ends of a short range. */
function numbersBetween(from: string, to: string): string[] {
  const [, head = "", first = ""] = /^(.*?)(\d+|\p{L}|[〇零一二两三四五六七八九十百千]+)$/u.exec(from) ?? [];
  if (first === "" || !to.startsWith(head)) return [];
  const last = to.slice(head.length);
  const isNumber = /^\d+$/.test(first) && /^\d+$/.test(last);
  const isLetter = first.length === 1 && last.length === 1 && /^[A-ZА-Я]{2}$/.test(first + last);
  const isChinese = [first, last].every((end) => parseChineseNumeral(end) !== null);
  const ends = isNumber
    ? [Number(first), Number(last)]
    : isLetter
      ? [first.charCodeAt(0), last.charCodeAt(0)]
      : isChinese
        ? [Number(chineseNumber(first)), Number(chineseNumber(last))]
        : [];
  const [low = 0, high = 0] = ends;
  if (high - low > RANGE_MAX) return [];
  const between = Array.from({ length: Math.max(high - low - 1, 0) }, (_, i) => low + 1 + i);
  return between.map((value) => head + (isLetter ? String.fromCharCode(value) : String(value)));
}

function chineseNumber(written: string): string {
  return /\d/.test(written) ? written : String(parseChineseNumeral(written) ?? written);
}

/** 18(2) stands for itself and for 18; IX is 9. */
function foldValue(kind: IdentifierKind, written: string, mayBeRoman: boolean): string[] {
  if (kind === "CODE") return [foldCode(written)];
  const isRoman = written === written.toUpperCase() && (written.length > 1 || mayBeRoman);
  const roman = isRoman ? parseRomanNumeral(written) : null;
  if (roman !== null) return [String(roman)];
  // A word that only looks like one: "part mix", "the article I wrote".
  if (/^[ivxlc]{2,}$/i.test(written) || (ROMAN_KINDS.has(kind) && /^[ivx]$/i.test(written))) return [];
  const whole = foldLetters(written);
  const base = whole.replace(/\(.*$/, "");
  return base === whole ? [whole] : [whole, base];
}

/** Lower case without changing any position: the few letters whose lower case is longer stay. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text].map((c) => (c.toLowerCase().length === c.length ? c.toLowerCase() : c)).join("");
}
