// `ask`: search, then quote what answers, cited down to the characters; or say honestly that the material has no answer.
import { randomUUID } from "node:crypto";
import { answerText, notFoundText } from "../core/answers/answer-text.ts";
import { absentIdentifiers } from "../core/answers/absent.ts";
import { askedScope } from "../core/answers/asked-scope.ts";
import { questionLanguage } from "../core/answers/question-language.ts";
import type { Scope } from "../core/documents/scope.ts";
import type { Answer, AnswerStatus, AskInput, AskOptions, Citation, GivenAnswer } from "./answer.ts";
import { createQuoteChooser, type ScoredUnit } from "./answer-quotes.ts";
import { createTurnStore } from "./answer-turns.ts";
import type { Caller } from "./caller.ts";
import type { SearchBlock } from "./context-blocks.ts";
import type { ServiceContext } from "./context.ts";
import type { GenerationService } from "./generations.ts";
import type { Place } from "./search-places.ts";
import type { SearchResult, SearchService } from "./search.ts";
import type { StructuredAnswers } from "./structured-answers.ts";
import { createTrace, type Trace } from "./trace.ts";
import type { UnitVectors } from "./unit-vectors.ts";

export type { Answer, AnswerStatus, AskInput, AskOptions, Citation } from "./answer.ts";

export function createAnswerService(
  context: ServiceContext,
  services: {
    search: SearchService;
    generations: GenerationService;
    structuredAnswers: StructuredAnswers;
    unitVectors: UnitVectors;
  },
) {
  const { now } = context;
  const quotes = createQuoteChooser(services);
  const turns = createTurnStore(context);

  /** Quotes that answer, or the word that there are none. */
  async function quoted(caller: Caller, search: SearchResult, asked: Scope, trace: Trace): Promise<GivenAnswer> {
    const chosen = search.isSupported ? await quotes.choose(caller, search, asked, trace) : NOTHING;
    const citations = chosen.units.flatMap((unit, i) => cite(search, unit, i + 1));
    const status = statusOf(citations, chosen.isConflict);
    const missing = missingOf(search, citations);
    const language = questionLanguage(search.question);
    const { isConflict, completeness } = chosen;
    const text = await trace.step(
      status === "NOT_FOUND" ? "Decline: the material has no answer" : "Write the answer",
      async () => ({
        value:
          status === "NOT_FOUND"
            ? notFoundText({
                language,
                missing,
                documents: await search.searched.countDocuments(),
                collections: search.searched.collections,
              })
            : answerText({ language, citations, isConflict, completeness, missing }),
        detail: `${citations.length} quotes`,
      }),
    );
    return { status, text, citations, missing, completeness, structured: null };
  }

  return {
    async ask(caller: Caller, input: AskInput, options: AskOptions = {}): Promise<Answer> {
      const search = await services.search.search(caller, input, options);
      const trace = createTrace(now, options.onStep);
      const asked = askedScope(search.question, input.scope ?? {}, scopesOf(search));
      const quote = () => quoted(caller, search, asked, trace);
      const given = await services.structuredAnswers.answer(caller, input, { search, asked }, quote, trace);
      const answer: Answer = {
        id: randomUUID(),
        ...given,
        appliesTo: joinScopes(given.citations.map(({ appliesTo }) => appliesTo)),
        ...BY_CODE,
        search,
        trace: [...search.trace, ...trace.steps],
      };
      if (input.isKept ?? true) await turns.keep(caller, answer);
      return answer;
    },
  };
}

export type AnswerService = ReturnType<typeof createAnswerService>;

/** What code fills in of what only models leave. */
const BY_CODE = {
  writtenBy: "CODE",
  model: null,
  fallback: null,
  problems: [],
  figures: [],
  placed: [],
  removed: [],
  usage: null,
  conversationId: null,
  agent: null,
} as const;

const NOTHING = { units: [], isConflict: false, completeness: null } as const;

/** Scopes that the supplied blocks speak of: "revision B" in a question means one of theirs. */
function scopesOf({ blocks }: SearchResult): Scope[] {
  return blocks.flatMap(({ scope, supersededBy }) => [scope, ...supersededBy.map((relation) => relation.scope)]);
}

function statusOf(citations: readonly Citation[], isConflict: boolean): AnswerStatus {
  if (citations.length === 0) return "NOT_FOUND";
  return isConflict ? "CONFLICT" : "ANSWERED";
}

/** Identifiers that stand nowhere, then what a second search did not bring either (FIND-8); each once. */
function missingOf(search: SearchResult, citations: readonly Citation[]): string[] {
  const versions = search.blocks.flatMap(({ versionLabel }) =>
    versionLabel === null ? [] : { version: [versionLabel] },
  );
  const scopes = [...scopesOf(search), ...versions, ...citations.map(({ appliesTo }) => appliesTo)];
  const absent = absentIdentifiers(search.identifiers, scopes);
  return [...absent, ...search.missing.filter((one) => !absent.some((text) => one.includes(text)))];
}

function cite({ blocks }: SearchResult, unit: ScoredUnit, index: number): Citation[] {
  const block = blocks[unit.block];
  if (block === undefined) return [];
  const context = unit.context.map((span, at) => ({ span, text: unit.contextTexts[at] ?? "" }));
  const { kind, span, text: quote, scope } = unit;
  return [
    { ...placeOf(block), index, kind, span, quote, context, appliesTo: scope.appliesTo, exceptFor: scope.exceptFor },
  ];
}

function placeOf(block: SearchBlock): Place {
  const { documentId, collectionId, documentKey, collection, title, versionOrdinal, versionLabel, scope } = block;
  const { sectionNumber, sectionPath, cite, page, row } = block;
  return {
    documentId,
    collectionId,
    documentKey,
    collection,
    title,
    versionOrdinal,
    versionLabel,
    scope,
    sectionNumber,
    sectionPath,
    cite,
    page,
    row,
  };
}

/** All values of each name, each once, in the order in which they are cited. */
function joinScopes(scopes: readonly Scope[]): Scope {
  const joined: Record<string, string[]> = {};
  for (const scope of scopes)
    for (const [name, values] of Object.entries(scope))
      joined[name] = [...new Set([...(joined[name] ?? []), ...values])];
  return joined;
}
