// From a checked reply to an answer: its citations with quotes, what it applies to, and sources that disagree with it.
import { answerText } from "../core/answers/answer-text.ts";
import type { Completeness } from "../core/answers/completeness.ts";
import { questionLanguage } from "../core/answers/question-language.ts";
import type { EvidenceUnit } from "../core/answers/evidence.ts";
import { findSourceConflict, type SourceConflict } from "../core/answers/reply/conflicting.ts";
import { citedLabels } from "../core/answers/reply/cited.ts";
import { quotesOf } from "../core/answers/reply/quote.ts";
import type { Scope } from "../core/documents/scope.ts";
import { foldForMatch } from "../core/structured/fold.ts";
import type { Answer, Citation } from "./answer.ts";
import { scopeOfBlockUnit } from "./answer-units.ts";
import type { ReadReply } from "./model-answers-check.ts";
import { citeUnit, joinScopes, missingOf } from "./quoting-answers.ts";
import type { SearchResult } from "./search.ts";
import type { LabelledResult, TurnEvidence } from "./turn-evidence.ts";

/** What a model's answer consists of. */
export type ModelAnswer = Pick<
  Answer,
  | "status"
  | "text"
  | "citations"
  | "missing"
  | "completeness"
  | "structured"
  | "appliesTo"
  | "problems"
  | "figures"
  | "placed"
  | "removed"
>;

interface Turn {
  readonly search: SearchResult;
  readonly asked: Scope;
  readonly evidence: TurnEvidence;
}

export function toAnswer(read: ReadReply, turn: Turn): ModelAnswer {
  const { reply, figures, placed, removed, problems, text } = read;
  const citations = citationsOf(read, turn);
  const results = turn.evidence.results().filter(({ label }) => citedLabels(reply).includes(label));
  const conflict = conflictOf(read, turn);
  const added = conflict === null || conflict.isTold ? [] : citeBoth(conflict, turn);
  return {
    status: conflict !== null ? "CONFLICT" : problems.length > 0 ? "UNVALIDATED" : reply.status,
    text: added.length === 0 ? text : `${text}\n\n${disagreementText(added, turn)}`,
    citations: withQuotes(citations, added),
    missing: missingOf(turn.search, citations),
    completeness: results.map((result) => completenessOf(result, text)).find((one) => one !== null) ?? null,
    structured: results.find(({ structured }) => structured !== null)?.structured ?? null,
    appliesTo:
      Object.keys(reply.appliesTo).length > 0
        ? reply.appliesTo
        : joinScopes(citations.map(({ appliesTo }) => appliesTo)),
    problems: conflict !== null ? [] : problems,
    figures,
    placed,
    removed,
  };
}

/** In the order of their labels: what a block is cited for are the units of it that the answer says most of. */
function citationsOf({ reply }: ReadReply, turn: Turn): Citation[] {
  const { evidence } = turn;
  const shown = evidence.evidence(evidence.shown);
  const ofBlocks = quotesOf(reply, shown).flatMap(({ label, unit }) => citationOf(label, unit, turn));
  const cited = new Set(citedLabels(reply));
  const ofResults = evidence
    .results()
    .filter(({ label }) => cited.has(label))
    .flatMap(({ label, citations }) => citations.map((citation) => ({ ...citation, index: label })));
  return [...ofBlocks, ...ofResults].sort((a, b) => a.index - b.index);
}

/**
 * Sources that disagree on what the answer says (ANS-7), whether the model was shown both or not: then it is a conflict, and
 * what the answer keeps to itself is quoted beside it.
 */
function conflictOf({ reply, figures, problems }: ReadReply, { evidence }: Turn): SourceConflict | null {
  if (problems.some(({ code }) => code !== "CONFLICT_ONE_SIDED")) return null;
  return findSourceConflict(reply, { evidence: evidence.evidence(), figures });
}

function citeBoth({ of, against }: SourceConflict, turn: Turn): Citation[] {
  return [of, against].flatMap(({ block, unit }) => citationOf(block.label, unit, turn));
}

function citationOf(label: number, unit: Pick<EvidenceUnit, "span" | "kind">, { asked, evidence }: Turn): Citation[] {
  const block = evidence.blocks().find((one) => one.label === label)?.block;
  const own = block?.units.find(({ span, kind }) => span === unit.span && kind === unit.kind);
  if (block === undefined || own === undefined) return [];
  return [citeUnit(block, { ...own, scope: scopeOfBlockUnit(block, own, asked) }, label)];
}

/** Of a list of documents: how many of them the answer names. Null: not all of something was asked for, or rows of tables. */
function completenessOf({ completeness, structured }: LabelledResult, text: string): Completeness | null {
  const rows = structured?.rows?.rows ?? [];
  if (completeness === null || rows.some(({ rowOrdinal }) => rowOrdinal > 0)) return null;
  const said = foldForMatch(text);
  const isNamed = (name: string) => name !== "" && said.includes(foldForMatch(name));
  const supplied = rows.filter(({ title, documentKey }) => isNamed(title) || isNamed(documentKey)).length;
  return { ...completeness, supplied };
}

function disagreementText(disagreeing: readonly Citation[], { search }: Turn): string {
  const language = questionLanguage(search.question);
  return answerText({ language, citations: disagreeing, isConflict: true, completeness: null, missing: [] });
}

function withQuotes(citations: readonly Citation[], more: readonly Citation[]): Citation[] {
  const isNew = (one: Citation) =>
    !citations.some(({ index, span }) => index === one.index && span.start === one.span.start);
  return [...citations, ...more.filter(isNew)].sort((a, b) => a.index - b.index);
}
