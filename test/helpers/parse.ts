// Parsers in a test: bytes in, documents out, and the questions tests ask of documents.
import { Readable } from "node:stream";
import { parseFile, type ParseLimits } from "../../server/adapters/parsers/index.ts";
import type { Element, ParsedDocument } from "../../server/core/documents/element.ts";
import { isBoundary } from "../../server/core/text/graphemes.ts";
import type { Span } from "../../server/core/text/span.ts";
import { AppError } from "../../server/core/errors.ts";
import type { ParseProblem, ParseSource } from "../../server/ports/document-parser.ts";

export interface ParseTestOptions extends Partial<ParseSource["settings"]> {
  readonly mediaType?: string | null;
  readonly limits?: Partial<ParseLimits>;
  /** Bytes handed over at a time. */
  readonly chunkBytes?: number;
}

export function sourceOf(name: string, content: string | Buffer, options: ParseTestOptions = {}): ParseSource {
  const bytes = Buffer.from(content);
  const size = options.chunkBytes ?? 64 * 1024;
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  const { recordKey = null, recordTitle = null, records = true, mediaType = null } = options;
  return { name, mediaType, content: Readable.from(chunks), settings: { recordKey, recordTitle, records } };
}

export async function parseAll(name: string, content: string | Buffer, options: ParseTestOptions = {}) {
  const documents: ParsedDocument[] = [];
  const problems: ParseProblem[] = [];
  for await (const event of parseFile(sourceOf(name, content, options), options.limits)) {
    if (event.type === "document") documents.push(event.document);
    if (event.type === "problem") problems.push(event.problem);
  }
  return { documents, problems };
}

export async function parseOne(
  name: string,
  content: string | Buffer,
  options: ParseTestOptions = {},
): Promise<ParsedDocument> {
  const { documents } = await parseAll(name, content, options);
  if (documents.length !== 1) throw new Error(`Expected one document, found ${documents.length}`);
  return documents[0] as ParsedDocument;
}

/** The failure of a file. @throws where it could be read */
export async function parseFailure(
  name: string,
  content: string | Buffer,
  options: ParseTestOptions = {},
): Promise<AppError> {
  try {
    await parseAll(name, content, options);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error(`"${name}" was read without an error`);
}

export function textOf(document: ParsedDocument, span: Span): string {
  return document.text.slice(span.start, span.end);
}

/** Kind and words of every element, and `row` where it has one. */
export function outline(document: ParsedDocument): string[] {
  return document.elements.map((e) => `${e.kind}${e.row === null ? "" : `#${e.row}`} ${textOf(document, e)}`);
}

export function sectionTitle(document: ParsedDocument, element: Element): string | null {
  const section = element.section === null ? undefined : document.sections[element.section];
  return section ? textOf(document, section.title) : null;
}

/** Every span of a document, with what it is. */
export function allSpans(document: ParsedDocument): { what: string; span: Span }[] {
  const spans: { what: string; span: Span }[] = [];
  document.sections.forEach((s, i) =>
    spans.push({ what: `section ${i}`, span: s }, { what: `title ${i}`, span: s.title }),
  );
  document.elements.forEach((e, i) => {
    spans.push({ what: `element ${i}`, span: e });
    for (const span of e.detail?.cells ?? []) spans.push({ what: `cell of ${i}`, span });
    for (const span of e.detail?.links ?? []) spans.push({ what: `link of ${i}`, span });
    for (const f of e.detail?.fields ?? [])
      spans.push({ what: `key of ${i}`, span: f.key }, { what: `value of ${i}`, span: f.value });
  });
  return spans;
}

/** What SRC-2 forbids and is found in the document; empty where all is well. */
export function spanFaults(document: ParsedDocument): string[] {
  const { text } = document;
  const faults = text.normalize("NFC") === text && !/\r/.test(text) ? [] : ["the text is not normalised"];
  for (const { what, span } of allSpans(document)) {
    if (!(span.start >= 0 && span.start <= span.end && span.end <= text.length)) faults.push(`${what} is out of range`);
    else if (!isBoundary(text, span.start) || !isBoundary(text, span.end)) faults.push(`${what} splits a character`);
  }
  return faults;
}
