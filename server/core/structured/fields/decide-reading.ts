// How the values of a field are read, from all that was seen of them. A type is chosen where most values agree; what does
// not is counted and shown, never dropped in silence (NUM-2, NUM-3).
import { MEASURED_TYPES, type CountSubject, type FieldReading, type FieldType } from "../field.ts";
import { convert } from "../values/units.ts";
import type { Evidence } from "./evidence.ts";
import type { FieldKey } from "./field-keys.ts";
import { keyHints } from "./key-hints.ts";
import { listHints } from "./list-keys.ts";
import type { ListHints } from "./comma-lists.ts";
import type { ValueTally } from "./tally.ts";

/** Share of values that must read as a type. A choice: with fewer, filters by size would pass over too many. */
const AGREEMENT_MIN = 0.7;
/** For yes and no, links and pictures: what is now and then `partly` or `on request` is a text of few values. A choice. */
const SURE_AGREEMENT_MIN = 0.95;
/** Share of values that are another one, from which a code identifies instead of grouping. A choice. */
const IDENTIFYING_SHARE_MIN = 0.9;
/** Values needed to tell a code by its look, and figures of a whole number that counts nothing. Choices. */
const CODES_MIN = 5;
const CODE_DIGITS_MIN = 8;
/** Share of values with separators or items, from which a field holds lists. A choice. */
const LIST_SHARE_MIN = 0.02;
/** Share of values that are sentences, from which a field is running text. A choice. */
const PROSE_SHARE_MIN = 0.5;

export interface DecidedReading {
  readonly reading: FieldReading;
  /** Values as the reading parts them. */
  readonly tally: ValueTally;
  /** How many they are; those that say that there is none are no values of a number, an amount or a date. */
  readonly values: number;
  /** Values that read as it. */
  readonly parsed: number;
  readonly unparsed: readonly string[];
  readonly otherUnits: Readonly<Record<string, number>>;
  readonly isDateOrderUnclear: boolean;
  readonly isRunningText: boolean;
}

/** @param keys variants of the field's key */
export function decideReading(evidence: Evidence, keys: readonly FieldKey[], subject: CountSubject): DecidedReading {
  const facts = factsOf(evidence, keys);
  const decided =
    address(facts) ??
    yesOrNo(facts) ??
    date(facts) ??
    identifier(facts, subject) ??
    money(facts) ??
    number(facts) ??
    text(facts);
  return decided;
}

interface Facts {
  readonly evidence: Evidence;
  /** Values that say something: all but `n/a` and the like. */
  readonly values: number;
  /** Of those, what can be a number, an amount or a date: all but `none`. */
  readonly measurable: number;
  readonly hints: ReturnType<typeof keyHints>;
  readonly lists: ListHints;
  readonly unit: string | null;
  readonly currency: string | null;
  readonly base: Pick<FieldReading, "isMultiple" | "isCommaSeparated">;
}

function factsOf(evidence: Evidence, keys: readonly FieldKey[]): Facts {
  const hints = keys.map(keyHints);
  const lists = keys.map(listHints);
  const isSeparated = evidence.withItems + evidence.withSeparators >= Math.max(1, evidence.written * LIST_SHARE_MIN);
  return {
    evidence,
    values: tallyOf(evidence, isSeparated).values - evidence.unknown,
    measurable: tallyOf(evidence, isSeparated).values - evidence.absent,
    hints: {
      isIdentifier: hints.some((hint) => hint.isIdentifier),
      isPrice: hints.some((hint) => hint.isPrice),
      isDate: hints.some((hint) => hint.isDate),
      isBoolean: hints.some((hint) => hint.isBoolean),
      isChinese: hints.some((hint) => hint.isChinese),
    },
    lists: {
      namesPeople: lists.some(({ namesPeople }) => namesPeople),
      namesSeveral: lists.some(({ namesSeveral }) => namesSeveral),
    },
    unit: keys.find(({ unit }) => unit !== null)?.unit ?? null,
    currency: keys.find(({ currency }) => currency !== null)?.currency ?? null,
    base: { isMultiple: isSeparated },
  };
}

function tallyOf(evidence: Evidence, isSeparated: boolean): ValueTally {
  return isSeparated ? evidence.split : evidence.whole;
}

function agrees(count: number, values: number, share = AGREEMENT_MIN): boolean {
  return values > 0 && count > 0 && count >= values * share;
}

function decided(
  facts: Facts,
  type: FieldType,
  more: Partial<FieldReading>,
  rest: Partial<DecidedReading>,
): DecidedReading {
  const reading = { type, unit: null, dateOrder: null, decimalSign: null, ...facts.base, ...more };
  const tally = reading.isCommaSeparated === true ? facts.evidence.parts : tallyOf(facts.evidence, reading.isMultiple);
  return {
    reading,
    tally,
    values: MEASURED_TYPES.has(type) ? facts.measurable : tally.values,
    parsed: tally.values,
    unparsed: [],
    otherUnits: {},
    isDateOrderUnclear: false,
    isRunningText: false,
    ...rest,
  };
}

function address(facts: Facts): DecidedReading | null {
  const { evidence, values } = facts;
  for (const [what, type] of [
    ["image", "IMAGE"],
    ["link", "LINK"],
  ] as const) {
    const parsed = evidence.of(what);
    if (agrees(parsed, values, SURE_AGREEMENT_MIN))
      return decided(facts, type, {}, { parsed, unparsed: evidence.failing.get(type)?.list() ?? [] });
  }
  return null;
}

function yesOrNo(facts: Facts): DecidedReading | null {
  const { evidence, values, hints } = facts;
  const words = evidence.of("boolean");
  // 1 and 0 count something unless the key asks yes or no, or other values answer so.
  const parsed = words + (words > 0 || hints.isBoolean ? evidence.of("sign") : 0);
  if (!agrees(parsed, values, SURE_AGREEMENT_MIN)) return null;
  return decided(facts, "BOOLEAN", {}, { parsed, unparsed: evidence.failing.get("BOOLEAN")?.list() ?? [] });
}

/**
 * Which stands first is decided by the values of the column that can be only one way (a figure above 12). Where none
 * tells, or they contradict each other, it is unclear: values that could be either stay unread, but those with points,
 * which nobody writes month first, until a person says.
 */
function date(facts: Facts): DecidedReading | null {
  const { evidence, measurable: values, hints } = facts;
  const dates = evidence.of("date");
  const years = evidence.of("year");
  const isDated = agrees(dates, values, AGREEMENT_MIN / 2) && dates >= years;
  const all = dates + (isDated ? years : 0) + (hints.isDate ? evidence.of("compact") : 0);
  if (!agrees(all, values) || !(isDated || hints.isDate)) return null;
  const dayFirst = evidence.orders.get("DMY") ?? 0;
  const monthFirst = evidence.orders.get("MDY") ?? 0;
  const either = evidence.orders.get("EITHER") ?? 0;
  const isTold = dayFirst > 0 !== monthFirst > 0;
  const isPointed = either > 0 && evidence.pointDates === either && monthFirst === 0;
  const dateOrder = isTold ? (dayFirst > 0 ? "DMY" : "MDY") : isPointed ? "DMY" : null;
  const unread = dateOrder === null ? either - evidence.pointDates : 0;
  return decided(
    facts,
    "DATE",
    { dateOrder },
    {
      parsed: all - unread,
      unparsed: evidence.failing.get("DATE")?.list() ?? [],
      isDateOrderUnclear: either > 0 && !isTold,
    },
  );
}

/** Not of rows of tables: what identifies a row is what it is looked up by. */
function identifier(facts: Facts, subject: CountSubject): DecidedReading | null {
  const { evidence, values, hints } = facts;
  if (subject === "TABLE_ROWS" || !agrees(evidence.of("code"), values)) return isNamedCode(facts) ? text(facts) : null;
  const isDistinct = evidence.whole.distinctShare >= IDENTIFYING_SHARE_MIN;
  if (hints.isIdentifier) return isDistinct ? decided(facts, "IDENTIFIER", {}, {}) : text(facts);
  if (values < CODES_MIN || !evidence.whole.isAllDifferent) return null;
  const wholeNumbers = evidence.of("number") + evidence.of("compact");
  const isNumeric = evidence.digits !== null && evidence.digits !== undefined && evidence.of("number") === values;
  const isCodedNumber =
    isNumeric &&
    (evidence.withLeadingZero > 0 || (evidence.digits ?? 0) >= CODE_DIGITS_MIN) &&
    (evidence.digits ?? 0) > 2;
  // Letters and figures in one word, another in every document.
  const isMixed =
    wholeNumbers === 0 && evidence.units.size === 0 && evidence.of("date") === 0 && evidence.of("hyphen") === 0;
  return isCodedNumber || (isMixed && evidence.of("code") === values) ? decided(facts, "IDENTIFIER", {}, {}) : null;
}

/** Numbers of things, in rows of tables: adding them up says nothing. */
function isNamedCode({ hints, evidence, values }: Facts): boolean {
  return hints.isIdentifier && agrees(evidence.of("code"), values);
}

function money(facts: Facts): DecidedReading | null {
  const { evidence, measurable: values, hints } = facts;
  const bare = evidence.of("number") - evidence.of("hyphen");
  const stated = sum(evidence.currencies.values());
  if (!agrees(bare + stated, values)) return null;
  if (facts.currency === null && stated < bare && !(hints.isPrice && evidence.units.size === 0)) return null;
  if (facts.currency === null && stated === 0 && !hints.isPrice) return null;
  if (facts.unit !== null && stated === 0) return null;
  const currency = facts.currency ?? commonestCurrency(evidence.currencies, hints.isChinese);
  const otherUnits: Record<string, number> = {};
  let own = 0;
  for (const [codes, count] of evidence.currencies) {
    const possible = codes.split(",");
    if (currency !== null && possible.includes(currency)) own += count;
    else otherUnits[possible[0] ?? ""] = (otherUnits[possible[0] ?? ""] ?? 0) + count;
  }
  return decided(
    facts,
    "MONEY",
    { unit: currency, decimalSign: decimalSignOf(evidence) },
    { parsed: evidence.of("number") + own, otherUnits, unparsed: evidence.failing.get("MONEY")?.list() ?? [] },
  );
}

/** @param isChinese whether the key is: a `¥` that nothing else tells is the yuan there */
function commonestCurrency(currencies: ReadonlyMap<string, number>, isChinese: boolean): string | null {
  const totals = new Map<string, number>();
  for (const [codes, count] of currencies)
    // The likeliest of a shared sign counts a little more than the others it may mean.
    codes
      .split(",")
      .forEach((code, index) => totals.set(code, (totals.get(code) ?? 0) + count * (index === 0 ? 1 : 0.999)));
  const found = commonest(totals);
  return isChinese && found === "JPY" && !currencies.has("JPY") ? "CNY" : found;
}

function number(facts: Facts): DecidedReading | null {
  const { evidence, measurable: values } = facts;
  const bare = evidence.of("number");
  const measured = sum(evidence.units.values());
  const unit = facts.unit ?? (measured > 0 && measured >= bare ? commonest(evidence.units) : null);
  const otherUnits: Record<string, number> = {};
  let own = 0;
  for (const [symbol, count] of evidence.units) {
    if (unit !== null && convert(1, symbol, unit) !== null) own += count;
    else otherUnits[symbol] = count;
  }
  // Numbers of parts and telephones look like ranges: a column of nothing else is none of numbers.
  const isHyphenated = evidence.of("hyphen") * 2 > bare + measured;
  if (isHyphenated || !agrees(bare + own, values)) return null;
  return decided(
    facts,
    "NUMBER",
    { unit, decimalSign: decimalSignOf(evidence) ?? lonePointOf(evidence) },
    { parsed: bare + own, otherUnits, unparsed: evidence.failing.get("NUMBER")?.list() ?? [] },
  );
}

function text(facts: Facts): DecidedReading {
  const { evidence, values, lists } = facts;
  const isList = evidence.withItems === 0 && evidence.commas.isList(lists);
  const more = isList ? { isMultiple: true, isCommaSeparated: true } : {};
  return decided(facts, "TEXT", more, { isRunningText: agrees(evidence.of("prose"), values, PROSE_SHARE_MIN) });
}

/**
 * The sign before decimals: what values with both separators, or with another number of figures behind one, tell. A lone
 * separator before three figures is one too where larger numbers stand without any.
 */
function decimalSignOf({ decimals }: Evidence): FieldReading["decimalSign"] {
  const point = decimals.get(".") ?? 0;
  const comma = decimals.get(",") ?? 0;
  if (point !== comma) return point > comma ? "." : ",";
  if (point > 0 || !decimals.has("UNGROUPED")) return null;
  const [lonePoint, loneComma] = [decimals.get("LONE.") ?? 0, decimals.get("LONE,") ?? 0];
  return lonePoint === loneComma ? null : lonePoint > loneComma ? "." : ",";
}

/**
 * A lone point in a column of numbers stands before decimals (`45.123`), as programs write them. In amounts of money it
 * may group as well (`1.299 €`), and a lone comma usually does in both.
 */
function lonePointOf({ decimals }: Evidence): "." | null {
  return (decimals.get("LONE.") ?? 0) > (decimals.get("LONE,") ?? 0) && !decimals.has(",") ? "." : null;
}

function commonest(counts: ReadonlyMap<string, number>): string | null {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function sum(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}
