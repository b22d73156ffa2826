// Where a question names something by its whole name: documents by title or key. Never by a part of it: "ISO 7089" does
// not stand in "DIN EN ISO 7089", nor "DIN 439" in "DIN 439 B" or "DIN 625" in "DIN 625-1".
import { foldCharacters } from "../../identifiers/fold.ts";
import type { Identifier } from "../../identifiers/identifier.ts";
import { findStandards } from "../../identifiers/standards.ts";
import type { Span } from "../../text/span.ts";

/** Letters of scripts that write spaces between words: beside one of them, a name would go on. */
const SPACED =
  "(?:(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}])[\\p{L}\\p{M}]|\\p{N})";
const BEFORE = `(?<!${SPACED})(?<!${SPACED}[-–_/.])`;
const AFTER = `(?!${SPACED})(?![-–_/.]${SPACED}|[×,]\\p{N})`;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Longer titles are sentences, which nobody repeats in a question (a choice). */
const WORDS_MAX = 16;

export interface NamedSpan extends Span {
  /** Index into the names given. */
  readonly index: number;
}

/**
 * @param names ways to call each thing, as written
 * @returns in reading order; where one name stands within another's, the longer; several things of one name, all of them
 */
export function findNamed(question: string, names: readonly (readonly string[])[]): NamedSpan[] {
  const folded = foldCharacters(question);
  const standards = findStandards(folded.text);
  const found = names.flatMap((own, index) =>
    own.flatMap((name) =>
      [...spansOf(folded.text, name), ...designated(standards, name)]
        .filter((span) => standards.every((whole) => !isPartOf(span, whole.span)))
        .map((span) => ({ index, ...span })),
    ),
  );
  const longest = found.filter((one) => !found.some((other) => isWithin(one, other)));
  const unique = longest.filter((one, i) => longest.findIndex((other) => isSame(one, other)) === i);
  return unique
    .map(({ index, start, end }) => ({ index, start: folded.originOf(start), end: folded.originOf(end) }))
    .sort((a, b) => a.start - b.start || a.index - b.index);
}

/** The question with the spans blanked, so that offsets stay. */
export function maskSpans(text: string, spans: readonly Span[]): string {
  return spans.reduce(
    (masked, { start, end }) => masked.slice(0, start) + " ".repeat(end - start) + masked.slice(end),
    text,
  );
}

function spansOf(text: string, name: string): Span[] {
  const words = foldCharacters(name).text.match(WORD) ?? [];
  if (words.length === 0 || words.length > WORDS_MAX) return [];
  // Between two figures something has to stand: 12 3 is not 123.
  const pattern = words
    .map(
      (word, i) =>
        (i === 0
          ? ""
          : /\p{N}$/u.test(words[i - 1] ?? "") && /^\p{N}/u.test(word)
            ? "[^\\p{L}\\p{N}]{1,3}"
            : "[^\\p{L}\\p{N}]{0,3}") + word,
    )
    .join("");
  return [...text.matchAll(new RegExp(`${BEFORE}${pattern}${AFTER}`, "giu"))].map(({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
  }));
}

/** Where a name is a standard's, in whichever way both are written: "DIN EN ISO 4014" is called DINENISO 4014. */
function designated(standards: readonly Identifier[], name: string): Span[] {
  const text = foldCharacters(name).text.trim();
  const [whole] = findStandards(text);
  if (whole === undefined || whole.span.start !== 0 || whole.span.end !== text.length) return [];
  // "DIN 439 B" may be read as "DIN 439" too: as a name it is the whole of it.
  const isShortened = (one: Identifier) =>
    standards.some(({ folded, span }) => folded.length > one.folded.length && isInside(one.span, span));
  return standards.filter((one) => one.folded === whole.folded && !isShortened(one)).map(({ span }) => span);
}

/** Whether the span has only a part of the designation: another standard. */
function isPartOf(span: Span, whole: Span): boolean {
  const meets = span.start < whole.end && whole.start < span.end;
  return meets && (span.start > whole.start || span.end < whole.end);
}

function isInside(a: Span, b: Span): boolean {
  return b.start <= a.start && a.end <= b.end;
}

function isWithin(a: NamedSpan, b: NamedSpan): boolean {
  return isInside(a, b) && b.end - b.start > a.end - a.start;
}

function isSame(a: NamedSpan, b: NamedSpan): boolean {
  return a.index === b.index && a.start === b.start && a.end === b.end;
}
