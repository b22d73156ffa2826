// From a question that was read, and what its phrases turned out to be, to a plan, a refusal, or neither (NUM-8).
import { comparedValues, comparingMark } from "./comparison.ts";
import { isForSearch } from "./for-search.ts";
import { checkLeftovers } from "./leftovers.ts";
import { isUnknown, markQuestion, type Mark } from "./marks.ts";
import { asRecords, assumeRecords, otherNoun } from "./other-nouns.ts";
import type { PhraseMatches, PlanOutcome } from "./outcome.ts";
import { subjectOf } from "./plan-parts.ts";
import type { QuestionReading } from "./reading.ts";
import { repairTokens } from "./repair.ts";
import { planTarget } from "./targets.ts";
import { takeFlags } from "./take-flags.ts";
import { takeLimit } from "./take-limit.ts";
import { takeNumbers } from "./take-numbers.ts";
import { takeTexts } from "./take-texts.ts";
import { takeValues } from "./take-values.ts";
import { has, senseOf, type Work } from "./work.ts";

export function planQuestion(reading: QuestionReading, matches: PhraseMatches): PlanOutcome {
  if (!reading.isCandidate) return { kind: "NOT_STRUCTURED" };
  const marks = markAll(reading, matches);
  if (!isAboutIndex(reading, marks)) return { kind: "NOT_STRUCTURED" };
  const outcome = planMarks(reading, matches, marks);
  const noun = outcome.kind === "DECLINED" ? otherNoun(marks) : -1;
  if (noun === -1) return outcome;
  const { language, vocabulary } = reading;
  const said = { language, text: marks[noun]?.text ?? "", collection: vocabulary.collection };
  return assumeRecords(planMarks(reading, matches, asRecords(marks, noun)), said) ?? outcome;
}

function planMarks(reading: QuestionReading, matches: PhraseMatches, marks: readonly Mark[]): PlanOutcome {
  const work: Work = {
    marks: withKinds(reading, marks),
    named: reading.named,
    matches,
    language: reading.language,
    spent: new Set(),
    conditions: [],
    having: [],
    assumptions: [],
    isComparing: false,
    isForSearch: false,
    declined: null,
  };
  takeKinds(work);
  takeTexts(work);
  const limit = takeLimit(work);
  takeNumbers(work);
  work.isComparing = comparingMark(work) !== -1;
  takeValues(work);
  takeFlags(work);
  const plan = work.declined === null ? planTarget(work, limit) : null;
  checkLeftovers(work, plan);
  if (isForSearch(work, plan)) return { kind: "NOT_STRUCTURED" };
  if (work.declined !== null) return work.declined;
  if (plan === null) return { kind: "NOT_STRUCTURED" };
  const values = work.isComparing ? comparedValues(work) : null;
  const compared = values === null ? null : { field: values.field.name, values: values.condition.in ?? [] };
  return { kind: "PLAN", plan: { ...plan, subject: subjectOf(work, plan) }, assumptions: work.assumptions, compared };
}

function markAll(reading: QuestionReading, matches: PhraseMatches): Mark[] {
  const valuesOf = (phrase: string) => matches.values.get(phrase) ?? [];
  const marks = markQuestion({ ...reading, valuesOf });
  // Prose is left as it is: only what counts, ranks or names something of the collection is read twice.
  const isWorthIt =
    isAboutIndex(reading, marks) ||
    marks.some((mark) => has(mark, "COUNT", "AGGREGATE", "SUPERLATIVE", "MOST", "TOP", "SHARE"));
  const tokens = isWorthIt ? repairTokens(reading.tokens, marks) : reading.tokens;
  const repaired = tokens === reading.tokens ? marks : markQuestion({ ...reading, tokens, valuesOf });
  return repaired.map((mark) => namedByMeaning(reading, mark, matches));
}

/** Cosines this close leave open which field is meant (a choice; what is far from all is left out by the caller). */
const MEANING_GAP = 0.02;
/** What similarity alone is worth beside a name (a choice): less than any match by words. */
const MEANING_SCORE = 0.25;

/** Words that nothing is known about name the field that is clearly nearest in meaning. */
function namedByMeaning({ named }: QuestionReading, mark: Mark, matches: PhraseMatches): Mark {
  // A property that the tables know, and no field has, is missing: nothing near it stands in for it.
  const isProperty = mark.concepts.some(({ isAsked }) => !isAsked);
  if (!isUnknown(mark) || mark.isCapital || mark.isQuoted || isProperty) return mark;
  const [first, second] = matches.fields.get(mark.text) ?? [];
  if (first === undefined || (second !== undefined && first.cosine - second.cosine < MEANING_GAP)) return mark;
  const field = named.find((known) => known.field.name === first.field)?.field;
  return field === undefined ? mark : { ...mark, fields: [{ field, score: MEANING_SCORE }] };
}

/** A kind of record is a noun for rows; where a named row is asked for a list of them, it is that field. */
function withKinds({ named }: QuestionReading, marks: readonly Mark[]): Mark[] {
  const isOfRow = marks.some(
    ({ values, isCapital, isQuoted }) =>
      (isCapital || isQuoted) &&
      values.length > 0 &&
      values.every((value) => named.some((one) => one.field.name === value.field && one.isNaming)),
  );
  return marks.map((mark) => {
    if (mark.kind === null) return mark;
    const isField = isOfRow && (mark.fields[0]?.score ?? 0) >= 0.95;
    return isField ? { ...mark, kind: null, isNoun: false } : { ...mark, isNoun: true, values: [] };
  });
}

function takeKinds(work: Work): void {
  for (const [at, { kind }] of work.marks.entries()) {
    if (kind === null) continue;
    const condition = { field: kind.field.name, eq: kind.value };
    const isKnown = work.conditions.some((found) => found.field === kind.field && found.condition.eq === kind.value);
    if (!isKnown) work.conditions.push({ condition, field: kind.field, at, value: null });
  }
}

/** Whether a field, a value or what the collection holds is mentioned at all. */
function isAboutIndex(reading: QuestionReading, marks: readonly Mark[]): boolean {
  return marks.some(
    (mark) =>
      mark.isNoun ||
      mark.kind !== null ||
      mark.values.length > 0 ||
      (mark.fields.length > 0 && !has(mark, "FILLER")) ||
      isOfRecords(reading, mark),
  );
}

/** Degrees that only records of such a field have: "with the company the longest", "sells best". */
const OF_RECORDS = ["hiring", "salary", "sales"];

function isOfRecords({ named }: QuestionReading, mark: Mark): boolean {
  const [first] = senseOf(mark, "SUPERLATIVE")?.along ?? [];
  return (
    first !== undefined &&
    OF_RECORDS.includes(first.concept) &&
    named.some(({ concepts }) => (concepts.get(first.concept) ?? 0) >= 0.4)
  );
}
