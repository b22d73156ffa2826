// Answers that no passage holds and no ranking finds: cells of tables, the standing of documents, and figures of the
// structured index (NUM-8, NUM-9). What none of them answers is left to quoting.
import { cellText, type CellStatement } from "../core/answers/cell-text.ts";
import { declinedText } from "../core/answers/figures-text.ts";
import { asksForFigures, isSupported } from "../core/answers/figures-support.ts";
import { questionLanguage, type AnswerLanguage } from "../core/answers/question-language.ts";
import type { Scope } from "../core/documents/scope.ts";
import { foldScope } from "../core/documents/scope.ts";
import { dotProduct } from "../core/retrieval/dot-product.ts";
import type { CountOutcome, GroupsOutcome, RowsOutcome } from "../core/structured/results.ts";
import type { AnalyticsService } from "./analytics.ts";
import type { AskInput, GivenAnswer } from "./answer.ts";
import { audienceIds, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { GenerationService } from "./generations.ts";
import type { FieldService } from "./fields.ts";
import { openFilter, type FilterContext } from "./search-filter.ts";
import type { SearchResult } from "./search.ts";
import type { StoredTextReader } from "./stored-texts.ts";
import { absentStandards } from "./structured-answers-absent.ts";
import { createCurrentAnswers } from "./structured-answers-current.ts";
import { createNamedDocuments, openOnce } from "./structured-answers-documents.ts";
import { toCitations } from "./structured-answers-citations.ts";
import { writeFigures } from "./structured-answers-figures.ts";
import { createIdentifiedRecords } from "./structured-answers-identified.ts";
import { createIndexAnswers, type IndexAnswer } from "./structured-answers-index.ts";
import { createPhraseMatcher } from "./structured-answers-phrases.ts";
import { createRegisters } from "./structured-answers-register.ts";
import { createRowNames } from "./structured-answers-rows.ts";
import { createQuotes, type Quotes, type StructuredQuestion } from "./structured-answers-question.ts";
import { createStandingAnswers } from "./structured-answers-standing.ts";
import { createSupersedingDocuments } from "./structured-answers-superseded.ts";
import { createTableAnswers } from "./structured-answers-tables.ts";
import { createValueReader } from "./structured-answers-values.ts";
import type { Trace } from "./trace.ts";
import type { UnitVectors } from "./unit-vectors.ts";

/** What the structured index said to a question, beside the sentence. */
export interface StructuredResult {
  /** Its name: figures are of one collection. */
  readonly collection: string;
  /** The plan in words of the question's language; "" where none was made. */
  readonly explained: string;
  /** What was decided on the asker's behalf. */
  readonly assumptions: readonly string[];
  /** The part of the question that could not be mapped; null where all was. */
  readonly declined: DeclinedPart | null;
  /** At most one of these is there. Metrics over all rows are one group without keys. */
  readonly count: CountOutcome | null;
  readonly groups: GroupsOutcome | null;
  readonly rows: RowsOutcome | null;
}

export interface DeclinedPart {
  readonly reason: "NO_SUCH_FIELD" | "UNCLEAR_VALUE" | "NOT_UNDERSTOOD";
  readonly part: string;
  /** Names of the nearest fields, or the values that fit, best first. */
  readonly nearest: readonly string[];
}

export function createStructuredAnswers(
  context: ServiceContext,
  services: {
    analytics: AnalyticsService;
    fields: FilterContext["fields"] & Pick<FieldService, "known" | "knownTo">;
    texts: StoredTextReader;
    generations: GenerationService;
    unitVectors: UnitVectors;
  },
) {
  const namedDocuments = createNamedDocuments(context, services.texts);
  const index = createIndexAnswers({
    ...services,
    identified: createIdentifiedRecords(context, services),
    phrases: createPhraseMatcher(context),
    pageSizeMax: context.limits.pageSizeMax,
  });

  /** What answers one question from its documents: they share what they open. */
  function createParts() {
    const documents = openOnce(namedDocuments);
    const superseding = createSupersedingDocuments(context, documents);
    const tables = createTableAnswers({ documents, values: createValueReader(superseding) });
    const standing = createStandingAnswers({ documents, superseding });
    return {
      documents,
      standing,
      current: createCurrentAnswers({ documents, tables, standing }),
      rowNames: createRowNames(context, documents),
      registers: createRegisters(context, { documents, fields: services.fields }),
    };
  }
  type Parts = ReturnType<typeof createParts>;

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

  /** Documents that the question names, and what their tables and their standing say to it. */
  async function ofDocuments(
    { current, standing }: Parts,
    asked: StructuredQuestion,
    search: SearchResult,
    quotes: Quotes,
  ): Promise<readonly CellStatement[] | null> {
    if (asked.named.length === 0) return absentStandards(search);
    return (await current.answer(asked, search, quotes)) ?? (await standing.answer(asked, search, quotes));
  }

  return {
    /**
     * @param of.asked the scope that is asked for, as written
     * @param quote what quoting answers: asked where the question is not for the index, or not all of it can be mapped
     */
    async answer(
      caller: Caller,
      input: AskInput,
      { search, asked }: { search: SearchResult; asked: Scope },
      quote: () => Promise<GivenAnswer>,
      trace: Trace,
    ): Promise<GivenAnswer> {
      const quotes = createQuotes();
      const parts = createParts();
      const { signs } = search;
      const language = questionLanguage(signs.question);
      const within = {
        spaceId: caller.spaceId,
        collectionIds: signs.collections.map(({ id }) => id),
        audienceIds: audienceIds(caller),
        scope: foldScope(input.scope ?? {}),
      };
      const filter = await openFilter({ ...context, fields: services.fields }, within, signs.keys, input.where ?? null);
      const { value: read } = await trace.step("Look into the tables of documents that are named", async () => {
        const value = await filter.within(async (reach) => {
          const named = await parts.documents.find(reach, search);
          const question = { question: signs.question, reach, scope: asked, named, similar: similarTo(caller) };
          return { question, statements: await ofDocuments(parts, question, search, quotes) };
        });
        const { question, statements } = value.value;
        return { value, detail: `${question.named.length} documents named, ${statements?.length ?? 0} statements` };
      });
      if (read.statements !== null) return writeStatements(language, read.statements, quotes);
      const found = await index.answer(caller, input, { search, named: read.question.named }, trace);
      // Who gives a budget of their own wants what fits into it.
      const register =
        found?.kind === "FIGURES" || input.tokensMax != null ? null : await parts.registers.answer(read.question);
      if (register !== null) return register;
      if (found === null) return quote();
      if (found.kind === "FIGURES" && !isLookedUpInTables(signs.question, found))
        return writeFigures(parts.rowNames, read.question, found, quotes);
      const quoted = await quote();
      // An identifier that stands nowhere is what is missing, whatever was asked of it (FIND-3).
      const isAbsent = quoted.status === "NOT_FOUND" && search.identifiers.some(({ places }) => places === 0);
      if (found.kind === "FIGURES")
        return quoted.citations.length > 0 || isAbsent
          ? quoted
          : writeFigures(parts.rowNames, read.question, found, quotes);
      const declined = { reason: found.reason, part: found.part, nearest: found.nearest };
      const structured = { ...NOTHING, collection: found.collection, declined };
      return isAbsent || isSupported(signs.question, found, quoted)
        ? { ...quoted, structured }
        : { ...EMPTY, text: declinedText(language, declined), missing: [found.part], structured };
    },
  };
}

export type StructuredAnswers = ReturnType<typeof createStructuredAnswers>;

const DECLINING: ReadonlySet<CellStatement["kind"]> = new Set([
  "NO_ROW",
  "NO_COLUMN",
  "NO_DOCUMENT",
  "UNCLEAR",
  "EMPTY",
]);
const NOTHING = { explained: "", assumptions: [], count: null, groups: null, rows: null } as const;
const EMPTY = { status: "NOT_FOUND", citations: [], completeness: null } as const;

/**
 * What stands in rows of tables is quoted as ever, with its scope, what supersedes it and what else belongs to it, unless a
 * figure over many of them is asked for.
 */
function isLookedUpInTables(question: string, { plan }: Extract<IndexAnswer, { kind: "FIGURES" }>): boolean {
  return plan.subject === "TABLE_ROWS" && !asksForFigures(question);
}

function writeStatements(language: AnswerLanguage, statements: readonly CellStatement[], quotes: Quotes): GivenAnswer {
  return {
    status: statements.some(({ kind }) => !DECLINING.has(kind)) ? "ANSWERED" : "NOT_FOUND",
    text: cellText(language, statements),
    citations: toCitations(quotes),
    missing: statements.flatMap(missingOf),
    completeness: null,
    structured: null,
  };
}

function missingOf(one: CellStatement): string[] {
  if (one.kind === "NO_DOCUMENT") return [one.asked];
  return "asked" in one ? [`${one.document}: ${one.asked}`] : [];
}
