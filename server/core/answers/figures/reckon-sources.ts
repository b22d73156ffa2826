// "Two sources disagree", «два документа», 两份通知: how many sources are cited or were supplied.
import type { Span } from "../../text/span.ts";
import type { ReadFigure } from "./read-figure.ts";

/** More are counted by nobody in words like these (a choice). */
const COUNT_MAX = 9;
const NOUN = new RegExp(
  [
    "^ (?:[\\p{L}-]{2,14} ){0,2}?(?:sources|notices|documents|papers|texts|versions|passages|statements|values|answers|files|accounts|records)(?!\\p{L})",
    "^ (?:[\\p{L}-]{2,16} ){0,2}?(?:источник|документ|уведомлени|объявлени|приказ|верси|текст|значени|ответ|редакци|файл|материал)\\p{L}{0,3}(?!\\p{L})",
    "^ ?(?:[个份处篇项种则条]?(?:不同|相关|有效)?的?(?:来源|文件|文档|通知|公告|材料|资料|版本|答案|数值|值|说法|记录)|[份处]文)",
  ].join("|"),
  "iu",
);
const LABELS = /\[(\d{1,3}(?: ?[,;] ?\d{1,3}){0,20})\]/gu;
/** Characters behind a number that may name what is counted (a choice: two adjectives and the noun). */
const BEHIND = 60;

export interface SourcesSaid {
  readonly answer: string;
  readonly sentence: Span;
  /** Labels of the sources that were supplied. */
  readonly labels: readonly number[];
}

/** @returns labels of the sources that are counted; null where the number counts none, or another number of them */
export function reckonSources(figure: ReadFigure, { answer, sentence, labels }: SourcesSaid): number[] | null {
  const [count] = figure.numbers;
  if (count === undefined || figure.ends !== null || figure.dimensions.length > 0) return null;
  if (!Number.isInteger(count) || count < 2 || count > COUNT_MAX) return null;
  if (!NOUN.test(answer.slice(figure.span.end, figure.span.end + BEHIND))) return null;
  const cited = citedIn(answer, labels);
  const near = citedIn(answer.slice(sentence.start, sentence.end), labels);
  for (const counted of [near, cited, labels]) if (counted.length === count) return [...counted];
  // Citations that stand apart from the text: no more than there are.
  return cited.length === 0 && count <= labels.length ? [] : null;
}

function citedIn(text: string, labels: readonly number[]): number[] {
  const found = [...text.matchAll(LABELS)].flatMap(([, list = ""]) => list.split(/[,;]/u).map(Number));
  return [...new Set(found)].filter((label) => labels.includes(label));
}
