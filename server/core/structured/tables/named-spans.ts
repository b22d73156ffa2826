// Where a question names something by its whole name: documents by title or key. Never by a part of it: "ISO 7089" does
// not stand in "DIN EN ISO 7089", nor "DIN 439" in "DIN 439 B" or "DIN 625" in "DIN 625-1".
import { foldCharacters } from "../../identifiers/fold.ts";
import type { Identifier } from "../../identifiers/identifier.ts";
import { findStandards } from "../../identifiers/standards.ts";
import type { Span } from "../../text/span.ts";
import { placesOf, searchedText } from "./name-places.ts";

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
  const searched = searchedText(folded.text);
  const standards = findStandards(folded.text);
  /** Those of a name, which many things may bear. */
  const spansOfName = new Map<string, readonly Span[]>();
  const spansOf = (name: string): readonly Span[] => {
    const known = spansOfName.get(name);
    if (known !== undefined) return known;
    const own = foldCharacters(name).text;
    const spans = [...placesOf(searched, own), ...designated(standards, own)].filter((span) =>
      standards.every((whole) => !isPartOf(span, whole.span)),
    );
    spansOfName.set(name, spans);
    return spans;
  };
  const found = names.map((own) => distinct(own.flatMap(spansOf)));
  const longest = withoutInner(found.flat());
  return found
    .flatMap((spans, index) => spans.filter((span) => longest.has(placeOf(span))).map((span) => ({ index, ...span })))
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

/** Where a name is a standard's, in whichever way both are written: "DIN EN ISO 4014" is called DINENISO 4014. */
function designated(standards: readonly Identifier[], name: string): Span[] {
  if (standards.length === 0) return [];
  const text = name.trim();
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

function placeOf({ start, end }: Span): string {
  return `${start}-${end}`;
}

function distinct(spans: readonly Span[]): Span[] {
  return [...new Map(spans.map((span) => [placeOf(span), span])).values()];
}

/** Places of the spans that stand within no longer one; however many things bear a name, its span is compared once. */
function withoutInner(spans: readonly Span[]): ReadonlySet<string> {
  const longestFirst = distinct(spans).sort((a, b) => b.end - b.start - (a.end - a.start));
  const outer: Span[] = [];
  for (const span of longestFirst) if (!outer.some((other) => isInside(span, other))) outer.push(span);
  return new Set(outer.map(placeOf));
}
