// Dates and times of a text, as calendar.ts reads them, and dates in figures whose order is open: 03/12/2024.
import { readDate } from "../../structured/values/dates.ts";
import { doSpansMeet, type Span } from "../../text/span.ts";
import { findDates, findTimes } from "../calendar.ts";

export interface Moment {
  readonly kind: "DATE" | "TIME";
  readonly start: number;
  readonly end: number;
  readonly moments: readonly string[];
}

const IN_FIGURES =
  /(?<![\d/.-])(?:\d{1,2}[/-]\d{1,2}[/-]\d{4}|\d{4}[/.]\d{1,2}[/.]\d{1,2}|\d{1,2}\.\d{1,2}\.\d{2})(?![\d/]|[.-]\d)/gu;
const ORDERS = ["DMY", "MDY"] as const;

/** In a folded text. */
export function findMoments(written: string): Moment[] {
  if (!/\d/.test(written)) return [];
  // "来源：10:00": a colon before a time is none of it.
  const text = written.replace(/(?<!\d):(?=\d)/gu, " ");
  const found: Moment[] = [...text.matchAll(IN_FIGURES)].flatMap((match) => {
    const days = ORDERS.flatMap((order) => {
      const date = readDate(match[0], order);
      return date?.end == null ? [] : [new Date(date.start).toISOString().slice(0, 10)];
    });
    const span = { start: match.index, end: match.index + match[0].length };
    return days.length === 0 ? [] : [{ kind: "DATE" as const, ...span, moments: [...new Set(days)] }];
  });
  const isFree = (one: Span) => !found.some((other) => doSpansMeet(other, one));
  for (const { start, end, value } of findDates(text))
    if (isFree({ start, end })) found.push({ kind: "DATE", start, end, moments: [value] });
  for (const { start, end, value } of findTimes(text))
    if (isFree({ start, end }))
      found.push({ kind: "TIME", start, end, moments: [value === "24:00" ? "00:00" : value] });
  return found;
}

/** `2024`, `03-12`, and so on: what a date says, apart. */
export function momentParts(moment: string): { year: string | null; month: string | null; day: string | null } {
  const match = /^(\d{4}|----)-(\d{2})-(\d{2}|--)$/.exec(moment);
  const known = (part: string | undefined): string | null => (part === undefined || part.startsWith("-") ? null : part);
  return { year: known(match?.[1]), month: known(match?.[2]), day: known(match?.[3]) };
}

/** A date says its month of the year and its day of the year as well: `2024-03---` and `----03-12`. */
export function generalised(moment: string): string[] {
  if (moment.includes(":")) return [moment];
  return [...new Set([moment, `${moment.slice(0, 7)}---`.slice(0, 10), `----${moment.slice(4)}`])];
}
