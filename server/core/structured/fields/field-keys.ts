// What the key of a field says besides its name: variants of writing that are one key (`Price`, `price:`, `PRICE `), and a
// unit or a currency (`Price (EUR)`, `weight_kg`, `длина, мм`). Names of two languages are never one: a person says so.
import { currenciesOf, isKeyCurrency } from "../values/currencies.ts";
import { foldField } from "../fold.ts";
import { knownUnit } from "../values/units.ts";

export interface FieldKey {
  /** As headers are compared with (`foldField` of what is written). */
  readonly folded: string;
  /** What makes keys one field: words in lower case with single spaces, without the unit. */
  readonly base: string;
  /** Symbol of the unit that the key states. */
  readonly unit: string | null;
  /** ISO 4217. */
  readonly currency: string | null;
  /** For people: as written, without marks around it. */
  readonly name: string;
}

/** Characters of a key that may be one: what is longer is a sentence. A choice; the longest of the sample data have 90. */
export const KEY_LENGTH_MAX = 200;

const MARKS_AROUND = /^[\s*_`#>•·:：-]+|[\s*_`:：]+$/gu;
/** Units that end a key of program style without brackets. Short ones are words of other things: `valid_in`, `size_m`. */
const SUFFIX_UNITS = new Set(
  "mm cm km nm kg mg ml kw mw kwh wh mah khz mhz ghz hz kpa mpa psi lb lbs oz ft mph kmh rpm db kb mb gb tb ms sec hours minutes seconds days months years pct percent".split(
    " ",
  ),
);

export function readKey(written: string): FieldKey | null {
  const name = written.replace(MARKS_AROUND, "").replace(/\s+/g, " ").trim();
  const folded = foldField(written);
  if (folded === "" || folded.length > KEY_LENGTH_MAX) return null;
  const stated = statedInBrackets(name) ?? statedBehindComma(name) ?? statedAsSuffix(name);
  const base = baseOf(stated?.rest ?? name) || folded;
  return { folded, base, unit: stated?.unit ?? null, currency: stated?.currency ?? null, name: name || written.trim() };
}

interface Stated {
  readonly rest: string;
  readonly unit: string | null;
  readonly currency: string | null;
}

function measured(word: string, rest: string): Stated | null {
  const plain = word.normalize("NFKC").trim();
  const [currency = null] = currenciesOf(plain);
  const unit = knownUnit(plain) ?? (/^(?:pct|percent)$/i.test(plain) ? "%" : null);
  // Letters that are both, as `р`, mean money only where no unit is written so.
  if (unit !== null) return { rest, unit, currency: null };
  return currency === null ? null : { rest, unit: null, currency };
}

/** `Price (EUR)`, `length [mm]`, `d1 (diameter, mm)`, `重量（kg）`. */
function statedInBrackets(name: string): Stated | null {
  const match = /^(.+?)\s*[([（【]\s*([^()[\]（）【】]*)\s*[)\]）】]$/u.exec(name);
  if (!match) return null;
  const [, before = "", inside = ""] = match;
  const parts = inside.split(/[,;，]/u);
  const found = measured(parts.at(-1)?.replace(/^\s*(?:in|в)\s+/iu, "") ?? "", before);
  if (!found || parts.length === 1) return found;
  return { ...found, rest: `${before} (${parts.slice(0, -1).join(",").trim()})` };
}

const PER = new Set(["s", "min", "h", "d", "weeks", "months", "yr"]);

/** `длина, мм`, `Price, EUR`, `Price €`, `weight in kg`, `вес в кг`. */
function statedBehindComma(name: string): Stated | null {
  const match = /^(.+?)(?:\s*[,，]\s*|\s+(in|в)\s+|\s+(?=\p{Sc}))(\S+)$/u.exec(name);
  const found = match ? measured(match[3] ?? "", match[1] ?? "") : null;
  // "Hours in a month" and «часов в месяц» count something per month.
  const isPer = match?.[2] !== undefined && PER.has(found?.unit ?? "");
  return isPer ? null : found;
}

/** `weight_kg`, `price_sar`, `priceEur`, `duration-minutes`. */
function statedAsSuffix(name: string): Stated | null {
  const match = /^(.+?)(?:[_\- ]|(?<=[a-z])(?=[A-Z]))([A-Za-z]{2,8})$/.exec(name);
  if (!match) return null;
  const [, rest = "", suffix = ""] = match;
  const word = suffix.toLowerCase();
  if (SUFFIX_UNITS.has(word)) return measured(word, rest) ?? measured(suffix, rest);
  if (!isKeyCurrency(word)) return null;
  return { rest, unit: null, currency: currenciesOf(word)[0] ?? null };
}

function baseOf(name: string): string {
  const spaced = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").replace(/[_-]+/g, " ");
  return foldField(spaced).replace(MARKS_AROUND, "").replace(/\s+/g, " ");
}

/** Words of a key, for what its name says of its values. */
export function keyWords({ base }: Pick<FieldKey, "base">): string[] {
  return base.split(/[\s./()[\],:#]+/u).filter((word) => word !== "");
}
