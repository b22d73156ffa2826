// Times of a question that set conditions: "in 2024", "before 1990", "since March 2020", "in the 1990s".
import type { Condition } from "../condition.ts";
import type { KnownField } from "../field.ts";
import { isCountable, isTemporal, type NamedField } from "./field-names.ts";
import type { Compared } from "./compared.ts";
import { neighbour, YEAR_FIRST, type TimeFound } from "./times.ts";
import { chooseField, decline, fieldsOfConcept, has, isSoft, spend, type Work } from "./work.ts";

/** @param known the field that stands beside it, where one was found already */
export function takeTime(work: Work, compared: Compared, known: KnownField | null = null): void {
  const times = compared.numbers.map((at) => work.marks[at]?.time ?? yearOf(work.marks[at]?.number?.value));
  const [first] = times;
  const last = times.at(-1);
  const part = work.marks
    .slice(compared.first, compared.last + 1)
    .map(({ text }) => text)
    .join(" ");
  if (first == null || last == null) return void decline(work, "NOT_UNDERSTOOD", part);
  const field = known ?? fieldOfTime(work, compared);
  if (work.declined !== null) return;
  if (field === null) {
    const isLoose = compared.comparison === "eq" && first.isBare;
    if (!isLoose) decline(work, "NO_SUCH_FIELD", part);
    return;
  }
  const isYear = field.reading.type !== "DATE";
  const isAnyBefore = first.from === String(YEAR_FIRST);
  const condition = isYear
    ? yearCondition(field.name, isAnyBefore ? { ...compared, comparison: "eq" } : compared, first, last)
    : dateCondition(field.name, compared, first, last);
  work.conditions.push({ condition, field, at: compared.numbers[0] ?? 0, value: null });
  for (let index = compared.first; index <= compared.last; index++) spend(work, index);
}

function yearOf(value: number | undefined): TimeFound | null {
  if (value === undefined || !Number.isInteger(value)) return null;
  return { length: 1, from: String(value), to: String(value), years: [value, value], isBare: true };
}

function yearCondition(field: string, { comparison }: Compared, first: TimeFound, last: TimeFound): Condition {
  const [from, to] = [first.years[0], last.years[1]];
  if (comparison === "lt") return { field, lt: from };
  if (comparison === "lte") return { field, lte: to };
  if (comparison === "gt") return { field, gt: to };
  if (comparison === "gte") return { field, gte: from };
  return { field, between: [from, to] };
}

function dateCondition(field: string, { comparison }: Compared, first: TimeFound, last: TimeFound): Condition {
  if (comparison === "lt") return { field, before: first.from };
  if (comparison === "lte") return { field, before: neighbour(last.to, 1) };
  if (comparison === "gt") return { field, after: last.to };
  if (comparison === "gte") return { field, after: neighbour(first.from, -1) };
  return { field, after: neighbour(first.from, -1), before: neighbour(last.to, 1) };
}

/** What the comparison says, what stands beside it, or the one field of time that there is. */
function fieldOfTime(work: Work, compared: Compared): KnownField | null {
  for (const { concept } of compared.along) {
    const [named] = fieldsOfConcept(work, concept, isTemporal);
    if (named !== undefined) return named.field;
  }
  const isTime = (field: KnownField) => work.named.some((named) => named.field === field && isTemporal(named));
  for (const direction of [-1, 1] as const) {
    const at = besides(work, direction === -1 ? compared.first : compared.last, direction, isTime);
    if (at === null) continue;
    const field = chooseField(work, at, isTime);
    if (work.declined !== null) return null;
    if (field === null || !isCountable(field)) continue;
    spend(work, at);
    return field;
  }
  const fields = work.named.filter((named) => isTemporal(named) && isCountable(named.field));
  return fields.length === 1 ? (fields[0]?.field ?? null) : (byVerb(work, fields) ?? mainTime(work, fields));
}

function besides(work: Work, from: number, direction: 1 | -1, isTime: (field: KnownField) => boolean): number | null {
  for (let at = from + direction; at >= 0 && at < work.marks.length; at += direction) {
    const mark = work.marks[at];
    if (mark === undefined) return null;
    if (mark.fields.some(({ field }) => isTime(field))) return at;
    if (!isSoft(mark) && !has(mark, "BETWEEN", "FROM", "WHEN", "NOT", "EXACTLY")) return null;
  }
  return null;
}

/** "released" with two fields of time, one of them for releases. */
function byVerb(work: Work, fields: readonly NamedField[]): KnownField | null {
  const asked = new Set(work.marks.flatMap(({ concepts }) => concepts.map(({ concept }) => concept)));
  const fitting = fields.filter(({ concepts }) => [...concepts.keys()].some((concept) => asked.has(concept)));
  return fitting.length === 1 ? (fitting[0]?.field ?? null) : null;
}

function mainTime(work: Work, fields: readonly NamedField[]): KnownField | null {
  if (fields.length === 0) return null;
  return decline(
    work,
    "NOT_UNDERSTOOD",
    work.marks.find(({ time }) => time !== null)?.text ?? "",
    fields.map(({ field }) => field.name),
  );
}
