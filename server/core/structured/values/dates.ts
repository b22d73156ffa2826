// Dates as people write them, as spans of time in UTC: a day, month, quarter or year from its first to its last millisecond,
// a time of day as one point. Day and month in figures stand in the order of their column.
import { monthOf } from "./months.ts";

export type DateOrder = "DMY" | "MDY";

export interface DateSpan {
  /** Milliseconds since 1970 (UTC). */
  readonly start: number;
  /** The last millisecond; null: a point of time. */
  readonly end: number | null;
  /** A year with nothing else is a number as well. */
  readonly isBareYear: boolean;
  /** Written in figures alone without a separator, as numbers of other things are: `20240312`. */
  readonly isCompact: boolean;
}

/** What a date in figures tells of its column: which stands first, or that it could be either. */
export type OrderHint = DateOrder | "EITHER" | null;

const ZONE = "(?: ?(z|utc|gmt|msk|мск|[+-]\\d{2}:?\\d{2}|[+-]\\d{1,2}))?";
const TIME = new RegExp(
  `^(.+?)(?:t|,? (?:at |в |, )?|,)(\\d{1,2})(?::(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?)?(?: ?([ap])\\.?m\\.?)?${ZONE}$`,
  "iu",
);
const WEEKDAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|пн|вт|ср|чт|пт|сб|вс)\.?,? (?=\d|\p{L})|[,( ]*(?:星期|周)[一二三四五六日天]\)?/giu;
const YEAR_WORD = /(?<=\d) ?(?:г\.?|гг\.?|год|года|году|y\.?)$/iu;
/** Two figures of a year: as in POSIX, 69 to 99 are of the last century. */
const SHORT_YEAR_OF_LAST_CENTURY = 69;
const YEAR_MIN = 1000;
const YEAR_MAX = 2999;

/** Whether a number by itself may be a year: 1000 to 2999. */
export function mayBeYear(value: number): boolean {
  return Number.isInteger(value) && value >= YEAR_MIN && value <= YEAR_MAX;
}

/** @param plain as `plainForm` gives it @param order null: day and month in figures are read where only one order can be */
export function readDate(plain: string, order: DateOrder | null): DateSpan | null {
  const text = plain.replace(WEEKDAY, "").trim();
  const day = readDay(text, order);
  if (day) return day;
  const match = TIME.exec(text);
  if (!match) return null;
  const [, date = "", hour, minute, second, fraction, half, zone] = match;
  if (minute === undefined && half === undefined) return null;
  const base = readDay(date.trim(), order);
  if (base?.end === undefined || base.end === null || base.end - base.start > DAY_MS) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  if (hours > 24 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 60) return null;
  const milliseconds = Math.floor(Number(`0.${fraction ?? "0"}`) * 1_000);
  const offset = zoneMinutes(zone);
  if (offset === null) return null;
  const start =
    base.start + ((hours * 60 + Number(minute ?? 0) - offset) * 60 + Number(second ?? 0)) * 1_000 + milliseconds;
  return { start, end: null, isBareYear: false, isCompact: false };
}

/** What day and month in figures tell; null where nothing depends on their order. */
export function orderHint(plain: string): OrderHint {
  const match = FIGURES.exec(plain.replace(WEEKDAY, "").trim()) ?? FIGURES.exec(TIME.exec(plain)?.[1]?.trim() ?? "");
  if (!match) return null;
  const [first, second] = [Number(match[1]), Number(match[3])];
  if (first === second || first > 31 || second > 31) return null;
  if (first > 12) return second <= 12 ? "DMY" : null;
  return second > 12 ? "MDY" : "EITHER";
}

/** Whether its order is a matter of course: with points nobody writes the month first. */
export function isWrittenWithPoints(plain: string): boolean {
  return FIGURES.exec(plain)?.[2] === ".";
}

const FIGURES = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;

const DAY_MS = 86_400_000;

function readDay(written: string, order: DateOrder | null): DateSpan | null {
  const text = written.replace(YEAR_WORD, "").trim();
  const yearFirst = readYearFirst(text);
  // `2004 г.` says that it is a year; `1500 г.` may be a weight.
  if (yearFirst?.isBareYear) return { ...yearFirst, isBareYear: text === written || !/^(?:1[89]|20)/.test(text) };
  return yearFirst ?? readFigures(text, order) ?? readNamed(text) ?? readChinese(text) ?? readQuarter(text);
}

function readYearFirst(text: string): DateSpan | null {
  const match = /^(\d{4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2}))?)?$/.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(text);
  if (!match) return null;
  const [, year, separator, month, day] = match;
  const span = spanOf(year, month, day);
  if (!span) return null;
  return { ...span, isBareYear: month === undefined, isCompact: separator === "" };
}

function readFigures(text: string, order: DateOrder | null): DateSpan | null {
  const monthYear = /^(\d{1,2})[./](\d{4})$/.exec(text);
  if (monthYear) return spanOf(monthYear[2], monthYear[1]);
  const match = FIGURES.exec(text);
  if (!match) return null;
  const [, first = "", separator, second = "", year = ""] = match;
  const inOrder = (day: string, month: string) => spanOf(year, month, day);
  if (Number(first) > 12 || first === second) return inOrder(first, second);
  if (Number(second) > 12) return inOrder(second, first);
  const known = order ?? (separator === "." ? "DMY" : null);
  if (known === null) return null;
  return known === "DMY" ? inOrder(first, second) : inOrder(second, first);
}

/** `12 March 2024`, `March 12th, 2024`, `12-Mar-2024`, `12 марта 2024`, `March 2024`. */
function readNamed(text: string): DateSpan | null {
  const words = text
    .replace(/(?<=\p{L})\.|(?<=\d)(?:st|nd|rd|th|-?го|-?е)(?=[ ,]|$)/giu, "")
    .split(/[ ,./-]+/)
    .filter((word) => word !== "" && !/^(?:of|the)$/i.test(word));
  if (words.length < 2 || words.length > 3) return null;
  const at = words.findIndex((word) => monthOf(word) !== null);
  const month = at < 0 ? null : monthOf(words[at] ?? "");
  if (month === null) return null;
  const figures = words.filter((_, index) => index !== at);
  if (!figures.every((figure) => /^\d{1,4}$/.test(figure))) return null;
  if (figures.length === 1) return figures[0]?.length === 4 ? spanOf(figures[0], `${month}`) : null;
  const [first = "", second = ""] = figures;
  // The year stands last, or first before both: "2024 March 12".
  if (first.length === 4) return second.length <= 2 ? spanOf(first, `${month}`, second) : null;
  return first.length <= 2 && at < 2 ? spanOf(second, `${month}`, first) : null;
}

function readChinese(text: string): DateSpan | null {
  const match = /^(\d{4}|\d{2}) ?年(?: ?(\d{1,2}) ?月(?:份)?(?: ?(\d{1,2}) ?[日号號])?)?$/u.exec(text);
  return match ? spanOf(match[1], match[2], match[3]) : null;
}

function readQuarter(text: string): DateSpan | null {
  const match =
    /^q([1-4])[ /,-]*(\d{4})$/iu.exec(text) ??
    /^([1-4]) ?(?:кв|квартал)\.? (\d{4})$/iu.exec(text) ??
    /^(?<year>\d{4}) ?(?:[-/ ]?q|年 ?第?)(?<quarter>[1-4])(?: ?季度?)?$/iu.exec(text);
  if (!match) return null;
  const quarter = Number(match.groups?.quarter ?? match[1]);
  const year = match.groups?.year ?? match[2];
  const first = spanOf(year, `${quarter * 3 - 2}`);
  const last = spanOf(year, `${quarter * 3}`);
  return first && last ? { ...first, end: last.end } : null;
}

function spanOf(writtenYear: string | undefined, month?: string, day?: string): DateSpan | null {
  const short = Number(writtenYear);
  const isShort = writtenYear?.length === 2;
  const year = isShort ? short + (short >= SHORT_YEAR_OF_LAST_CENTURY ? 1900 : 2000) : short;
  if (!mayBeYear(year)) return null;
  const m = month === undefined ? 1 : Number(month);
  const d = day === undefined ? 1 : Number(day);
  if (m < 1 || m > 12 || d < 1) return null;
  const start = Date.UTC(year, m - 1, d);
  if (new Date(start).getUTCMonth() !== m - 1) return null;
  const next =
    month === undefined
      ? Date.UTC(year + 1, 0, 1)
      : day === undefined
        ? Date.UTC(year, m, 1)
        : Date.UTC(year, m - 1, d + 1);
  return { start, end: next - 1, isBareYear: false, isCompact: false };
}

/** Minutes east of Greenwich, 0 where none is written; null for no zone. */
function zoneMinutes(zone: string | undefined): number | null {
  if (zone === undefined || /^(?:z|utc|gmt)$/i.test(zone)) return 0;
  if (/^(?:msk|мск)$/iu.test(zone)) return 180;
  const match = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone);
  if (!match) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return minutes > 18 * 60 ? null : match[1] === "-" ? -minutes : minutes;
}
