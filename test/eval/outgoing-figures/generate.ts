// Answers made of real sentences: as they stand, with a figure written otherwise, with one reckoned from two others, or
// with one that is invented. Which of their figures is invented is known, because it was put there.
import { splitSentences } from "../../../server/core/text/sentences.ts";
import { createRandom } from "../../helpers/generate-files-text.ts";
import type { FigureText } from "./own-texts.ts";
import { fullWidth, grouped, inWords, languageOf, writtenDates, type Language } from "./write-number.ts";

export interface MadeAnswer {
  readonly kind: string;
  readonly language: Language;
  readonly article: string;
  readonly answer: string;
  /** Where the figure stands that was put there; null: nothing was. */
  readonly put: { readonly start: number; readonly end: number; readonly isInvented: boolean } | null;
  readonly sources: readonly { readonly label: number; readonly text: string }[];
}

/** A number that is a figure beyond doubt: no part of a name, a range, a date, or of another number. */
const PLAIN =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{M}\p{N}.,:/№#§&^+×=-]|[–—−×]|× |\d |(?:[Ss]ection|[Cc]hapter|[Pp]art|[Ll]evel|[Ss]tep|[Pp]age|[Tt]able|[Ff]igure|[Aa]rticle|[Cc]hannel|[Rr]oute|версия|глава|статья|пункт|шоссе|№) |第 ?)(?:\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+)|\d{2,7})(?:\.\d{1,2})?(?![\p{N}\p{Script=Latin}\p{Script=Cyrillic}°′″]|[.,:/⁄]\d| ?[½¼¾⁄×^=]|[–—−-]| \d| ?[号月日])/gu;

interface Place {
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

interface Maker {
  readonly random: () => number;
  readonly pick: <T>(values: readonly T[]) => T | undefined;
  readonly between: (low: number, high: number) => number;
}

export function makeAnswers(
  texts: readonly FigureText[],
  { count, seed }: { count: number; seed: number },
): MadeAnswer[] {
  const random = createRandom(seed);
  const maker: Maker = {
    random,
    pick: (values) => values[Math.floor(random() * values.length)],
    between: (low, high) => low + Math.floor(random() * (high - low + 1)),
  };
  const usable = texts.filter(({ text }) => placesOf(text).length > 0);
  const made: MadeAnswer[] = [];
  for (let tries = 0; made.length < count && tries < count * 50; tries++) {
    const chosen = maker.pick(usable);
    const answer = chosen === undefined ? null : makeAnswer(chosen, texts, maker);
    if (answer !== null) made.push(answer);
  }
  return made;
}

function placesOf(text: string): Place[] {
  return [...text.matchAll(PLAIN)].map(({ index, 0: written }) => ({
    start: index,
    end: index + written.length,
    value: Number(written.replace(/[ ,]/g, "")),
  }));
}

function makeAnswer(chosen: FigureText, texts: readonly FigureText[], maker: Maker): MadeAnswer | null {
  const language = languageOf(chosen.text);
  // What a model is given: the paragraph and others of its article.
  const others = texts.filter(({ article, text }) => article === chosen.article && text !== chosen.text).slice(0, 3);
  const sources = [chosen, ...others].map(({ text }, index) => ({ label: index + 1, text }));
  const sentences = splitSentences(chosen.text).map(({ start, end }) => chosen.text.slice(start, end));
  const sentence = maker.pick(sentences.filter((one) => placesOf(one).length > 0));
  const place = sentence === undefined ? undefined : maker.pick(placesOf(sentence));
  if (sentence === undefined || place === undefined) return null;
  const isFree = (value: number) => isUnused(value, sources);
  const written = maker.pick(KINDS)?.({ sentence, place, language, maker, isFree });
  if (written == null) return null;
  return { language, article: chosen.article, sources, ...written };
}

/** Whether no digits of a source are this number, however they are grouped. */
function isUnused(value: number, sources: readonly { readonly text: string }[]): boolean {
  return sources.every(({ text }) => {
    const numbers = text.normalize("NFKC").match(/\d+(?:[ ,.]\d+)*/gu) ?? [];
    return numbers.every((number) => ![number, ...number.split(/[ ,.]/)].some((part) => same(part, value)));
  });
}

function same(written: string, value: number): boolean {
  return [written.replace(/[ ,]/g, ""), written.replace(/ /g, "").replace(",", ".")].some(
    (one) => Number(one) === value,
  );
}

interface Making {
  readonly sentence: string;
  readonly place: Place;
  readonly language: Language;
  readonly maker: Maker;
  readonly isFree: (value: number) => boolean;
}
type Made = Pick<MadeAnswer, "kind" | "answer" | "put"> | null;

function replaced({ sentence, place }: Making, kind: string, written: string, isInvented: boolean): Made {
  const answer = sentence.slice(0, place.start) + written + sentence.slice(place.end);
  return { kind, answer, put: { start: place.start, end: place.start + written.length, isInvented } };
}

/** @param template `#` stands for the figure */
function added(
  { sentence, language }: Making,
  kind: string,
  template: string,
  written: string,
  isInvented: boolean,
): Made {
  const head = `${sentence}${language === "zh" ? "" : " "}`;
  const start = head.length + template.indexOf("#");
  const answer = head + template.replace("#", written);
  return { kind, answer, put: { start, end: start + written.length, isInvented } };
}

const changed = (making: Making): Made => {
  const { place, maker, isFree } = making;
  const decimals = `${place.value}`.split(".")[1]?.length ?? 0;
  for (let tries = 0; tries < 20; tries++) {
    const share = maker.pick([0.7, 0.83, 0.9, 1.06, 1.13, 1.25, 1.6]) ?? 1;
    const isYear = place.value >= 1000 && place.value <= 2100 && decimals === 0;
    const value = isYear
      ? place.value + maker.between(2, 40) * (maker.random() < 0.5 ? 1 : -1)
      : Number((place.value * share + maker.between(1, 3) * 10 ** -decimals).toFixed(decimals));
    const hasGroups = making.sentence.slice(place.start, place.end).includes(",");
    if (value !== place.value && isFree(value))
      return replaced(making, "changed", hasGroups ? grouped(value, ",") : `${value}`, true);
  }
  return null;
};

const ADDED: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "It cost $#.",
    "That is # percent of them.",
    "It weighs # kg.",
    "This took # days.",
    "There were # members.",
    "It happened in #.",
  ],
  ru: [
    "Это стоит # рублей.",
    "Это # процентов от них.",
    "Масса равна # кг.",
    "Это заняло # дней.",
    "Там было # участников.",
  ],
  zh: ["价格为 # 元。", "占#%。", "重量为 # 公斤。", "用了 # 天。", "共有 # 名成员。"],
};

const addedFigure = (making: Making): Made => {
  const { maker, language, isFree } = making;
  const value = maker.pick([maker.between(13, 99), maker.between(101, 999), maker.between(1_000, 9_999)]) ?? 0;
  const template = maker.pick(ADDED[language]) ?? "#";
  return isFree(value) ? added(making, "added", template, `${value}`, true) : null;
};

const addedInWords = (making: Making): Made => {
  const { maker, language, isFree } = making;
  const value = maker.between(13, 99);
  const template = { en: "There were # members.", ru: "Там было # участников.", zh: "共有#名成员。" }[language];
  return isFree(value) ? added(making, "added in words", template, inWords(value, language), true) : null;
};

const addedDate = (making: Making): Made => {
  const { maker, language, isFree } = making;
  const year = maker.between(1901, 2030);
  const date = maker.pick(writtenDates({ year, month: maker.between(1, 12), day: maker.between(1, 28) })) ?? "";
  const template = { en: "It was signed on #.", ru: "Договор подписан #.", zh: "签署日期为#。" }[language];
  return isFree(year) ? added(making, "added date", template, date, true) : null;
};

const unchanged = ({ sentence }: Making): Made => ({ kind: "unchanged", answer: sentence, put: null });

const reformatted = (making: Making): Made => {
  const { place, language, maker } = making;
  const { value } = place;
  const written = making.sentence.slice(place.start, place.end);
  const ways = [fullWidth(written)];
  if (value >= 1_000 && Number.isInteger(value)) ways.push(`${value}`);
  if (value > 2_100 && Number.isInteger(value))
    ways.push(grouped(value, ","), grouped(value, " "), grouped(value, "\u00a0"));
  if (value > 10_000 && value % 1_000 === 0)
    ways.push({ en: `${value / 1_000} thousand`, ru: `${value / 1_000} тыс.`, zh: `${value / 10_000}万` }[language]);
  if (value < 1_000) ways.push(`${value}.0`.replace(/(\.\d+)\.0$/, "$10"));
  if (!Number.isInteger(value) && value < 1_000) ways.push(`${value}`.replace(".", ","));
  const other = maker.pick(ways.filter((way) => way !== written));
  return other === undefined ? null : replaced(making, "reformatted", other, false);
};

const reworded = (making: Making): Made => {
  const { place, language, maker } = making;
  if (!Number.isInteger(place.value) || place.value > 99 || place.value < 2) return null;
  const words = inWords(place.value, language, maker.random() < 0.3);
  const before = making.sentence.slice(0, place.start);
  return /[\s\p{Script=Han}]$/u.test(before) || before === "" ? replaced(making, "in words", words, false) : null;
};

const rounded = (making: Making): Made => {
  const { place, language } = making;
  if (place.value < 2_101) return null;
  const step = 10 ** (`${Math.floor(place.value)}`.length - 2);
  const template = { en: "That is about #.", ru: "Это около #.", zh: "大约#。" }[language];
  return added(making, "rounded", template, grouped(Math.round(place.value / step) * step, ","), false);
};

/** Two figures of the sentence; a year is not added to anything. */
function operandsOf({ sentence }: Making): [number, number] | null {
  const values = placesOf(sentence).map(({ value }) => value);
  const [one, other] = values.filter((value) => value < 1_000 || value > 2_100);
  return one === undefined || other === undefined || one === other ? null : [one, other];
}

const plain = (value: number) => `${Number(value.toFixed(4))}`;

function derive(
  kind: string,
  templates: Readonly<Record<Language, string>>,
  reckon: (a: number, b: number) => number,
  suffix = "",
) {
  return (making: Making): Made => {
    const operands = operandsOf(making);
    if (operands === null) return null;
    const [low, high] = [Math.min(...operands), Math.max(...operands)];
    const right = reckon(low, high);
    const isWrong = making.maker.random() < 0.4;
    const value = isWrong ? right * 1.17 + 3 : right;
    if (isWrong && !making.isFree(Number(plain(value)))) return null;
    const template = templates[making.language].replace("A", plain(low)).replace("B", plain(high));
    const digits = suffix === "" ? plain(isWrong ? Math.round(value) : value) : value.toFixed(1);
    return added(making, isWrong ? `${kind} wrong` : kind, template, digits + suffix, isWrong);
  };
}

const sum = derive(
  "sum",
  { en: "Together, A and B make #.", ru: "Вместе A и B дают #.", zh: "A和B合计#。" },
  (a, b) => a + b,
);
const difference = derive(
  "difference",
  { en: "The difference between A and B is #.", ru: "Разница между A и B составляет #.", zh: "A和B相差#。" },
  (a, b) => b - a,
);
const share = derive(
  "share",
  { en: "A of B is #.", ru: "A из B составляет #.", zh: "A占B的#。" },
  (a, b) => (a / b) * 100,
  "%",
);

const CONVERTED: readonly (readonly [RegExp, number, Readonly<Record<Language, string>>])[] = [
  [
    /^ ?(?:m|м|米|meters|metres|метров)(?![\p{Script=Latin}\p{Script=Cyrillic}²2])/u,
    100,
    { en: "cm", ru: "см", zh: "厘米" },
  ],
  [/^ ?(?:km|км|公里|kilometers)(?![\p{Script=Latin}\p{Script=Cyrillic}²2/])/u, 1_000, { en: "m", ru: "м", zh: "米" }],
  [/^ ?(?:kg|кг|公斤)(?![\p{Script=Latin}\p{Script=Cyrillic}])/u, 1_000, { en: "g", ru: "г", zh: "克" }],
  [/^ ?(?:hours|часов|часа|小时)/u, 60, { en: "minutes", ru: "минут", zh: "分钟" }],
];

const converted = (making: Making): Made => {
  const { sentence, place, language } = making;
  for (const [unit, factor, names] of CONVERTED) {
    if (!unit.test(sentence.slice(place.end))) continue;
    const template = { en: "That is #.", ru: "Это #.", zh: "即#。" }[language];
    return added(making, "converted", template, `${plain(place.value * factor)} ${names[language]}`, false);
  }
  return null;
};

const KINDS: readonly ((making: Making) => Made)[] = [
  changed,
  changed,
  addedFigure,
  addedInWords,
  addedDate,
  unchanged,
  reformatted,
  reworded,
  rounded,
  sum,
  difference,
  share,
  converted,
  converted,
];
