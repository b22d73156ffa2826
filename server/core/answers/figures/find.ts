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
  return readFigures(text).filter((figure) => !isOnlyAWord(figure));
}

/** "one of", «один из», "zero" alone say nothing that can be checked. */
function isOnlyAWord({ isInWords, numbers, dimensions, ends }: ReadFigure): boolean {
  return isInWords && ends === null && dimensions.length === 0 && (numbers[0] === 1 || numbers[0] === 0);
}
