// A sourced figure written with fewer digits: "about 4.99 V" for 4.9930 V, "around 2 million" for 1,977,000.
import { shareDimension, type ReadFigure } from "./read-figure.ts";
import type { SourceFigure, SourceIndex } from "./source-index.ts";

/**
 * Digits that a rounding has to show where nothing says that it is one (a choice: with two, every tenth number would round
 * to the figure). "About" needs one.
 */
const DIGITS_MIN = 3;

/** "About 2 million" for 1,977,000 is near; "about 20" for 15 is not, though it rounds to it (a choice). */
const ERROR_MAX = 0.05;

/** Never more than half of the last digit shown; "about 1,200" shows hundreds, "1,200" shows ones. */
export function findRounded(figure: ReadFigure, index: SourceIndex): SourceFigure | null {
  const [number] = figure.numbers;
  if (number === undefined || figure.step === 0) return null;
  const step = figure.isAbout ? figure.coarseStep : figure.step;
  if (!figure.isAbout && significantDigits(number, step) < DIGITS_MIN) return null;
  const reach = Math.min(step / 2, Math.max(figure.step / 2, Math.abs(number) * ERROR_MAX)) * (1 + 1e-9);
  const isFiner = ({ figure: source }: SourceFigure): boolean => source.step < step;
  // A number without a unit on one of the two sides is compared as it is written.
  const written = index
    .writtenBetween(number - reach, number + reach)
    .filter(({ figure: source }) => figure.dimensions.length === 0 || source.dimensions.length === 0)
    .find(isFiner);
  if (written !== undefined || figure.dimensions.length === 0) return written ?? null;
  const found = index.valuesBetween((number - reach) * figure.factor, (number + reach) * figure.factor);
  return (
    found.find(
      ({ figure: source }) =>
        source.step * source.factor < step * figure.factor && shareDimension(source.dimensions, figure.dimensions),
    ) ?? null
  );
}

/** Of 4.99 three, of 2 million with a step of a million one. */
function significantDigits(number: number, step: number): number {
  const shown = Math.round(Math.abs(number) / step);
  return shown === 0 ? 0 : `${shown}`.length;
}
