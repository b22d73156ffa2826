// What a parser finds in a file: canonical text, sections and typed elements, all by span (CUT-1, SRC-1, SRC-2).
import type { Span } from "../text/span.ts";

export const ELEMENT_KINDS = [
  "HEADING",
  "PARAGRAPH",
  "LIST",
  "LIST_ITEM",
  "TABLE",
  "TABLE_CAPTION",
  "TABLE_SCOPE",
  "TABLE_HEADER",
  "TABLE_ROW",
  "FIGURE",
  "SLIDE",
  "CODE",
  "QUOTE",
  "HEADER_RECORD",
] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];

/**
 * A typed stretch of the canonical text. Elements stand in reading order; a part (list item, table caption, scope line,
 * header or row) follows its whole and names it in `parent`.
 */
export interface Element extends Span {
  readonly kind: ElementKind;
  /** Index into `ParsedDocument.sections`; null before the first heading. */
  readonly section: number | null;
  /** Index of the element this one is part of; null at the top. */
  readonly parent: number | null;
  /** From 1; null where the format has no pages. */
  readonly page: number | null;
  /** From 1: line of a CSV or JSON Lines record in its file, or row in its table. */
  readonly row: number | null;
  readonly detail: ElementDetail | null;
}

/** Offsets and numbers only: it is stored readable, so it never holds text. */
export interface ElementDetail {
  /** Cells of a TABLE_HEADER or TABLE_ROW, in column order; an empty cell has an empty span. */
  readonly cells?: readonly Span[];
  /** Fields of a HEADER_RECORD. */
  readonly fields?: readonly FieldSpans[];
  /** Links: where the address stands in the canonical text. */
  readonly links?: readonly Span[];
  /** Depth of a list item, from 0. */
  readonly depth?: number;
}

/** Where a field's key and value stand, and within the value each item, where the file gives a list. */
export interface FieldSpans {
  readonly key: Span;
  readonly value: Span;
  readonly items?: readonly Span[];
}

/** A heading with all that stands under it, up to the next heading of its own or a higher level. */
export interface Section extends Span {
  /** 1 for the highest. */
  readonly level: number;
  /** `4.2` where the heading begins with a number ("4.2 Mudguards", "Section 3.", "7. Scope"). */
  readonly number: string | null;
  /** The heading's words, without its number. */
  readonly title: Span;
  /** Index of the section it stands in. */
  readonly parent: number | null;
}

/** Labels that a file or an importer gives a document, in the namespace `vouch:` (SRC-7). Values as written. */
export type Labels = Readonly<Record<string, string | readonly string[] | Readonly<Record<string, unknown>>>>;

/** A document as a parser hands it over. `text` is NFC with `\n` line ends. */
export interface ParsedDocument {
  /** The record's key, where a record key is configured and the record has one. */
  readonly key: string | null;
  /** From the title element, first heading, front matter, or null. */
  readonly title: string | null;
  readonly text: string;
  readonly elements: readonly Element[];
  readonly sections: readonly Section[];
  readonly labels: Labels;
  /** Line (CSV, JSON Lines) or index (JSON array) of the record in its file, from 1; null for a whole file. */
  readonly row: number | null;
  readonly report: ParseReport;
}

/** How the reading went. Stored readable: names, numbers and codes, never text of the document. */
export interface ParseReport {
  readonly parser: string;
  readonly parserVersion: string;
  readonly mediaType: string;
  /** IANA name as guessed or declared, and how sure the guess is, 0..1. */
  readonly encoding?: {
    readonly name: string;
    readonly confidence: number;
    readonly source: "BOM" | "DECLARED" | "GUESSED";
  };
  readonly warnings: readonly ParseWarning[];
}

export interface ParseWarning {
  readonly code: string;
  readonly message: string;
  readonly row?: number;
}
