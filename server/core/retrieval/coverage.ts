// How much of a question's words stands together in a passage (FIND-7). Words far apart meet in any long text; a
// sentence that holds most of them speaks of what was asked. Words in letters that the passage is not written in say
// nothing for or against it: the question is in another language.

export interface AskedTerm {
  /** As extracted, before hashing: its letters are looked at. */
  readonly term: string;
  /** Its idf in the collection, > 0. */
  readonly weight: number;
}

export interface Coverage {
  /** Share of the comparable weight that the best sentence covers, 0..1; 0 where nothing is comparable. */
  readonly share: number;
  /** Share of the question's weight that can be compared with the passage, 0..1. */
  readonly comparable: number;
}

/** A script with fewer of a passage's words than this only lends it names (a choice). */
const OWN_SCRIPT_MIN = 0.2;

/** @param sentences terms of each sentence of the passage, each with those of its title and headings */
export function coverageOfPassage(asked: readonly AskedTerm[], sentences: readonly ReadonlySet<string>[]): Coverage {
  const all = new Set(sentences.flatMap((sentence) => [...sentence]));
  const scripts = ownScripts(all);
  const sum = (terms: readonly AskedTerm[]) => terms.reduce((total, { weight }) => total + weight, 0);
  const comparable = asked.filter(({ term }) => all.has(term) || scripts.has(scriptOf(term)));
  const weight = sum(comparable);
  const best = Math.max(0, ...sentences.map((sentence) => sum(comparable.filter(({ term }) => sentence.has(term)))));
  return { share: weight > 0 ? best / weight : 0, comparable: weight > 0 ? weight / sum(asked) : 0 };
}

/** Digits are read everywhere. */
const NO_SCRIPT = "none";

function ownScripts(terms: ReadonlySet<string>): Set<string> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(scriptOf(term), (counts.get(scriptOf(term)) ?? 0) + 1);
  const lettered = terms.size - (counts.get(NO_SCRIPT) ?? 0);
  const own = [...counts].filter(([, count]) => count >= OWN_SCRIPT_MIN * lettered).map(([script]) => script);
  return new Set([...own, NO_SCRIPT]);
}

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ["Latin", /\p{Script=Latin}/u],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Han", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["Hangul", /\p{Script=Hangul}/u],
  ["Arabic", /\p{Script=Arabic}/u],
  ["Greek", /\p{Script=Greek}/u],
  ["Hebrew", /\p{Script=Hebrew}/u],
];

function scriptOf(term: string): string {
  return SCRIPTS.find(([, pattern]) => pattern.test(term))?.[0] ?? (/\p{L}/u.test(term) ? "other" : NO_SCRIPT);
}
