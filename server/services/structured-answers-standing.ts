// Whether a document that a question names still holds, and what took its place: as declared, as the document says of
// itself, or as another one says of it (SCOPE-3).
import type { CellStatement } from "../core/answers/cell-text.ts";
import type { QuotableUnit } from "../core/answers/quotables.ts";
import { foldScope } from "../core/documents/scope.ts";
import { findNamed } from "../core/structured/tables/named-spans.ts";
import { documentName } from "../core/structured/tables/spoken-names.ts";
import {
  asksForStanding,
  replacementIn,
  replacesIn,
  statedStatus,
  type StatedStatus,
} from "../core/structured/tables/standing.ts";
import { doSpansMeet, type Span } from "../core/text/span.ts";
import type { NamedDocuments, OpenDocument } from "./structured-answers-documents.ts";
import type { Quotes, StructuredQuestion } from "./structured-answers-question.ts";
import type { SupersedingDocumentReader } from "./structured-answers-superseded.ts";
import type { SearchResult } from "./search.ts";

/** Other documents that are read for what they say of the named one (a choice: those with its identifier, or found). */
const OTHERS_READ_MAX = 8;

/** Whether a document holds, as it says itself, as was declared, or as others say. */
export interface Standing {
  readonly document: OpenDocument;
  readonly stated: StatedStatus | null;
  readonly isGone: boolean;
  /** Whether what supersedes it was declared. */
  readonly isDeclared: boolean;
  readonly replacement: Replacement | null;
}

interface Replacement {
  /** As the text writes it that says so. */
  readonly name: string;
  readonly in: OpenDocument;
  readonly span: Span;
}

export function createStandingAnswers(services: { documents: NamedDocuments; superseding: SupersedingDocumentReader }) {
  /** What the documents say: a declared one first, then the document itself, then those that speak of it. */
  async function replacementOf(
    asked: StructuredQuestion,
    search: SearchResult,
    document: OpenDocument,
    declared: readonly OpenDocument[],
  ): Promise<Replacement | null> {
    const name = documentName(document);
    const isNamedIn = (text: string) => findNamed(text, [[document.title, document.row.documentKey]]).length > 0;
    for (const by of [...declared].reverse())
      return saidBy(by, isNamedIn) ?? { name: documentName(by), in: by, span: firstOf(by) };
    const own = replacementIn(document.text, (sentence) => !/replaces|заменяет/iu.test(sentence));
    if (own !== null && !isNamedIn(own.name)) return { name: own.name, in: document, span: own.span };
    for (const row of await services.documents.besides(asked.reach, search, {
      name: document.title || name,
      count: OTHERS_READ_MAX,
    })) {
      if (row.versionId === document.row.versionId) continue;
      const other = await services.documents.open(asked.reach.spaceId, row);
      if (other === null) continue;
      const said = saidBy(other, isNamedIn);
      if (said !== null) return said;
      const replaces = replacesIn(other.text, [name, document.title]);
      if (replaces !== null) return { name: documentName(other), in: other, span: replaces };
    }
    return null;
  }

  async function read(asked: StructuredQuestion, search: SearchResult, document: OpenDocument): Promise<Standing> {
    const stated = statedStatus(document.text);
    const { documents, isWithheld } = await services.superseding.of(
      asked.reach,
      document,
      null,
      foldScope(asked.scope),
    );
    const isDeclared = documents.length > 0 || isWithheld;
    const replacement = await replacementOf(asked, search, document, documents);
    const isGone = stated?.isGone === true || isDeclared || (stated === null && replacement !== null);
    return { document, stated, isGone, isDeclared, replacement };
  }

  return {
    read,

    /** As a sentence, with what it rests on. */
    write({ document, stated, isGone, replacement }: Standing, quotes: Quotes): CellStatement {
      const cites = [
        ...(stated === null ? [] : [citeAt(quotes, document, stated.span)]),
        ...(replacement === null || !isGone ? [] : [citeAt(quotes, replacement.in, replacement.span)]),
      ].filter((cite) => cite !== null);
      const status = stated !== null && stated.isGone === isGone ? stated.status : null;
      const by = isGone ? (replacement?.name ?? null) : null;
      return { kind: "STANDING", document: documentName(document), status, isGone, by, cites: [...new Set(cites)] };
    },

    /** Null where the question is not for a document's standing, or where nothing says anything of it. */
    async answer(asked: StructuredQuestion, search: SearchResult, quotes: Quotes): Promise<CellStatement[] | null> {
      if (!asksForStanding(asked.question)) return null;
      const [named] = asked.named;
      const document = named === undefined ? null : await services.documents.open(asked.reach.spaceId, named.row);
      if (document === null) return null;
      const standing = await read(asked, search, document);
      return standing.stated === null && standing.replacement === null ? null : [this.write(standing, quotes)];
    },
  };
}

export type StandingAnswers = ReturnType<typeof createStandingAnswers>;

/** Says it of the named one in its title, or in a sentence. */
function saidBy(other: OpenDocument, isNamedIn: (text: string) => boolean): Replacement | null {
  const found = replacementIn(other.text, isNamedIn);
  return found === null || isNamedIn(found.name) ? null : { name: found.name, in: other, span: found.span };
}

function firstOf({ units }: OpenDocument): Span {
  return units[0]?.span ?? { start: 0, end: 0 };
}

/** The sentence, item or field that a stretch stands in; what stands in none, a title, is cited by the next one. */
function citeAt(quotes: Quotes, document: OpenDocument, span: Span): number | null {
  const isOwn = ({ kind }: QuotableUnit) => kind !== "TABLE_ROW";
  const unit =
    document.units.find((own) => isOwn(own) && doSpansMeet(own.span, span)) ??
    document.units.find((own) => isOwn(own) && own.span.start >= span.end);
  return unit === undefined ? null : quotes.cite({ document, unit, appliesTo: {}, exceptFor: [] });
}
