// The elements of a document as the policies walk over them: wholes with their parts, in runs of one section. Built once,
// in one pass, so that no policy ever searches for an element.
import type { Span } from "../../text/span.ts";
import type { Element, ParsedDocument } from "../element.ts";
import type { FormPart } from "../piece.ts";

export type CuttableDocument = Pick<ParsedDocument, "text" | "elements" | "sections" | "title">;

/** An element that is part of no other, with all its parts at any depth, in reading order. */
export interface Whole {
  readonly element: Element;
  readonly parts: readonly Element[];
}

/** Wholes that follow each other in one section: its own text, between its heading and its first subsection. */
export interface Run {
  readonly section: number | null;
  readonly wholes: readonly Whole[];
}

export function wholesOf(elements: readonly Element[]): Whole[] {
  const wholes: { element: Element; parts: Element[] }[] = [];
  /** By index of an element: the whole it belongs to. */
  const owner: number[] = [];
  elements.forEach((element, index) => {
    const own = element.parent === null ? undefined : owner[element.parent];
    if (own === undefined) owner[index] = wholes.push({ element, parts: [] }) - 1;
    else {
      owner[index] = own;
      wholes[own]?.parts.push(element);
    }
  });
  return wholes;
}

export function runsOf(wholes: readonly Whole[]): Run[] {
  const runs: { section: number | null; wholes: Whole[] }[] = [];
  for (const whole of wholes) {
    const last = runs.at(-1);
    if (last && last.section === whole.element.section) last.wholes.push(whole);
    else runs.push({ section: whole.element.section, wholes: [whole] });
  }
  return runs;
}

/**
 * `span` cut where its parts begin, so that the stretches together hold all of it, markers and separators included.
 * Without parts: the span itself.
 */
export function tiles(span: Span, parts: readonly Span[]): Span[] {
  const starts = [span.start];
  for (const part of parts) {
    if (part.start > (starts.at(-1) as number) && part.start < span.end) starts.push(part.start);
  }
  return starts.map((start, i) => ({ start, end: starts[i + 1] ?? span.end }));
}

/** A heading longer than this before its title is no number: then the title stands alone. */
const NUMBER_LENGTH_MAX = 40;

/** Answers the headings over a section, outermost first and its own last, as parts of a form. */
export function createPaths(sections: CuttableDocument["sections"]): (section: number | null) => readonly FormPart[] {
  const known = new Map<number, readonly FormPart[]>();
  const pathOf = (index: number | null): readonly FormPart[] => {
    const section = index === null ? undefined : sections[index];
    if (index === null || !section) return [];
    let path = known.get(index);
    if (!path) {
      const { start, end } = section.title;
      const hasNumber = section.start <= start && start - section.start <= NUMBER_LENGTH_MAX;
      const own: FormPart = { role: "PATH", start: hasNumber ? section.start : start, end };
      path = [...pathOf(section.parent), ...(end > start ? [own] : [])];
      known.set(index, path);
    }
    return path;
  };
  return pathOf;
}
