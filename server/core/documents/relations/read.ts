// Relations of a text: sentence by sentence, with what one sentence leaves to another: the document that is amended ("This
// notice amends the datasheet. Section 3 is replaced by …"), and the scope.
import { foldCharacters } from "../../identifiers/fold.ts";
import { splitSentences } from "../../text/sentences.ts";
import type { Span } from "../../text/span.ts";
import { MAY_HOLD } from "./cues.ts";
import { namedEnds } from "./named-ends.ts";
import type { NamedDocument, NamedEnd, ReadRelation } from "./relation.ts";
import { sentenceRelations } from "./sentence.ts";
import { saidScope } from "./stated-scope.ts";

/** A longer sentence is a table or a list that was not parted (a choice). */
const SENTENCE_LENGTH_MAX = 1_200;
/** "Amendment 1 to ISO 9408", «Изменение № 1 к ГОСТ …», 《…》第1号修改单: every section below is of that document. */
const AMENDMENT_OF =
  /(?:(?:amendments?|changes?|corrigendum|corrigenda|errat(?:um|a)|addendum|correction|modifications?|supplement)(?:\s+(?:no\.?\s*)?[\d]+)?\s+(?:to|of|for)\s+(?:the\s+)?|(?:изменени|поправк|дополнени)\p{L}{1,3}(?:\s+(?:№\s*)?\d+)?\s+(?:к|в)\s+|(?:对|對)\s*)$/iu;
const AMENDS =
  /(?:\b(?:amends?|changes?|corrects?|modif(?:ies|y)|applies to|relates to|concerns)\s+(?:the\s+)?|(?<!\p{L})(?:изменяет|дополняет|уточняет|относится к|вносит изменения в)\s+|(?:修改|修订|适用于)\s*)$/iu;
const GOES_ON =
  /^(?:it|this|the (?:change|amendment|limit|notice|replacement)|these|они|он|она|оно|это|изменение|замена|настоящ\p{L}+|该|此|其|本)(?!\p{L}).{0,80}?(?:valid|appl(?:y|ies|icable)|effective|concerns|holds?|действ|распространя|применя|касается|относится|适用|有效|仅限)/iu;
const SCOPE_LINE =
  /^(?:scope|applies to|applicable to|valid for|область действия|действует для|применяется|распространяется на|适用范围|适用版本|适用于|适用)\s*[:：]?/iu;

export interface RelationText {
  readonly text: string;
  /** Of the document, which may say what it amends. */
  readonly title: string;
  /** BCP 47; English rules where nothing is known. */
  readonly language?: string;
}

/** @returns in the order of the text; the same relation once */
export function readRelations({ text, title, language }: RelationText): ReadRelation[] {
  const sentences = windowsOf(text).flatMap((window) =>
    splitSentences(text, window, language).map((own) => ({
      span: own,
      folded: foldCharacters(text.slice(own.start, own.end).normalize("NFC")).text.replace(/\s+/gu, " "),
    })),
  );
  const heading = foldCharacters(title).text;
  let amended: NamedDocument | null = amendedBy(heading, namedEnds(heading));
  const relations: ReadRelation[] = [];
  const seen = new Set<string>();
  for (const [i, { span: own, folded }] of sentences.entries()) {
    if (folded.length > SENTENCE_LENGTH_MAX) continue;
    const ends = namedEnds(folded);
    amended = amendedBy(folded, ends) ?? amended;
    if (!MAY_HOLD.test(folded)) continue;
    for (const { superseding, superseded, isGoingOn } of sentenceRelations(folded, ends)) {
      const target = withDocument(superseded, amended, superseding);
      if (target === null) continue;
      const near = [i + 1, i + 2].map((at) => sentences[at]?.folded ?? "");
      const clauses = [
        folded,
        ...(isGoingOn ? [sentences[i - 1]?.folded ?? ""] : []),
        ...near.slice(0, 1).filter((next) => GOES_ON.test(next)),
        ...[sentences[i - 1]?.folded ?? "", ...near].filter((line) => SCOPE_LINE.test(line)),
      ];
      const said = saidScope(
        clauses.map((clause, at) => (at === 0 ? withoutEnds(clause, [superseding, superseded]) : clause)),
      );
      const relation = {
        superseding,
        superseded: target,
        scope: said.scope,
        isScopeUnclear: said.isUnclear,
        span: own,
      };
      const mark = markOf(relation);
      if (!seen.has(mark)) relations.push(relation);
      seen.add(mark);
      if (superseding === null && target.document !== null) amended = target.document;
    }
  }
  return relations;
}

/** Paragraphs that may hold a relation, each with the one before and after it: scope stands there. */
function windowsOf(text: string): Span[] {
  const bounds = [0, ...[...text.matchAll(/\n\s*\n/gu)].map(({ index, 0: gap }) => index + gap.length), text.length];
  const windows: { start: number; end: number }[] = [];
  for (let at = 0; at + 1 < bounds.length; at += 1) {
    if (!MAY_HOLD.test(text.slice(bounds[at], bounds[at + 1]))) continue;
    const [start = 0, end = text.length] = [bounds[Math.max(0, at - 1)], bounds[Math.min(bounds.length - 1, at + 2)]];
    const last = windows.at(-1);
    if (last !== undefined && start <= last.end) last.end = end;
    else windows.push({ start, end });
  }
  return windows;
}

/** Sections alone are of the document that is amended; of none where the text only speaks of itself. */
function withDocument(end: NamedEnd, amended: NamedDocument | null, superseding: NamedEnd | null): NamedEnd | null {
  if (end.document !== null) return end;
  if (superseding !== null && superseding.document !== null && !superseding.document.isSelf) return null;
  return amended === null ? null : { ...end, document: amended };
}

function amendedBy(sentence: string, ends: readonly NamedEnd[]): NamedDocument | null {
  for (const { document, span } of ends) {
    if (document === null || document.isSelf) continue;
    const before = sentence.slice(0, span.start);
    if (AMENDMENT_OF.test(before) || AMENDS.test(before)) return document;
  }
  return null;
}

/** Revisions of documents are no scope: "version 3 of ISO 5", and neither are the letters of a key. */
function withoutEnds(sentence: string, ends: readonly (NamedEnd | null)[]): string {
  const spans = ends.flatMap((end) => (end === null ? [] : [end.span])).sort((a, b) => b.start - a.start);
  return spans.reduce((text, { start, end }) => `${text.slice(0, start)} · ${text.slice(end)}`, sentence);
}

function markOf({ superseding, superseded, scope }: ReadRelation): string {
  const end = (one: NamedEnd | null) => [
    one?.document?.key,
    one?.document?.titleWords,
    one?.document?.identifiers,
    one?.sections,
  ];
  return JSON.stringify([end(superseding), end(superseded), scope]);
}
