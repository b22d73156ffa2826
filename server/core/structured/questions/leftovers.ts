// Every word of a question that carries meaning must have gone into its plan: what is left declines, and is named.
import type { StructuredPlan } from "../plan.ts";
import { isUnknown, type Mark } from "./marks.ts";
import type { Sense } from "./sense.ts";
import type { KnownField } from "../field.ts";
import { foldForMatch } from "../fold.ts";
import { isCountable, isTemporal } from "./field-names.ts";
import { fieldsOf } from "./plan-parts.ts";
import { decline, has, isSoft, step, type Work } from "./work.ts";

/** Words of the tables that change an answer: left unused, the plan would answer another question. */
const BINDING: ReadonlySet<Sense["kind"]> = new Set([
  "SHARE",
  "AGGREGATE",
  "SUPERLATIVE",
  "MOST",
  "MORE",
  "COMPARE",
  "AROUND",
  "BETWEEN",
  "WHEN",
  "GROUP",
  "BUCKET",
  "NOT",
  "WITHOUT",
  "CONTAINS",
  "STARTS",
  "ORDERED",
  "DESCENDING",
  "ASCENDING",
]);

export function checkLeftovers(work: Work, plan: StructuredPlan | null): void {
  const used = usedFields(work, plan);
  for (const [at, mark] of work.marks.entries()) {
    if (work.spent.has(at) || work.declined !== null) continue;
    if (
      isAccounted(work, at, mark) ||
      isWhen(work, mark, used) ||
      isRepeated(mark, used) ||
      isGloss(work, at, mark) ||
      isOfChosen(work, mark)
    )
      continue;
    // Without a plan only a property that is asked of something known is a refusal; the rest is a question for search.
    if (plan === null && mark.concepts.length === 0 && !isOfValue(work, at)) continue;
    const isHeld = mark.fields.some(({ field }) => isCountable(field));
    const isProperty = !isHeld && (mark.concepts.length > 0 || isAskedProperty(work, at));
    const part = partAt(work, at);
    const nearest = nearestFields(work, mark);
    decline(
      work,
      isProperty && (!mark.isCapital || isOfValue(work, at)) ? "NO_SUCH_FIELD" : "NOT_UNDERSTOOD",
      part,
      nearest,
    );
  }
}

function isAccounted(work: Work, at: number, mark: Mark): boolean {
  // "in minutes" changes nothing; "second largest" would.
  const isRank = has(work.marks[step(work, at, 1)], "SUPERLATIVE", "MOST");
  if (mark.unit !== null && mark.senses.length === 0) return !isRank;
  if (isSoft(mark) || mark.isNoun || (mark.isSign && mark.values.length === 0)) return true;
  if (has(mark, "FILLER")) return mark.values.length === 0;
  if (mark.values.length > 0) return false;
  if (isSaidOfTime(work, at, mark)) return true;
  if (mark.number !== null) return mark.number.isInWords && mark.number.value === 1;
  if (isUnknown(mark) || mark.time !== null) return false;
  // Verbs go with what they are said of: "published in 2010", "written by X".
  if (mark.concepts.some(({ isAsked }) => isAsked))
    return (
      work.conditions.some((found) => Math.abs(found.at - at) <= VERB_REACH) ||
      has(work.marks[step(work, at, 1)], "MOST", "SUPERLATIVE")
    );
  if (mark.senses.length === 0) return false;
  return (
    !mark.senses.every(({ kind }) => BINDING.has(kind)) ||
    (mark.senses.some(({ kind }) => kind === "BUCKET") && work.conditions.length > 0)
  );
}

/** What becomes of things at a time: "made before 1950" of a field that is only called a year. */
const OF_TIME = new Set(["release", "publication", "date", "manufacturer", "founding"]);
const VERB_REACH = 4;

function isSaidOfTime(work: Work, at: number, mark: Mark): boolean {
  if (!mark.concepts.some(({ concept, isAsked }) => isAsked && OF_TIME.has(concept))) return false;
  const isTime = (field: KnownField) => work.named.some((named) => named.field === field && isTemporal(named));
  return work.conditions.some((found) => isTime(found.field) && Math.abs(found.at - at) <= VERB_REACH);
}

/** "when", where a time is answered. */
function isWhen(work: Work, mark: Mark, used: ReadonlySet<string>): boolean {
  return has(mark, "LIST") && work.named.some((named) => used.has(named.field.name) && isTemporal(named));
}

/** Named once more: "Treat the designer field as one string". */
function isRepeated(mark: Mark, used: ReadonlySet<string>): boolean {
  return mark.values.length === 0 && mark.fields.some(({ field, score }) => used.has(field.name) && score >= 0.3);
}

function usedFields({ conditions }: Work, plan: StructuredPlan | null): Set<string> {
  return new Set([...conditions.map(({ field }) => field.name), ...(plan === null ? [] : fieldsOf(plan))]);
}

/** "african countries (continent = Africa)": the adjective of a value that is given as well. */
function isOfChosen(work: Work, mark: Mark): boolean {
  if (!isUnknown(mark)) return false;
  const word = foldForMatch(mark.text);
  return work.conditions.some(({ value }) => {
    const folded = foldForMatch(value ?? "");
    const beginning = folded.slice(0, Math.max(4, folded.length - 2));
    return folded.length >= 4 && word.startsWith(beginning);
  });
}

/** A word and its value in brackets, or the other way round: "стульев (Chairs)". */
function isGloss(work: Work, at: number, mark: Mark): boolean {
  if (!isUnknown(mark)) return false;
  // "стульев (Chairs)", "Spanish-language books (language code spa)"
  const open = work.marks[at + 1]?.isNoun === true ? at + 2 : at + 1;
  const within = [open + 1, open + 2].some((index) => (work.marks[index]?.values.length ?? 0) > 0);
  if (/^[(（"“«]$/.test(work.marks[open]?.text ?? "") && within) return true;
  return /^[(（]$/.test(work.marks[at - 1]?.text ?? "") && (work.marks[at - 2]?.values.length ?? 0) > 0;
}

/** "What is the thread pitch of X", "average tonnage": asked of a row, and no field says it. */
function isAskedProperty(work: Work, at: number): boolean {
  const before = work.marks[step(work, at, -1)];
  return has(before, "LIST", "AGGREGATE", "WITH", "WITHOUT", "GROUP", "BY") && isUnknown(work.marks[at] as Mark);
}

/** "the GDP of Kesh" */
function isOfValue(work: Work, at: number): boolean {
  const value = work.marks[step(work, at, 1)];
  return work.conditions.length > 0 && (value?.values.length ?? 0) > 0;
}

/** A property together with what is said of it: "made in Poland". */
function partAt(work: Work, at: number): string {
  const mark = work.marks[at] as Mark;
  const next = step(work, at, 1, (passed) => isSoft(passed) || has(passed, "BY"));
  const other = work.marks[next];
  if (mark.concepts.length > 0 && other !== undefined && isUnknown(other) && other.isCapital)
    return textBetween(work, at, next);
  return mark.text;
}

function textBetween(work: Work, from: number, to: number): string {
  return work.marks
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(work.language === "zh" ? "" : " ");
}

function nearestFields(work: Work, mark: Mark): string[] {
  return (work.matches.fields.get(mark.text) ?? []).slice(0, 3).map(({ field }) => field);
}
