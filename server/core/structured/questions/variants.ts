// Other forms of a word of a question: a value is written in one form, and asked for in another ("дрелей" of "Дрели",
// "chair" of "Chairs"). Only single words, and only by their endings.
import { cacheRecent } from "../../text/recent-cache.ts";
import { stemOf, type Token } from "./tokens.ts";

/** Endings of nouns and adjectives in the forms that catalogs write. */
const RUSSIAN = [
  "",
  "а",
  "я",
  "ы",
  "и",
  "ь",
  "о",
  "е",
  "й",
  "ья",
  "ия",
  "ие",
  "ка",
  "ки",
  "ок",
  "ый",
  "ий",
  "ой",
  "ая",
  "ое",
  "ые",
];
const ENGLISH = ["", "s", "es", "e", "y", "ies"];

/** Stems shorter than this stand in too many words (a choice). */
const STEM_LENGTH_MIN = 3;

/** Words whose forms are remembered: a question is marked several times (a choice). */
const REMEMBERED_WORDS = 2_000;
const remembered = cacheRecent(formsOf, REMEMBERED_WORDS);

/** Without the word itself; none for words of other scripts. */
export function variantsOf({ folded, kind }: Token): readonly string[] {
  return kind === "WORD" ? remembered(folded) : [];
}

function formsOf(folded: string): readonly string[] {
  const stem = stemOf(folded);
  const isRussian = /^\p{Script=Cyrillic}+$/u.test(folded);
  if (stem.length < STEM_LENGTH_MIN || (!isRussian && !/^[a-z]+$/.test(folded))) return [];
  const stems = isRussian ? [stem] : [...new Set([stem, folded.replace(/(?:es|s)$/, ""), folded.replace(/ies$/, "")])];
  const endings = isRussian ? RUSSIAN : ENGLISH;
  return [...new Set(stems.flatMap((start) => endings.map((ending) => start + ending)))].filter(
    (word) => word !== folded,
  );
}
