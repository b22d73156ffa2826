// The language that a text is surely in, told by its letters, and among languages of one script by their function words.
// Where it is not sure it says nothing: names, codes and figures stand in every language.
import { CHINESE_PARTICLES, FUNCTION_WORDS, OWN_LETTERS } from "./language-words.ts";

/** Ways of writing; of kana and Han together the text is Japanese. */
const WRITINGS: readonly (readonly [string, RegExp])[] = [
  ["Latin", /\p{Script=Latin}/gu],
  ["Cyrillic", /\p{Script=Cyrillic}/gu],
  ["Han", /\p{Script=Han}/gu],
  ["Kana", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["Hangul", /\p{Script=Hangul}/gu],
  ["Arabic", /\p{Script=Arabic}/gu],
  ["Hebrew", /\p{Script=Hebrew}/gu],
  ["Greek", /\p{Script=Greek}/gu],
  ["Devanagari", /\p{Script=Devanagari}/gu],
  ["Thai", /\p{Script=Thai}/gu],
  ["Armenian", /\p{Script=Armenian}/gu],
  ["Georgian", /\p{Script=Georgian}/gu],
];
/** A character of these says as much as about so many letters (a choice: as in question-language.ts, and a syllable). */
const LETTERS_A_CHARACTER: Readonly<Record<string, number>> = { Han: 2, Kana: 2, Hangul: 2 };
const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;

/** Letters of each writing. */
export function writingsOf(text: string): ReadonlyMap<string, number> {
  const counts = WRITINGS.map(([name, pattern]): [string, number] => [
    name,
    (text.match(pattern)?.length ?? 0) * (LETTERS_A_CHARACTER[name] ?? 1),
  ]);
  return new Map(counts.filter(([, count]) => count > 0));
}

/** The writing that most of the text is in, with its share, 0..1; null for a text without letters. */
export function mainWriting(text: string): { name: string; share: number; letters: number } | null {
  const counts = writingsOf(text);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const kana = counts.get("Kana") ?? 0;
  // A Japanese sentence has kana for a tenth of it at least (a choice: endings and particles alone are more).
  const east = kana + (counts.get("Han") ?? 0);
  if (kana > 0 && kana * 10 >= east && east * 2 >= all) return { name: "Japanese", share: east / all, letters: all };
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most === undefined ? null : { name: most[0], share: most[1] / all, letters: all };
}

export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => word.toLowerCase());
}

/** Whether it is a sentence, not a name, a title or a list of names. */
export function isSentence(text: string, writing: string): boolean {
  if (writing === "Han") return (text.match(/\p{Script=Han}/gu)?.length ?? 0) >= 8 && CHINESE_PARTICLES.test(text);
  if (writing !== "Latin" && writing !== "Cyrillic")
    return (writingsOf(text).get(writing) ?? 0) >= 16 || writing === "Japanese";
  const words = text.match(WORD) ?? [];
  const isFunction = (word: string) => Object.values(FUNCTION_WORDS).some((own) => own.has(word.toLowerCase()));
  const others = words.slice(1).filter((word) => !isFunction(word));
  const isLower = (word: string) => word === word.toLowerCase();
  return words.length >= 5 && words.some(isFunction) && others.filter(isLower).length * 2 > others.length;
}

/** Distinct function words that make a text surely of a language (a choice; one is in a name too). */
const HITS_MIN = 2;

/**
 * ISO 639-1, of the languages with a list of words; null where the text is too short to tell, or could be of two.
 * @param lead how many times the hits of the next language it must have
 */
export function languageOf(text: string, lead: number): string | null {
  const distinct = [...new Set(wordsOf(text))];
  const scores = Object.entries(FUNCTION_WORDS).map(([language, own]): [string, number] => {
    const letters = distinct.filter((word) => OWN_LETTERS[language]?.test(word) === true).length;
    return [language, distinct.filter((word) => own.has(word)).length + letters];
  });
  const [best, next] = scores.sort((a, b) => b[1] - a[1]);
  if (best === undefined || next === undefined || best[1] < HITS_MIN || best[1] < lead * next[1]) return null;
  return best[0];
}
