// Values of a question that set conditions: “Chairs”, "by Ola Wihlborg", "in Beds or Wardrobes", "called exactly BILLY".
import type { KnownField } from "../field.ts";
import { assumption } from "./assumptions.ts";
import { foldForMatch } from "../fold.ts";
import { isMeasured } from "./field-names.ts";
import { isUnknown, type Mark } from "./marks.ts";
import type { ValueMatch } from "./outcome.ts";
import { conditionsOf, groupsOf, type Chosen } from "./value-conditions.ts";
import { decline, fieldsOfConcept, has, isSoft, spend, step, type Work } from "./work.ts";

export function takeValues(work: Work): void {
  const chosen: Chosen[] = [];
  for (const [at, mark] of work.marks.entries()) {
    if (work.spent.has(at) || work.declined !== null) continue;
    if (isExample(work, at)) {
      spend(work, at);
      continue;
    }
    const found = isValue(work, at) ? chooseValue(work, at) : literalValue(work, at, mark);
    if (found === null) continue;
    spend(work, at);
    chosen.push({ at, ...found, isNegated: takeNegation(work, at) });
  }
  for (const group of groupsOf(chosen)) work.conditions.push(...conditionsOf(work, group));
}

/** Whether a mark is meant as a value: nothing else that it could be, or written as a name. */
function isValue(work: Work, at: number): boolean {
  const mark = work.marks[at];
  if (mark === undefined || mark.values.length === 0) return false;
  const isExact = mark.values[0]?.edits === 0;
  if (mark.isQuoted || (mark.isCapital && isExact && !has(mark, "COUNT", "LIST"))) return true;
  if (mark.number !== null || mark.time !== null) return isCode(work, at);
  // 小说 of 书: one of two nouns is the value.
  if (
    isExact &&
    mark.isNoun &&
    mark.fields.length === 0 &&
    work.marks.some((other, index) => other.isNoun && index !== at && other.values.length === 0)
  )
    return true;
  if (isExact && isTimeWord(work, at)) return true;
  const isOther = mark.isNoun || mark.fields.length > 0 || mark.senses.length > 0;
  return !isOther || (isExact && mark.to - mark.from >= 3 && !mark.isNoun);
}

/** "How many checks are weekly?": a stretch of time by which nothing is grouped. */
function isTimeWord(work: Work, at: number): boolean {
  const mark = work.marks[at];
  const isTime = mark !== undefined && mark.senses.length > 0 && mark.senses.every(({ kind }) => kind === "BUCKET");
  return isTime && !mark.isNoun && !has(work.marks[step(work, at, -1)], "GROUP", "BY", "LIST", "ORDERED", "TOP");
}

/** "(series such as BILLY)" tells what is meant and sets no condition. */
function isExample(work: Work, at: number): boolean {
  const before = step(work, at, -1, (mark) => isSoft(mark) || mark.values.length > 0 || has(mark, "OR", "AND"));
  return (work.marks[at]?.values.length ?? 0) > 0 && has(work.marks[before], "EXAMPLE");
}

/** Figures are a value where they identify: a field of identifiers has them, and nothing measured them before. */
function isCode(work: Work, at: number): boolean {
  const mark = work.marks[at];
  return mark?.values.some(({ field, edits }) => edits === 0 && !isMeasuredName(work, field)) ?? false;
}

function isMeasuredName(work: Work, name: string): boolean {
  return work.named.some(({ field }) => field.name === name && isMeasured(field));
}

const knownField = (work: Work, name: string): KnownField | null =>
  work.named.find(({ field }) => field.name === name)?.field ?? null;

function chooseValue(work: Work, at: number): { field: KnownField; value: string } | null {
  const mark = work.marks[at] as Mark;
  const hints = hintsAround(work, at);
  const hinted = hints.map((hint) => ({
    hint,
    values: mark.values.filter(({ field }) => namesField(work, hint, field)),
  }));
  const near = hinted.find(({ values }) => values.length > 0);
  if (near !== undefined) spend(work, near.hint);
  const fitting = near?.values ?? mark.values.filter(({ field }) => !isMeasuredName(work, field));
  const least = Math.min(...fitting.map(({ edits }) => edits));
  let best = fitting.filter(({ edits }) => edits === least);
  if (near === undefined && new Set(best.map(({ field }) => field)).size > 1) best = byPosition(work, at, best);
  const [first] = best;
  if (first === undefined) return decline(work, "NOT_UNDERSTOOD", mark.text);
  if (best.length > 1)
    return decline(
      work,
      "UNCLEAR_VALUE",
      mark.text,
      best.map(({ field, shown }) => `${field}: ${shown}`),
    );
  const field = knownField(work, first.field);
  if (field === null) return decline(work, "NOT_UNDERSTOOD", mark.text);
  if (first.edits > 0 || isOtherWord(mark.text, first.folded))
    work.assumptions.push(assumption.readAs(work.language, mark.text, first.shown));
  return { field, value: first.shown };
}

/** Letters that an inflected word keeps (a choice): "Japanese" of `ja` does not keep them. */
const KEPT_LETTERS = 3;

function isOtherWord(written: string, folded: string): boolean {
  return !folded.startsWith(foldForMatch(written).slice(0, KEPT_LETTERS));
}

/** One value in several fields: what names rows is meant where a property is asked of it, what groups them elsewhere. */
function byPosition(work: Work, at: number, values: readonly ValueMatch[]): ValueMatch[] {
  const names = (match: ValueMatch) => work.named.some((named) => named.field.name === match.field && named.isNaming);
  const by = step(work, at, -1);
  if (has(work.marks[by], "BY")) {
    const people = values.filter(({ field }) =>
      PEOPLE.some((concept) => fieldsOfConcept(work, concept, (named) => named.field.name === field).length > 0),
    );
    if (people.length > 0) return people;
  }
  // "How many people live in X" counts no rows: a property of X is asked for.
  const isOfRows = work.marks.some(
    (mark, index) => mark.isNoun || (has(mark, "COUNT") && !isAskedNumber(work, step(work, index, 1))),
  );
  const wanted = values.filter((match) => names(match) !== isOfRows);
  return wanted.length > 0 ? wanted : [...values];
}

function isAskedNumber(work: Work, at: number): boolean {
  return work.marks[at]?.fields.some(({ field }) => isMeasured(field)) ?? false;
}

const PEOPLE = ["author", "designer", "director", "artist", "composer", "manufacturer", "publisher", "translator"];

/** Marks beside a value that may name its field: before it over words of no weight, or right after it. */
function hintsAround(work: Work, at: number): number[] {
  const passed = (mark: Mark) =>
    isSoft(mark) ||
    (mark.fields.length === 0 &&
      mark.values.length === 0 &&
      has(mark, "EXACTLY", "BY", "NOT", "WITH", "OR", "AND", "BOTH", "FILLER"));
  const before = step(work, at, -1, passed);
  const after = step(work, at, 1, (mark) => mark.isSign && !has(mark, "AND"));
  const isHint = (index: number) =>
    (work.marks[index]?.fields.length ?? 0) > 0 && work.marks[index]?.values.length === 0;
  return [after, before].filter(
    (index) => index !== -1 && (isHint(index) || (work.marks[index]?.fields.length ?? 0) > 0),
  );
}

function namesField(work: Work, hint: number, name: string): boolean {
  return work.marks[hint]?.fields.some(({ field, score }) => field.name === name && score >= 0.3) ?? false;
}

/** A value that the index does not know, where the question names its field and leaves no doubt: in quotes, exactly, a code. */
function literalValue(work: Work, at: number, mark: Mark): { field: KnownField; value: string } | null {
  const isCodeLike = mark.number !== null && mark.number.unit === null && /^\d{4,}$/.test(mark.text);
  const before = step(work, at, -1, (other) => isSoft(other));
  const isExact = has(work.marks[before], "EXACTLY");
  if (!mark.isQuoted && !isCodeLike && !(isExact && isUnknown(mark))) return null;
  if (mark.isSign) return null;
  const [hint] = hintsAround(work, at).filter((index) =>
    work.marks[index]?.fields.some(({ field }) => !isMeasured(field)),
  );
  const named =
    hint === undefined ? undefined : work.marks[hint]?.fields.find(({ field }) => canEqual(field, isCodeLike));
  if (hint === undefined || named === undefined) return null;
  spend(work, hint, isExact ? before : -1);
  return { field: named.field, value: mark.text };
}

function canEqual(field: KnownField, isCodeLike: boolean): boolean {
  return isCodeLike ? field.reading.type === "IDENTIFIER" || field.reason === "ALL_DIFFERENT" : !isMeasured(field);
}

/** "not in X", "other than X", "without X"; with what stands between them. */
function takeNegation(work: Work, at: number): boolean {
  const before = step(
    work,
    at,
    -1,
    (mark) =>
      isSoft(mark) ||
      has(mark, "BY", "FILLER", "WITH") ||
      isUnknown(mark) ||
      (work.spent.has(work.marks.indexOf(mark)) && mark.fields.length > 0),
  );
  const mark = work.marks[before];
  const after = step(work, at, 1);
  const isBehind = work.language === "zh" && /^(?:以外|之外)$/.test(work.marks[after]?.text ?? "");
  if (has(mark, "NOT", "WITHOUT") && !has(mark, "AND")) {
    spend(work, before, isBehind ? after : -1);
    return true;
  }
  if (isBehind) spend(work, after);
  return isBehind;
}
