// What stands around a number: its sign, "million", a unit, a currency, per cent, "about".
import { currenciesOf } from "../../structured/values/currencies.ts";
import { mayBeYear } from "../../structured/values/dates.ts";
import { MULTIPLE_SIGNS, MULTIPLE_WORDS, multipleOf } from "../../structured/values/multiples.ts";
import { measureUnit, UNIT_PATTERN, type MeasureUnit } from "../measure-units.ts";
import type { FigureKind } from "./figure.ts";

export interface Quantity {
  readonly kind: FigureKind;
  readonly start: number;
  readonly end: number;
  readonly multiple: number;
  readonly factor: number;
  readonly dimensions: readonly string[];
  readonly isNegative: boolean;
  readonly isAbout: boolean;
}

/** Characters looked at on either side (a choice: a currency's name, an adverb). */
const BEFORE = 24;
const AFTER = 48;

// What stands before a number is read backwards from its end, so that no other place is tried: `$(?<=…)`.
const PERCENT_BEFORE = /百分之 ?$/u;
const CURRENCY_BEFORE = /(?:(?<![\p{L}])(?:[A-Z]{1,2}\$|[A-Z]{3})|\p{Sc}) ?$/u;
const MINUS_BEFORE = /$(?<=(?:^|[\s(:=|])[-−]|(?:^|\s)(?:minus|минус) |零下 ?|负)/iu;
const WORD = "[\\p{Script=Latin}\\p{Script=Cyrillic}]";
const SCALE = new RegExp(`^[ -]?(${MULTIPLE_WORDS})(?!${WORD})`, "iu");
const SCALE_OF_MONEY = new RegExp(`^ ?(${MULTIPLE_SIGNS}|m|b)(?!${WORD}|\\d)`, "u");
const SMALL_SIGNS: Readonly<Record<string, number>> = { m: 1e6, b: 1e9 };
const PERCENT = /^[ -]?(?:%|per ?cent(?:age points?)?(?!\p{L})|процент\p{L}{0,4}|проц\.|п\. ?п\.|п\.п\.|个?百分点)/iu;
/** Between a number and its days. Working days are no part of a week or a month; others are days like any. */
const DAYS_OF_WORK = "(?:working|business|banking|рабоч\\p{L}{1,3}|банковск\\p{L}{1,3}) |个?(?:工作|营业|交易)";
const DAYS_OF_ALL = "(?:calendar|consecutive|full|whole|календарн\\p{L}{1,3}|полн\\p{L}{1,3}) |个?(?:自然|日历)";
const UNIT = new RegExp(
  `^(?: |-(?=\\p{L}{3}))?(?:(?<work>${DAYS_OF_WORK})|(?:${DAYS_OF_ALL}))?(?<unit>${UNIT_PATTERN})(?!${WORD}|(?<!\\p{Script=Han})\\d|(?<=年)[代级初末])`,
  "u",
);
const DAY_S = 86_400;
/** Units that are words of their own as well, and mean something else before a word. */
const ALSO_WORD = /^(?:in|d|A|с|т|г|А|К|Н)$/u;
const YEAR = /^ ?(?:(?:год|гг)\p{L}{0,3}(?!\p{L})|гг?\.|г(?!\p{L})|年)/u;
const CURRENCY_AFTER = /^ ?(?:US |U\.S\. |американск\p{L}{2,3} )?((?!\p{Script=Han})\p{L}{1,12}\.?|\p{Sc}(?!\d))/u;
const CURRENCY_AFTER_HAN = /^ ?(\p{Script=Han}{1,3})/u;
/** Words of other meanings that end a figure more often than a currency does. */
const NOT_A_CURRENCY = /^(?:won|tl|ft|try|all|top|fr|р)$/iu;
/** Characters of the longest short form of a currency with its full stop: долл. (a fact of the list of currencies). */
const ABBREVIATED_MAX = 5;
const ABOUT =
  /$(?<=(?:(?<!\p{L})(?:about|around|approximately|approx\.|roughly|nearly|almost|some|over|more than|less than|under|at least|up to|circa|ca?\.|estimated(?: at)?|около|примерно|приблизительно|порядка|почти|более|больше|свыше|менее|меньше|до|не менее)|[~≈><]|大约|约|大概|近|接近|超过|逾|不到|将近|约为|达|至少) ?(?:a |the )?)/iu;

/** @param text folded, what is no figure blanked @param number its values, to tell years */
export function readQuantityAround(
  text: string,
  { start, end, value }: { readonly start: number; readonly end: number; readonly value: number },
): Quantity {
  let before = text.slice(Math.max(0, start - BEFORE), start);
  let after = text.slice(end, end + AFTER);
  let last = end;
  const take = (length: number): void => {
    after = after.slice(length);
    last += length;
  };
  const result = { kind: "NUMBER" as FigureKind, start, multiple: 1, factor: 1, dimensions: [] as readonly string[] };
  const lead = PERCENT_BEFORE.exec(before) ?? CURRENCY_BEFORE.exec(before);
  const currencies = lead === null ? [] : currenciesOf(lead[0]);
  if (lead !== null && (lead[0].startsWith("百") || currencies.length > 0)) {
    result.start = start - lead[0].length;
    before = before.slice(0, before.length - lead[0].length);
    result.kind = currencies.length > 0 ? "MONEY" : "PERCENT";
    result.dimensions = currencies.length > 0 ? currencies.map((code) => `money:${code}`) : ["percent"];
  }
  const isNegative = MINUS_BEFORE.test(before);
  for (let scale = scaleAt(after, result.kind); scale !== null; scale = scaleAt(after, result.kind)) {
    result.multiple *= scale.factor;
    take(scale.length);
  }
  const behind = result.kind === "NUMBER" ? readBehind(after, value) : null;
  if (behind !== null) take(behind.length);
  return {
    ...result,
    kind: behind?.kind ?? result.kind,
    factor: behind?.factor ?? 1,
    dimensions: behind?.dimensions ?? result.dimensions,
    end: last,
    isNegative,
    isAbout: ABOUT.test(before),
  };
}

function scaleAt(after: string, kind: FigureKind): { factor: number; length: number } | null {
  const sign = kind === "MONEY" ? SCALE_OF_MONEY.exec(after) : null;
  const match = sign ?? SCALE.exec(after);
  if (match === null) return null;
  const written = match[1] ?? "";
  return { factor: SMALL_SIGNS[written] ?? multipleOf(written), length: match[0].length };
}

interface Behind {
  readonly kind: FigureKind;
  readonly factor: number;
  readonly dimensions: readonly string[];
  readonly length: number;
}

function readBehind(after: string, value: number): Behind | null {
  const percent = PERCENT.exec(after);
  if (percent) return { kind: "PERCENT", factor: 1, dimensions: ["percent"], length: percent[0].length };
  const year = mayBeYear(value) ? YEAR.exec(after) : null;
  if (year) return { kind: "DATE", factor: 1, dimensions: [], length: year[0].length };
  const money = currencyBehind(after);
  const unit = UNIT.exec(after);
  if (unit !== null && (money === null || unit[0].length >= money.length)) {
    const { unit: written = "", work } = unit.groups ?? {};
    const known = measureUnit(written);
    const isWord = ALSO_WORD.test(written) && /^ [\p{L}\d]/u.test(after.slice(unit[0].length));
    if (known !== null && !isWord)
      return {
        kind: "MEASURE",
        factor: known.factor,
        dimensions: dimensionsOf(known, work !== undefined),
        length: unit[0].length,
      };
  }
  return money;
}

/** Days that are only called days may be those of work that a source counts; weeks and hours never are. */
function dimensionsOf({ base, factor }: MeasureUnit, isOfWork: boolean): string[] {
  const isDays = base === "s" && factor === DAY_S;
  return [isOfWork ? "workday" : base, ...(isDays ? ["day"] : [])];
}

function currencyBehind(after: string): Behind | null {
  const word = CURRENCY_AFTER.exec(after);
  const written = word?.[1] ?? "";
  const isWord = word !== null && !NOT_A_CURRENCY.test(written);
  const codes = isWord ? currenciesOf(written).concat(currenciesOf(written.replace(/\.$/, ""))) : [];
  // A full stop belongs to an abbreviation, not to a whole word.
  const isWhole = written.length > ABBREVIATED_MAX && written.endsWith(".");
  if (word !== null && codes.length > 0) return money(codes, word[0].length - (isWhole ? 1 : 0));
  const han = CURRENCY_AFTER_HAN.exec(after)?.[1] ?? "";
  for (let length = han.length; length > 0; length--) {
    const found = currenciesOf(han.slice(0, length));
    if (found.length > 0) return money(found, after.indexOf(han) + length);
  }
  return null;
}

function money(codes: readonly string[], length: number): Behind {
  return { kind: "MONEY", factor: 1, dimensions: [...new Set(codes)].map((code) => `money:${code}`), length };
}
