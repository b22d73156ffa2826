// What the parts that answer from tables, standing and the index are handed, and what they hand back.
import type { QuotableUnit } from "../core/answers/quotables.ts";
import type { Scope } from "../core/documents/scope.ts";
import type { Span } from "../core/text/span.ts";
import type { Eligibility } from "../database/sqlite/evidence-rows.ts";
import type { NamedDocument, OpenDocument } from "./structured-answers-documents.ts";

export interface StructuredQuestion {
  readonly question: string;
  /** What may be shown, within the filter of the question. */
  readonly reach: Eligibility;
  /** The scope that is asked for: the caller's, and what the question itself names. As written. */
  readonly scope: Scope;
  readonly named: readonly NamedDocument[];
  /** Cosines of a phrase to texts of a document, in their order, 0..1. */
  similar(phrase: string, texts: readonly string[], document: OpenDocument): Promise<number[]>;
}

/** A passage that an answer rests on. */
export interface StructuredQuote {
  readonly document: OpenDocument;
  readonly unit: Pick<QuotableUnit, "element" | "kind" | "span" | "context">;
  readonly appliesTo: Scope;
  readonly exceptFor: readonly Scope[];
}

/** Quotes with the numbers that they are cited by. */
export interface Quotes {
  /** @returns its number, from 1; the same quote has the same one */
  cite(quote: StructuredQuote): number;
  readonly all: readonly StructuredQuote[];
}

export function createQuotes(): Quotes {
  const all: StructuredQuote[] = [];
  const isSame = (a: Span, b: Span) => a.start === b.start && a.end === b.end;
  return {
    all,
    cite(quote) {
      const at = all.findIndex(
        (own) => own.document.row.versionId === quote.document.row.versionId && isSame(own.unit.span, quote.unit.span),
      );
      return at >= 0 ? at + 1 : all.push(quote);
    },
  };
}

/** The script that most letters of a text are of: words of one script say nothing about labels of another. */
export function scriptOf(text: string): "Han" | "Cyrillic" | "Latin" {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const [han, cyrillic, latin] = [
    count(/\p{Script=Han}/gu),
    count(/\p{Script=Cyrillic}/gu),
    count(/\p{Script=Latin}/gu),
  ];
  if (han > 0 && han >= cyrillic && han * 2 >= latin) return "Han";
  return cyrillic > latin ? "Cyrillic" : "Latin";
}
