// Stems of inflected words, by Snowball (snowballstem.org), for the languages a collection holds.
import snowball from "snowball-stemmers";
import { cacheRecent } from "./recent-cache.ts";

/** Scripts whose words are told apart by inflection here; others keep their words whole. */
export type StemScript = "Latin" | "Cyrillic" | "Arabic" | "Armenian" | "Tamil";

/** ISO 639-1 -> Snowball's algorithm and the script its words are written in. */
const ALGORITHMS: Readonly<Record<string, readonly [algorithm: string, script: StemScript]>> = {
  ar: ["arabic", "Arabic"],
  ca: ["catalan", "Latin"],
  cs: ["czech", "Latin"],
  da: ["danish", "Latin"],
  de: ["german", "Latin"],
  en: ["english", "Latin"],
  es: ["spanish", "Latin"],
  eu: ["basque", "Latin"],
  fi: ["finnish", "Latin"],
  fr: ["french", "Latin"],
  ga: ["irish", "Latin"],
  hu: ["hungarian", "Latin"],
  hy: ["armenian", "Armenian"],
  it: ["italian", "Latin"],
  nb: ["norwegian", "Latin"],
  nl: ["dutch", "Latin"],
  nn: ["norwegian", "Latin"],
  no: ["norwegian", "Latin"],
  pt: ["portuguese", "Latin"],
  ro: ["romanian", "Latin"],
  ru: ["russian", "Cyrillic"],
  sl: ["slovene", "Latin"],
  sv: ["swedish", "Latin"],
  ta: ["tamil", "Tamil"],
  tr: ["turkish", "Latin"],
};

/** Longer ones are no words (hashes, encoded files): stemming them only costs time. */
const STEMMED_LENGTH_MAX = 40;

/** Distinct words whose stems are remembered per language: the vocabulary of a large book. A stem takes 5 to 20 us. */
const REMEMBERED_STEMS = 30_000;

const stemmers = new Map<string, (word: string) => string>();

/** The stemmers of `languages` (ISO 639-1, a region is ignored) for words in `script`, each once. */
export function stemmersFor(languages: readonly string[], script: StemScript): ((word: string) => string)[] {
  const found = new Set<(word: string) => string>();
  for (const language of languages) {
    const known = ALGORITHMS[language.toLowerCase().split(/[-_]/)[0] ?? ""];
    if (known?.[1] === script) found.add(stemmerOf(known[0]));
  }
  return [...found];
}

function stemmerOf(algorithm: string): (word: string) => string {
  let stem = stemmers.get(algorithm);
  if (!stem) {
    const stemmer = snowball.newStemmer(algorithm);
    const remembered = cacheRecent((word) => stemmer.stem(word), REMEMBERED_STEMS);
    stem = (word) => (word.length > STEMMED_LENGTH_MAX ? word : remembered(word));
    stemmers.set(algorithm, stem);
  }
  return stem;
}
