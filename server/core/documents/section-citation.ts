// Numbered sections by their numbers: how a place is cited (`SRB5030-DATASHEET#3`, SCOPE-4), and which stretch of a text a
// citation means (SCOPE-3).
import { foldCharacters } from "../identifiers/fold.ts";
import type { Span } from "../text/span.ts";

export interface NumberedSection extends Span {
  readonly number: string | null;
}

/** The document's key, with the number of the section where there is one. */
export function citeOf(key: string, sectionNumber: string | null): string {
  return sectionNumber === null ? key : `${key}#${sectionNumber}`;
}

/** `３.1.` and `§ 3.1` are `3.1`. */
export function foldSectionNumber(number: string): string {
  return foldCharacters(number)
    .text.replace(/^[\s§#№]+/u, "")
    .replace(/[\s.):]+$/u, "")
    .toUpperCase();
}

/** Whether the one is the other or stands in it: 3.1 in 3. Numbers as written. */
export function isSectionWithin(inner: string, outer: string): boolean {
  const [a, b] = [foldSectionNumber(inner), foldSectionNumber(outer)];
  return a === b || a.startsWith(`${b}.`);
}

/**
 * The stretches that a section's number means: the section with all that stands in it, and sections that are in it by
 * their numbers alone. All of the text for null; none where the text has no such section.
 */
export function sectionSpans(sections: readonly NumberedSection[], number: string | null): Span[] {
  if (number === null) return [{ start: 0, end: Number.MAX_SAFE_INTEGER }];
  return sections
    .filter((section) => section.number !== null && isSectionWithin(section.number, number))
    .map(({ start, end }) => ({ start, end }));
}
