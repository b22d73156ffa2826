// Whether a question leans on what was said before it (FIND-1): its own words are not enough to search with. Biased to
// say yes too often: then a question that stands by itself is looked at once more, and comes back as it was.
import { extractIdentifiers } from "../../identifiers/extract.ts";
import { foldForMatching } from "../second-pass/aspect.ts";
import { isFunctionWord } from "../second-pass/function-words.ts";
import { namedThings } from "../second-pass/names.ts";
import { COMPARISONS, CONTINUATION, POINTER, PRONOUN } from "./reference-words.ts";

const WORD = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu;
const HAN = /\p{Script=Han}/u;
/** Fewer words that carry a meaning are too few to search with (a choice: "warranty period", "срок гарантии"). */
const CONTENT_MIN = 3;
/** Two Chinese characters are a word. */
const HAN_A_WORD = 2;

/** How a question leans on what was said. */
export interface Leaning {
  /** A pronoun stands in the place of a thing. */
  readonly hasPronoun: boolean;
  /** It begins or ends as something that goes on: "And Pro?", 专业版呢？ */
  readonly isContinuing: boolean;
  /** Things that it names itself, as it writes them. */
  readonly names: readonly string[];
  /** Words that carry a meaning, in words; a Chinese character counts as half of one. */
  readonly content: number;
}

/** @param question of any length and language; pure, and linear in its length */
export function refersBack(question: string): boolean {
  return leaningOf(question) !== null;
}

/** @returns null for a question that stands by itself */
export function leaningOf(question: string): Leaning | null {
  const folded = foldForMatching(question)
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .trim();
  if (folded === "") return null;
  const names = namesIn(question);
  const content = contentOf(folded);
  const hasPronoun = PRONOUN.test(folded);
  const isContinuing = CONTINUATION.test(folded);
  const isPointing =
    hasPronoun ||
    isContinuing ||
    POINTER.test(folded) ||
    COMPARISONS.some(({ word, whole }) => word.test(folded) && !whole.test(folded));
  // Without a name, too few words to stand for one.
  const isBare = names.length === 0 && content < CONTENT_MIN;
  return isPointing || isBare ? { hasPronoun, isContinuing, names, content } : null;
}

/** Named things and identifiers of a question, as it writes them. */
export function namesIn(question: string): string[] {
  const text = question.normalize("NFKC");
  const identifiers = extractIdentifiers(text).map(({ span }) => text.slice(span.start, span.end));
  return [...new Set([...namedThings(question), ...identifiers])];
}

/** Words of a folded text that carry a meaning, a Chinese character being half of one. */
export function contentOf(folded: string): number {
  const words = (folded.match(WORD) ?? []).filter((word) => !isFunctionWord(word) && !isFunctionRun(word));
  return words.reduce((sum, word) => sum + (HAN.test(word) ? [...word].length / HAN_A_WORD : 1), 0);
}

/** A run of Chinese characters in which nothing but question words and particles stands. */
function isFunctionRun(word: string): boolean {
  return HAN.test(word) && HAN_EMPTY.test(word);
}

const HAN_EMPTY =
  /^(?:那|么|呢|吗|的|是|了|有|在|和|也|都|还|要|会|能|可以|多少|多久|什么|时候|怎么样?|为什么|为何|哪[个里些]?|如何|是否|几|谁|它|他|她|其|这个?|那个?|该|们)+$/u;
