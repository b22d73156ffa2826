// Answers that no passage holds and no ranking finds: cells of tables, the standing of documents, and figures of the
// structured index (NUM-8, NUM-9). What none of them answers is left to quoting.
import { cellText, type CellStatement } from "../core/answers/cell-text.ts";
import { questionLanguage } from "../core/answers/question-language.ts";
import type { Scope } from "../core/documents/scope.ts";
import { foldScope } from "../core/documents/scope.ts";
import { dotProduct } from "../core/retrieval/dot-product.ts";
import type { Answer, AskInput } from "./answers.ts";
import { audienceIds, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { GenerationService } from "./generations.ts";
import { openFilter, type FilterContext } from "./search-filter.ts";
import type { SearchResult } from "./search.ts";
import type { StoredTextReader } from "./stored-texts.ts";
import { createNamedDocuments } from "./structured-answers-documents.ts";
import { createQuotes, type Quotes, type StructuredQuestion } from "./structured-answers-question.ts";
import { createStandingAnswers } from "./structured-answers-standing.ts";
import { createSupersedingDocuments } from "./structured-answers-superseded.ts";
import { createTableAnswers } from "./structured-answers-tables.ts";
import { createValueReader } from "./structured-answers-values.ts";
import type { Trace } from "./trace.ts";
import type { UnitVectors } from "./unit-vectors.ts";

export type StructuredAnswer = Pick<Answer, "status" | "text" | "citations" | "missing" | "completeness">;

export function createStructuredAnswers(
  context: ServiceContext,
  services: {
    fields: FilterContext["fields"];
    texts: StoredTextReader;
    generations: GenerationService;
    unitVectors: UnitVectors;
  },
) {
  const documents = createNamedDocuments(context, services.texts);
  const superseding = createSupersedingDocuments(context, documents);
  const tables = createTableAnswers({ documents, values: createValueReader(superseding) });
  const standing = createStandingAnswers({ documents, superseding });

  function similarTo(caller: Caller): StructuredQuestion["similar"] {
    return async (phrase, texts, { row }) => {
      const { model } = await services.generations.getActive(caller.spaceId);
      const own = texts.map((text) => ({ documentId: row.documentPublicId, text }));
      const [vector, vectors] = await Promise.all([
        model.embedQuestion(phrase),
        services.unitVectors.embed(caller.spaceId, model, own),
      ]);
      return vectors.map((one) => dotProduct(one, vector));
    };
  }

  async function ofDocuments(
    caller: Caller,
    input: AskInput,
    { search, asked }: { search: SearchResult; asked: Scope },
    quotes: Quotes,
  ): Promise<readonly CellStatement[] | null> {
    const { signs } = search;
    const within = {
      spaceId: caller.spaceId,
      collectionIds: signs.collections.map(({ id }) => id),
      audienceIds: audienceIds(caller),
      scope: foldScope(input.scope ?? {}),
    };
    const filter = await openFilter({ ...context, fields: services.fields }, within, signs.keys, input.where ?? null);
    const { value } = await filter.within(async (reach) => {
      const named = await documents.find(reach, search);
      if (named.length === 0) return null;
      const question = { question: signs.question, reach, scope: asked, named, similar: similarTo(caller) };
      return (await tables.answer(question, quotes)) ?? (await standing.answer(question, search, quotes));
    });
    return value;
  }

  return {
    /** @param of.asked the scope that is asked for, as written; @returns null for what is no question of this kind */
    async answer(
      caller: Caller,
      input: AskInput,
      of: { search: SearchResult; asked: Scope },
      trace: Trace,
    ): Promise<StructuredAnswer | null> {
      const quotes = createQuotes();
      const language = questionLanguage(of.search.question);
      const statements = await trace.step("Look into the tables of documents that are named", async () => {
        const value = await ofDocuments(caller, input, of, quotes);
        return { value, detail: value === null ? "nothing is asked of one" : `${value.length} statements` };
      });
      if (statements === null) return null;
      const isAnswered = statements.some(({ kind }) => !DECLINING.has(kind));
      return {
        status: isAnswered ? "ANSWERED" : "NOT_FOUND",
        completeness: null,
        text: cellText(language, statements),
        citations: quotes.all.map(({ document, unit, appliesTo, exceptFor }, i) => ({
          ...document.place(unit),
          index: i + 1,
          kind: unit.kind,
          span: unit.span,
          quote: document.text.slice(unit.span.start, unit.span.end),
          context: unit.context.map((span) => ({ span, text: document.text.slice(span.start, span.end) })),
          appliesTo,
          exceptFor,
        })),
        missing: statements.flatMap((one) =>
          one.kind === "NO_ROW" || one.kind === "NO_COLUMN" ? [`${one.document}: ${one.asked}`] : [],
        ),
      };
    },
  };
}

export type StructuredAnswers = ReturnType<typeof createStructuredAnswers>;

const DECLINING: ReadonlySet<CellStatement["kind"]> = new Set(["NO_ROW", "NO_COLUMN", "UNCLEAR", "EMPTY"]);
