// Units and currencies that follow a number, or a sign before it, and whether a field is in them.
import { measureUnit } from "../../answers/measure-units.ts";
import type { KnownField } from "../field.ts";
import { createLexicon, longestAt } from "./patterns.ts";
import { nameTokens, type Token } from "./tokens.ts";

export type UnitFound =
  /** ISO 4217, or null for a word that any currency is called by. */
  | { readonly kind: "MONEY"; readonly currency: string | null }
  | { readonly kind: "MEASURE"; readonly base: string; readonly factor: number }
  | { readonly kind: "PERCENT" };

const CURRENCIES = createLexicon<string | null>([
  ["USD", "$|usd|us dollars|dollar|dollars|доллар*|美元"],
  ["EUR", "€|eur|euro|euros|евро|欧元"],
  ["GBP", "£|gbp|pounds sterling|pounds|фунт*|英镑"],
  ["RUB", "₽|rub|roubles|rouble|rubles|ruble|руб|руб .|рубл*|卢布"],
  ["SAR", "sar|riyals|riyal|saudi riyals|риал*|саудовск* риал*|里亚尔|沙特里亚尔"],
  ["CNY", "cny|rmb|yuan|юан*|人民币"],
  ["JPY", "jpy|yen|иен*|йен*|日元"],
  ["INR", "₹|inr|rupees|rupee|рупи*|卢比"],
  ["CHF", "chf|francs|franc|франк*|瑞士法郎"],
  ["KRW", "₩|krw|won|вон|韩元"],
  ["PLN", "pln|zloty|zlotys|злот*"],
  ["UAH", "₴|uah|hryvnia*|гривен|гривн*"],
  ["KZT", "₸|kzt|tenge|тенге"],
  ["TRY", "₺|try|lira|liras|лир*"],
  ["AED", "aed|dirhams|dirham|дирхам*"],
  ["SEK", "sek|kronor|krona|крон*"],
  [null, "¥|元|块|块钱"],
] as const);

/** The unit at a token; 0 tokens: none. */
export function unitAt(tokens: readonly Token[], at: number): { length: number; unit: UnitFound } | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.text === "%") return { length: 1, unit: { kind: "PERCENT" } };
  const money = longestAt(CURRENCIES, tokens, at);
  return money === null
    ? measureAt(tokens, at)
    : { length: money.length, unit: { kind: "MONEY", currency: money.sense } };
}

/** The longest of up to three tokens that is a unit: `км`, `分钟`, `m`. */
function measureAt(tokens: readonly Token[], at: number): { length: number; unit: UnitFound } | null {
  for (const length of [3, 2, 1]) {
    const parts = tokens.slice(at, at + length);
    const [first, last] = [parts[0], parts.at(-1)];
    if (parts.length < length || first === undefined || last === undefined) continue;
    if (parts.some((part, index) => index > 0 && part.start !== parts[index - 1]?.end)) continue;
    const found = measureUnit(parts.map(({ text }) => text).join(""));
    // "in" is inches in a table and a preposition in a question; a lone letter is a unit only right behind its number.
    if (found === null || first.folded === "in") continue;
    if (isLoneLetter(first, length) && tokens[at - 1]?.end !== first.start) continue;
    return { length, unit: { kind: "MEASURE", ...found } };
  }
  return null;
}

/** Letters that are words of their own too: "5 a day", "3 в каталоге". */
function isLoneLetter({ text, kind }: Token, length: number): boolean {
  return length === 1 && text.length === 1 && kind !== "HAN" && !/^[mglhVWгмлт]$/.test(text);
}

/** The unit of a field: as its values say, else as its name does (`weight_kg`). */
export function fieldUnit(field: KnownField): { base: string; factor: number } | null {
  const written = field.reading.unit;
  if (written !== null && field.reading.type !== "MONEY") return measureUnit(written);
  for (const token of nameTokens(field.name)) {
    const unit = measureUnit(token.text);
    if (unit !== null && token.folded !== "in" && token.text.length > 1) return unit;
  }
  return null;
}

/** The currency of a field, as its values or its name say; null: unknown. */
export function fieldCurrency(field: KnownField): string | null {
  if (field.reading.type === "MONEY" && field.reading.unit !== null) return field.reading.unit;
  return currencyOfName(field.name);
}

export function currencyOfName(name: string): string | null {
  const tokens = nameTokens(name);
  for (const at of tokens.keys()) {
    const found = unitAt(tokens, at);
    if (found?.unit.kind === "MONEY") return found.unit.currency;
  }
  return null;
}
