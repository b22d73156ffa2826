// Fields of dates, amounts of money and numbers, with the order of day and month, the currency or unit and the sign before
// decimals that their values agree on.
import type { FieldReading } from "../field.ts";
import { convert } from "../values/units.ts";
import type { Evidence } from "./evidence.ts";
import { agrees, AGREEMENT_MIN, decided, type DecidedReading, type Facts } from "./reading-facts.ts";

/**
 * Which stands first is decided by the values of the column that can be only one way (a figure above 12). Where none
 * tells, or they contradict each other, it is unclear: values that could be either stay unread, but those with points,
 * which nobody writes month first, until a person says.
 */
export function date(facts: Facts): DecidedReading | null {
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

export function money(facts: Facts): DecidedReading | null {
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

export function number(facts: Facts): DecidedReading | null {
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
