// Answers that are made of quotes (ANS-1), and the word that the material has none: what code writes by itself.
import { absentIdentifiers } from "../core/answers/absent.ts";
import { answerText, notFoundText } from "../core/answers/answer-text.ts";
import { questionLanguage } from "../core/answers/question-language.ts";
import type { Scope } from "../core/documents/scope.ts";
import { createQuoteChooser, type ScoredUnit } from "./answer-quotes.ts";
import type { AnswerStatus, Citation, GivenAnswer } from "./answer.ts";
import type { Caller } from "./caller.ts";
import type { SearchBlock } from "./context-blocks.ts";
import type { GenerationService } from "./generations.ts";
import type { Place } from "./search-places.ts";
import type { SearchResult } from "./search.ts";
import type { Trace } from "./trace.ts";
import type { UnitVectors } from "./unit-vectors.ts";

export function createQuotingAnswers(services: { generations: GenerationService; unitVectors: UnitVectors }) {
  const quotes = createQuoteChooser(services);

  return {
    /** Quotes that answer, or the word that there are none. */
    async answer(caller: Caller, search: SearchResult, asked: Scope, trace: Trace): Promise<GivenAnswer> {
      const chosen = search.isSupported ? await quotes.choose(caller, search, asked, trace) : NOTHING;
      const citations = chosen.units.flatMap((unit, i) => cite(search, unit, i + 1));
      const status = statusOf(citations, chosen.isConflict);
      const missing = missingOf(search, citations);
      if (status === "NOT_FOUND") return declineWith(search, missing, trace);
      const { isConflict, completeness } = chosen;
      const language = questionLanguage(search.question);
      const text = await trace.step("Write the answer", async () => ({
        value: answerText({ language, citations, isConflict, completeness, missing }),
        detail: `${citations.length} quotes`,
      }));
      return { status, text, citations, missing, completeness, structured: null };
    },
    /** That the material has no answer, with what is missing and what was searched (FIND-7). */
    decline: (search: SearchResult, trace: Trace): Promise<GivenAnswer> =>
      declineWith(search, missingOf(search, []), trace),
  };
}

export type QuotingAnswers = ReturnType<typeof createQuotingAnswers>;

const NOTHING = { units: [], isConflict: false, completeness: null } as const;

async function declineWith(search: SearchResult, missing: readonly string[], trace: Trace): Promise<GivenAnswer> {
  const text = await trace.step("Decline: the material has no answer", async () => ({
    value: notFoundText({
      language: questionLanguage(search.question),
      missing,
      documents: await search.searched.countDocuments(),
      collections: search.searched.collections,
    }),
    detail: "0 quotes",
  }));
  return { status: "NOT_FOUND", text, citations: [], missing, completeness: null, structured: null };
}

/** Scopes that the supplied blocks speak of: "revision B" in a question means one of theirs. */
export function scopesOf({ blocks }: Pick<SearchResult, "blocks">): Scope[] {
  return blocks.flatMap(({ scope, supersededBy }) => [scope, ...supersededBy.map((relation) => relation.scope)]);
}

function statusOf(citations: readonly Citation[], isConflict: boolean): AnswerStatus {
  if (citations.length === 0) return "NOT_FOUND";
  return isConflict ? "CONFLICT" : "ANSWERED";
}

/** Identifiers that stand nowhere, then what a second search did not bring either (FIND-8); each once. */
export function missingOf(search: SearchResult, citations: readonly Citation[]): string[] {
  const versions = search.blocks.flatMap(({ versionLabel }) =>
    versionLabel === null ? [] : { version: [versionLabel] },
  );
  const scopes = [...scopesOf(search), ...versions, ...citations.map(({ appliesTo }) => appliesTo)];
  const absent = absentIdentifiers(search.identifiers, scopes);
  return [...absent, ...search.missing.filter((one) => !absent.some((text) => one.includes(text)))];
}

function cite({ blocks }: SearchResult, unit: ScoredUnit, index: number): Citation[] {
  const block = blocks[unit.block];
  return block === undefined ? [] : [citeUnit(block, unit, index)];
}

/** A unit of a block under a number. */
export function citeUnit(
  block: SearchBlock,
  unit: Pick<ScoredUnit, "context" | "contextTexts" | "kind" | "span" | "text" | "scope">,
  index: number,
): Citation {
  const context = unit.context.map((span, at) => ({ span, text: unit.contextTexts[at] ?? "" }));
  const { kind, span, text: quote, scope } = unit;
  const { appliesTo, exceptFor } = scope;
  return { ...placeOf(block), index, kind, span, quote, context, appliesTo, exceptFor };
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
export function joinScopes(scopes: readonly Scope[]): Scope {
  const joined: Record<string, string[]> = {};
  for (const scope of scopes)
    for (const [name, values] of Object.entries(scope))
      joined[name] = [...new Set([...(joined[name] ?? []), ...values])];
  return joined;
}
