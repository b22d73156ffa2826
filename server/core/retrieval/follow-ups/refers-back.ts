// Whether a question leans on what was said before it (FIND-1): its own words are not enough to search with. Biased to
// say yes too often: then a question that stands by itself is looked at once more, and comes back as it was.
import { extractIdentifiers } from "../../identifiers/extract.ts";
import { foldForMatching } from "../second-pass/aspect.ts";
import { isFunctionWord } from "../second-pass/function-words.ts";
import { namedThings } from "../second-pass/names.ts";
import { BACK_WORDS, COMPARISONS } from "./reference-words.ts";

const WORD = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+/gu;
/** Fewer words that carry a meaning are too few to search with (a choice: "warranty period", "срок гарантии"). */
const CONTENT_WORDS_MIN = 3;
/** The same in Chinese characters. */
const HAN_MIN = 6;

/** @param question of any length and language; pure, and linear in its length */
export function refersBack(question: string): boolean {
  const folded = foldForMatching(question)
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .trim();
  if (folded === "") return false;
  if (BACK_WORDS.some((words) => words.test(folded))) return true;
  if (COMPARISONS.some(({ word, whole }) => word.test(folded) && !whole.test(folded))) return true;
  return namesNoThing(question, folded);
}

/** No name, no identifier, and too few words that could stand for one. */
function namesNoThing(question: string, folded: string): boolean {
  if (extractIdentifiers(question).length > 0 || namedThings(question).length > 0) return false;
  const words = (folded.match(WORD) ?? []).filter((word) => !isFunctionWord(word));
  const han = words.filter((word) => /\p{Script=Han}/u.test(word)).reduce((sum, word) => sum + [...word].length, 0);
  const others = words.filter((word) => !/\p{Script=Han}/u.test(word)).length;
  return han / HAN_MIN + others / CONTENT_WORDS_MIN < 1;
}
