// What makes two questions the same one, asked again: what they are about and what of it they ask for, whatever the case,
// the punctuation, the endings and the order of their words.
import { keyedHash } from "../security/keys.ts";
import { contentWords } from "./content-words.ts";

/** Words that name nothing and still change what is asked, by what they ask for; a closed class in each language. */
const ASKING: Readonly<Record<string, string>> = {
  WHO: "who whom whose кто кого кому кем чей чья чьё чье чьи 谁",
  WHEN: "when когда 何时 几时 什么时候",
  WHERE: "where где куда откуда 哪里 哪儿 何处",
  WHY: "why почему зачем отчего 为什么 为何",
  HOW_MANY: "сколько скольких 多少 几",
  HOW: "how как 怎么 怎样 如何 怎么样",
  NOT: "not no never without cannot nor не нет без ни никогда нельзя 不 没 没有 无 未 不能 不可",
};
const ASKED_BY: ReadonlyMap<string, string> = new Map(
  Object.entries(ASKING).flatMap(([asked, words]) => words.split(" ").map((word) => [word, asked] as const)),
);
/** As they come out of a text. */
const ASKING_WORDS: ReadonlySet<string> = new Set(
  [...ASKED_BY.keys()].flatMap((word) => [word, ...contentWords(word)]),
);
const HOW_MANY = /\bhow\s+(?:many|much)\b/gu;
const APOSTROPHES = /[\u2018\u2019\u02bc]/g;
/** `don't`, `can't`, `when's`: what is left of them says nothing. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b/gu, "can not"],
  [/\bwon't\b/gu, "will not"],
  [/n't\b/gu, " not"],
  [/'(?:s|re|ve|ll|d|m)\b/gu, ""],
];
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

const words = new Intl.Segmenter("zh", { granularity: "word" });

/**
 * Equal for the same question put in other words of no meaning. The order of words is no part of it: Russian has none,
 * and whoever looks for what the material lacks looks for the same text. "" only where nothing is written.
 */
export function questionPrint(question: string): string {
  const folded = question.normalize("NFKC").toLowerCase().replace(APOSTROPHES, "'").trim();
  const plain = CONTRACTIONS.reduce((text, [pattern, meant]) => text.replace(pattern, meant), folded);
  const named = [...contentWords(plain)].filter((word) => !ASKING_WORDS.has(word));
  const print = [...named, ...askedOf(plain)];
  if (print.length > 0) return print.sort().join(" ");
  return folded.match(WORD)?.join(" ") ?? folded;
}

/** @returns 0 to 2^52 - 1: what is stored of a print, so that nobody reads it who has not the key */
export function questionHash(key: Buffer, question: string): number {
  const digest = keyedHash(key, "question", questionPrint(question));
  return digest.readUInt32BE(0) * 2 ** 20 + (digest.readUInt32BE(4) >>> 12);
}

/** In capitals, so that they are told from words. */
function askedOf(plain: string): Set<string> {
  const asked = new Set<string>();
  const rest = plain.replace(HOW_MANY, () => {
    asked.add("HOW_MANY");
    return " ";
  });
  for (const { segment } of words.segment(rest)) {
    const found = ASKED_BY.get(segment);
    if (found !== undefined) asked.add(found);
  }
  return asked;
}
