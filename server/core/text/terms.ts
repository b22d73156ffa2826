// What the word index sees of a text (FIND-2). The same function serves texts and questions: a word is looked up under
// every language its collection holds, never under a guess. No word is dropped for being common: its weight says so.
import { createHmac } from "node:crypto";
import { cacheRecent } from "./recent-cache.ts";

import { stemmersFor, type StemScript } from "./stems.ts";
import { characterPairs, dictionaryWords } from "./unspaced.ts";

// In this order: runs without spaces, then words. Digits belong to the word they touch, so that R07 stays whole.
const RUNS =
  /(?<pairs>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+|\p{Script=Hangul}+)|(?<dictionary>[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+)|(?<word>(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}])+)/gu;

// Not seen by a reader: soft hyphen, spaces and joiners of no width, Arabic tatweel.
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\u0640]/g;
const APOSTROPHES = /[\u2018\u2019\u02bc\uff07]/g;
const POSSESSIVE = /(?<=\p{Script=Latin})'s(?![\p{L}\p{N}])/gu;

const SCRIPTS: readonly (readonly [StemScript, RegExp])[] = [
  ["Latin", /\p{Script=Latin}/u],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Arabic", /\p{Script=Arabic}/u],
  ["Armenian", /\p{Script=Armenian}/u],
  ["Tamil", /\p{Script=Tamil}/u],
];

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};
const PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "g");
const MARKS = /\p{Mn}/gu;

/**
 * Terms of `text` in order, with repetitions; their number is the text's length for BM25. `languages` are those of the
 * collection (ISO 639-1). A word whose stems differ between them stands under each of its stems.
 */
export function extractTerms(text: string, languages: readonly string[]): string[] {
  const folded = text
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(APOSTROPHES, "'")
    .replace(POSSESSIVE, "");
  const stems = cachedStemmers(languages);
  const terms: string[] = [];
  for (const { groups } of folded.matchAll(RUNS)) for (const term of splitRun(groups, stems)) terms.push(term);
  return terms;
}

/** Distinct terms with how often each occurs, in the order of their first occurrence. */
export function termFrequencies(terms: readonly string[]): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  return frequencies;
}

/** Distinct terms whose hashes are remembered per key. */
const REMEMBERED_HASHES = 50_000;
const hashers = new WeakMap<Buffer, (term: string) => number>();

/**
 * The 52 leading bits of HMAC-SHA256(key, term): an integer that a double holds exactly. Hand in the same Buffer for the
 * same key: hashes are remembered with it, and forgotten with it.
 */
export function hashTerm(key: Buffer, term: string): number {
  let hasher = hashers.get(key);
  if (!hasher) {
    hasher = cacheRecent((input) => {
      const digest = createHmac("sha256", key).update(input).digest();
      return digest.readUInt32BE(0) * 2 ** 20 + (digest.readUInt32BE(4) >>> 12);
    }, REMEMBERED_HASHES);
    hashers.set(key, hasher);
  }
  return hasher(term);
}

/** Hashed terms of a piece or question with their frequencies; two terms of one hash become one. */
export function hashFrequencies(key: Buffer, terms: readonly string[]): { term: number; frequency: number }[] {
  const frequencies = new Map<number, number>();
  for (const term of terms) {
    const hash = hashTerm(key, term);
    frequencies.set(hash, (frequencies.get(hash) ?? 0) + 1);
  }
  return [...frequencies].map(([term, frequency]) => ({ term, frequency }));
}

function splitRun(groups: Record<string, string | undefined> | undefined, stemmers: Stemmers): string[] {
  if (groups?.pairs) return characterPairs(groups.pairs);
  if (groups?.dictionary) return dictionaryWords(groups.dictionary);
  return groups?.word ? stemWord(groups.word, stemmers) : [];
}

type Stemmers = ReadonlyMap<StemScript, readonly ((word: string) => string)[]>;

const cachedStemmers = (() => {
  const byLanguages = cacheRecent<Stemmers>(
    (joined) => new Map(SCRIPTS.map(([script]) => [script, stemmersFor(joined.split(","), script)])),
    100,
  );
  return (languages: readonly string[]) => byLanguages(languages.join(","));
})();

function stemWord(word: string, stemmers: Stemmers): string[] {
  const script = SCRIPTS.find(([, pattern]) => pattern.test(word))?.[0];
  const plain = script === "Cyrillic" ? plainCyrillic(word) : word;
  const stems = (script && stemmers.get(script)) ?? [];
  if (stems.length === 0) return [plainMarks(plain, script)];
  // Marks go last, because stemmers of many languages need them.
  return [...new Set(stems.map((stem) => plainMarks(stem(plain), script)))];
}

/** ё is often written е, and textbooks set stress marks. */
function plainCyrillic(word: string): string {
  return word.replace(/ё/g, "е").replace(/[\u0300\u0301]/g, "");
}

/** Accents go where they are often left out: Latin, Greek, and the vowel signs of Arabic and Hebrew. Elsewhere they are letters. */
function plainMarks(word: string, script: StemScript | undefined): string {
  if (script === "Latin")
    return word
      .normalize("NFD")
      .replace(MARKS, "")
      .replace(PLAIN, (letter) => PLAIN_LETTERS[letter] ?? letter);
  if (script === "Arabic" || /[\p{Script=Greek}\p{Script=Hebrew}]/u.test(word))
    return word.normalize("NFD").replace(MARKS, "").normalize("NFC");
  return word;
}
