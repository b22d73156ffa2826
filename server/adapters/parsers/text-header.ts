// Headers in plain text below its title: paragraphs of `Key: value` lines, by span, since plain text stays as it is.
import type { FieldSpans } from "../../core/documents/element.ts";
import type { Span } from "../../core/text/span.ts";
import { isHeader, isLoneField, readHeaderLine, readHeaderParts, type HeaderLine } from "./header-lines.ts";

export interface Line extends Span {
  readonly text: string;
}

export interface HeaderZone {
  /** Fields of the next paragraph; null where it is none of a header. */
  read(paragraph: readonly Line[]): FieldSpans[] | null;
  passHeading(): void;
}

/** Paragraphs of prose behind which nothing is a header any more: as in marked-up text. */
const PROSE_MAX = 4;
/** Characters of a first line that is a title. A choice. */
const TITLE_LENGTH_MAX = 100;

/** A header stands at the top or under the first heading; a first line by itself that is no sentence is one too. */
export function createHeaderZone(): HeaderZone {
  let headings = 0;
  let paragraphs = 0;
  let prose = 0;
  let isTitled = false;
  return {
    passHeading() {
      headings++;
      isTitled = true;
    },
    read(paragraph) {
      paragraphs++;
      if (headings > 1 || prose > PROSE_MAX) return null;
      const fields = readParagraph(paragraph, isTitled);
      if (fields === null) {
        prose++;
        isTitled ||= paragraphs === 1 && isTitle(paragraph);
      }
      return fields;
    },
  };
}

function isTitle(paragraph: readonly Line[]): boolean {
  const text = paragraph[0]?.text.trim() ?? "";
  return paragraph.length === 1 && text.length <= TITLE_LENGTH_MAX && !/[.!?:;,。！？：；，]$/u.test(text);
}

interface Placed extends HeaderLine {
  readonly spans: FieldSpans;
}

function readParagraph(paragraph: readonly Line[], isTitled: boolean): FieldSpans[] | null {
  const fields: Placed[] = [];
  let continued = 0;
  for (const line of paragraph) {
    const parts = readHeaderParts(line.text) ?? single(line.text);
    const last = fields.at(-1);
    if (parts) fields.push(...parts.map((field) => place(field, line.start + field.at)));
    else if (last && ++continued <= paragraph.length / 2) fields[fields.length - 1] = goOn(last, line);
    else return null;
  }
  const [first] = fields;
  if (first === undefined) return null;
  const isWhole = fields.length > 1 ? isHeader(fields) && fields.at(-1)?.value !== "" : isTitled && isLoneField(first);
  return isWhole && (fields.length > 1 || continued === 0) ? fields.map(({ spans }) => spans) : null;
}

function single(text: string): (HeaderLine & { readonly at: number })[] | null {
  const field = readHeaderLine(text);
  return field && [{ ...field, at: 0 }];
}

function place(field: HeaderLine, start: number): Placed {
  const key = { start: start + field.keyAt, end: start + field.keyAt + field.key.length };
  const value = { start: start + field.valueAt, end: start + field.valueAt + field.value.length };
  return { ...field, spans: { key, value } };
}

/** A line that is no field goes on with the value above it. */
function goOn(last: Placed, line: Line): Placed {
  const text = line.text.trim();
  const from = line.start + line.text.length - line.text.trimStart().length;
  const start = last.value === "" ? from : last.spans.value.start;
  const value = last.value === "" ? text : `${last.value}\n${text}`;
  return { ...last, value, spans: { ...last.spans, value: { start, end: from + text.length } } };
}
