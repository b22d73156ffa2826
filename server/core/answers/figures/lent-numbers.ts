// A bare number of a source lends itself to a figure with a unit, since a table says its unit in a header. Not where the
// same number stands elsewhere in another currency or another unit of time: "15 roubles" and a table with 15 seats are no
// 15 dollars, and 14 working days are no 14 weeks.
import { currenciesOf } from "../../structured/values/currencies.ts";
import { measureUnit } from "../measure-units.ts";
import type { ReadFigure } from "./read-figure.ts";

/** Characters of a source in which its unit is looked for (a choice: a block, or the head of a long table). */
const LOOKED_AT = 4_000;
const WORDS = /\p{Sc}|[\p{Script=Latin}\p{Script=Cyrillic}]+\.?|\p{Script=Han}+/gu;
const HAN_MAX = 4;
const TIMES: ReadonlySet<string> = new Set(["s", "month", "workday", "day"]);

type Sort = "money" | "time";

function sortOf({ dimensions }: ReadFigure): Sort | null {
  if (dimensions.some((dimension) => dimension.startsWith("money:"))) return "money";
  return dimensions.some((dimension) => TIMES.has(dimension)) ? "time" : null;
}

/** Whether the same number is of the same sort and says something else: roubles and dollars, weeks and working days. */
export function contradicts(figure: ReadFigure, source: ReadFigure): boolean {
  const sort = sortOf(figure);
  if (sort === null || sort !== sortOf(source)) return false;
  const isShared = figure.dimensions.some((dimension) => source.dimensions.includes(dimension));
  return !isShared || figure.factor !== source.factor;
}

/** Whether the source names the figure's unit or currency anywhere: in a header, a caption, a line about all of it. */
export function namesUnitOf(figure: ReadFigure, text: string): boolean {
  const isNamed = (word: string): boolean => {
    if (currenciesOf(word).some((code) => figure.dimensions.includes(`money:${code}`))) return true;
    const unit = measureUnit(word);
    return unit !== null && figure.dimensions.includes(unit.base) && unit.factor === figure.factor;
  };
  for (const [word] of text.slice(0, LOOKED_AT).matchAll(WORDS)) {
    if (isNamed(word) || isNamed(word.replace(/\.$/, ""))) return true;
    if (/^\p{Script=Han}/u.test(word) && partsOf(word).some(isNamed)) return true;
  }
  return false;
}

function partsOf(word: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < word.length; start++)
    for (let length = 1; length <= HAN_MAX && start + length <= word.length; length++)
      parts.push(word.slice(start, start + length));
  return parts;
}
