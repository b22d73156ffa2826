// Fields that a question sets a condition on by naming them: "sellable online", "without a subtitle", "have an old price".
import type { Condition } from "../condition.ts";
import { isMeasured } from "./field-names.ts";
import type { KnownField } from "../field.ts";
import type { Mark } from "./marks.ts";
import { isIncidental, picksByName } from "./asked-fields.ts";
import { chooseField, has, isSoft, senseOf, spend, step, type Work } from "./work.ts";

/** Words that say of a row that it has something, without naming a value: "discounted" of an old price. */
const STATES = new Set(["discount", "online", "other colours"]);

/** Right behind a field: no value of it is known. */
const ABSENT = /^(?:unknown|missing|неизвестн\p{L}*|не указан\p{L}*|未知|不详|缺失)$/iu;

export function takeFlags(work: Work): void {
  for (const [at, mark] of work.marks.entries()) {
    if (
      work.spent.has(at) ||
      work.declined !== null ||
      mark.fields.length === 0 ||
      mark.isNoun ||
      isIncidental(work, at)
    )
      continue;
    const isState = mark.concepts.some(({ concept, isAsked }) => isAsked && STATES.has(concept));
    const before = step(work, at, -1, (other) => isSoft(other) || has(other, "BOTH"));
    const absent = ABSENT.test(work.marks[at + 1]?.text ?? "") ? at + 1 : -1;
    const isWithout = absent !== -1 || (has(work.marks[before], "WITHOUT", "NOT") && !work.spent.has(before));
    const isWith = has(work.marks[before], "WITH") && !isExistence(work, before);
    if (isYesNo(work)) continue;
    const boolean = chooseField(work, at, (field) => field.reading.type === "BOOLEAN");
    if (boolean !== null && (mark.fields[0]?.score ?? 0) - scoreOf(mark, boolean) < 0.3 && !isGrouped(work, before)) {
      push(work, at, boolean, { field: boolean.name, eq: isWithout ? "false" : "true" });
      if (isWithout) spend(work, before);
    } else if ((isState || isWith || isWithout) && !isMeasuredHere(work, at) && !isOwned(work, at, before, isState))
      takePresence(work, at, isWithout, absent === -1 ? before : absent);
  }
}

/** "Is X sellable online?": the field of one row is asked for. */
function isYesNo(work: Work): boolean {
  return picksByName(work) && !work.marks.some((mark) => mark.isNoun || has(mark, "COUNT", "LIST", "SHARE"));
}

/** "какие есть цвета", "有哪些类别": what there is, not what rows have. */
function isExistence(work: Work, at: number): boolean {
  const isThere = /^(?:есть|имеется|имеются|有)$/u.test(work.marks[at]?.text ?? "");
  return isThere && (has(work.marks[step(work, at, -1)], "LIST") || has(work.marks[at + 1], "LIST"));
}

function scoreOf(mark: Mark, field: KnownField): number {
  return mark.fields.find((candidate) => candidate.field === field)?.score ?? 0;
}

function isGrouped(work: Work, before: number): boolean {
  return has(work.marks[before], "GROUP", "BY", "AGGREGATE") && !has(work.marks[before], "WITH");
}

/** "with the highest price", "has 500 pages": something else is said of the field. */
function isMeasuredHere(work: Work, at: number): boolean {
  const after = work.marks[step(work, at, 1)];
  return has(after, "SUPERLATIVE", "MOST") || after?.number != null;
}

/** "What price does X have": the field is asked for. */
function isOwned(work: Work, at: number, before: number, isState: boolean): boolean {
  return (
    !isState &&
    before !== -1 &&
    work.marks.slice(0, before).every((mark) => isSoft(mark) || has(mark, "LIST")) &&
    work.marks.slice(at).every((mark) => !mark.isNoun) &&
    work.conditions.length > 0
  );
}

function takePresence(work: Work, at: number, isWithout: boolean, before: number): void {
  const mark = work.marks[at] as Mark;
  const field = chooseField(work, at);
  if (field === null) return;
  push(
    work,
    at,
    field,
    isStock(mark, field) ? { field: field.name, gt: 0 } : { field: field.name, exists: !isWithout },
  );
  spend(work, before);
}

/** "in stock" of a field that says how many. */
function isStock(mark: Mark, field: KnownField): boolean {
  return isMeasured(field) && mark.concepts.some(({ concept, isAsked }) => isAsked && concept === "quantity");
}

function push(work: Work, at: number, field: KnownField, condition: Condition): void {
  spend(work, at);
  const isKnown = work.conditions.some((found) => JSON.stringify(found.condition) === JSON.stringify(condition));
  if (!isKnown) work.conditions.push({ condition, field, at, value: null });
}

/** Whether a mark of the question says "different". */
export function isDistinct(mark: Mark | undefined): boolean {
  return senseOf(mark, "DISTINCT") !== undefined;
}
