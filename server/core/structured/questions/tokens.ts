// A question as a row of tokens: words with their stems, numbers, signs. A Chinese character is a token of its own, so that
// words of all languages are matched in one way, longest first, and nothing has to guess where a Chinese word ends.
import { cacheRecent } from "../../text/recent-cache.ts";
import { stemmersFor } from "../../text/stems.ts";
import { foldForMatch } from "../fold.ts";

export interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** As values are compared. */
  readonly folded: string;
  /** Without its ending; the folded form where it has none. */
  readonly stem: string;
  readonly kind: "WORD" | "HAN" | "NUMBER" | "SIGN";
  readonly isCapital: boolean;
  /** Which quoted stretch it stands in, from 0; null: in none. */
  readonly quoted: number | null;
}

const NUMBER = String.raw`(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d.,])|\d{1,3}(?:[,']\d{3})+(?!\d)|\d+)(?:\.\d+|,\d+)?`;
const WORD = String.raw`(?!\p{Script=Han})\p{L}(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}]|[-‐‑](?=\p{L})(?!\p{Script=Han})|['’.](?!s\b)(?=\p{L}{2}|t\b))*`;
const TOKEN = new RegExp(`${NUMBER}|['’]s\\b|${WORD}|\\S`, "gu");

/** Opening and closing marks; the straight single one only around a stretch that stands free. */
const QUOTED =
  /"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|『([^』]+)』|《([^》]+)》|(?<![\p{L}\p{N}])['‘]([^'’]+)['’](?![\p{L}\p{N}])/gu;

const english = stemmersFor(["en"], "Latin")[0] ?? ((word: string) => word);
const russian = stemmersFor(["ru"], "Cyrillic")[0] ?? ((word: string) => word);

/** Words whose folds are remembered: those of names and of lately asked questions (a choice). */
const REMEMBERED_WORDS = 5_000;
const foldWord = cacheRecent(foldForMatch, REMEMBERED_WORDS);

/** @param folded one word */
export function stemOf(folded: string): string {
  if (/^\p{Script=Cyrillic}/u.test(folded)) return russian(folded);
  return /^\p{Script=Latin}/u.test(folded) ? english(folded) : folded;
}

/** Stretches between quotation marks, without the marks. */
export function quotedSpans(text: string): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(QUOTED)].map((match) => ({
    start: match.index + 1,
    end: match.index + match[0].length - 1,
  }));
}

/** In order; white space is in none. */
export function tokenize(text: string): Token[] {
  const quotes = quotedSpans(text);
  return [...text.matchAll(TOKEN)].map((match) => {
    const written = match[0];
    const [start, end] = [match.index, match.index + written.length];
    const folded = foldWord(written).replace("’", "'");
    const quoted = quotes.findIndex((span) => span.start <= start && end <= span.end);
    return {
      start,
      end,
      text: written,
      folded,
      stem: stemOf(folded),
      kind: kindOf(written),
      isCapital: /^\p{Lu}/u.test(written),
      quoted: quoted === -1 ? null : quoted,
    };
  });
}

function kindOf(written: string): Token["kind"] {
  if (/^\d/.test(written)) return "NUMBER";
  if (/^\p{Script=Han}/u.test(written)) return "HAN";
  return /^\p{L}/u.test(written) ? "WORD" : "SIGN";
}

/** A name of a field in words: `old_price_sar`, `oldPriceSar` and `Old price (SAR)` are the same three. */
export function nameTokens(name: string): Token[] {
  return tokenize(name.replace(/[_/()[\]:]+/g, " ").replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")).filter(
    ({ kind }) => kind !== "SIGN",
  );
}

/** As it stands in the question, between the first and the last token. */
export function slice(text: string, tokens: readonly Token[], from: number, to: number): string {
  return text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
}
