// Amounts of money: `1 977,50 ₽`, `$1,299`, `1299 USD`, `99 руб.`, `-€5`, `1,2 млн руб.`, `1299元`, `SAR 150`.
import { currenciesOf } from "./currencies.ts";
import { MULTIPLE_SIGNS, MULTIPLE_WORDS, multipleOf } from "./multiples.ts";
import { NUMBER_PATTERN, readNumber, type DecimalSign } from "./numbers.ts";

export interface Amount {
  readonly number: number;
  /** Possible currencies, the likeliest first; empty for a bare number. */
  readonly currencies: readonly string[];
}

const CURRENCY = "[^\\d\\s+.,'()-][^\\d+,'()-]{0,11}?";
const MULTIPLE = `(?: ?(?:(${MULTIPLE_SIGNS})(?=$|[^\\p{L}])|(${MULTIPLE_WORDS})(?![a-zа-яё])))?`;
const BEFORE = new RegExp(`^([+-]?) ?(${CURRENCY}) ?(${NUMBER_PATTERN})${MULTIPLE}(?:[.,]-)?$`, "u");
const AFTER = new RegExp(`^(${NUMBER_PATTERN})${MULTIPLE} ?(${CURRENCY})$`, "u");
const BARE = new RegExp(`^(${NUMBER_PATTERN})${MULTIPLE}(?:[.,]-)?$`, "u");

/** @param plain as `plainForm` gives it */
export function readAmount(plain: string, decimalSign: DecimalSign | null): Amount | null {
  const bare = BARE.exec(plain);
  if (bare) return amount(bare[1], { sign: bare[2], word: bare[3] }, { decimalSign, currency: null });
  const before = BEFORE.exec(plain);
  if (before) {
    const number = `${before[1] ?? ""}${before[3] ?? ""}`;
    return amount(number, { sign: before[4], word: before[5] }, { decimalSign, currency: before[2] ?? "" });
  }
  const after = AFTER.exec(plain);
  if (!after) return null;
  return amount(after[1], { sign: after[2], word: after[3] }, { decimalSign, currency: after[4] ?? "" });
}

function amount(
  written: string | undefined,
  multiple: { readonly sign: string | undefined; readonly word: string | undefined },
  { decimalSign, currency }: { readonly decimalSign: DecimalSign | null; readonly currency: string | null },
): Amount | null {
  const number = readNumber(written ?? "", decimalSign);
  if (number === null) return null;
  const currencies = currency === null ? [] : currenciesOf(currency);
  if (currency !== null && currencies.length === 0) return null;
  const value = number * multipleOf(multiple.sign) * multipleOf(multiple.word);
  return { number: Number(value.toPrecision(15)), currencies };
}
