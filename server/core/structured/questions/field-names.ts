// What the fields of a collection are called, in words and as properties (concepts.ts), and what kind of field each is.
import { MEASURED_TYPES, type KnownField } from "../field.ts";
import { CONCEPTS } from "./concepts.ts";
import { createLexicon } from "./patterns.ts";
import { nameTokens, type Token } from "./tokens.ts";
import { currencyOfName, fieldUnit } from "./units.ts";

export interface NamedField {
  readonly field: KnownField;
  /** Stems of its name, synonyms and keys, each list one way of saying it. */
  readonly ways: readonly (readonly Token[])[];
  /** Concepts of its name with the share of the name's words that they cover. */
  readonly concepts: ReadonlyMap<string, number>;
  /** What names a row: called a name or a title, an identifier, or the first text that differs from row to row. */
  readonly isNaming: boolean;
}

/** They tell little about a field: a part of a name without them is almost the name (a choice). */
export const GENERAL = new Set(
  "of the in a for is has was are original total average avg mean count number num amount full main primary current list std value no и в во на с по для от до из или количество число средний 的".split(
    " ",
  ),
);

const conceptNames = createLexicon(CONCEPTS.map(({ id, names }) => [id, names] as const));
const conceptAsks = createLexicon(
  CONCEPTS.filter(({ asks }) => asks !== "").map(({ id, asks }) => [id, asks] as const),
);

/** Concepts that words from a token on speak of; `isAsked`: by a verb or an adjective. */
export function conceptsAt(
  tokens: readonly Token[],
  at: number,
): { length: number; concept: string; isAsked: boolean }[] {
  return [
    ...conceptNames.at(tokens, at).map(({ length, sense }) => ({ length, concept: sense, isAsked: false })),
    ...conceptAsks.at(tokens, at).map(({ length, sense }) => ({ length, concept: sense, isAsked: true })),
  ];
}

/** @param collection a field called after it names its rows: `city_name` of cities, where `state_name` is a property */
export function nameFields(fields: readonly KnownField[], collection: string): NamedField[] {
  const first = fields.find((field) => isPlainText(field) && isDistinct(field));
  const named = fields.map((field) => nameField(field, field === first));
  const called = named.filter(({ field, concepts }) => isPlainText(field) && (concepts.get("name") ?? 0) >= 0.5);
  const held = new Set(nameTokens(collection).map(({ stem }) => stem));
  const own = called.filter(({ ways }) => ways.some((way) => way.some(({ stem }) => held.has(stem))));
  const whole = called.filter(({ concepts }) => concepts.get("name") === 1);
  const naming = [own, whole, called].find((some) => some.length > 0)?.[0];
  if (naming === undefined) return named;
  return named.map((one) => ({ ...one, isNaming: one === naming || one.field.reading.type === "IDENTIFIER" }));
}

function isPlainText({ reading }: KnownField): boolean {
  return reading.type === "TEXT" && !reading.isMultiple;
}

function nameField(field: KnownField, isFirstDistinct: boolean): NamedField {
  const written = [field.name, ...field.synonyms, ...field.keys.slice(0, 5)];
  const ways = written.map((name) => withoutUnit(nameTokens(name), field)).filter((way) => way.length > 0);
  const alias = hanStem(ways[0] ?? []);
  if (alias.length > 0) ways.push(alias);
  const concepts = new Map<string, number>();
  for (const way of ways)
    for (let at = 0; at < way.length; at++)
      for (const { length, sense } of conceptNames.at(way, at)) {
        const rest = way.filter((token, index) => (index < at || index >= at + length) && !GENERAL.has(token.folded));
        // In English the last word is the thing and those before it tell which; "of" turns it round.
        const isHead = at + length === way.length;
        const share = length / (length + rest.length) + (isHead && rest.length > 0 ? 0.1 : 0);
        concepts.set(sense, Math.max(concepts.get(sense) ?? 0, Math.min(1, share)));
      }
  if (
    field.reading.type === "MONEY" &&
    !["revenue", "budget", "salary", "profit", "discount", "price"].some((id) => concepts.has(id))
  )
    concepts.set("price", 0.6);
  const isNaming = isFirstDistinct || field.reading.type === "IDENTIFIER";
  return { field, ways, concepts, isNaming };
}

/** `上架` of `上架日期`, where nothing else is called so. */
function hanStem(way: readonly Token[]): readonly Token[] {
  const text = way.map((token) => token.text).join("");
  const stem = /^(\p{Script=Han}{2,})(?:日期|时间|年份|数量|名称)$/u.exec(text)?.[1];
  if (stem === undefined) return [];
  const tokens = nameTokens(stem);
  return conceptsAt(tokens, 0).length > 0 ? [] : tokens;
}

/** A unit or a currency in a name is no part of what one calls it. */
function withoutUnit(tokens: readonly Token[], field: KnownField): readonly Token[] {
  if (tokens.length < 2) return tokens;
  const unit = fieldUnit(field);
  const currency = currencyOfName(field.name);
  return tokens.filter(({ text }) => !isUnit(text, unit, currency));
}

function isUnit(text: string, unit: { base: string } | null, currency: string | null): boolean {
  if (currency !== null && currencyOfName(text) === currency) return true;
  return (
    unit !== null &&
    /^(?:mm|cm|m|km|kg|g|mg|lb|oz|l|ml|min|mins|minutes|h|hours|s|sec|w|kw|v|a|km2|sqkm|мм|см|м|км|кг|г|л|мл|мин|вт|в)$/i.test(
      text,
    )
  );
}

const TIME_CONCEPTS = [
  "year",
  "date",
  "publication",
  "release",
  "founding",
  "independence",
  "birth",
  "death",
  "hiring",
];

/** A date, or a year held as a number. */
export function isTemporal({ field, concepts }: NamedField): boolean {
  if (field.reading.type === "DATE") return true;
  return field.reading.type === "NUMBER" && TIME_CONCEPTS.some((concept) => (concepts.get(concept) ?? 0) >= 0.3);
}

export function isMeasured(field: KnownField): boolean {
  return MEASURED_TYPES.has(field.reading.type);
}

/** Its values are in the index, to be compared, grouped and shown. */
export function isCountable(field: KnownField): boolean {
  return field.state === "ACTIVE" && field.columnId !== null && !field.isExact;
}

/** Nearly every row has another value (a choice: the titles of a catalog repeat a little). */
const DISTINCT_SHARE = 0.8;

function isDistinct({ reason, figures: { distinct, withValue } }: KnownField): boolean {
  return reason === "ALL_DIFFERENT" || (withValue > 0 && distinct >= withValue * DISTINCT_SHARE);
}
