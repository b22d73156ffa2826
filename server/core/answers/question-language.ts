// The language of the sentences that Vouch itself writes in an answer: that of the question, told by its letters alone.
// Nothing is guessed from words: a question of five of them is too short for that.

export type AnswerLanguage = "en" | "ru" | "zh";

const HAN = /\p{Script=Han}/gu;
const KANA_OR_HANGUL = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const CYRILLIC = /\p{Script=Cyrillic}/gu;
/** Letters of Ukrainian, Belarusian, Serbian, Macedonian and Kazakh, which Russian does not have. */
const NOT_RUSSIAN = /[іїєґўјљњђћџѓќѕәғқңөұүһ]/iu;
const LETTER = /\p{L}/gu;
/** A Chinese character is about two letters of another script: a word has two of one and five of the other (a choice). */
const LETTERS_A_HAN = 2;
/** Latin names and part numbers stand in every language: what is a third of a text is its language (a choice). */
const SHARE_MIN = 1 / 3;

/**
 * Chinese where Chinese characters make up at least a third of the letters and nothing is written in kana or Hangul,
 * Russian where Cyrillic does and no letter is foreign to Russian, English otherwise.
 */
export function questionLanguage(question: string): AnswerLanguage {
  const count = (pattern: RegExp) => question.match(pattern)?.length ?? 0;
  const han = count(HAN) * LETTERS_A_HAN;
  const cyrillic = count(CYRILLIC);
  const letters = count(LETTER) - count(HAN) + han;
  if (letters === 0) return "en";
  if (han >= cyrillic && han / letters >= SHARE_MIN) return KANA_OR_HANGUL.test(question) ? "en" : "zh";
  if (cyrillic / letters >= SHARE_MIN) return NOT_RUSSIAN.test(question) ? "en" : "ru";
  return "en";
}
