// Which figures stand in a text (ANS-5).
import type { Figure } from "./figure.ts";
import { readFigures } from "./read.ts";
import type { ReadFigure } from "./read-figure.ts";

/**
 * Numbers, money, shares, measures, dates, times and ranges, in figures and in words of English, Russian and Chinese; in
 * order, none over another. Names, numbers of sections and steps, labels and placeholders are none, nor is the word "one".
 */
export function findFigures(text: string): Figure[] {
  return statedFigures(text).map(({ kind, span, text: written }) => ({ kind, span, text: written }));
}

/** The same with what they may mean. */
export function statedFigures(text: string): ReadFigure[] {
  return readFigures(text).filter((figure) => !isOnlyAWord(figure) && !isTwice(text, figure));
}

/** "one of", «один из», "zero" alone, and "a year" say nothing that can be checked. */
function isOnlyAWord({ isInWords, numbers, dimensions, ends, text }: ReadFigure): boolean {
  if (!isInWords || ends !== null) return false;
  return (
    (dimensions.length === 0 && (numbers[0] === 1 || numbers[0] === 0)) || (numbers[0] === 1 && ARTICLE.test(text))
  );
}

/** 两倍 is a word for twice, as "twice" and «вдвое» are. */
function isTwice(text: string, { text: written, span }: ReadFigure): boolean {
  return written === "两" && text[span.end] === "倍";
}

const ARTICLE = /^(?:an?|per|за|на|в) |^每|^一(?:年|天|小时|分钟|个月|周)$/iu;
