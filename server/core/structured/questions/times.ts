// Stretches of time as a question writes them: a day, a month, a year, a decade, a century, years before our era.
import { createLexicon, createMatcher, longestAt } from "./patterns.ts";
import type { Token } from "./tokens.ts";

/** Both ends included, as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; `years` for fields that hold years as numbers. */
export interface TimeFound {
  readonly length: number;
  readonly from: string;
  readonly to: string;
  readonly years: readonly [number, number];
  /** Nothing but figures: may be another number. */
  readonly isBare: boolean;
}

const MONTHS = createLexicon(
  [
    "january|jan|январ*|янв",
    "february|feb|феврал*|фев",
    "march|mar|март*|мар",
    "april|apr|апрел*|апр",
    "may|май|мая|мае",
    "june|jun|июн*",
    "july|jul|июл*",
    "august|aug|август*|авг",
    "september|sept|sep|сентябр*|сен",
    "october|oct|октябр*|окт",
    "november|nov|ноябр*|ноя",
    "december|dec|декабр*|дек",
  ].map((list, month) => [month, list] as const),
);

const yearSuffix = createMatcher("год*|г|г .|year|年|年度");
const yearPrefix = createMatcher("the year|the year of|year of|year");
const ofYear = createMatcher("of|,|of the year");
const beforeEra = createMatcher(
  "bc|bce|b . c .|до н . э .|до нашей эры|до н.э .|до н.э|г . до н . э .|г . до н.э .|год* до н . э .|год* до нашей эры|года до н.э .",
);
/** Without a year: any before our era. */
const beforeAll = createMatcher("before the common era|before common era|bce|bc|до нашей эры|公元前");
export const YEAR_FIRST = -9999;
const decadeSuffix = createMatcher("s|'s|-x|-х|- x|- х|е|-е|- е|х|年代");
const century = createMatcher("th century|st century|nd century|rd century|век*|- м век*|-м век*|世纪");
const beforeEraPrefix = createMatcher("公元前");
const ofMonth = createMatcher("of");
const years = createMatcher("год*|years");
const ordinal = createMatcher("st|nd|rd|th");

const pad = (value: number) => String(value).padStart(2, "0");

function figure(token: Token | undefined, min: number, max: number): number | null {
  if (token?.kind !== "NUMBER" || !/^\d+$/.test(token.text)) return null;
  const value = Number(token.text);
  return value >= min && value <= max ? value : null;
}

/** Calendar years that a bare number is taken for (a choice: what catalogs hold). */
const YEAR_MIN = 1000;
const YEAR_MAX = 2100;

export function timeAt(tokens: readonly Token[], at: number): TimeFound | null {
  return (
    era(tokens, at) ??
    written(tokens, at) ??
    han(tokens, at) ??
    monthOf(tokens, at) ??
    decade(tokens, at) ??
    year(tokens, at)
  );
}

function era(tokens: readonly Token[], at: number): TimeFound | null {
  const alone = beforeAll(tokens, at);
  if (alone > 0 && figure(tokens[at + alone], 1, 9999) === null) return span(YEAR_FIRST, -1, alone);
  const prefix = beforeEraPrefix(tokens, at);
  const value = figure(tokens[at + prefix], 1, 9999);
  if (value === null) return null;
  const suffix = beforeEra(tokens, at + 1);
  if (prefix > 0) return whole(-value, prefix + 1 + yearSuffix(tokens, at + prefix + 1), false);
  return suffix > 0 ? whole(-value, 1 + suffix, false) : null;
}

/** `2024-03-12`, `2024-03` and `12.03.2024` (day first, as it is written with dots). */
function written(tokens: readonly Token[], at: number): TimeFound | null {
  if (tokens[at]?.kind !== "NUMBER") return null;
  const text = tokens
    .slice(at, at + 5)
    .map(
      ({ text: part }, index) =>
        (index > 0 && tokens[at + index]?.start !== tokens[at + index - 1]?.end ? " " : "") + part,
    );
  const joined = text.join("");
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?!\d)/.exec(joined);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/.exec(joined);
  const [y, m, d] = iso ? [iso[1], iso[2], iso[3]] : dotted ? [dotted[3], dotted[2], dotted[1]] : [];
  const match = iso ?? dotted;
  if (match === null || y === undefined || Number(m) < 1 || Number(m) > 12 || Number(d ?? 1) > 31) return null;
  let length = 0;
  for (let covered = 0; covered < match[0].length; length++) covered += text[length]?.length ?? 1;
  const day = d === undefined ? `${y}-${pad(Number(m))}` : `${y}-${pad(Number(m))}-${pad(Number(d))}`;
  return { length, from: day, to: day, years: [Number(y), Number(y)], isBare: false };
}

/** `2024年3月12日` */
function han(tokens: readonly Token[], at: number): TimeFound | null {
  const value = figure(tokens[at], YEAR_MIN, YEAR_MAX);
  if (value === null || tokens[at + 1]?.text !== "年" || tokens[at + 2]?.text === "代") return null;
  const month = figure(tokens[at + 2], 1, 12);
  if (month === null || tokens[at + 3]?.text !== "月") return whole(value, 2, false);
  const day = figure(tokens[at + 4], 1, 31);
  const isDay = day !== null && /^[日号]$/.test(tokens[at + 5]?.text ?? "");
  const text = `${value}-${pad(month)}${isDay ? `-${pad(day)}` : ""}`;
  return { length: isDay ? 6 : 4, from: text, to: text, years: [value, value], isBare: false };
}

/** "March 2024", "12 March 2024", "March 12, 2024", "марте 2024 года" */
function monthOf(tokens: readonly Token[], at: number): TimeFound | null {
  let next = at;
  let day = figure(tokens[next], 1, 31);
  if (day !== null) next += 1 + ordinal(tokens, next + 1);
  next += ofMonth(tokens, next);
  const month = longestAt(MONTHS, tokens, next)?.sense;
  if (month === undefined) return null;
  next += 1;
  if (day === null && figure(tokens[next], 1, 31) !== null && figure(tokens[next], YEAR_MIN, YEAR_MAX) === null) {
    day = figure(tokens[next], 1, 31);
    next += 1 + ordinal(tokens, next + 1);
  }
  next += ofYear(tokens, next);
  const value = figure(tokens[next], YEAR_MIN, YEAR_MAX);
  if (value === null) return null;
  next += 1;
  next += yearSuffix(tokens, next);
  const text = `${value}-${pad(month + 1)}${day === null ? "" : `-${pad(day)}`}`;
  return { length: next - at, from: text, to: text, years: [value, value], isBare: false };
}

/** "1990s", "90-х", "20th century" */
function decade(tokens: readonly Token[], at: number): TimeFound | null {
  const value = figure(tokens[at], 1, YEAR_MAX);
  const adjacent = tokens[at + 1]?.start === tokens[at]?.end;
  if (value === null) return null;
  const centuries = century(tokens, at + 1);
  if (centuries > 0 && value <= 21) return span(value * 100 - 99, value * 100, 1 + centuries);
  const suffix = decadeSuffix(tokens, at + 1);
  if (suffix === 0 || value % 10 !== 0 || !adjacent) return null;
  const begin = value < 100 ? 1900 + value : value;
  if (begin < YEAR_MIN) return null;
  const end = years(tokens, at + 1 + suffix);
  return span(begin, begin + 9, 1 + suffix + end);
}

function year(tokens: readonly Token[], at: number): TimeFound | null {
  const said = yearPrefix(tokens, at);
  const value = figure(tokens[at + said], said > 0 ? 0 : YEAR_MIN, YEAR_MAX);
  if (value === null || (said === 0 && tokens[at]?.text.length !== 4)) return null;
  if (said > 0) return whole(value, said + 1, false);
  const suffix = yearSuffix(tokens, at + 1);
  // A lone "г" is also grams.
  return whole(value, 1 + suffix, suffix === 0 || /^г$/iu.test(tokens[at + 1]?.text ?? ""));
}

function whole(value: number, length: number, isBare: boolean): TimeFound {
  return { length, from: String(value), to: String(value), years: [value, value], isBare };
}

function span(from: number, to: number, length: number): TimeFound {
  return { length, from: String(from), to: String(to), years: [from, to], isBare: false };
}

/** The stretch of the same length right before (`-1`) or after (`1`): `2024-03` and 1 make `2024-04`. */
export function neighbour(stretch: string, step: 1 | -1): string {
  const [y = 0, m, d] = stretch.split("-").map(Number);
  if (m === undefined) return String(y + step);
  if (d === undefined) {
    const months = y * 12 + m - 1 + step;
    return `${Math.floor(months / 12)}-${pad((months % 12) + 1)}`;
  }
  return new Date(Date.UTC(y, m - 1, d + step)).toISOString().slice(0, 10);
}
