// Numbers of a question that set conditions: "less than 200 SAR", "between 5 and 10", "500 pages", "around 500".
import type { Condition } from "../condition.ts";
import type { KnownField } from "../field.ts";
import { isCountable, isMeasured, isTemporal } from "./field-names.ts";
import { assumption } from "./assumptions.ts";
import type { Comparison, Direction } from "./sense.ts";
import { isVerb } from "./asked-fields.ts";
import type { Mark } from "./marks.ts";
import { takeTime } from "./take-times.ts";
import { fieldCurrency, fieldUnit, type UnitFound } from "./units.ts";
import { chooseField, decline, fieldsOfConcept, has, isSoft, senseOf, spend, step, type Work } from "./work.ts";

/** What is said of a number: how it compares, and which marks said so. */
export interface Compared {
  readonly comparison: Comparison | "eq" | "between" | "around";
  readonly numbers: readonly number[];
  /** Places of the first and the last mark of it. */
  readonly first: number;
  readonly last: number;
  readonly along: readonly Direction[];
  /** `along` holds only where no property stands beside the number. */
  readonly isNeutral: boolean;
  /** Of time alone: "before", "since". */
  readonly isOfTime: boolean;
}

/** "around" is this much to either side (the product's rule). */
const AROUND_SHARE = 0.1;
/** Flipped by "not": "not more than". */
const OPPOSITE = { lt: "gte", lte: "gt", gt: "lte", gte: "lt" } as const;

export function takeNumbers(work: Work): void {
  for (const [at, mark] of work.marks.entries()) {
    if (work.spent.has(at) || (mark.number === null && mark.time === null)) continue;
    const compared = compare(work, at);
    if (mark.time !== null && (mark.number === null || !mark.time.isBare)) takeTime(work, compared);
    else takeNumber(work, compared);
    if (work.declined !== null) return;
  }
}

function isQuantity(work: Work, at: number): boolean {
  const mark = work.marks[at];
  return mark !== undefined && !work.spent.has(at) && (mark.number !== null || mark.time !== null);
}

/** Everything around a number that compares it. */
export function compare(work: Work, at: number): Compared {
  const before = step(work, at, -1);
  const after = step(work, at, 1);
  const other = step(work, after, 1);
  const range = after !== -1 && other !== -1 && has(work.marks[after], "TO") && isQuantity(work, other);
  const opens = has(work.marks[before], "BETWEEN", "FROM");
  const closing = other === -1 ? -1 : step(work, other, 1);
  const closes = has(work.marks[closing], "BETWEEN") && !isQuantity(work, step(work, closing, 1));
  const isTight = /^[-–—~到至]$/.test(work.marks[after]?.text ?? "");
  if (range && (opens || closes || isTight)) {
    const last = closes ? closing : other;
    return {
      comparison: "between",
      numbers: [at, other],
      first: opens ? before : at,
      last,
      along: [],
      isNeutral: false,
      isOfTime: false,
    };
  }
  return compareOne(work, at, before, after);
}

function compareOne(work: Work, at: number, before: number, after: number): Compared {
  const plain = { numbers: [at], first: at, last: at, along: [], isNeutral: false, isOfTime: false };
  const behind = behindNumber(work, after);
  if (behind !== null) return { ...plain, comparison: behind.comparison, last: behind.at };
  if (has(work.marks[before], "AROUND")) return { ...plain, comparison: "around", first: before };
  if (has(work.marks[after], "AROUND") && work.language === "zh")
    return { ...plain, comparison: "around", last: after };
  const when = senseOf(work.marks[before], "WHEN");
  const sense = senseOf(work.marks[before], "COMPARE");
  const isTime = work.marks[at]?.time != null;
  if (when !== undefined && isTime && (sense === undefined || sense.along.length === 0))
    return { ...plain, comparison: when.comparison, first: before, isOfTime: true };
  const later = senseOf(work.marks[after], "WHEN");
  if (later !== undefined && isTime && work.language === "zh")
    return { ...plain, comparison: later.comparison, last: after, isOfTime: true };
  const isApart = work.language === "zh" && before !== at - 1;
  if (sense === undefined || sense.isAfter || isApart)
    return { ...plain, comparison: "eq", first: has(work.marks[before], "EXACTLY") ? before : at };
  const not = step(work, before, -1);
  const isNot = has(work.marks[not], "NOT") && !has(work.marks[not], "AND");
  // The first of the properties that a field has decides the direction: "older" is more of an age and less of a year.
  const along = sense.along.filter(
    ({ concept }) => fieldsOfConcept(work, concept, ({ field }) => isMeasured(field)).length > 0,
  );
  const way = along[0] === undefined ? sense.comparison : along[0].order === "DESC" ? "gt" : "lt";
  const comparison = isNot ? OPPOSITE[way] : way;
  return { ...plain, comparison, first: isNot ? not : before, along: along.slice(0, 1), isNeutral: sense.isNeutral };
}

/** "5 or more", "500 pages or more", "5元以下". */
function behindNumber(work: Work, after: number): { comparison: Comparison; at: number } | null {
  for (const at of [after, step(work, after, 1)]) {
    if (at === -1) continue;
    const sense = work.marks[at]?.senses.find((known) => known.kind === "COMPARE" && known.isAfter);
    if (sense?.kind === "COMPARE") return { comparison: sense.comparison, at };
    if ((work.marks[at]?.fields.length ?? 0) === 0) return null;
  }
  return null;
}

function takeNumber(work: Work, compared: Compared): void {
  const [at = 0] = compared.numbers;
  const mark = work.marks[at];
  const number = mark?.number;
  if (mark === undefined || number == null) return;
  if (
    compared.comparison === "eq" &&
    number.unit === null &&
    mark.values.some(({ field, edits }) => edits === 0 && identifies(work, field))
  )
    return;
  const isCounted = work.marks[step(work, compared.last, 1)]?.isNoun === true && number.unit === null;
  if (isCounted && canHave(work, compared)) return takeHaving(work, compared);
  const field = fieldOfNumber(work, compared);
  if (work.declined !== null) return;
  const isTime = field !== null && work.named.some((named) => named.field === field && isTemporal(named));
  if (mark.time !== null && (field === null || isTime)) return takeTime(work, compared, field);
  if (field === null) {
    if (compared.comparison !== "eq" || number.unit !== null) decline(work, "NOT_UNDERSTOOD", spanText(work, compared));
    return;
  }
  const values = compared.numbers.map((index) => inFieldUnit(work, index, field, compared));
  if (values.some((value) => value === null)) return;
  const condition = conditionOf(work, field, compared, values as number[]);
  work.conditions.push({ condition, field, at, value: null });
  for (let index = compared.first; index <= compared.last; index++) spend(work, index);
}

/** Its figures tell rows apart and are no size. */
function identifies(work: Work, name: string): boolean {
  return work.named.some(({ field }) => field.name === name && !isMeasured(field));
}

export function spanText(work: Work, { first, last }: Compared): string {
  return work.marks
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join(work.language === "zh" ? "" : " ");
}

/** "authors with more than 5 books": groups are asked for by how many rows they have. */
function canHave(work: Work, { first }: Compared): boolean {
  return work.marks.some((mark, at) => at < first && !mark.isNoun && isOwner(work, at));
}

/** Names what rows are counted for, and is not itself said to be a value. */
function isOwner(work: Work, at: number): boolean {
  const mark = work.marks[at] as Mark;
  if ((work.marks[step(work, at, 1)]?.values.length ?? 0) > 0 || isVerb(mark)) return false;
  if (has(mark, "BUCKET")) return true;
  const [best] = mark.fields;
  return best !== undefined && best.score >= 0.3 && !isMeasured(best.field) && best.field.reading.type !== "BOOLEAN";
}

function takeHaving(work: Work, compared: Compared): void {
  const values = compared.numbers.map((index) => work.marks[index]?.number?.value ?? 0);
  const [value = 0, other = value] = values;
  const bounds = {
    lt: { min: null, max: value - 1 },
    lte: { min: null, max: value },
    gt: { min: value + 1, max: null },
    gte: { min: value, max: null },
    eq: { min: value, max: value },
    between: { min: Math.min(value, other), max: Math.max(value, other) },
    around: { min: value * (1 - AROUND_SHARE), max: value * (1 + AROUND_SHARE) },
  }[compared.comparison];
  work.having.push(bounds);
  for (let index = compared.first; index <= compared.last; index++) spend(work, index);
  spend(
    work,
    step(work, compared.last, 1),
    step(work, compared.first, -1, (mark) => isSoft(mark) && !has(mark, "WITH")),
  );
}

function conditionOf(
  work: Work,
  field: KnownField,
  { comparison, numbers }: Compared,
  values: readonly number[],
): Condition {
  const [value = 0, other = value] = values;
  if (comparison === "between") return { field: field.name, between: [Math.min(value, other), Math.max(value, other)] };
  if (comparison === "eq") return { field: field.name, between: [value, value] };
  if (comparison !== "around") return { field: field.name, [comparison]: value };
  const reach = Math.abs(value) * AROUND_SHARE;
  const [from, to] = [round(value - reach), round(value + reach)];
  work.assumptions.push(assumption.around(work.language, work.marks[numbers[0] ?? 0]?.text ?? "", from, to));
  return { field: field.name, between: [from, to] };
}

const round = (value: number) => Number(value.toPrecision(12));

/** The number in the field's unit; null: it cannot be, which declines. */
function inFieldUnit(work: Work, at: number, field: KnownField, compared: Compared): number | null {
  const number = work.marks[at]?.number;
  if (number == null) return decline(work, "NOT_UNDERSTOOD", spanText(work, compared));
  const unit =
    number.unit ??
    compared.numbers.map((index) => work.marks[index]?.number?.unit).find((other) => other != null) ??
    null;
  if (unit?.kind === "MONEY") {
    const currency = fieldCurrency(field);
    if (unit.currency !== null && currency !== null && unit.currency !== currency)
      return decline(work, "NOT_UNDERSTOOD", work.marks[at]?.text ?? "", [`${field.name} (${currency})`]);
    if (unit.currency === null && currency !== null && currency !== "CNY")
      work.assumptions.push(assumption.currency(work.language, field.name, currency));
  }
  if (unit?.kind !== "MEASURE") return number.value;
  const own = fieldUnit(field);
  if (own === null) return number.value;
  if (own.base !== unit.base) return decline(work, "NOT_UNDERSTOOD", work.marks[at]?.text ?? "", [field.name]);
  return round((number.value * unit.factor) / own.factor);
}

const measures = (field: KnownField) => isMeasured(field) || field.reading.type === "BOOLEAN";

/** Which field a number is of: what the comparison says, what stands beside it, its unit, the number before it. */
export function fieldOfNumber(work: Work, compared: Compared): KnownField | null {
  if (!compared.isNeutral) {
    const meant = fieldAlong(work, compared);
    if (meant !== null) return meant;
  }
  const unit = compared.numbers.map((at) => work.marks[at]?.number?.unit).find((found) => found != null) ?? null;
  const behind = besides(work, compared.last, 1);
  const before = besides(work, compared.first, -1);
  const near = behind !== null && isTight(work, compared.last, behind) ? [behind, before] : [before, behind];
  for (const at of near) {
    if (at === null) continue;
    const field = chooseField(work, at, (known) => isMeasured(known) && fitsUnit(known, unit));
    if (work.declined !== null) return null;
    if (field === null) continue;
    if (!isCountable(field)) return decline(work, "NO_SUCH_FIELD", work.marks[at]?.text ?? "", [field.name]);
    spend(work, at);
    return field;
  }
  return fieldOfUnit(work, unit) ?? fieldAlong(work, compared) ?? (unit === null ? lastNumeric(work) : null);
}

function fieldAlong(work: Work, { along }: Compared): KnownField | null {
  for (const { concept } of along) {
    const [named] = fieldsOfConcept(work, concept, ({ field }) => isMeasured(field));
    if (named !== undefined) return named.field;
  }
  return null;
}

function fitsUnit(field: KnownField, unit: UnitFound | null): boolean {
  return (
    unit?.kind !== "MEASURE" ||
    field.reading.type === "DATE" ||
    fieldUnit(field) === null ||
    fieldUnit(field)?.base === unit.base
  );
}

function isTight(work: Work, last: number, behind: number): boolean {
  return behind === last + 1 || work.marks.slice(last + 1, behind).every(({ text }) => /^(?:个|of|的)$/.test(text));
}

/** The nearest mark on one side that names a measured field, over words that do not part one statement from the next. */
function besides(work: Work, from: number, direction: 1 | -1): number | null {
  const passed = (index: number): boolean => {
    const mark = work.marks[index];
    if (mark === undefined) return false;
    if (isSoft(mark)) return mark.text !== ",";
    if (mark.number !== null || mark.values.length > 0) return false;
    return (
      direction === -1 &&
      !has(mark, "AND", "OR") &&
      mark.fields.length === 0 &&
      (has(
        mark,
        "WITH",
        "NOT",
        "AROUND",
        "EXACTLY",
        "COMPARE",
        "BETWEEN",
        "FROM",
        "LIST",
        "AGGREGATE",
        "WITHOUT",
        "BY",
      ) ||
        mark.isNoun)
    );
  };
  let at = from + direction;
  while (passed(at)) at += direction;
  const mark = work.marks[at];
  return mark !== undefined && mark.fields.some(({ field }) => measures(field)) ? at : null;
}

function fieldOfUnit(work: Work, unit: UnitFound | null): KnownField | null {
  if (unit === null || unit.kind === "PERCENT") return null;
  const fields = work.named.filter(({ field }) => isCountable(field));
  if (unit.kind === "MEASURE") {
    const fitting = fields.filter(({ field }) => isMeasured(field) && fieldUnit(field)?.base === unit.base);
    return fitting.length === 1 ? (fitting[0]?.field ?? null) : null;
  }
  const prices = fieldsOfConcept(work, "price", ({ field }) => isMeasured(field));
  const money = fields.filter(({ field }) => field.reading.type === "MONEY");
  return prices[0]?.field ?? (money.length === 1 ? (money[0]?.field ?? null) : null);
}

/** "over 100 and under 200": the second is of the same field. */
function lastNumeric(work: Work): KnownField | null {
  return work.conditions.findLast(({ value, field }) => value === null && isMeasured(field))?.field ?? null;
}
