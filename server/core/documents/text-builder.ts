// Where a parser writes what it reads: canonical text on one side, elements and sections by span on the other (SRC-2).
// Offsets are carried from the moment a run is appended; nothing is searched for afterwards. Runs may join into other
// characters (a letter and a combining mark of the next run), so the whole is normalised once more at the end and every
// offset is carried through that step too.
import { snapSpan } from "../text/graphemes.ts";
import { normalizeText } from "../text/normalize.ts";
import type { Span } from "../text/span.ts";
import type { Element, ElementDetail, ElementKind, FieldSpans, Section } from "./element.ts";
import { headingNumber } from "./headings.ts";
import { createOffsetMap } from "./offset-map.ts";

export interface ElementOptions {
  readonly parent?: number | null;
  readonly page?: number | null;
  readonly row?: number | null;
  readonly detail?: ElementDetail | null;
}

/** What `finish` hands over: the parts of a ParsedDocument that have spans. */
export interface BuiltText {
  readonly text: string;
  readonly elements: readonly Element[];
  readonly sections: readonly Section[];
}

type OpenSection = {
  start: number;
  end: number;
  level: number;
  number: string | null;
  title: Span;
  parent: number | null;
};
type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type OpenElement = Mutable<Element>;

export class TextBuilder {
  readonly #runs: string[] = [];
  #length = 0;
  readonly #elements: OpenElement[] = [];
  readonly #sections: OpenSection[] = [];
  /** Indexes of the sections that are still open, outermost first. */
  readonly #open: number[] = [];

  /** UTF-16 units written so far: where the next run begins. */
  get length(): number {
    return this.#length;
  }

  /** Appends a run, normalised, and returns where it stands. */
  append(run: string): Span {
    const normal = normalizeText(run);
    const start = this.#length;
    if (normal !== "") {
      this.#runs.push(normal);
      this.#length += normal.length;
    }
    return { start, end: this.#length };
  }

  /** Parts this block from what was written before by a blank line. */
  beginBlock(): void {
    if (this.#length > 0) this.append("\n\n");
  }

  /**
   * Opens an element at the end of the text, before its parts are added. @returns its index, for `closeElement` and for
   * the `parent` of its parts.
   */
  openElement(kind: ElementKind, options: ElementOptions = {}): number {
    return this.#push(kind, { start: this.#length, end: this.#length }, options);
  }

  /** Ends the element at the end of the text written so far. */
  closeElement(index: number, detail?: ElementDetail): void {
    const element = this.#elements[index];
    if (!element) throw new RangeError(`There is no element ${index} to close`);
    element.end = this.#length;
    if (detail) this.addDetail(index, detail);
  }

  /** Adds to what an element says of itself, without moving its end. */
  addDetail(index: number, detail: ElementDetail): void {
    const element = this.#elements[index];
    if (!element) throw new RangeError(`There is no element ${index} to describe`);
    element.detail = { ...element.detail, ...detail };
  }

  /** Adds an element over text that was already written. Call in reading order, wholes before their parts. */
  addElement(kind: ElementKind, span: Span, options: ElementOptions = {}): number {
    return this.#push(kind, span, options);
  }

  /**
   * Makes `heading` (already written) an element and opens its section, closing those of the same and of lower levels.
   * @param level 1 for the highest
   */
  addHeading(heading: Span, words: string, level: number, options: ElementOptions = {}): number {
    while (this.#open.length > 0 && (this.#sections[this.#open.at(-1) as number] as OpenSection).level >= level) {
      this.#closeSection(heading.start);
    }
    const { number, titleStart } = headingNumber(words);
    const parent = this.#open.at(-1) ?? null;
    const title = { start: heading.start + titleStart, end: heading.end };
    this.#sections.push({ start: heading.start, end: heading.end, level, number, title, parent });
    this.#open.push(this.#sections.length - 1);
    return this.#push("HEADING", heading, options);
  }

  /** The pieces of a ParsedDocument. @throws {RangeError} when a parser broke an invariant of SRC-2. */
  finish(): BuiltText {
    while (this.#open.length > 0) this.#closeSection(this.#length);
    const raw = this.#runs.join("");
    const map = createOffsetMap(raw);
    const text = map.text.trimEnd();
    const snap = (span: Span): Span => {
      const start = Math.min(map.toStart(span.start), text.length);
      const end = span.end === span.start ? start : Math.min(map.toEnd(span.end), text.length);
      return end > start ? snapSpan(text, { start, end }) : emptySpan(text, start);
    };
    const sections = this.#sections.map((s) => ({ ...s, ...trimSection(text, snap(s)), title: snap(s.title) }));
    // A heading without words leaves a section of nothing behind the blank lines that its outer section was rid of.
    for (const inner of [...sections].reverse()) {
      const outer = inner.parent === null ? undefined : sections[inner.parent];
      if (outer && outer.end < inner.end) outer.end = inner.end;
    }
    const elements = this.#elements.map((e) => ({ ...e, ...snap(e), detail: snapDetail(e.detail, snap) }));
    const built = { text, elements, sections };
    checkBuiltText(built);
    return built;
  }

  #closeSection(end: number): void {
    const index = this.#open.pop();
    if (index !== undefined) (this.#sections[index] as OpenSection).end = end;
  }

  #push(kind: ElementKind, span: Span, options: ElementOptions): number {
    const { parent = null, page = null, row = null, detail = null } = options;
    this.#elements.push({ kind, ...span, section: this.#open.at(-1) ?? null, parent, page, row, detail });
    return this.#elements.length - 1;
  }
}

/** An empty span stays empty, on the nearest boundary before it. */
function emptySpan(text: string, at: number): Span {
  const { start } = snapSpan(text, { start: at, end: at });
  return { start, end: start };
}

function trimSection(text: string, span: Span): Span {
  let end = span.end;
  while (end > span.start && text[end - 1] === "\n") end--;
  return { start: span.start, end };
}

function snapDetail(detail: ElementDetail | null, snap: (span: Span) => Span): ElementDetail | null {
  if (!detail) return null;
  return {
    ...detail,
    ...(detail.cells && { cells: detail.cells.map(snap) }),
    ...(detail.fields && { fields: detail.fields.map((f) => snapField(f, snap)) }),
    ...(detail.links && { links: detail.links.map(snap) }),
  };
}

function snapField({ key, value, items }: FieldSpans, snap: (span: Span) => Span): FieldSpans {
  return { key: snap(key), value: snap(value), ...(items && { items: items.map(snap) }) };
}

/** The invariants of SRC-2. @throws {RangeError} naming the first that does not hold. */
export function checkBuiltText({ text, elements, sections }: BuiltText): void {
  if (text.normalize("NFC") !== text) throw new RangeError("The canonical text is not in NFC");
  const check = (what: string, span: Span): void => {
    const isInside = span.start >= 0 && span.start <= span.end && span.end <= text.length;
    if (!isInside) throw new RangeError(`${what} [${span.start}, ${span.end}) lies outside of the text`);
  };
  sections.forEach((section, index) => {
    check(`Section ${index}`, section);
    check(`The title of section ${index}`, section.title);
    const parent = section.parent === null ? null : sections[section.parent];
    if (parent === undefined || (section.parent ?? -1) >= index) throw new RangeError(`Section ${index} has no parent`);
    if (parent && (section.start < parent.start || section.end > parent.end || parent.level >= section.level)) {
      throw new RangeError(`Section ${index} is not nested in section ${section.parent}`);
    }
  });
  elements.forEach((element, index) => {
    check(`Element ${index}`, element);
    const before = elements[index - 1];
    if (before && before.start > element.start) throw new RangeError(`Element ${index} stands before ${index - 1}`);
    if (element.section !== null && !sections[element.section]) throw new RangeError(`Element ${index} has no section`);
    if (element.parent === null) return;
    const parent = elements[element.parent];
    if (!parent || element.parent >= index) throw new RangeError(`Element ${index} comes before its whole`);
    if (element.start < parent.start || element.end > parent.end) {
      throw new RangeError(`Element ${index} is not inside its whole ${element.parent}`);
    }
  });
}
