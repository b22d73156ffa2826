// Numbers that are spelled out in English and Russian: "twenty-five", "one hundred and twenty", «сто двадцать тысяч».
import type { WordNumber } from "./number-words.ts";

type Kind = "ONES" | "TENS" | "HUNDREDS" | "SCALE";

/** Kind, value, ways of writing; `*` stands for an ending. In lower case, without ё. */
const SPELLED: readonly (readonly [kind: Kind, value: number, written: string])[] = [
  ["ONES", 0, "zero ноль нуля"],
  ["ONES", 1, "one один одна одно одну одного одной"],
  ["ONES", 2, "two два две двух двумя двум"],
  ["ONES", 3, "three три трех тремя трем тройк*"],
  ["ONES", 4, "four четыре четырех четырьмя четырем"],
  ["ONES", 5, "five пять пяти пятью пятерк*"],
  ["ONES", 6, "six шесть шести шестью"],
  ["ONES", 7, "seven семь семи"],
  ["ONES", 8, "eight восемь восьми"],
  ["ONES", 9, "nine девять девяти девятью"],
  ["ONES", 10, "ten десять десяти десятью десятк*"],
  ["ONES", 11, "eleven одиннадцат*"],
  ["ONES", 12, "twelve dozen двенадцат* дюжин*"],
  ["ONES", 13, "thirteen тринадцат*"],
  ["ONES", 14, "fourteen четырнадцат*"],
  ["ONES", 15, "fifteen пятнадцат*"],
  ["ONES", 16, "sixteen шестнадцат*"],
  ["ONES", 17, "seventeen семнадцат*"],
  ["ONES", 18, "eighteen восемнадцат*"],
  ["ONES", 19, "nineteen девятнадцат*"],
  ["TENS", 20, "twenty двадцать двадцати двадцатью"],
  ["TENS", 30, "thirty тридцать тридцати тридцатью"],
  ["TENS", 40, "forty сорок сорока"],
  ["TENS", 50, "fifty пятьдесят пятидесяти пятьюдесятью"],
  ["TENS", 60, "sixty шестьдесят шестидесяти"],
  ["TENS", 70, "seventy семьдесят семидесяти"],
  ["TENS", 80, "eighty восемьдесят восьмидесяти"],
  ["TENS", 90, "ninety девяносто девяноста"],
  ["HUNDREDS", 100, "сто ста"],
  ["HUNDREDS", 200, "двести двухсот"],
  ["HUNDREDS", 300, "триста трехсот"],
  ["HUNDREDS", 400, "четыреста четырехсот"],
  ["HUNDREDS", 500, "пятьсот пятисот"],
  ["HUNDREDS", 600, "шестьсот шестисот"],
  ["HUNDREDS", 700, "семьсот семисот"],
  ["HUNDREDS", 800, "восемьсот восьмисот"],
  ["HUNDREDS", 900, "девятьсот девятисот"],
  ["SCALE", 100, "hundred"],
  ["SCALE", 1e3, "thousand thousands тысяча тысячу тысяче тысячи тысяч тысячам тысячами тысячах"],
  ["SCALE", 1e6, "million millions миллион миллиона миллионом миллионов миллионы миллионам миллионами миллионах"],
  ["SCALE", 1e9, "billion billions миллиард миллиарда миллиардом миллиардов миллиарды миллиардам миллиардах"],
  ["SCALE", 1e12, "trillion trillions триллион триллиона триллионов"],
];

const READ = new Map<string, { readonly kind: Kind; readonly value: number }>();
const OPEN: [start: string, value: number][] = [];
for (const [kind, value, written] of SPELLED)
  for (const word of written.split(" "))
    if (word.endsWith("*")) OPEN.push([word.slice(0, -1), value]);
    else READ.set(word, { kind, value });

const LETTER = "[\\p{Script=Latin}\\p{Script=Cyrillic}]";
const WORDS = new RegExp(
  `(?<!${LETTER})(?:${[...READ.keys()].join("|")}|(?:${OPEN.map(([start]) => start).join("|")})[а-я]{0,6})(?!${LETTER})`,
  "gu",
);
const IS_LETTER = new RegExp(LETTER, "u");
/** Scales that are a number of their own, one of it: «тысяча», "a million". Behind figures they are no number. */
const ALONE = /^(?:тысяч[аеу]|миллион(?:а|ом)?|миллиард(?:а|ом)?)$/u;
const ARTICLE = /(?<!\p{L})a $/u;
const BEHIND_FIGURES = /\d ?$/u;
const BETWEEN = /(?<!\p{L})between $/u;

interface Word {
  readonly kind: Kind;
  readonly value: number;
  readonly start: number;
  readonly end: number;
  /** Written together with a word before it, or behind it: five-year. */
  readonly isJoined: { readonly before: boolean; readonly behind: boolean };
}

/** In a folded text. Alone, "one" is a number too: whoever states figures leaves it out. */
export function findSpelledNumbers(text: string): WordNumber[] {
  const lower = lowerCase(text);
  const words = [...lower.matchAll(WORDS)].map((match) => toWord(lower, match[0], match.index));
  const found: WordNumber[] = [];
  for (let at = 0; at < words.length;) {
    const number = readNumber(lower, words, at);
    if (number !== null) found.push({ start: number.start, end: number.end, value: number.value, isOrdinal: false });
    at = number?.next ?? at + 1;
  }
  return found;
}

function toWord(text: string, written: string, start: number): Word {
  const end = start + written.length;
  const open = OPEN.find(([beginning]) => written.startsWith(beginning))?.[1] ?? 0;
  const joins = (dash: number, letter: number) => text[dash] === "-" && IS_LETTER.test(text[letter] ?? "");
  return {
    ...(READ.get(written) ?? { kind: "ONES", value: open }),
    start,
    end,
    isJoined: { before: joins(start - 1, start - 2), behind: joins(end, end + 1) },
  };
}

interface SpelledNumber {
  readonly value: number;
  readonly start: number;
  readonly end: number;
  /** Of the word behind it. */
  readonly next: number;
}

/**
 * The number that begins with a word: groups of less than a thousand, each with its scale, the larger first.
 * @param mayHaveAnd whether it may go on behind an "and": what stands there does not
 */
function readNumber(text: string, words: readonly Word[], from: number, mayHaveAnd = true): SpelledNumber | null {
  const first = words[from];
  if (first === undefined || first.isJoined.before || !isFree(text, words, from)) return null;
  const before = text.slice(Math.max(0, first.start - 9), first.start);
  let { start } = first;
  let [total, group, room, at] = [0, 0, Infinity, from];
  if (first.kind === "SCALE") {
    if (BEHIND_FIGURES.test(before)) return null;
    if (ARTICLE.test(before)) start -= 2;
    else if (!ALONE.test(text.slice(first.start, first.end))) return null;
    group = 1;
  }
  for (; at < words.length; at++) {
    const word = words[at] as Word;
    if (at > from && !(follows(text, words, at) && isFree(text, words, at))) break;
    if (word.kind !== "SCALE") {
      if (word.value >= room || (at > from && word.value === 0)) break;
      group += word.value;
      room = word.kind === "HUNDREDS" ? 100 : word.kind === "TENS" ? 10 : 0;
    } else if (word.value === 100) {
      group *= 100;
      room = 100;
    } else {
      // "A thousand million" is one number, the scale of all that stands before it.
      if (group === 0) [total, group] = [0, total];
      total += group * word.value;
      [group, room] = [0, word.value];
    }
    const more = mayHaveAnd && word.kind === "SCALE" && !BETWEEN.test(before) ? readAnd(text, words, at) : null;
    if (more !== null) {
      [group, at] = [group + more.value, more.at];
      room = 0;
    }
  }
  return { value: total + group, start, end: (words[at - 1] as Word).end, next: at };
}

/** "And twenty-five" behind a hundred or more, if the number ends with it. @returns the place of its last word */
function readAnd(text: string, words: readonly Word[], at: number): { value: number; at: number } | null {
  const [scale, first] = [words[at], words[at + 1]];
  if (scale === undefined || first === undefined || !/^\s+and\s+$/u.test(text.slice(scale.end, first.start)))
    return null;
  const rest = readNumber(text, words, at + 1, false);
  return rest === null || rest.value >= 100 ? null : { value: rest.value, at: rest.next - 1 };
}

/** Right behind the word before it; tens and ones may be joined by a dash. */
function follows(text: string, words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (before === undefined || word === undefined) return false;
  const between = text.slice(before.end, word.start);
  return isTensWithOnes(before, word) ? /^\s*-?\s*$/u.test(between) : /^\s+$/u.test(between);
}

/** No part of a longer word, but for the dash between tens and ones. */
function isFree(text: string, words: readonly Word[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (word === undefined) return false;
  const { isJoined } = word;
  const isSecond = before !== undefined && before.end === word.start - 1 && isTensWithOnes(before, word);
  if (isJoined.before && !isSecond) return false;
  if (!isJoined.behind) return true;
  return next?.start === word.end + 1 && isTensWithOnes(word, next) && !next.isJoined.behind && text[word.end] === "-";
}

function isTensWithOnes(tens: Word, ones: Word): boolean {
  return tens.kind === "TENS" && ones.kind === "ONES" && ones.value < 10;
}

/** Without changing any place: the few letters whose lower case is longer stay. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  const kept =
    lower.length === text.length
      ? lower
      : text.replace(/\p{Lu}/gu, (letter) =>
          letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
        );
  return kept.replaceAll("ё", "е");
}
