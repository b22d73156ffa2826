// What the parts that answer from tables, standing and the index are handed, and what they hand back.
import type { QuotableUnit } from "../core/answers/quotables.ts";
import type { Scope } from "../core/documents/scope.ts";
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
  const numbers = new Map<string, number>();
  return {
    all,
    cite(quote) {
      const { start, end } = quote.unit.span;
      const place = `${quote.document.row.versionId}:${start}-${end}`;
      const number = numbers.get(place) ?? all.push(quote);
      numbers.set(place, number);
      return number;
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
