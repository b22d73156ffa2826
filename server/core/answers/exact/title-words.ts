// Words of names as they are compared in answers: width, case, accents and inflection folded; letters and figures apart, so
// that `12S` and `12 S` are one; each Chinese character by itself, since nothing parts its words.
import { foldForMatch } from "../../structured/fold.ts";
import { stemmersFor } from "../../text/stems.ts";
import type { Span } from "../../text/span.ts";

export interface NameWord extends Span {
  readonly folded: string;
  readonly written: string;
  readonly kind: "LETTERS" | "NUMBER" | "HAN";
}

const WORD =
  /(?<han>\p{Script=Han})|(?<number>\p{N}+(?:[.,]\p{N}+)*)|(?<letters>(?:(?!\p{Script=Han})[\p{L}\p{M}])+)/gu;
/** Shorter words are not inflected, or too short to tell (a choice). */
const STEMMED_LENGTH_MIN = 4;
const [stemLatin = asItIs] = stemmersFor(["en"], "Latin");
const [stemCyrillic = asItIs] = stemmersFor(["ru"], "Cyrillic");

export function nameWords(text: string): NameWord[] {
  return [...text.matchAll(WORD)].map(({ 0: written, index, groups }) => ({
    start: index,
    end: index + written.length,
    written,
    kind: groups?.han !== undefined ? "HAN" : groups?.number !== undefined ? "NUMBER" : "LETTERS",
    folded: foldWord(written),
  }));
}

function foldWord(written: string): string {
  const folded = foldForMatch(written).replace(/^[×х]$/u, "x");
  if (folded.length < STEMMED_LENGTH_MIN) return folded;
  return /\p{Script=Cyrillic}/u.test(folded) ? stemCyrillic(folded) : stemLatin(folded);
}

function asItIs(word: string): string {
  return word;
}
