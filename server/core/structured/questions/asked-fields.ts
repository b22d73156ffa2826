// Which of the fields that a question names it asks about: those that no condition has used.
import type { KnownField } from "../field.ts";
import { isCountable, isMeasured, isTemporal } from "./field-names.ts";
import type { Mark } from "./marks.ts";
import { chooseField, decline, has, isSoft, spend, step, type Work } from "./work.ts";

export interface AskedField {
  readonly at: number;
  readonly field: KnownField;
}

/** Marks that are left and name a field, in order; a noun for rows is none. */
export function fieldMarks(work: Work): number[] {
  return [...work.marks.keys()].filter((at) => {
    const mark = work.marks[at];
    return (
      mark !== undefined &&
      !isCommand(mark, at) &&
      !work.spent.has(at) &&
      mark.fields.length > 0 &&
      !mark.isNoun &&
      !isIncidental(work, at)
    );
  });
}

/** "Name the countries of …": no field called a name is asked for. */
function isCommand({ text }: Mark, at: number): boolean {
  return at === 0 && /^(?:name|list|show|count)$/i.test(text);
}

/** From here a field is named by its whole name (field-names.ts: 0.95 with general words left out). */
const WHOLE_NAME = 0.95;

/** A verb or an adjective, which may be said of what is asked for: "published", "cost". */
export function isVerb({ concepts, fields }: Mark): boolean {
  return concepts.some(({ isAsked }) => isAsked) && (fields[0]?.score ?? 0) < WHOLE_NAME;
}

/** Verbs ask for a field where a question word stands before them, or nothing else asks: "who designed", "what does X cost". */
export function askedMarks(work: Work): number[] {
  const marks = fieldMarks(work);
  const isPlain = marks.some((at) => !isVerb(work.marks[at] as Mark));
  return marks.filter(
    (at) => !isVerb(work.marks[at] as Mark) || !isPlain || has(work.marks[step(work, at, -1)], "LIST"),
  );
}

/** "number of", "year" and the like with another meaning that is used: named a field by chance. */
export function isIncidental(work: Work, at: number): boolean {
  const mark = work.marks[at];
  if (mark === undefined) return true;
  const isWeak = (mark.fields[0]?.score ?? 0) < 0.6;
  return isWeak && mark.senses.some(({ kind }) => kind !== "BUCKET") && mark.concepts.length === 0;
}

/** @returns null where none can serve; declines where the index does not hold the field */
export function takeField(
  work: Work,
  at: number,
  canServe: (field: KnownField) => boolean = () => true,
): AskedField | null {
  const field = chooseField(work, at, canServe);
  if (field === null) return null;
  if (!isCountable(field) && picksByName(work)) {
    work.isForSearch = true;
    return null;
  }
  if (!isCountable(field) && !field.isExact)
    return decline(work, "NO_SUCH_FIELD", work.marks[at]?.text ?? "", [field.name]);
  spend(work, at);
  return { at, field };
}

export function firstField(work: Work, canServe: (field: KnownField) => boolean): number {
  return (
    fieldMarks(work).find(
      (at) => work.marks[at]?.fields.some(({ field, score }) => canServe(field) && score >= 0.2) ?? false,
    ) ?? -1
  );
}

/** The measured field beside a mark: after it, else before it. */
export function measuredBeside(
  work: Work,
  at: number,
  canServe: (field: KnownField) => boolean = () => true,
): AskedField | null {
  for (const direction of [1, -1] as const) {
    const near = step(
      work,
      at,
      direction,
      (mark) =>
        isSoft(mark) ||
        (mark.isNoun && !isDoer(mark)) ||
        has(mark, "AGGREGATE", "BY", "NOT") ||
        (direction === 1 && (mark.number !== null || has(mark, "LIST", "TOP"))),
    );
    if (near === -1 || work.spent.has(near)) continue;
    const mark = work.marks[near];
    if (!mark?.fields.some(({ field }) => isMeasured(field) && canServe(field))) continue;
    const found = takeField(work, near, (field) => isMeasured(field) && canServe(field));
    if (found !== null || work.declined !== null) return found;
  }
  return null;
}

/** "earners" are people, and say by what they are ranked. */
function isDoer({ concepts }: Mark): boolean {
  return concepts.some(({ isAsked }) => isAsked);
}

export function isGroupable(field: KnownField): boolean {
  return !isMeasured(field) && isCountable(field);
}

export function isTemporalField(work: Work, field: KnownField): boolean {
  return work.named.some((named) => named.field === field && isTemporal(named));
}

/** Whether a condition picks rows by their name or number: a property of them is asked for then. */
export function picksByName(work: Work): boolean {
  return work.conditions.some(
    ({ field, condition }) =>
      (condition.eq != null || condition.in != null) &&
      (field.reading.type === "IDENTIFIER" || work.named.some((named) => named.field === field && named.isNaming)),
  );
}
