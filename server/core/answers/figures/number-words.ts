// Numbers in words that are no row of number words (spelled-numbers.ts): fractions, centuries, "a month", and Chinese numerals.
import { parseChineseNumeral, parseRomanNumeral } from "../../identifiers/fold.ts";

export interface WordNumber {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  /** 十九, XIX, nineteenth: a place in a row. */
  readonly isOrdinal: boolean;
}

/** Fractions are shares as well: half is 50 %. */
const FRACTIONS: readonly (readonly [RegExp, number])[] = [
  [
    /(?<!\p{L})(?:one[ -]half|(?:a |one )?half(?= (?:of|an?(?! (?:hundred|thousand|million|billion))|the)(?!\p{L}))|halves|половин(?:а|у|ы|ой|е)|полов(?=ин))(?!\p{L})|一半|半数|二分之一/giu,
    1 / 2,
  ],
  [/(?<!\p{L})(?:one|a)[ -]third(?!\p{L})|(?<!\p{L})трет(?:ь|ью|и)(?= \p{L})|三分之一/giu, 1 / 3],
  [/(?<!\p{L})two[ -]thirds(?!\p{L})|(?<!\p{L})(?:две|двух|двумя) трет(?:и|ей|ями)(?!\p{L})|三分之二/giu, 2 / 3],
  [/(?<!\p{L})(?:one|a)[ -]quarter(?: of)(?!\p{L})|(?<!\p{L})четверть(?:ю)?(?!\p{L})|四分之一/giu, 1 / 4],
  [/(?<!\p{L})three[ -]quarters(?!\p{L})|(?<!\p{L})три четверти(?!\p{L})|四分之三/giu, 3 / 4],
];
const HALVES: readonly (readonly [RegExp, number])[] = [
  [/(?<!\p{L})half a hundred(?!\p{L})|(?<!\p{L})полсотни(?!\p{L})/giu, 50],
  [/(?<!\p{L})half a thousand(?!\p{L})|(?<!\p{L})полтысячи(?!\p{L})/giu, 500],
  [/(?<!\p{L})half a million(?!\p{L})|(?<!\p{L})полмиллиона(?!\p{L})/giu, 5e5],
  [/(?<!\p{L})half a billion(?!\p{L})|(?<!\p{L})полмиллиарда(?!\p{L})/giu, 5e8],
];
/** Stands in every text that one of the patterns above and ONE_AND_A_HALF find something in. */
const SIGN_OF_FRACTION = /hal[fv]|third|quarter|пол[омст]|трет|четверт|半|分之/iu;
const ONE_AND_A_HALF = /(?<!\p{L})(?:one and a half|полтор(?:а|ы)|полутора)(?!\p{L})|一个半/giu;
const ALL_FRACTIONS = [...FRACTIONS, ...HALVES, [ONE_AND_A_HALF, 1.5] as const];
/** One reading for all: each alternative is a group of its own. */
const ANY_FRACTION = new RegExp(ALL_FRACTIONS.map(([{ source }]) => `(${source})`).join("|"), "giu");

/** Fractions as words: value and place, `isOrdinal` false. */
export function findWordFractions(text: string): WordNumber[] {
  if (!SIGN_OF_FRACTION.test(text)) return [];
  return [...text.matchAll(ANY_FRACTION)].map((match) => {
    const [found, ...groups] = match;
    const value = ALL_FRACTIONS[groups.findIndex((group) => group !== undefined)]?.[1] ?? 0;
    return { start: match.index, end: match.index + found.length, value, isOrdinal: false };
  });
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
const CENTURY_EN = new RegExp(
  `(?<![\\p{L}-])(${ORDINALS_EN.join("|").replace("-", "[ -]")})(?=[ -]centur(?:y|ies))`,
  "giu",
);
const CENTURY_RU = new RegExp(
  `(?<!\\p{L}|двадцать[ -])(${[...ORDINALS_RU].reverse().join("|").replace("-", "[ -]")})\\p{L}{1,3}(?= (?:век|столети))`,
  "giu",
);

/** Centuries in words: the nineteenth century, «девятнадцатый век». Other ordinals put in order and are no figures. */
export function findCenturies(text: string): WordNumber[] {
  return [
    ...(/centur/i.test(text) ? centuriesOf(text, CENTURY_EN, ORDINALS_EN) : []),
    ...(/ (?:век|столети)/iu.test(text) ? centuriesOf(text, CENTURY_RU, ORDINALS_RU) : []),
  ];
}

function centuriesOf(text: string, pattern: RegExp, ordinals: readonly string[]): WordNumber[] {
  return [...text.matchAll(pattern)].map((match) => {
    const ordinal = (match[1] ?? "").toLowerCase().replace(" ", "-");
    return {
      start: match.index,
      end: match.index + match[0].length,
      value: ordinals.indexOf(ordinal) + 1,
      isOrdinal: false,
    };
  });
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

/** 五成 is five tenths; not 成员, 成本, 成立, 成年 and their like. */
const HAN_TENTHS =
  /(?<![〇零一二三四五六七八九十百千万亿两\d.])(?<tenths>[一二两三四五六七八九]|\d(?:\.\d)?) ?成(?<half>半)?(?![员本为立功果绩就分人年熟语品长都交型效套批群对双千百份因])/gu;

/** Shares in tenths, as per cent. */
export function findHanTenths(text: string): (WordNumber & { readonly isPercent: true })[] {
  if (!text.includes("成")) return [];
  return [...text.matchAll(HAN_TENTHS)].flatMap((match) => {
    const { tenths = "", half } = match.groups ?? {};
    const value = /\d/.test(tenths) ? Number(tenths) : readHan(tenths);
    if (value === null) return [];
    const percent = value * 10 + (half === undefined ? 0 : 5);
    return [
      { start: match.index, end: match.index + match[0].length, value: percent, isOrdinal: false, isPercent: true },
    ];
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
function readHan(numeral: string): number | null {
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
