// Times between two dates, ages, and the date that lies so long after another.
import { generalised, momentParts } from "./moments.ts";
import { isShownAs, isYear, type Operand, type Reckoning, type ReckoningContext } from "./operand.ts";
import { isDuration, type ReadFigure } from "./read-figure.ts";

const DAY_S = 86_400;
const DAY_MS = 86_400_000;
const YEAR_MONTHS = 12;
/** Dates of one source that the answer does not repeat: more of them give nearly every number of days (a choice). */
const DATES_MAX = 4;

interface Place {
  readonly operand: Operand;
  /** Milliseconds; null where only the year is known. */
  readonly day: number | null;
  readonly year: number;
}

export function reckonTime(figure: ReadFigure, { near, sources }: ReckoningContext): Reckoning | null {
  const isLong = isDuration(figure.dimensions);
  if (!isLong && figure.moments.length === 0) return null;
  for (const operands of [near, ...sources.map((source) => source.operands)]) {
    const places = operands.flatMap(placeOf);
    if (figure.moments.length > 0) {
      const found = dateAfter(figure, places, [...operands, ...near]);
      if (found !== null) return found;
    } else if (operands === near || places.length <= DATES_MAX) {
      const found = between(figure, places);
      if (found !== null) return found;
    }
  }
  return null;
}

function between(figure: ReadFigure, places: readonly Place[]): Reckoning | null {
  for (const from of places)
    for (const to of places) {
      const reckoned = () => ({
        how: `from ${from.operand.written} to ${to.operand.written}`,
        operands: [from.operand, to.operand],
      });
      if (from.day !== null && to.day !== null && to.day > from.day) {
        const days = (to.day - from.day) / DAY_MS;
        if (figure.dimensions.includes("s") && [days, days + 1].some((count) => isShownAs(figure, count * DAY_S)))
          return reckoned();
        const months = monthsBetween(from.day, to.day);
        if (figure.dimensions.includes("month") && wholes(figure, months)) return reckoned();
      } else if (to.year > from.year && figure.dimensions.includes("month")) {
        if (isShownAs(figure, (to.year - from.year) * YEAR_MONTHS)) return reckoned();
      }
    }
  return null;
}

/** Full months or years, as ages are told. */
function wholes(figure: ReadFigure, months: number): boolean {
  const value = (figure.numbers[0] ?? 0) * figure.factor;
  return value === Math.floor(months / figure.factor) * figure.factor;
}

function monthsBetween(from: number, to: number): number {
  const [a, b] = [new Date(from), new Date(to)];
  const months = (b.getUTCFullYear() - a.getUTCFullYear()) * YEAR_MONTHS + b.getUTCMonth() - a.getUTCMonth();
  return b.getUTCDate() < a.getUTCDate() ? months - 1 : months;
}

function dateAfter(figure: ReadFigure, places: readonly Place[], operands: readonly Operand[]): Reckoning | null {
  const lengths = operands.filter(({ dimensions }) => isDuration(dimensions));
  for (const { operand, day } of places) {
    if (day === null) continue;
    for (const length of lengths)
      for (const sign of [1, -1]) {
        const written = new Date(moved(day, length, sign)).toISOString().slice(0, 10);
        const days = generalised(written);
        if (figure.moments.some((moment) => days.includes(moment)))
          return { how: `${operand.written} ${sign > 0 ? "+" : "-"} ${length.written}`, operands: [operand, length] };
      }
  }
  return null;
}

function moved(day: number, { value, dimensions }: Operand, sign: number): number {
  if (dimensions.includes("s")) return day + sign * value * 1_000;
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + sign * value, date.getUTCDate());
}

function placeOf(operand: Operand): Place[] {
  const { moments } = operand.figure;
  const [moment] = moments;
  if (moment !== undefined) {
    const { year, month, day } = momentParts(moment);
    if (year === null) return [];
    const time = month === null || day === null ? null : Date.parse(`${year}-${month}-${day}`);
    return [{ operand, year: Number(year), day: time === null || Number.isNaN(time) ? null : time }];
  }
  return isYear(operand) ? [{ operand, year: operand.value, day: null }] : [];
}
