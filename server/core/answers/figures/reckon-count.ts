// How many things are listed: "four plans" before a list of four, or of a table with four rows.
import type { ReadFigure } from "./read-figure.ts";

const ITEM = /^[ \t]{0,12}(?:[-*+•]|\d{1,3}[.)])[ \t]+\S/u;
const ROW = /^[ \t]*\|.*\|[ \t]*$/u;
const RULE = /^[ \t]*\|[ \t:|-]+\|[ \t]*$/u;

/** Lengths of the lists and tables of a text: items, and rows without the header. */
export function listLengths(text: string): Set<number> {
  const lengths = new Set<number>();
  let [items, rows] = [0, 0];
  const close = (): void => {
    if (items > 1) lengths.add(items);
    if (rows > 1) lengths.add(rows);
    [items, rows] = [0, 0];
  };
  for (const line of text.split("\n")) {
    if (ITEM.test(line)) items++;
    else if (RULE.test(line)) rows = 0;
    else if (ROW.test(line)) rows++;
    else if (line.trim() !== "" || rows > 0) close();
  }
  close();
  return lengths;
}

/** Whole numbers without a unit count things. */
export function mayCount({ dimensions, numbers, ends }: ReadFigure): boolean {
  return ends === null && dimensions.length === 0 && Number.isInteger(numbers[0]) && (numbers[0] ?? 0) >= 2;
}
