// Numbers as a question writes them: in figures, in words, with "thousand" and "млн", in Chinese characters.
import { parseNumber } from "../../answers/numbers.ts";
import { createLexicon, longestAt, type Lexicon } from "./patterns.ts";
import type { Token } from "./tokens.ts";

export interface NumberFound {
  /** Tokens from the place asked about. */
  readonly length: number;
  readonly value: number;
  /** Written in words: "one" is often no number. */
  readonly isInWords: boolean;
}

const table = (rows: readonly (readonly [value: number, list: string])[]): Lexicon<number> => createLexicon(rows);

const ONES = table([
  [0.5, "half an|half a"],
  [0, "zero|ноль|нуля"],
  [1, "one|один|одна|одно|одну|одного|одной"],
  [2, "two|два|две|двух|двумя"],
  [3, "three|три|трех|тремя|тройк*"],
  [4, "four|четыре|четырех"],
  [5, "five|пять|пяти|пятерк*"],
  [6, "six|шесть|шести"],
  [7, "seven|семь|семи"],
  [8, "eight|восемь|восьми"],
  [9, "nine|девять|девяти"],
  [10, "ten|десять|десяти|десятк*"],
  [11, "eleven|одиннадцат*"],
  [12, "twelve|dozen|двенадцат*|дюжин*"],
  [13, "thirteen|тринадцат*"],
  [14, "fourteen|четырнадцат*"],
  [15, "fifteen|пятнадцат*"],
  [16, "sixteen|шестнадцат*"],
  [17, "seventeen|семнадцат*"],
  [18, "eighteen|восемнадцат*"],
  [19, "nineteen|девятнадцат*"],
]);

const TENS = table([
  [20, "twenty|двадцать|двадцати"],
  [30, "thirty|тридцать|тридцати"],
  [40, "forty|сорок|сорока"],
  [50, "fifty|пятьдесят|пятидесяти"],
  [60, "sixty|шестьдесят|шестидесяти"],
  [70, "seventy|семьдесят|семидесяти"],
  [80, "eighty|восемьдесят|восьмидесяти"],
  [90, "ninety|девяносто|девяноста"],
  [100, "сто|ста"],
  [200, "двести|двухсот"],
  [300, "триста|трехсот"],
  [500, "пятьсот|пятисот"],
]);

const SCALES = table([
  [100, "hundred"],
  [1e3, "thousand|thousands|k|тысяч*|тыс|тыс .|千"],
  [1e4, "万"],
  [1e6, "million|millions|mn|mln|m|миллион*|млн|млн .|百万"],
  [1e8, "亿"],
  [1e9, "billion|billions|bn|b|миллиард*|млрд|млрд .|十亿"],
]);

const HAN_DIGITS = "零一二三四五六七八九";
const HAN_SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 亿: 1e8 };
const HAN_NUMERAL = /^[零一二两三四五六七八九十百千万亿]$/;

function lookUp(rows: Lexicon<number>, tokens: readonly Token[], at: number): { value: number; length: number } | null {
  const found = longestAt(rows, tokens, at);
  return found === null ? null : { value: found.sense, length: found.length };
}

/** The number that begins at a token, with the scale after it ("2.5 million"); null: none does. */
export function numberAt(tokens: readonly Token[], at: number): NumberFound | null {
  const plain = figuresAt(tokens, at) ?? hanAt(tokens, at) ?? wordsAt(tokens, at);
  if (plain === null) return null;
  let { value, length } = plain;
  for (let scale = scaleAt(tokens, at, length); scale !== null; scale = scaleAt(tokens, at, length)) {
    value *= scale.value;
    length += scale.length;
  }
  return { value, length, isInWords: plain.isInWords };
}

/** One letter is a scale only right behind the figures: "5k". */
function scaleAt(tokens: readonly Token[], at: number, length: number): { value: number; length: number } | null {
  const scale = lookUp(SCALES, tokens, at + length);
  const [last, next] = [tokens[at + length - 1], tokens[at + length]];
  return next?.text.length === 1 && next.kind === "WORD" && next.start !== last?.end ? null : scale;
}

function figuresAt(tokens: readonly Token[], at: number): NumberFound | null {
  const token = tokens[at];
  if (token?.kind === "NUMBER") return { value: parseNumber(token.text), length: 1, isInWords: false };
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  // A minus stands free before and tight behind: `-44`, not `10-44` nor `top-5`.
  if (!/^[-−–]$/.test(token?.text ?? "") || next?.kind !== "NUMBER" || next.start !== token?.end) return null;
  return before?.end === token.start ? null : { value: -parseNumber(next.text), length: 2, isInWords: false };
}

function wordsAt(tokens: readonly Token[], at: number): NumberFound | null {
  const tens = lookUp(TENS, tokens, at);
  if (tens !== null) {
    const skip = /^[-–]$/.test(tokens[at + tens.length]?.text ?? "") ? 1 : 0;
    const ones = lookUp(ONES, tokens, at + tens.length + skip);
    const sum = ones !== null && ones.value < 10 ? ones : { value: 0, length: -skip };
    return { value: tens.value + sum.value, length: tens.length + skip + sum.length, isInWords: true };
  }
  const ones = lookUp(ONES, tokens, at);
  if (ones !== null) return { ...ones, isInWords: true };
  const joined = /^(\p{L}+)-(\p{L}+)$/u.exec(tokens[at]?.folded ?? "");
  if (joined === null) return null;
  const [tensPart, onesPart] = [joined[1] ?? "", joined[2] ?? ""].map((word, index) =>
    lookUp(index === 0 ? TENS : ONES, [{ ...(tokens[at] as Token), folded: word }], 0),
  );
  if (tensPart == null || onesPart == null) return null;
  return { value: tensPart.value + onesPart.value, length: 1, isInWords: true };
}

function hanAt(tokens: readonly Token[], at: number): NumberFound | null {
  let length = 0;
  let [total, section, digit] = [0, 0, 0];
  for (; HAN_NUMERAL.test(tokens[at + length]?.text ?? ""); length++) {
    const text = tokens[at + length]?.text ?? "";
    const scale = HAN_SCALES[text];
    if (scale === undefined) digit = text === "两" ? 2 : HAN_DIGITS.indexOf(text);
    else if (scale >= 1e4) {
      total = (total + section + digit) * scale;
      [section, digit] = [0, 0];
    } else {
      section += (digit === 0 ? 1 : digit) * scale;
      digit = 0;
    }
  }
  return length === 0 ? null : { value: total + section + digit, length, isInWords: true };
}
