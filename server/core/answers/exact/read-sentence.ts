// A sentence, item or row of an answer with all that it names: documents by title and key, citation labels, places of values.
import type { Span } from "../../text/span.ts";
import { createDocumentNames } from "./document-names.ts";
import type { BoundDocument } from "./exact-value.ts";
import { isContrast, labelMarks, nameMarks, withoutLabels, type Mark } from "./marks.ts";
import type { Occurrence } from "./occurrences.ts";
import type { Placeholders } from "./placeholders.ts";

/** Spans are of `text`. */
export interface Sentence {
  readonly text: string;
  readonly names: readonly Mark[];
  /** Without those that are only told apart from what is spoken of. */
  readonly meant: readonly Mark[];
  /** Common words of one title. */
  readonly weak: readonly Mark[];
  readonly labels: readonly Mark[];
  readonly hasUnknownName: boolean;
  /** Of placeholders and addresses. */
  readonly places: readonly Span[];
}

/** @returns a reader of sentences; `offset` is where the text begins in the line that the occurrences are placed in */
export function createSentenceReader(documents: readonly BoundDocument[], placeholders: Placeholders) {
  const names = createDocumentNames(documents.flatMap((document) => withMaskedTitle(document, placeholders)));
  const byLabel = documentsByLabel(documents);
  return (text: string, occurrences: readonly Occurrence[], offset: number): Sentence => {
    const shown = withoutValues(text, occurrences, offset, placeholders);
    const { mentions, hasUnknownName } = names.find(withoutLabels(shown));
    const labels = labelMarks(text, byLabel);
    const strong = mentions.filter(({ strength }) => strength === "NAME");
    const weak = mentions.filter(({ strength }) => strength === "WEAK");
    const found = nameMarks(text, strong, labels);
    return {
      text,
      names: found,
      meant: found.filter((mark) => !isContrast(text, mark)),
      weak: weak.map(({ start, end, documentIds }) => ({ start, end, subject: new Set(documentIds) })),
      labels,
      hasUnknownName,
      places: occurrences.map(({ span }) => ({ start: span.start - offset, end: span.end - offset })),
    };
  };
}

/** A label of several documents, of a result that lists them, tells none of them. */
function documentsByLabel(documents: readonly BoundDocument[]): Map<number, string> {
  const owners = new Map<number, string | null>();
  for (const { documentId, labels } of documents)
    for (const label of labels) owners.set(label, owners.has(label) ? null : documentId);
  return new Map([...owners].flatMap(([label, id]) => (id === null ? [] : [[label, id] as const])));
}

/** A title that holds the document's identifier is written with its placeholder. */
function withMaskedTitle(document: BoundDocument, placeholders: Placeholders): BoundDocument[] {
  const masked = placeholders.mask(document.title, document.documentId);
  return masked === document.title ? [document] : [document, { ...document, title: masked, key: "" }];
}

/** With values and addresses blanked, so that no word of theirs is taken for a name; codes may be parts of titles. */
function withoutValues(
  text: string,
  occurrences: readonly Occurrence[],
  offset: number,
  placeholders: Placeholders,
): string {
  let out = text;
  const blank = (from: number, to: number) => {
    out = out.slice(0, from) + "\u0000".repeat(Math.max(0, to - from)) + out.slice(Math.max(from, to));
  };
  for (const { span, written, label, isToken } of occurrences) {
    if (isToken && placeholders.find(written)?.value.kind === "IDENTIFIER") continue;
    blank(span.start - offset, (label?.start ?? span.end) - offset);
    if (label !== null) blank(label.end - offset, span.end - offset);
  }
  return out;
}
