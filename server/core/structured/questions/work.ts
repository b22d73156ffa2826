// A plan in the making: the marks of a question, which of them are spent, and the conditions found so far.
import type { AnswerLanguage } from "../../answers/question-language.ts";
import type { Condition } from "../condition.ts";
import { MEASURED_TYPES, type KnownField } from "../field.ts";
import type { Having } from "../plan.ts";
import { isCountable, type NamedField } from "./field-names.ts";
import type { Mark } from "./marks.ts";
import type { FieldCandidate } from "./name-matching.ts";
import type { PhraseMatches, PlanOutcome } from "./outcome.ts";
import type { Sense } from "./sense.ts";

export type Declined = Extract<PlanOutcome, { kind: "DECLINED" }>;

export interface FoundCondition {
  readonly condition: Condition;
  readonly field: KnownField;
  /** Where it stands among the marks. */
  readonly at: number;
  /** The value that it compares with, where it is one. */
  readonly value: string | null;
}

export interface Work {
  readonly marks: readonly Mark[];
  readonly named: readonly NamedField[];
  readonly matches: PhraseMatches;
  readonly language: AnswerLanguage;
  readonly spent: Set<number>;
  readonly conditions: FoundCondition[];
  readonly having: Omit<Having, "metric">[];
  readonly assumptions: string[];
  /** Values are set against each other: "more in A or in B". */
  isComparing: boolean;
  /** A named row is asked for a field whose values only its text shows. */
  isForSearch: boolean;
  /** The first part that could not be mapped. */
  declined: Declined | null;
}

export function decline(work: Work, reason: Declined["reason"], part: string, nearest: readonly string[] = []): null {
  work.declined ??= { kind: "DECLINED", reason, part, nearest };
  return null;
}

export function senseOf<K extends Sense["kind"]>(
  mark: Mark | undefined,
  kind: K,
): Extract<Sense, { kind: K }> | undefined {
  return mark?.senses.find((sense): sense is Extract<Sense, { kind: K }> => sense.kind === kind);
}

export function has(mark: Mark | undefined, ...kinds: readonly Sense["kind"][]): boolean {
  return mark?.senses.some(({ kind }) => kinds.includes(kind)) ?? false;
}

const SOFT: ReadonlySet<Sense["kind"]> = new Set(["FILLER", "INCLUSIVE", "MODAL"]);

/** Says nothing by itself: a preposition, a bracket, a comma. */
export function isSoft(mark: Mark): boolean {
  if (mark.fields.length > 0 || mark.values.length > 0 || mark.isNoun || mark.number !== null || mark.time !== null)
    return false;
  if (mark.unit?.kind === "MONEY" && mark.senses.length === 0) return true;
  if (mark.isSign) return !has(mark, "AND", "TO") || mark.senses.length === 0;
  return mark.senses.length > 0 && mark.senses.every(({ kind }) => SOFT.has(kind));
}

/** The next mark in a direction that says something, spent or not; -1: none. */
export function step(work: Work, from: number, direction: 1 | -1, isPassed: (mark: Mark) => boolean = isSoft): number {
  for (let at = from + direction; at >= 0 && at < work.marks.length; at += direction)
    if (!isPassed(work.marks[at] as Mark)) return at;
  return -1;
}

export function spend(work: Work, ...at: readonly number[]): void {
  for (const index of at) if (index >= 0) work.spent.add(index);
}

/** Fields that score this much less than the best are no rivals of it (a choice). */
const RIVAL_GAP = 0.08;

/**
 * The field that a mark names, of those that can serve. Null: none can, or several fit equally well, which declines.
 * A field that the index does not hold declines too: what it says is known, and cannot be counted.
 */
export function chooseField(
  work: Work,
  at: number,
  canServe: (field: KnownField) => boolean = () => true,
): KnownField | null {
  const mark = work.marks[at];
  const fitting = mark?.fields.filter(({ field }) => canServe(field)) ?? [];
  const [best] = fitting;
  if (mark === undefined || best === undefined) return null;
  const rivals = fitting.filter(
    ({ field, score }) => best.score - score < RIVAL_GAP && field.subject === best.field.subject,
  );
  const countable = rivals.filter(({ field }) => isCountable(field));
  const left = countable.length > 0 ? countable : rivals;
  const equal = left.filter(({ score }) => score === left[0]?.score);
  const top = equal.length > 1 ? bySubject(work, at, equal) : equal;
  if (top.length > 1)
    return decline(
      work,
      "NOT_UNDERSTOOD",
      mark.text,
      top.map(({ field }) => field.name),
    );
  return top[0]?.field ?? null;
}

/** "who published" asks for somebody, "when" and "in which year" for a time. */
function bySubject(work: Work, at: number, equal: readonly FieldCandidate[]): readonly FieldCandidate[] {
  const asking = work.marks[step(work, at, -1)];
  const isWho = /^(?:who|whom|кто|кем|谁)$/iu.test(asking?.text ?? "");
  const isWhen = /^(?:when|когда|何时)$/iu.test(asking?.text ?? "");
  if (!isWho && !isWhen) return equal;
  const fitting = equal.filter(({ field }) => MEASURED_TYPES.has(field.reading.type) === isWhen);
  return fitting.length > 0 ? fitting : equal;
}

/** Fields of a concept, best first. */
export function fieldsOfConcept(work: Work, concept: string, canServe: (named: NamedField) => boolean): NamedField[] {
  return work.named
    .filter((named) => (named.concepts.get(concept) ?? 0) >= 0.4 && isCountable(named.field) && canServe(named))
    .sort((a, b) => (b.concepts.get(concept) ?? 0) - (a.concepts.get(concept) ?? 0));
}
