// Running text, which is searched and not counted: sentences, not names, numbers or lists.

const SENTENCE_END = /[.!?…]["'»”)\]]*(?=\s+["'«“([]*[\p{Lu}\p{Lo}]|\s*$)|[。！？]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
/** Words above which a value is running text, and above which one whole sentence is. Choices: names have fewer. */
const WORDS_MAX = 20;
const SENTENCE_WORDS_MIN = 9;

export function isRunningText(value: string): boolean {
  if (value.length < 25) return false;
  const unspaced = value.match(UNSPACED)?.length ?? 0;
  // Two characters of Chinese or Japanese are about a word.
  const words = value.trim().split(/\s+/).length + unspaced / 2;
  if (words > WORDS_MAX) return true;
  return words >= SENTENCE_WORDS_MIN && SENTENCE_END.test(value.trim());
}
