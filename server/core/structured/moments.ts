// Dates as conditions write them (ISO 8601): a moment, or a whole day, month or year. Without a zone they are in UTC.
import { AppError } from "../errors.ts";

/** From its first to its last millisecond since 1970 (UTC), both included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Null for what is neither. */
export function readStretch(written: string): Stretch | null {
  const text = written.trim();
  const date = DATE.exec(text);
  if (date !== null) return stretchOf(Number(date[1]), date[2], date[3]);
  if (!MOMENT.test(text)) return null;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const moment = Date.parse(hasZone ? text : `${text}Z`);
  return Number.isNaN(moment) ? null : { from: moment, to: moment };
}

/** @throws {AppError} BAD_REQUEST for a date that cannot be read */
export function stretchAsked(field: string, written: string): Stretch {
  const stretch = readStretch(written);
  if (stretch !== null) return stretch;
  throw new AppError(
    "BAD_REQUEST",
    `"${written}" is no date to compare "${field}" with: write 2024, 2024-03, 2024-03-12 or 2024-03-12T08:00:00Z.`,
    { details: { field } },
  );
}

function stretchOf(year: number, month: string | undefined, day: string | undefined): Stretch | null {
  const at = (y: number, m: number, d: number) => new Date(0).setUTCFullYear(y, m, d);
  if (month === undefined) return { from: at(year, 0, 1), to: at(year + 1, 0, 1) - 1 };
  const m = Number(month) - 1;
  if (m < 0 || m > 11) return null;
  if (day === undefined) return { from: at(year, m, 1), to: at(year, m + 1, 1) - 1 };
  const from = at(year, m, Number(day));
  const isReal = new Date(from).getUTCMonth() === m && new Date(from).getUTCDate() === Number(day);
  return isReal ? { from, to: from + 86_400_000 - 1 } : null;
}
