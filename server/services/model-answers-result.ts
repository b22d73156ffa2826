// From a checked reply to an answer: its citations with quotes, what it applies to, and sources that disagree with it.
import { answerText } from "../core/answers/answer-text.ts";
import type { Completeness } from "../core/answers/completeness.ts";
import { claimsOf } from "../core/answers/claims.ts";
import { findConflict } from "../core/answers/conflicts.ts";
import { questionLanguage } from "../core/answers/question-language.ts";
import { preselect } from "../core/answers/quoting.ts";
import { citedLabels } from "../core/answers/reply/cited.ts";
import { quotesOf } from "../core/answers/reply/quote.ts";
import type { Scope } from "../core/documents/scope.ts";
import { foldForMatch } from "../core/structured/fold.ts";
import type { Answer, Citation } from "./answer.ts";
import { asClaimed } from "./answer-quotes.ts";
import { collectUnits, scopeOfBlockUnit, type AnswerUnit } from "./answer-units.ts";
import type { ReadReply } from "./model-answers-check.ts";
import { citeUnit, joinScopes, missingOf } from "./quoting-answers.ts";
import type { SearchResult } from "./search.ts";
import type { LabelledBlock, LabelledResult, TurnEvidence } from "./turn-evidence.ts";

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

/** Units that a source which says otherwise is looked for among (a choice: as many as quoting compares). */
const COMPARED_MAX = 24;

export function toAnswer(read: ReadReply, turn: Turn): ModelAnswer {
  const { reply, figures, placed, removed, problems, text } = read;
  const citations = citationsOf(read, turn);
  const results = turn.evidence.results().filter(({ label }) => citedLabels(reply).includes(label));
  const isAnswered = reply.status === "ANSWERED" && problems.length === 0;
  const disagreeing = isAnswered ? disagreeingWith(citations, turn) : null;
  const status = problems.length > 0 ? "UNVALIDATED" : disagreeing === null ? reply.status : "CONFLICT";
  return {
    status,
    text: disagreeing === null ? text : `${text}\n\n${disagreementText(disagreeing, turn)}`,
    citations: disagreeing === null ? citations : withQuotes(citations, disagreeing),
    missing: missingOf(turn.search, citations),
    completeness: results.map((result) => completenessOf(result, text)).find((one) => one !== null) ?? null,
    structured: results.find(({ structured }) => structured !== null)?.structured ?? null,
    appliesTo:
      Object.keys(reply.appliesTo).length > 0
        ? reply.appliesTo
        : joinScopes(citations.map(({ appliesTo }) => appliesTo)),
    problems,
    figures,
    placed,
    removed,
  };
}

/** In the order of their labels: what a block is cited for are the units of it that the answer says most of. */
function citationsOf({ reply }: ReadReply, { asked, evidence }: Turn): Citation[] {
  const blocks = new Map(evidence.blocks().map((one) => [one.label, one.block]));
  const ofBlocks = quotesOf(reply, evidence.evidence(evidence.shown)).flatMap(({ label, unit }) => {
    const block = blocks.get(label);
    const own = block?.units.find(({ span, kind }) => span === unit.span && kind === unit.kind);
    if (block === undefined || own === undefined) return [];
    return [citeUnit(block, { ...own, scope: scopeOfBlockUnit(block, own, asked) }, label)];
  });
  const cited = new Set(citedLabels(reply));
  const ofResults = evidence
    .results()
    .filter(({ label }) => cited.has(label))
    .flatMap(({ label, citations }) => citations.map((citation) => ({ ...citation, index: label })));
  return [...ofBlocks, ...ofResults].sort((a, b) => a.index - b.index);
}

/** A quote of the answer and one that says otherwise (ANS-7), whether the model was shown it or not. */
function disagreeingWith(citations: readonly Citation[], { search, asked, evidence }: Turn): Citation[] | null {
  const labelled = evidence.blocks();
  const blocks = labelled.map(({ block }) => block);
  const whole = { ...search, blocks };
  const { units } = collectUnits(whole, asked);
  const quoted = units.filter((unit) => isQuoted(unit, labelled, citations) && saysValue(unit, whole));
  const others = preselect(units, COMPARED_MAX).filter((unit) => saysValue(unit, whole));
  for (const unit of quoted)
    for (const other of others) {
      if (other.block === unit.block || findConflict([asClaimed(unit, whole), asClaimed(other, whole)]) === null)
        continue;
      return [unit, other].flatMap((one) => {
        const own = labelled[one.block];
        return own === undefined ? [] : [citeUnit(own.block, one, own.label)];
      });
    }
  return null;
}

function saysValue(unit: AnswerUnit, result: SearchResult): boolean {
  return claimsOf(asClaimed(unit, result)).length > 0;
}

function isQuoted(unit: AnswerUnit, labelled: readonly LabelledBlock[], citations: readonly Citation[]): boolean {
  const label = labelled[unit.block]?.label;
  return citations.some(({ index, span }) => index === label && span.start === unit.span.start);
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
