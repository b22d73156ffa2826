// Whether a text mentions a name, by the terms of the languages in play: an inflected name is the name, "Лютера" is
// "Лютер". Two grades: the whole name, which decides whether to look once more, and anything of it, which decides what
// may be said to be missing.
import { extractTerms } from "../../text/terms.ts";
import { foldForMatching } from "./aspect.ts";
import { isFunctionWord } from "./function-words.ts";

export interface Mentions {
  /** Every word of it. */
  hasWhole(name: string): boolean;
  /** Any word of it, also in a form that only shares its beginning, or its initials. */
  hasAny(name: string): boolean;
}

const HAN = /\p{Script=Han}/u;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/** Endings of an inflected name are this long at most, and what is before them that short at least (a choice). */
const ENDING_MAX = 3;
const STEM_MIN = 3;
/** Share of the longer word that two Latin words have in common at least: German and Germany, not Starter and start. */
const SHARED_MIN = 0.75;

export function mentionsOf(text: string, languages: readonly string[]): Mentions {
  const folded = foldForMatching(text);
  // Most names stand in a text as they are asked for: stems are taken only where one does not.
  let words: Set<string> | null = null;
  let terms: Set<string> | null = null;
  const wordsOfText = () => (words ??= new Set(folded.match(WORDS)));
  const hasTerm = (term: string) => (terms ??= new Set(extractTerms(text, languages))).has(term);
  const termsOf = (word: string) => extractTerms(word, languages);
  const hasWord = (word: string) => wordsOfText().has(word) || termsOf(word).some(hasTerm);
  const hasHan = (word: string) => folded.includes(word) || termsOf(word).every(hasTerm);
  const isLike = (word: string) => [...wordsOfText()].some((other) => areAlike(word, other));
  return {
    hasWhole: (name) => wordsOf(name).every((word) => (HAN.test(word) ? hasHan(word) : hasWord(word))),
    hasAny: (name) =>
      wordsOf(name).some((word) =>
        HAN.test(word) ? folded.includes(word) || termsOf(word).some(hasTerm) : hasWord(word) || isLike(word),
      ) || hasInitials(name, wordsOfText(), folded),
  };
}

/** The words of a name that tell it; all of them where none does. */
function wordsOf(name: string): string[] {
  const words: string[] =
    foldForMatching(name)
      .replace(/'s(?!\p{L})/gu, "")
      .match(WORDS) ?? [];
  const telling = words.filter((word) => !isFunctionWord(word));
  return telling.length > 0 ? telling : words;
}

function areAlike(a: string, b: string): boolean {
  const shared = sharedStart(a, b);
  if (/\p{Script=Cyrillic}/u.test(a))
    return (
      shared >= STEM_MIN && a.length - shared <= ENDING_MAX && b.length - shared <= ENDING_MAX && shared * 2 > a.length
    );
  if (shared >= 4 && shared >= SHARED_MIN * Math.max(a.length, b.length)) return true;
  return isTwisted(a, b);
}

/** Ghandi and Gandhi: a slip of the fingers is no other name. */
function isTwisted(a: string, b: string): boolean {
  return a.length >= 5 && a.length === b.length && a[0] === b[0] && sorted(a) === sorted(b);
}

function sorted(word: string): string {
  return [...word].sort().join("");
}

function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** "National Football League" is NFL, and the other way round. */
function hasInitials(name: string, words: ReadonlySet<string>, folded: string): boolean {
  const own = wordsOf(name);
  if (own.length >= 3 && words.has(own.map((word) => word[0] ?? "").join(""))) return true;
  const [only] = own;
  if (own.length !== 1 || only === undefined || !/^\p{Lu}{2,6}$/u.test(name.trim())) return false;
  const gap = String.raw`[\p{L}\p{M}\p{N}]*[\s.-]+(?:(?:of|and|the|for|и|по|в)\s+)?`;
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${[...only].join(gap)}`, "u").test(folded);
}
