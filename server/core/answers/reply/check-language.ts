// An answer is in the language of its question. When in doubt nothing is said: an answer of a few words, a name, a code, a
// quoted sentence are no answer in another language.
import { isSentence, languageOf, mainWriting, wordsOf, writingsOf } from "./language-of.ts";
import { withoutLabels } from "./labels-in-text.ts";
import type { ModelReply, ReplyProblem } from "./reply.ts";

/** Placeholders, code, quotations, link targets, and whatever has a digit or an underscore in it; not the sentence around a
 * figure, in writings without spaces. */
const NO_WORDS =
  /\{\{[^{}]*\}\}|```[\s\S]*?(?:```|$)|`[^`\n]*`|«[^»]*»|“[^”]*”|„[^“”]*[“”]|"[^"\n]*"|「[^」]*」|『[^』]*』|\]\([^)]*\)|^\s*>.*$|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}_./-])*[\p{N}_](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}_./-])*/gmu;
const CAPITALS = /(?<![\p{L}\p{M}])\p{Lu}{2,}(?![\p{L}\p{M}])/gu;
/** The question itself says which language it wants. */
const OTHER_WANTED =
  /\btranslat|\bin (?:english|russian|chinese|german|french|spanish|italian|portuguese|ukrainian|japanese|korean|arabic)\b|перев(?:ед|од)|по-(?:англий|русск|китай|немец|француз|испан|украин|япон)|на (?:англий|русск|китай|немец|француз|испан|украин|япон)\p{L}+|翻译|用\s?(?:英|中|俄|德|法|日|西)[文语]/iu;

/** Below this an answer is a name or a phrase, in letters (a choice: about five words). */
const LETTERS_MIN = 20;
/** So much of an answer is in another writing before it is in another language … (a choice) */
const OTHER_SHARE_MIN = 0.8;
/** … and so little in the question's: a few words of it make it a quotation with a sentence around it (a choice). */
const OWN_SHARE_MAX = 0.1;
/** An answer of this many words has function words of its language (a choice). */
const WORDS_MIN = 8;

export function checkLanguage(reply: ModelReply, question: string): ReplyProblem[] {
  if (OTHER_WANTED.test(question)) return [];
  const answer = plain(withoutLabels(reply.answer));
  const asked = plain(question);
  const isOther = hasOtherWriting(asked, answer) || hasOtherWords(asked, answer);
  if (!isOther) return [];
  return [
    {
      code: "OTHER_LANGUAGE",
      message:
        "The answer is in another language than the question. Write it in the language of the question; names, codes and quotations stay as they are.",
      span: null,
    },
  ];
}

function plain(text: string): string {
  return text.replace(NO_WORDS, " ").replace(CAPITALS, " ");
}

function hasOtherWriting(question: string, answer: string): boolean {
  const [asked, given] = [mainWriting(question), mainWriting(answer)];
  if (asked === null || given === null || asked.name === given.name || given.letters < LETTERS_MIN) return false;
  // A question of a code and a word or two can be of any language.
  if (asked.name === "Latin" && languageOf(question, 1) === null && wordsOf(question).length < 4) return false;
  const own = ownLetters(asked.name, answer) / given.letters;
  return given.share >= OTHER_SHARE_MIN && own <= OWN_SHARE_MAX && isSentence(answer, given.name);
}

/** Letters of the question's writing; Han alone makes no Japanese. */
function ownLetters(writing: string, answer: string): number {
  const counts = writingsOf(answer);
  return writing === "Japanese" ? (counts.get("Kana") ?? 0) : (counts.get(writing) ?? 0);
}

/** Languages of one writing, by words: both must be sure, the answer's by far. */
function hasOtherWords(question: string, answer: string): boolean {
  if (mainWriting(question)?.name !== mainWriting(answer)?.name || wordsOf(answer).length < WORDS_MIN) return false;
  const [asked, given] = [languageOf(question, 1.5), languageOf(answer, 2)];
  return asked !== null && given !== null && asked !== given;
}
