// Whether a stretch of a text is a code by itself, and not a part of a longer one: E-417 stands in `E-417/E-418`, in
// `E-417-я` and before a full stop; it does not stand in E-4170, E-417-B or 12.E-417.
import type { Span } from "../../text/span.ts";

const WORD = "[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]";
const IS_WORD = new RegExp(WORD, "u");
const GOES_ON = new RegExp(`^(?:${WORD}|[._](?=\\p{N})|_(?=${WORD})|[\\p{Pd}\\u2212](?=${WORD})|/(?=${WORD}))`, "u");
const WENT_BEFORE = new RegExp(
  `(?:${WORD}|(?<=\\p{N})[.]|(?<=${WORD})_|(?<=${WORD})[\\p{Pd}\\u2212]|(?<=${WORD})/)$`,
  "u",
);
/** An ending or a word behind a dash: `E-417-я`, `E-417-compatible`. */
const ENDING = new RegExp(`^[\\p{Pd}\\u2212]\\p{Ll}+(?!${WORD})`, "u");
/** Another code after a dash or a slash. */
const NEXT_CODE = /^[\p{Pd}\u2212/](?<code>\p{L}+[\p{Pd}\u2212 ]?\d)/u;
const CODE_BEFORE = /(?<letters>\p{L}+)[\p{Pd}\u2212 ]?\d[\p{L}\d]*[\p{Pd}\u2212/]$/u;
/** Characters around it that decide. */
const REACH = 32;

export function isWholeWord(text: string, { start, end }: Span): boolean {
  const letters = /^\p{L}+/u.exec(text.slice(start, end))?.[0] ?? "";
  return (
    (!IS_WORD.test(text.charAt(start)) || isBegun(text.slice(Math.max(0, start - REACH), start), letters)) &&
    (!IS_WORD.test(text.charAt(end - 1)) || isEnded(text.slice(end, end + REACH), letters))
  );
}

function isEnded(after: string, letters: string): boolean {
  if (!GOES_ON.test(after) || ENDING.test(after)) return true;
  const next = NEXT_CODE.exec(after)?.groups?.code;
  return next !== undefined && (after.startsWith("/") || (letters !== "" && isSeries(next, letters)));
}

function isBegun(before: string, letters: string): boolean {
  if (!WENT_BEFORE.test(before)) return true;
  const previous = CODE_BEFORE.exec(before)?.groups?.letters;
  return previous !== undefined && (before.endsWith("/") || (letters !== "" && isSeries(previous, letters)));
}

function isSeries(code: string, letters: string): boolean {
  return (/^\p{L}+/u.exec(code)?.[0] ?? "").toUpperCase() === letters.toUpperCase();
}
