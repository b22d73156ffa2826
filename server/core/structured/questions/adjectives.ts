// From an adjective to the noun that a catalog may have as a value: "European" to Europe, "animated" to Animation,
// "европейский" to Европа. What it gives are guesses: only those that are values of the catalog count.
import { stemOf } from "./tokens.ts";

/** Endings of an adjective, and what stands in their place in the noun. */
const ENGLISH: readonly (readonly [ending: RegExp, nouns: readonly string[]])[] = [
  [/ean$/, ["e", "ea", ""]],
  [/ian$/, ["ia", "y", "i", ""]],
  [/an$/, ["a", "o", "e", "y", ""]],
  [/ese$/, ["", "a"]],
  [/ated$/, ["ation"]],
  [/ical$/, ["y", "ic"]],
  [/ional$/, ["ion"]],
  [/al$/, [""]],
  [/antic$/, ["ance"]],
  [/ic$/, ["y"]],
];

/** After the stem of an adjective in -ский: "росси(йск)", "азиат(ск)", "африкан(ск)", "европей(ск)". */
const RUSSIAN: readonly (readonly [ending: RegExp, nouns: readonly string[]])[] = [
  [/ейск$/, ["а", "ея"]],
  [/ийск$/, ["ия"]],
  [/анск$/, ["а", "ания", "ан"]],
  [/атск$/, ["я"]],
  [/янск$/, ["ия"]],
  [/ск$/, ["", "а", "я", "ия", "ай"]],
];

/** Shorter stems stand in too many words (a choice). */
const STEM_LENGTH_MIN = 3;

/** @param folded one word */
export function adjectiveBases(folded: string): readonly string[] {
  const isRussian = /^\p{Script=Cyrillic}+$/u.test(folded);
  if (!isRussian && !/^[a-z]+$/.test(folded)) return [];
  const word = isRussian ? stemOf(folded) : folded;
  const found = (isRussian ? RUSSIAN : ENGLISH).flatMap(([ending, nouns]) => {
    const stem = word.replace(ending, "");
    return stem === word || stem.length < STEM_LENGTH_MIN ? [] : nouns.map((noun) => stem + noun);
  });
  return [...new Set(found)];
}
