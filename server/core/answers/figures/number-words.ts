// Numbers in words, in English and Russian by the words that questions are read with, in Chinese by its numerals.
import { parseChineseNumeral, parseRomanNumeral } from "../../identifiers/fold.ts";
import { foldForMatch } from "../../structured/fold.ts";
import { numberAt } from "../../structured/questions/number-words.ts";
import { cacheRecent } from "../../text/recent-cache.ts";
import type { Token } from "../../structured/questions/tokens.ts";

export interface WordNumber {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  /** 十九, XIX, nineteenth: a place in a row. */
  readonly isOrdinal: boolean;
}

/** Words whose folds are remembered: more than a text's common ones (a choice). */
const REMEMBERED_WORDS = 5_000;
const foldWord = cacheRecent(foldForMatch, REMEMBERED_WORDS);

/** Words and what joins them; figures and everything else part them. */
const WORD = /(?:(?!\p{Script=Han})\p{L})+(?:-(?:(?!\p{Script=Han})\p{L})+)*|\S/gu;

/** Fractions are shares as well: half is 50 %. */
const FRACTIONS: readonly (readonly [RegExp, number])[] = [
  [
    /(?<!\p{L})(?:one[ -]half|(?:a |one )?half(?= (?:of|an?|the)(?!\p{L}))|halves|половин(?:а|у|ы|ой|е)|полов(?=ин))(?!\p{L})|一半|半数|二分之一/giu,
    1 / 2,
  ],
  [/(?<!\p{L})(?:one|a)[ -]third(?!\p{L})|(?<!\p{L})трет(?:ь|ью|и)(?= \p{L})|三分之一/giu, 1 / 3],
  [/(?<!\p{L})two[ -]thirds(?!\p{L})|(?<!\p{L})(?:две|двух|двумя) трет(?:и|ей|ями)(?!\p{L})|三分之二/giu, 2 / 3],
  [/(?<!\p{L})(?:one|a)[ -]quarter(?: of)(?!\p{L})|(?<!\p{L})четверть(?:ю)?(?!\p{L})|四分之一/giu, 1 / 4],
  [/(?<!\p{L})three[ -]quarters(?!\p{L})|(?<!\p{L})три четверти(?!\p{L})|四分之三/giu, 3 / 4],
];
const ONE_AND_A_HALF = /(?<!\p{L})(?:one and a half|полтор(?:а|ы)|полутора)(?!\p{L})|一个半/giu;
const BIG_ALONE: readonly (readonly [RegExp, number])[] = [
  [/(?<!\p{L})(?:a|one) hundred(?! (?:and )?(?:thousand|million))(?!\p{L})/giu, 100],
  [/(?<!\p{L})(?:a|one) thousand(?!\p{L})|(?<!\p{L}|\d ?)тысяч[аеу](?!\p{L})/giu, 1e3],
  [/(?<!\p{L})(?:a|one) million(?!\p{L})|(?<!\p{L}|\d ?)миллион(?:а|ом)?(?!\p{L})/giu, 1e6],
  [/(?<!\p{L})(?:a|one) billion(?!\p{L})|(?<!\p{L}|\d ?)миллиард(?:а|ом)?(?!\p{L})/giu, 1e9],
];

/** Fractions as words: value and place, `isOrdinal` false. */
export function findWordFractions(text: string): WordNumber[] {
  return [...FRACTIONS, [ONE_AND_A_HALF, 1.5] as const].flatMap(([pattern, value]) => placesOf(text, pattern, value));
}

function placesOf(text: string, pattern: RegExp, value: number): WordNumber[] {
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    value,
    isOrdinal: false,
  }));
}

const ROMAN_CENTURY =
  /(?<![\p{L}\p{N}])(?<roman>[IVX]{1,5}|[ХIVX]{1,5})(?: ?- ?(?<to>[IVXХ]{1,5}))? ?(?=век|вв?\.|столети|世纪|century|centuries)/gu;

/** Centuries in Roman numerals: XIX век. A Cyrillic Х is one too. */
export function findRomanCenturies(text: string): WordNumber[] {
  return [...text.matchAll(ROMAN_CENTURY)].flatMap((match) => {
    const written = (match.groups?.["roman"] ?? "").replaceAll("Х", "X");
    const value = parseRomanNumeral(written);
    return value === null ? [] : [{ start: match.index, end: match.index + written.length, value, isOrdinal: true }];
  });
}

/** Numbers of one to a hundred and beyond in English and Russian words: "twenty-five", «двадцати пяти». */
export function findNumberWords(text: string): WordNumber[] {
  const tokens = wordTokens(text);
  const found: WordNumber[] = BIG_ALONE.flatMap(([pattern, value]) => placesOf(text, pattern, value));
  const taken = new Set(found.map(({ start }) => start));
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    const number = token?.kind === "WORD" && !taken.has(token.start) ? numberAt(tokens, at) : null;
    const last = number === null ? undefined : tokens[at + number.length - 1];
    if (token !== undefined && number !== null && last !== undefined)
      found.push({ start: token.start, end: last.end, value: number.value, isOrdinal: false });
    at += number?.length ?? 1;
  }
  return found;
}

function wordTokens(text: string): Token[] {
  return [...text.matchAll(WORD)].map((match) => {
    const isWord = /^(?!\p{Script=Han})\p{L}/u.test(match[0]);
    const folded = isWord ? foldWord(match[0]) : match[0];
    return {
      start: match.index,
      end: match.index + match[0].length,
      text: match[0],
      folded,
      stem: folded,
      kind: isWord ? "WORD" : "SIGN",
      isCapital: false,
      quoted: null,
    };
  });
}

/** "A month" and "per year" are one of it, where figures are reckoned with; said alone they are no figure. */
const ONE_UNIT =
  /(?<!\p{L})(?:an?|per|за|на|в)(?= (?:year|quarter|month|week|day|hour|minute|год|месяц|неделю|день|час|минуту)(?!\p{L}))|(?<![第十百千一\d])[一每](?=年|天|小时|分钟|个月|周)/giu;

export function findOneUnits(text: string): WordNumber[] {
  return placesOf(text, ONE_UNIT, 1);
}

const ORDINALS_EN =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first".split(
    " ",
  );
const ORDINALS_RU =
  "перв втор трет четверт пят шест седьм восьм девят десят одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат двадцать-перв".split(
    " ",
  );
const CENTURIES = [...ORDINALS_EN, ...ORDINALS_RU].map(
  (ordinal, index) =>
    [
      index < ORDINALS_EN.length
        ? new RegExp(`(?<![\\p{L}-])${ordinal.replace("-", "[ -]")}(?=[ -]centur(?:y|ies))`, "giu")
        : new RegExp(`(?<!\\p{L}|двадцать[ -])${ordinal.replace("-", "[ -]")}\\p{L}{1,3}(?= (?:век|столети))`, "giu"),
      (index % ORDINALS_EN.length) + 1,
    ] as const,
);

/** Centuries in words: the nineteenth century, «девятнадцатый век». Other ordinals put in order and are no figures. */
export function findCenturies(text: string): WordNumber[] {
  if (!/centur|век|столети/iu.test(text)) return [];
  return CENTURIES.flatMap(([pattern, value]) => placesOf(text, pattern, value));
}

const HAN_NUMERAL =
  /(?<percent>百分之)?(?<ordinal>第)?(?<numeral>[〇零一二三四五六七八九十百千万亿两]+)(?:点(?<decimals>[〇零一二三四五六七八九]+))?/gu;
/** What is counted or measured; behind anything else a single numeral is a part of a word (三角, 一般, 四川). */
const COUNTED =
  /^(?:个|名|位|次|年|月|日|天|岁|种|条|项|台|本|人|件|只|座|层|楼|倍|分|成|场|家|支|部|篇|章|国|州|省|县|市|所|艘|架|辆|块|元|米|公里|英里|英尺|公斤|吨|小时|分钟|秒|周|星期|世纪|届|代|组|队|颗|张|页|行|步|份|套|间|户|口|批|类|轮|局|集|季|期|段|处|道|册|卷|幅|株|棵|头|匹|门|成员|位数|至|到|-|、)/u;
/** 第三 puts in order; 第四十九届 says which of many. */
const ORDINAL_MIN = 10;
const LONE_DIGITS = "〇零一二三四五六七八九";

/** Chinese numerals that count something, or of several characters: 二十五, 三个, 百分之三十, 二〇二四年. */
export function findHanNumbers(text: string): (WordNumber & { readonly isPercent: boolean })[] {
  return [...text.matchAll(HAN_NUMERAL)].flatMap((match) => {
    const { percent, ordinal, numeral = "", decimals } = match.groups ?? {};
    const value = readHan(numeral);
    const end = match.index + match[0].length;
    const isPercent = percent !== undefined;
    if (
      value === null ||
      (ordinal !== undefined && value < ORDINAL_MIN) ||
      (/\d/.test(text[match.index - 1] ?? "") && !isPercent)
    )
      return [];
    if (!isPercent && !isCounting(numeral, text.slice(end, end + 3), text[match.index - 1] ?? "")) return [];
    const more = decimals === undefined ? 0 : Number(`0.${[...decimals].map(hanDigit).join("")}`);
    return [{ start: match.index, end, value: value + more, isOrdinal: ordinal !== undefined, isPercent }];
  });
}

function isCounting(numeral: string, behind: string, before: string): boolean {
  // 一 is "a", 星期三 a day's name, 十分 "very", 万 and 千 alone are scales.
  if (/^[一百千万亿]$/u.test(numeral) || /[期周拜]/u.test(before)) return false;
  if (/^[百千万亿]/u.test(numeral) || /^十分$/u.test(numeral + behind.slice(0, 1))) return false;
  if ([...numeral].length === 1) return COUNTED.test(behind) && !/^[分成]/u.test(behind);
  return /[十百千万亿]/u.test(numeral) || numeral.length >= 4;
}

/** Eight digits and more are read in groups of ten thousand. Null for what is no numeral. */
export function readHan(numeral: string): number | null {
  for (const [scale, worth] of [
    ["亿", 1e8],
    ["万", 1e4],
  ] as const) {
    const at = numeral.indexOf(scale);
    if (at < 0) continue;
    const before = at === 0 ? 1 : readHan(numeral.slice(0, at));
    const behind = at === numeral.length - 1 ? 0 : readHan(numeral.slice(at + 1));
    return before === null || behind === null ? null : before * worth + behind;
  }
  return parseChineseNumeral(numeral);
}

function hanDigit(character: string): number {
  return Math.max(0, LONE_DIGITS.indexOf(character) - 1);
}
