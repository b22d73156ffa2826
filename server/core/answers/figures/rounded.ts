// A sourced figure written with fewer digits: "about 4.99 V" for 4.9930 V, "around 2 million" for 1,977,000.
import { shareDimension, type ReadFigure } from "./read-figure.ts";
import type { SourceFigure, SourceIndex } from "./source-index.ts";

/**
 * Digits that a rounding has to show where nothing says that it is one (a choice: with two, every tenth number would round
 * to the figure). "About" needs one.
 */
const DIGITS_MIN = 3;

/** Never more than half of the last digit shown; "about 1,200" shows hundreds, "1,200" shows ones. */
export function findRounded(figure: ReadFigure, index: SourceIndex): SourceFigure | null {
  const [number] = figure.numbers;
  if (number === undefined || figure.step === 0) return null;
  const step = figure.isAbout ? figure.coarseStep : figure.step;
  if (!figure.isAbout && significantDigits(number, step) < DIGITS_MIN) return null;
  const reach = (step / 2) * figure.factor * (1 + 1e-9);
  const value = number * figure.factor;
  const isFiner = ({ figure: source }: SourceFigure): boolean =>
    source.step * source.factor < step * figure.factor &&
    shareDimension(source.dimensions, figure.dimensions) &&
    (source.dimensions.length > 0 || figure.dimensions.length === 0 || figure.factor === 1);
  return index.between(value - reach, value + reach).find(isFiner) ?? null;
}

/** Of 4.99 three, of 2 million with a step of a million one. */
function significantDigits(number: number, step: number): number {
  const shown = Math.round(Math.abs(number) / step);
  return shown === 0 ? 0 : `${shown}`.length;
}
