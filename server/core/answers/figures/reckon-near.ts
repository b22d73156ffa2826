// Figures reckoned from figures that stand beside them: `a rise of 4.0 V from 32.0 V to 36.0 V`, `3 × $49 = $147`.
import type { ReadFigure } from "./read-figure.ts";
import {
  areAlike,
  isCount,
  isShownAs,
  isYear,
  type Operand,
  type Reckoning,
  type ReckoningContext,
} from "./operand.ts";
import { reckoningWords, timesSaid } from "./reckoning-words.ts";

const PERCENT = "percent";

/** Figures without a unit are small and many: they are reckoned only where a word says so. */
export function reckonNear(figure: ReadFigure, { sentence, near }: ReckoningContext): Reckoning | null {
  const numbers = near.filter(({ figure: { numbers } }) => numbers.length > 0);
  const words = reckoningWords(sentence);
  if (figure.dimensions.includes(PERCENT)) {
    const share = eachPair(
      numbers,
      (one, other) => shareOf(figure, one, other) ?? (words.difference ? changeOf(figure, one, other) : null),
    );
    if (share !== null) return share;
  }
  const hasUnit = figure.dimensions.length > 0;
  const alike = numbers.filter(({ dimensions }) => areAlike(dimensions, figure.dimensions));
  const whole = hasUnit || words.sum ? sumOf(figure, alike) : null;
  const mean = words.average && alike.length > 1 ? meanOf(figure, alike) : null;
  return (
    whole ??
    mean ??
    eachPair(alike, (one, other) => {
      if ((hasUnit || words.sum) && isShownAs(figure, one.value + other.value))
        return { how: `${one.written} + ${other.written}`, operands: [one, other] };
      const isTold = hasUnit || words.namedDifference || (words.difference && !(isYear(one) && isYear(other)));
      if (isTold && one.value > other.value && isShownAs(figure, one.value - other.value))
        return { how: `${one.written} - ${other.written}`, operands: [one, other] };
      return null;
    }) ??
    eachPair(numbers, (one, other) => productOf(figure, one, other)) ??
    multipleOf(figure, alike, timesSaid(sentence)) ??
    (words.ratio && !hasUnit ? eachPair(numbers, (one, other) => ratioOf(figure, one, other)) : null)
  );
}

/** The first that is found, of both orders of every two. */
export function eachPair(
  operands: readonly Operand[],
  reckon: (one: Operand, other: Operand) => Reckoning | null,
): Reckoning | null {
  for (const one of operands)
    for (const other of operands) {
      const found = one === other ? null : reckon(one, other);
      if (found !== null) return found;
    }
  return null;
}

/** All of them, three or more. */
export function sumOf(figure: ReadFigure, operands: readonly Operand[]): Reckoning | null {
  const sum = operands.reduce((total, { value }) => total + value, 0);
  if (operands.length < 3 || !isShownAs(figure, sum)) return null;
  return { how: operands.map(({ written }) => written).join(" + "), operands };
}

export function meanOf(figure: ReadFigure, operands: readonly Operand[]): Reckoning | null {
  const mean = operands.reduce((total, { value }) => total + value, 0) / operands.length;
  if (operands.length < 2 || !isShownAs(figure, mean)) return null;
  return { how: `average of ${operands.map(({ written }) => written).join(", ")}`, operands };
}

function shareOf(figure: ReadFigure, part: Operand, whole: Operand): Reckoning | null {
  if (!mayBeParts(part, whole) || part.value >= whole.value) return null;
  if (!isShownAs(figure, (part.value / whole.value) * 100)) return null;
  return { how: `${part.written} of ${whole.written}`, operands: [part, whole] };
}

function changeOf(figure: ReadFigure, to: Operand, from: Operand): Reckoning | null {
  if (!mayBeParts(to, from) || !isShownAs(figure, (Math.abs(to.value - from.value) / Math.abs(from.value)) * 100))
    return null;
  return { how: `from ${from.written} to ${to.written}`, operands: [to, from] };
}

function mayBeParts(one: Operand, other: Operand): boolean {
  return other.value !== 0 && areAlike(one.dimensions, other.dimensions) && !one.dimensions.includes(PERCENT);
}

/** A number of times, a percentage of, or a percentage more or less. */
function productOf(figure: ReadFigure, one: Operand, other: Operand): Reckoning | null {
  if (figure.dimensions.length === 0 || !areAlike(one.dimensions, figure.dimensions)) return null;
  const operands = [one, other];
  // Months and years that something is paid for are a count of months; others of what they say.
  const times = isCount(other) || other.dimensions.includes("month") ? other.value : null;
  if (times !== null && isShownAs(figure, one.value * times))
    return { how: `${one.written} × ${other.written}`, operands };
  if (!other.dimensions.includes(PERCENT) || figure.dimensions.includes(PERCENT)) return null;
  const share = (one.value * other.value) / 100;
  if (isShownAs(figure, share)) return { how: `${other.written} of ${one.written}`, operands };
  if (isShownAs(figure, one.value + share)) return { how: `${one.written} + ${other.written}`, operands };
  return isShownAs(figure, one.value - share) ? { how: `${one.written} - ${other.written}`, operands } : null;
}

/** "Doubled to 36 V from 18 V": the word says how many times. */
function multipleOf(figure: ReadFigure, operands: readonly Operand[], times: readonly number[]): Reckoning | null {
  for (const operand of operands)
    for (const factor of times)
      if (isShownAs(figure, operand.value * factor))
        return { how: `${operand.written} × ${factor}`, operands: [operand] };
  return null;
}

function ratioOf(figure: ReadFigure, one: Operand, other: Operand): Reckoning | null {
  if (other.value === 0 || !areAlike(one.dimensions, other.dimensions)) return null;
  if (one.value <= other.value || !isShownAs(figure, one.value / other.value)) return null;
  return { how: `${one.written} / ${other.written}`, operands: [one, other] };
}
