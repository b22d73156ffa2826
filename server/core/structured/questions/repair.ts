// Words of a question with one slip of the keyboard, read as the word of the tables that they are nearest to.
import { prefixDistance, wholeDistance } from "../../suggestions/distance.ts";
import { cacheRecent } from "../../text/recent-cache.ts";
import { ASKING_WORDS } from "./asking-words.ts";
import { CONCEPTS } from "./concepts.ts";
import { DEGREE_WORDS } from "./degree-words.ts";
import { GENERIC_NOUNS, KIND_NOUNS } from "./filler-words.ts";
import { isUnknown, type Mark } from "./marks.ts";
import { patterns } from "./patterns.ts";
import { stemOf, type Token } from "./tokens.ts";

interface KnownWord {
  readonly text: string;
  /** Any ending may follow. */
  readonly isOpen: boolean;
}

/** Shorter words are one slip away from too many others (a choice). */
const LENGTH_MIN = 5;
const PROPERTY_LENGTH_MIN = 6;

/** A slip is not at the beginning of a word. */
const BY_INITIAL = new Map<string, readonly KnownWord[]>();
for (const word of knownWords()) {
  const initial = word.text.charAt(0);
  BY_INITIAL.set(initial, [...(BY_INITIAL.get(initial) ?? []), word]);
}

function knownWords(): readonly KnownWord[] {
  const nouns = [...KIND_NOUNS.map(([list]) => list), GENERIC_NOUNS];
  const asking = ASKING_WORDS.map(([, list]) => list);
  const properties = [...DEGREE_WORDS.map(([, list]) => list), ...CONCEPTS.flatMap(({ names, asks }) => [names, asks])];
  // Of words equally near the first is taken: what a collection holds before what is said of it.
  const words = [...wordsOf([...nouns, ...asking], LENGTH_MIN), ...wordsOf(properties, PROPERTY_LENGTH_MIN)];
  return [...new Map(words.map((word) => [word.text, word])).values()];
}

function wordsOf(lists: readonly string[], lengthMin: number): KnownWord[] {
  return lists
    .flatMap(patterns)
    .flat()
    .filter(({ text }) => text.length >= lengthMin && /^\p{L}+$/u.test(text));
}

/** The same tokens, where no mark is unknown or nothing is near. */
export function repairTokens(tokens: readonly Token[], marks: readonly Mark[]): readonly Token[] {
  const unknown = new Set(
    marks
      .filter((mark) => isUnknown(mark) && !mark.isCapital && !mark.isQuoted)
      .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
  const repaired = tokens.map((token, at) => (unknown.has(at) ? repair(token) : token));
  return repaired.some((token, at) => token !== tokens[at]) ? repaired : tokens;
}

function repair(token: Token): Token {
  if (token.kind !== "WORD" || token.folded.length < LENGTH_MIN) return token;
  const meant = remembered(token.folded);
  return meant === token.folded ? token : { ...token, folded: meant, stem: stemOf(meant) };
}

/** Words whose repairs are remembered (a choice). */
const REMEMBERED_WORDS = 2_000;
const remembered = cacheRecent(nearestKnown, REMEMBERED_WORDS);

/** The word itself where none is near. */
function nearestKnown(typed: string): string {
  const sameStart = BY_INITIAL.get(typed.charAt(0)) ?? [];
  return sameStart.find(({ text, isOpen }) => isNear(typed, text, isOpen))?.text ?? typed;
}

function isNear(typed: string, word: string, isOpen: boolean): boolean {
  if (Math.abs(typed.length - word.length) > (isOpen ? 4 : 1)) return false;
  return isOpen ? prefixDistance(word, typed, 1) <= 1 && word.length > LENGTH_MIN : wholeDistance(word, typed, 1) <= 1;
}
