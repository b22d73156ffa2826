// Figures reckoned from one source's figures that the answer does not repeat: the total of a table's column, the average
// of its prices, the difference of two of them. Only where a word of the sentence says what was reckoned.
import type { ReadFigure } from "./read-figure.ts";
import { areAlike, isShownAs, type Operand, type Reckoning, type ReckoningContext } from "./operand.ts";
import { eachPair, meanOf, sumOf } from "./reckon-near.ts";
import { reckoningWords } from "./reckoning-words.ts";

/** Differences of two among more figures hit by chance (a choice: among eight, 28 differences). */
const PAIRED_MAX = 8;
/** A column that is summed may be longer; a sum of all of it is one value. */
const SUMMED_MAX = 2_000;

export function reckonFromSource(figure: ReadFigure, { sentence, sources }: ReckoningContext): Reckoning | null {
  const words = reckoningWords(sentence);
  if (!words.sum && !words.average && !words.namedDifference) return null;
  for (const { text, operands } of sources) {
    const alike = operands.filter(({ dimensions }) => areAlike(dimensions, figure.dimensions));
    const columns = [alike, ...columnsOf(text, alike)].filter(({ length }) => length <= SUMMED_MAX);
    const found =
      (words.sum ? firstOf(columns, (column) => sumOf(figure, column)) : null) ??
      (words.average ? firstOf(columns, (column) => meanOf(figure, column)) : null) ??
      firstOf(columns, (column) => ofTwo(figure, column, words));
    if (found !== null) return found;
  }
  return null;
}

function ofTwo(
  figure: ReadFigure,
  column: readonly Operand[],
  { sum, namedDifference }: { readonly sum: boolean; readonly namedDifference: boolean },
): Reckoning | null {
  // Without a unit two of many figures make nearly every small number.
  if (column.length > PAIRED_MAX || figure.dimensions.length === 0) return null;
  return eachPair(column, (one, other) => {
    const operands = [one, other];
    if (sum && isShownAs(figure, one.value + other.value))
      return { how: `${one.written} + ${other.written}`, operands };
    if (namedDifference && one.value > other.value && isShownAs(figure, one.value - other.value))
      return { how: `${one.written} - ${other.written}`, operands };
    return null;
  });
}

/** Figures that stand in one column of a Markdown table. */
function columnsOf(text: string, operands: readonly Operand[]): Operand[][] {
  const columns = new Map<number, Operand[]>();
  let [lineStart, lineEnd] = [0, -1];
  let [at, column] = [0, 0];
  for (const operand of operands) {
    const { start } = operand.figure.span;
    if (start > lineEnd) {
      lineStart = text.lastIndexOf("\n", start) + 1;
      const end = text.indexOf("\n", start);
      lineEnd = end < 0 ? text.length : end;
      [at, column] = [lineStart, 0];
    }
    if (!/^[ \t]*\|/.test(text.slice(lineStart, lineStart + 8))) continue;
    for (; at < start; at++) if (text[at] === "|") column++;
    const found = columns.get(column);
    if (found === undefined) columns.set(column, [operand]);
    else found.push(operand);
  }
  return [...columns.values()];
}

function firstOf<T>(values: readonly T[], read: (value: T) => Reckoning | null): Reckoning | null {
  for (const value of values) {
    const found = read(value);
    if (found !== null) return found;
  }
  return null;
}
