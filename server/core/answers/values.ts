// The values in a text that two sources can disagree about (ANS-7): amounts of money, measures, times, dates, shares,
// weekdays, and numbers of something; each folded, so that 36.0 V is 36 V and 9:00 is 09:00.
import { contentWords } from "./content-words.ts";
import { findDates, findTimes, findWeekdays, type Written } from "./calendar.ts";
import { measureUnit, UNIT_PATTERN } from "./measure-units.ts";
import { foldNumber, NUMBER, NUMBER_AFTER_SIGN, parseNumber } from "./numbers.ts";

export interface Values {
  /** By what they are values of (`measure:V`, `money:EUR`, `count:floor`): folded, each once. */
  readonly byKind: ReadonlyMap<string, ReadonlySet<string>>;
  /** The text without them, in one width: what is said of them. */
  readonly rest: string;
}

const CURRENCIES: readonly (readonly [code: string, pattern: string])[] = [
  ["USD", "US\\$|\\$|USD|dollars?|доллар(?:ов|а)?(?: США)?|美元"],
  ["EUR", "€|EUR|euros?|евро|欧元"],
  ["GBP", "£|GBP|pounds? sterling|фунт(?:ов|а)? стерлингов|英镑"],
  ["RUB", "₽|RUB|RUR|руб(?:лей|ля|ль)?(?!\\p{L})\\.?|roubles?|rubles?|卢布"],
  ["CNY", "¥|CNY|RMB|yuan|юан(?:ей|я|ь)|元|人民币"],
];
const ANY_CURRENCY = CURRENCIES.map(([, pattern]) => pattern).join("|");
const SCALE =
  "(?:\\s?(?<scale>thousand|million|billion|тыс(?:яч[аи]?)?\\.?|млн\\.?|миллион(?:ов|а)?|млрд\\.?|миллиард(?:ов|а)?|万|亿))?";
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:thousand|тыс)/iu, 1e3],
  [/^(?:million|млн|миллион)/iu, 1e6],
  [/^(?:billion|млрд|миллиард)/iu, 1e9],
  [/^万/u, 1e4],
  [/^亿/u, 1e8],
];
const TO = "\\s?(?:-|–|—|~|…|to|and|until|до|по|и|至|到)\\s?";
const MONEY_BEFORE = new RegExp(
  `(?<currency>US\\$|[$€£¥₽]|USD|EUR|GBP|RUB|CNY)\\s?(?<number>${NUMBER_AFTER_SIGN})${SCALE}`,
  "gu",
);
const MONEY_AFTER = new RegExp(
  `(?:(?<from>${NUMBER})${TO})?(?<number>${NUMBER})${SCALE}\\s?(?<currency>${ANY_CURRENCY})(?!\\p{Script=Latin}|\\p{Script=Cyrillic})`,
  "giu",
);
const PERCENT = new RegExp(
  `(?:(?<from>${NUMBER})\\s?%?${TO})?(?<number>${NUMBER})\\s?(?:%|percent\\b|per cent\\b|процент(?:ов|а|ами|ах)?(?!\\p{L}))|百分之\\s?(?<chinese>\\d+(?:\\.\\d+)?)`,
  "giu",
);
const MEASURE = new RegExp(
  `(?:(?<from>${NUMBER})${TO})?(?<number>${NUMBER})(?:\\s|-(?=\\p{L}{3}))?(?<unit>${UNIT_PATTERN})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])`,
  "gu",
);
const ALONE = new RegExp(`(?<number>${NUMBER})(?:\\s(?<next>[\\p{L}-]+)|\\s?(?<han>\\p{Script=Han}{1,2}))?`, "gu");
/** A number that names something is no value: a section, a step, a model. */
export const NAMED =
  /(?:№|#|no\.|number|section|part|chapter|article|step|table|figure|fig\.|page|revision|version|level|статья|статьи|раздел|пункт|часть|таблица|рисунок|страница|версия|第)\s?$/iu;
const CODE_LIKE = /[\p{Script=Latin}\p{Script=Cyrillic}]-?$/u;
/** A number that may be a year, by itself. */
export const YEAR = /^(?:1[5-9]|20)\d\d$/;
const BEFORE_YEAR = /(?:^|\s)(?:in|since|from|until|by|of|before|after|в|с|до|на|от|к|после)\s$/iu;

/** @param text of one sentence or cell */
export function findValues(text: string): Values {
  const byKind = new Map<string, Set<string>>();
  let rest = text.normalize("NFKC").replace(/[\u2010-\u2012]/gu, "-");
  const add = (kind: string, value: string): void =>
    void (byKind.get(kind) ?? byKind.set(kind, new Set()).get(kind))?.add(value);
  const take = (kind: string, found: readonly Written[]): void => {
    for (const { start, end, value } of found) {
      add(kind, value);
      rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
    }
  };
  const takeNumbers = (
    pattern: RegExp,
    read: (groups: Record<string, string | undefined>) => readonly [kind: string, factor: number] | null,
  ): void => {
    for (const match of [...rest.matchAll(pattern)]) {
      const groups = match.groups ?? {};
      const made = read(groups);
      if (made === null) continue;
      const [kind, factor] = made;
      for (const number of [groups["from"], groups["number"] ?? groups["chinese"]])
        if (number !== undefined) add(kind, foldNumber(parseNumber(number) * factor));
      rest = rest.slice(0, match.index) + " ".repeat(match[0].length) + rest.slice(match.index + match[0].length);
    }
  };
  take("date", findDates(rest));
  take("time", findTimes(rest));
  for (const pattern of [MONEY_BEFORE, MONEY_AFTER])
    takeNumbers(pattern, ({ currency = "", scale }) => [`money:${currencyOf(currency)}`, scaleOf(scale)]);
  takeNumbers(PERCENT, () => ["percent", 1]);
  takeNumbers(MEASURE, ({ unit = "" }) => {
    const known = measureUnit(unit);
    return known === null ? null : [`measure:${known.base}`, known.factor];
  });
  take("weekday", findWeekdays(rest));
  for (const match of [...rest.matchAll(ALONE)]) {
    const { number = "", next, han } = match.groups ?? {};
    const before = rest.slice(Math.max(0, match.index - 12), match.index);
    if (NAMED.test(before) || CODE_LIKE.test(before)) continue;
    const [counted] = contentWords(next ?? han ?? "");
    const isYear =
      YEAR.test(number) &&
      (counted === undefined ||
        BEFORE_YEAR.test(before) ||
        /^(?:год|г)/iu.test(next ?? "") ||
        han?.startsWith("年") === true);
    add(isYear ? "year" : `count:${counted ?? ""}`, foldNumber(parseNumber(number)));
    rest = rest.slice(0, match.index) + " ".repeat(number.length) + rest.slice(match.index + number.length);
  }
  return { byKind, rest };
}

function currencyOf(written: string): string {
  const found = CURRENCIES.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, "iu").test(written));
  return found?.[0] ?? written;
}

function scaleOf(written: string | undefined): number {
  return SCALES.find(([pattern]) => pattern.test(written ?? ""))?.[1] ?? 1;
}
