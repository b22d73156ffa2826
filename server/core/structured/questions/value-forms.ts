// Other ways in which a value may be written that a question names: the adjective of a place ("European" of Europe), a
// language by its code ("Japanese" of `ja`), several words in another case ("молочных продуктов" of "Молочные продукты").
import { cacheRecent } from "../../text/recent-cache.ts";
import { foldForMatch } from "../fold.ts";
import type { NamedField } from "./field-names.ts";
import { adjectiveBases } from "./adjectives.ts";
import { placesOf, type PlaceKind } from "./places.ts";
import { slice, type Token } from "./tokens.ts";
import { caseForms } from "./case-forms.ts";

export interface ValueForm {
  readonly text: string;
  /** Of which fields it can be a value; null: of any. */
  readonly kind: PlaceKind | null;
}

/** Longer stretches are written as the value is (a choice: "United States of America", "чая и кофе"). */
export const FORM_TOKENS_MAX = 5;

/** "Japanese-language", "Arabic-speaking", "англоязычный" is left: the word before it is a language. */
const OF_LANGUAGE = /[-‐‑](?:language|speaking|spoken)$/u;
/** "in Japanese", "на японском". */
const BEFORE_LANGUAGE = new Set(["in", "на"]);

/** Forms of the stretch of tokens from `at`, without the stretch itself. */
export function valueForms(
  question: string,
  tokens: readonly Token[],
  at: number,
  length: number,
): readonly ValueForm[] {
  const stretch = tokens.slice(at, at + length);
  if (stretch.length < length || stretch.some(({ kind, quoted }) => quoted !== null || !/WORD|HAN/.test(kind)))
    return [];
  const written = foldForMatch(slice(question, tokens, at, at + length));
  const isAfterIn = BEFORE_LANGUAGE.has(tokens[at - 1]?.folded ?? "");
  return remembered(`${isAfterIn ? "1" : "0"}${written}`);
}

/** Stretches whose forms are remembered: a question is marked several times (a choice). */
const REMEMBERED = 2_000;
const remembered = cacheRecent((key) => formsOf(key.slice(1), key.startsWith("1")), REMEMBERED);

function formsOf(written: string, isAfterIn: boolean): readonly ValueForm[] {
  const isOfLanguage = OF_LANGUAGE.test(written);
  const word = written.replace(OF_LANGUAGE, "");
  const places = placesOf(word);
  const languages = places.filter(({ kind }) => kind === "LANGUAGE");
  const meant = isOfLanguage || (isAfterIn && languages.length > 0) ? languages : places;
  const forms: ValueForm[] = meant.flatMap(({ kind, forms: own }) => own.map((text) => ({ text, kind })));
  if (isOfLanguage) return [{ text: word, kind: "LANGUAGE" }, ...forms];
  if (isAfterIn && languages.length > 0) return forms.filter(({ text }) => text !== written);
  if (!word.includes(" ")) forms.push(...adjectiveBases(word).flatMap(baseForms));
  else forms.push(...caseForms(word.split(" ")).map((text) => ({ text, kind: null })));
  return forms.filter(({ text }) => text !== written);
}

const CONCEPTS: Readonly<Record<PlaceKind, readonly string[]>> = {
  LANGUAGE: ["language"],
  REGION: ["country", "origin", "continent", "region"],
};
/** The share of its name by which a field is of languages or places: "original language" is one half (a choice). */
const SHARE_MIN = 0.3;

/** A code of two letters is a value only where languages or places are: `no` is Norwegian there alone. */
export function holdsPlaces(named: readonly NamedField[], field: string, kind: PlaceKind): boolean {
  const concepts = named.find((one) => one.field.name === field)?.concepts;
  return CONCEPTS[kind].some((concept) => (concepts?.get(concept) ?? 0) >= SHARE_MIN);
}

/** A guessed noun, and where it is a place, what it is called elsewhere. */
function baseForms(base: string): readonly ValueForm[] {
  const regions = placesOf(base).filter(({ kind }) => kind === "REGION");
  return [{ text: base, kind: null }, ...regions.flatMap(({ kind, forms }) => forms.map((text) => ({ text, kind })))];
}
