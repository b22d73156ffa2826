// Relations of one sentence: each cue with the documents and sections on its sides. What is not surely said of a text is
// left out: a wrong proposal costs a person's time, and their trust in the right ones.
import type { Span } from "../../text/span.ts";
import { CUES, NOT_SAID, NOTHING, type Cue } from "./cues.ts";
import type { NamedEnd } from "./relation.ts";

export interface SentenceRelation {
  readonly superseding: NamedEnd | null;
  readonly superseded: NamedEnd;
  /** "This takes the place of …": what it is for is said in the sentence before. */
  readonly isGoingOn: boolean;
}

interface FoundCue extends Span {
  readonly cue: Cue;
}

/** Between a cue and what it is of: "the limit of 36.0 V in", "all earlier provisions of", «требования», 中的. */
const TO_TARGET =
  /^(?:[\s:：,"“«(（《]|\b(?:the|all|any|both|each|previous|earlier|existing|current|corresponding|text|texts|wording|content|contents|requirements?|provisions?|limits?|values?|ratings?|figures?|tables?|information|instructions?|data|statements?|conditions?|rules?|part|parts|paragraphs?|sentence|first|second|third|last|following|documents?|standards?|sections?|clauses?|of|in|from|under|given|stated|set out|set|out|specified|on|with|respect|to|by|maximum|minimum|page|pages|number|voltage|current|torque|price|prices|fees?|deadline|period)\b|(?<![\p{L}])(?:в|во|из|следующ\p{L}+|текст\p{L}*|требовани\p{L}+|значени\p{L}+|предельн\p{L}+|данн\p{L}+|указан\p{L}+|содержани\p{L}+|положени\p{L}+|предел\p{L}*|норм\p{L}*|величин\p{L}*|редакци\p{L}+|ранее|действовавш\p{L}+|прежн\p{L}+|стандарт\p{L}*|собой|полностью|напряжени\p{L}*)(?!\p{L})|[了的中原有旧所以下列载规定内容限值要求数条文《]|[-+]?\p{N}[\p{N}.,]*\s?(?:%|°C|[mkМкM]?(?:V|A|W|Nm|N|Hz|mm|В|А|Вт|Нм|мм)(?!\p{L}))?)*$/iu;
/** Between what no longer holds and its cue. */
const FROM_TARGET =
  /^(?:[\s,"”»)）》]|\([^()]{0,80}\)|\b(?:which|that|is|are|shall|will|must|therefore|also|hereby|thus|now|dated?|of|with|effect|immediately|both|each|all)\b|\b(?:from|on|as of)\s+(?:today|now|\d[\d./-]*(?:\s+\p{L}+\s+\d{4})?|\p{L}+\s+\d{4})|(?<!\p{L})(?:с|со|от|этого|момента|даты|настоящ\p{L}+|его|её|которы\p{L}+|также|и|следует|необходимо|года|г\.?|полностью|слова|текст)(?!\p{L})|\d[\d./-]*|(?<!\p{L})\p{L}+(?:я|а)\s+\d{4}|[的中内容自即日之起均全部应将已予以由被原同时整体规定也]|年|月|日|为|如下)*$/iu;
/** Between what holds and its cue: "this notice, issued in May,", "boards of revision A". */
const FROM_SUBJECT =
  /^(?:[\s,"”»)）》]|\([^()]{0,80}\)|,[^,;]{1,60},|\b(?:which|that|who|and|shall|will|therefore|also|hereby|now|both|of|dated?|as|well)\b|(?<!\p{L})(?:и|также|который|которая|которое|которые|полностью|от|года|г\.?)(?!\p{L})|\d[\d./-]*|[的将已现已]|自[^，,。]{0,14}起|[,，]|发布|实施|生效|后)*$/iu;
/** What may stand before a cue as its subject where no document does: the text itself is meant. */
const IMPLIED_SUBJECT =
  /(?:^|[,;:：，；.。]\s*|\b(?:and|и)\s+)(?:["“«(*•\-–\s\d.)]*)(?:(?:it|this|these|they|which|the following(?: \p{L}+){0,2}|the (?:above|below|new|present|revised|amended)?\s*(?:limits?|values?|text|wording|provisions?|requirements?|information|tables?|ratings?|sections?|clauses?|figures?)(?: (?:above|below|here|given (?:here|below)|in (?:this|the following) (?:section|table)))?|(?:это|эти|оно|он|она|данное|настоящее|следующее|следующие \p{L}+)(?: (?:требовани\p{L}*|значени\p{L}*|текст))?|(?:приведённ|приведенн|указанн|нижеследующ)\p{L}+ \p{L}+(?: ниже)?|其|该值|以下内容|上述(?:限值|规定|内容)|此(?:值|限值|规定)?)\s*)?(?:(?:hereby|also|therefore|thus|shall|will|applies?|apply|is|are|valid|introduced|issued|published|effective|настоящим|также|поэтому|полностью|действу\p{L}+|применя\p{L}+|现|自[^，,。]{0,14}起|即日起|从而|兹|特此|现予以)[\s,，]*)*$/iu;
const PRONOUN = /(?:^|[,;]\s*)(?:it|this|these|they|это|оно|он|она|эти|此|其|该值|此值|此限值)\s*(?:\p{L}+\s+)?$/iu;
/** Between two members of one list. */
const BETWEEN_TARGETS =
  /^[\s,、，"”»》)]*(?:(?:and|or|as well as|и|а также|или|和|与|與|及|以及|,)\s*)?(?:(?:the|of|in|in the|also)\s*)?["“«《(]?$/iu;
const CLAUSE_BREAK = /[;；]|(?:,\s*(?:but|while|whereas|although|а|но|однако)\s)|，(?:但|而)|[.。]\s/gu;

/**
 * @param sentence folded (core/identifiers/fold.ts), not longer than a paragraph
 * @param ends what it names (named-ends.ts)
 */
export function sentenceRelations(sentence: string, ends: readonly NamedEnd[]): SentenceRelation[] {
  if (/[?？]["”»)]?\s*$/u.test(sentence)) return [];
  if (ends.length === 0) return [];
  const cues = findCues(sentence, ends);
  return cues.flatMap((found, i) => {
    const clause = clauseOf(sentence, found);
    const from = Math.max(clause.start, cues[i - 1]?.end ?? 0);
    const to = Math.min(clause.end, cues[i + 1]?.start ?? sentence.length);
    const left = sentence.slice(from, found.start);
    // "If" and "not" reach from the start of the clause; what belongs to the cue before does not.
    if (NOT_SAID.test(withoutNames(sentence, { start: from, end: found.start }, ends)) && !isOnlyPurpose(left))
      return [];
    if (NOTHING.test(sentence.slice(found.end, to))) return [];
    return relationsAt(sentence, found, { start: from, end: to }, ends);
  });
}

function relationsAt(
  sentence: string,
  found: FoundCue,
  { start, end }: Span,
  ends: readonly NamedEnd[],
): SentenceRelation[] {
  const { cue } = found;
  const left = ends.filter((one) => one.span.start >= start && one.span.end <= found.start);
  const right = ends.filter((one) => one.span.start >= found.end && one.span.end <= end);
  const before = runBefore(sentence, left, found.start);
  const after = runAfter(sentence, right, found.end);
  const implied = sentence.slice(start, found.start);
  const isGoingOn = left.length === 0 && PRONOUN.test(implied);
  const of = (superseding: NamedEnd | null, targets: readonly NamedEnd[]) =>
    targets
      .filter((target) => isTarget(target, cue))
      .map((superseded) => ({ superseding: asHolding(superseding), superseded, isGoingOn }));

  if (cue.voice === "ENDED") {
    if (before.length > 0) return of(null, before);
    return IMPLIED_SUBJECT.test(implied) ? of(null, after) : [];
  }
  if (cue.voice === "PASSIVE") {
    const [agent] = after;
    return agent === undefined ? [] : of(agent, before);
  }
  // 由本通知代替: what holds stands between 由 and the verb.
  const agent = left.at(-1);
  const by = agent === undefined ? "" : sentence.slice(start, agent.span.start);
  if (agent !== undefined && /[由被]\s*$/u.test(by) && after.length === 0) {
    const others = left.slice(0, -1);
    return of(agent, runBefore(sentence, others, start + by.search(/[由被]\s*$/u)));
  }
  // 将X第3节替换…, 对X第3节修改: what no longer holds stands before the verb.
  if (/\p{Script=Han}/u.test(sentence.slice(found.start, found.end)) && after.length === 0) {
    const isObject = agent !== undefined && /[将對对把]\s*$/u.test(by);
    return isObject && before.length > 0 ? of(null, before) : [];
  }
  if (agent !== undefined && FROM_SUBJECT.test(sentence.slice(agent.span.end, found.start))) return of(agent, after);
  return IMPLIED_SUBJECT.test(implied) ? of(null, after) : [];
}

/** The last names before a cue that make one list. */
function runBefore(sentence: string, ends: readonly NamedEnd[], at: number): NamedEnd[] {
  const run: NamedEnd[] = [];
  let limit = at;
  for (const end of [...ends].reverse()) {
    const gap = sentence.slice(end.span.end, limit);
    if (!(run.length === 0 ? FROM_TARGET : BETWEEN_TARGETS).test(gap)) break;
    run.unshift(end);
    limit = end.span.start;
  }
  return run;
}

function runAfter(sentence: string, ends: readonly NamedEnd[], from: number): NamedEnd[] {
  const run: NamedEnd[] = [];
  let at = from;
  for (const end of ends) {
    const gap = sentence.slice(at, end.span.start);
    if (!(run.length === 0 ? TO_TARGET : BETWEEN_TARGETS).test(gap)) break;
    run.push(end);
    at = end.span.end;
  }
  return run;
}

/** Of a text for sure: by its section, by its name, or by a verb that is said of texts alone. */
function isTarget({ document, sections }: NamedEnd, cue: Cue): boolean {
  if (document?.isSelf === true) return false;
  if (cue.needsSection && sections.length === 0) return false;
  if (sections.length > 0) return true;
  return document !== null && (document.isDocument || document.key !== null);
}

/** "This notice" is the text itself; "section 2 of this notice" is that section of it. */
function asHolding(end: NamedEnd | null): NamedEnd | null {
  return end?.document?.isSelf === true && end.sections.length === 0 ? null : end;
}

function findCues(sentence: string, ends: readonly NamedEnd[]): FoundCue[] {
  const found = CUES.flatMap((cue) =>
    [...sentence.matchAll(cue.pattern)].map((match) => ({
      cue,
      start: match.index,
      end: match.index + match[0].length,
    })),
  ).filter((one) => !ends.some(({ span }) => one.start < span.end && span.start < one.end));
  const kept: FoundCue[] = [];
  for (const one of found) if (!kept.some((other) => one.start < other.end && other.start < one.end)) kept.push(one);
  return kept.sort((a, b) => a.start - b.start);
}

/** A colon ends what was said before it, and opens what is named after a cue ("Supersedes: …"). */
function clauseOf(sentence: string, { start, end }: Span): Span {
  const breaks = [...sentence.matchAll(CLAUSE_BREAK)];
  const opening = [...breaks, ...sentence.matchAll(/:(?!\d)\s*/gu)];
  return {
    start: Math.max(0, ...opening.filter((one) => one.index < start).map((one) => one.index + one[0].length)),
    end: Math.min(sentence.length, ...breaks.filter((one) => one.index >= end).map((one) => one.index)),
  };
}

/** Titles hold any words: "Plan for …", «Проект …». */
function withoutNames(sentence: string, span: Span, ends: readonly NamedEnd[]): string {
  let text = "";
  let at = span.start;
  for (const { span: own } of ends) {
    if (own.start < at || own.end > span.end) continue;
    text += `${sentence.slice(at, own.start)} `;
    at = own.end;
  }
  return text + sentence.slice(at, span.end);
}

/** "According to …, section 3 is replaced": that "to" negates nothing. */
function isOnlyPurpose(left: string): boolean {
  const rest = left.replace(
    /\b(?:according|pursuant|due|with respect|in order|addition|in addition|correction|amendment|change|subject|prior)\s+to\b/giu,
    " ",
  );
  return rest !== left && !NOT_SAID.test(rest);
}
