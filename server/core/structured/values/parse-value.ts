// A written value as what its column holds (NUM-2): the writing as it stands, and beside it what it means. Never throws:
// what does not read as its type keeps its writing and has no number.
import type { FieldReading, ParsedValue } from "../field.ts";
import { foldForMatch } from "../fold.ts";
import { readBoolean, readBooleanSign } from "./booleans.ts";
import { readDate } from "./dates.ts";
import { splitList } from "./lists.ts";
import { readAmount } from "./money.ts";
import { hasRaisedFigures, isAbsent, plainForm } from "./plain-form.ts";
import { rangeEnds } from "./ranges.ts";
import { convert, readQuantity } from "./units.ts";

/** A number or a stretch of numbers; `unit` where the value has another one than its column. */
export interface Meaning {
  readonly number: number | null;
  readonly numberMax: number | null;
  readonly otherUnit: string | null;
}

const MEANS_NOTHING: Meaning = { number: null, numberMax: null, otherUnit: null };

/**
 * The values of one field as its file gives them: one, or those of a list; none where it is blank, or where a number, an
 * amount or a date is said not to be there (`n/a`, `—`).
 * @param items of a list, where the file gives one
 */
export function parseValue(raw: string, items: readonly string[] | null, reading: FieldReading): ParsedValue[] {
  const values: ParsedValue[] = [];
  for (const written of writtenValues(raw, items, reading)) {
    const plain = plainForm(written);
    if (plain === "" || (isMeasured(reading) && isAbsent(plain))) continue;
    const { number, numberMax } = meaningOf(written, reading, plain);
    values.push({ raw: written, folded: foldForMatch(written), number, numberMax });
  }
  return values;
}

/** The single values, none blank, without the space around them. */
export function writtenValues(raw: string, items: readonly string[] | null, reading: FieldReading): string[] {
  const isCommaSeparated = reading.isCommaSeparated === true;
  if (items !== null && items.length > 0) return items.map((item) => item.trim()).filter((item) => item !== "");
  if (reading.isMultiple) return splitList(raw, { isCommaSeparated });
  const value = raw.trim();
  return value === "" ? [] : [value];
}

function isMeasured({ type }: FieldReading): boolean {
  return type === "NUMBER" || type === "MONEY" || type === "DATE";
}

/** What one written value means in its column. @param plain its plain form, where that is known already */
export function meaningOf(written: string, reading: FieldReading, plain = plainForm(written)): Meaning {
  switch (reading.type) {
    case "NUMBER":
      return hasRaisedFigures(written) ? MEANS_NOTHING : ranged(plain, (text) => quantityOf(text, reading));
    case "MONEY":
      return hasRaisedFigures(written) ? MEANS_NOTHING : ranged(plain, (text) => amountOf(text, reading));
    case "DATE":
      return dateOf(plain, reading);
    case "BOOLEAN": {
      const number = readBoolean(plain) ?? readBooleanSign(plain);
      return { ...MEANS_NOTHING, number };
    }
    default:
      return MEANS_NOTHING;
  }
}

/** A number said to be about so much is that number: the writing beside it says the rest. */
const ABOUT =
  /^(?:~|≈|≃|ca\.?|circa|approx\.?|approximately|about|around|около|примерно|прибл\.?|ок\.|约|約|大约)\s?(?=[\d+\-.,$€£¥₽])/iu;

/** One end of a range, or a point: its number in the column's unit, and the unit it states itself. */
interface Point {
  readonly number: number | null;
  readonly unit: string | null;
  /** Whether `unit` is another one than the column's. */
  readonly isOther: boolean;
}

function ranged(plain: string, read: (text: string) => Point | null): Meaning {
  const text = plain.replace(ABOUT, "");
  const point = read(text);
  if (point) return { number: point.number, numberMax: null, otherUnit: point.isOther ? point.unit : null };
  for (const ends of rangeEnds(text)) {
    const meaning = between(ends.low, ends.high, read);
    if (meaning) return meaning;
  }
  return MEANS_NOTHING;
}

/** `2-4 mm` states its unit once, for both ends. */
function between(low: string, high: string, read: (text: string) => Point | null): Meaning | null {
  const [first, last] = [read(low), read(high)];
  if (first === null || last === null) return null;
  const from = first.unit === null && last.unit !== null ? read(withUnitOf(low, high)) : first;
  const to = last.unit === null && first.unit !== null ? read(withUnitOf(high, low)) : last;
  if (from === null || to === null) return null;
  if (from.isOther || to.isOther) return { ...MEANS_NOTHING, otherUnit: from.unit ?? to.unit };
  if (from.number === null || to.number === null || from.number > to.number) return null;
  return { number: from.number, numberMax: to.number, otherUnit: null };
}

/** The bare number in place of the other end's number. */
function withUnitOf(bare: string, other: string): string {
  return other.replace(/[+-]?\d(?:[\d.,' ]*\d)?/, () => bare);
}

function quantityOf(text: string, { unit, decimalSign }: FieldReading): Point | null {
  const quantity = readQuantity(text, decimalSign);
  if (quantity === null) return null;
  if (quantity.unit === null || quantity.unit === unit)
    return { number: quantity.number, unit: quantity.unit, isOther: false };
  const number = unit === null ? null : convert(quantity.number, quantity.unit, unit);
  return { number, unit: quantity.unit, isOther: number === null };
}

function amountOf(text: string, { unit, decimalSign }: FieldReading): Point | null {
  const amount = readAmount(text, decimalSign);
  if (amount === null) return null;
  const [likeliest = null] = amount.currencies;
  if (likeliest === null || (unit !== null && amount.currencies.includes(unit)))
    return { number: amount.number, unit: likeliest === null ? null : (unit ?? likeliest), isOther: false };
  return { number: null, unit: likeliest, isOther: true };
}

function dateOf(plain: string, { dateOrder }: FieldReading): Meaning {
  const date = readDate(plain, dateOrder);
  if (date) return { number: date.start, numberMax: date.end, otherUnit: null };
  for (const { low, high } of rangeEnds(plain)) {
    const [from, to] = [readDate(low, dateOrder), readDate(high, dateOrder)];
    const end = to === null ? null : (to.end ?? to.start);
    if (from && end !== null && from.start <= end) return { number: from.start, numberMax: end, otherUnit: null };
  }
  return MEANS_NOTHING;
}

/** Currencies that an amount or a range of amounts may be in, the likeliest first; empty where none is stated. */
export function amountCurrencies(plain: string): readonly string[] {
  const text = plain.replace(ABOUT, "");
  const whole = readAmount(text, null);
  if (whole) return whole.currencies;
  for (const { low, high } of rangeEnds(text)) {
    const [first, last] = [readAmount(low, null), readAmount(high, null)];
    if (first && last) return first.currencies.length > 0 ? first.currencies : last.currencies;
  }
  return [];
}
