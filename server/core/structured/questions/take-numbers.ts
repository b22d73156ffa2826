// Numbers of a question that set conditions: "less than 200 SAR", "between 5 and 10", "500 pages", "around 500".
import type { Condition } from "../condition.ts";
import type { KnownField } from "../field.ts";
import { assumption } from "./assumptions.ts";
import { AROUND_SHARE, compare, spanText, type Compared } from "./compared.ts";
import { isMeasured, isTemporal } from "./field-names.ts";
import { fieldOfNumber } from "./number-field.ts";
import { isUnknown } from "./marks.ts";
import { canHave, takeHaving } from "./take-having.ts";
import { checkBounds, includeEnds, restatedUpTo } from "./restated.ts";
import { takeTime } from "./take-times.ts";
import { fieldCurrency, fieldUnit } from "./units.ts";
import { decline, has, spend, step, type Work } from "./work.ts";

export function takeNumbers(work: Work): void {
  for (const [at, mark] of work.marks.entries()) {
    if (work.spent.has(at) || (mark.number === null && mark.time === null)) continue;
    const compared = compare(work, at);
    const restated = restatedUpTo(work, at);
    if (restated !== null) {
      for (let index = at; index <= restated; index++) if (!has(work.marks[index], "INCLUSIVE")) spend(work, index);
      continue;
    }
    if (mark.time !== null && (mark.number === null || !mark.time.isBare)) takeTime(work, compared);
    else takeNumber(work, compared);
    if (work.declined !== null) return;
  }
  includeEnds(work);
  checkBounds(work);
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
    if (compared.comparison !== "eq" || number.unit !== null) declineNumber(work, compared);
    return;
  }
  const values = compared.numbers.map((index) => inFieldUnit(work, index, field, compared));
  if (values.some((value) => value === null)) return;
  const condition = conditionOf(work, field, compared, values as number[]);
  work.conditions.push({ condition, field, at, value: null });
  for (let index = compared.first; index <= compared.last; index++) spend(work, index);
}

/** Where a property stands before the number that no field has, it is what is missing: "a weight below 10". */
function declineNumber(work: Work, compared: Compared): void {
  const before = step(work, compared.first, -1);
  const mark = work.marks[before];
  const isProperty = mark !== undefined && mark.fields.length === 0 && !mark.isNoun && mark.values.length === 0;
  if (isProperty && !work.spent.has(before) && (mark.concepts.some(({ isAsked }) => !isAsked) || isUnknown(mark)))
    decline(work, "NO_SUCH_FIELD", mark.text);
  else decline(work, "NOT_UNDERSTOOD", spanText(work, compared));
}

/** Its figures tell rows apart and are no size. */
function identifies(work: Work, name: string): boolean {
  return work.named.some(({ field }) => field.name === name && !isMeasured(field));
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
  if (own === null) return inUnsaidUnit(work, field, number.value, unit);
  if (own.base !== unit.base) return decline(work, "NOT_UNDERSTOOD", work.marks[at]?.text ?? "", [field.name]);
  return round((number.value * unit.factor) / own.factor);
}

const MINUTE = 60;

/** A field that does not say its unit holds minutes where time is measured, and what the question says elsewhere. */
function inUnsaidUnit(work: Work, field: KnownField, value: number, unit: { base: string; factor: number }): number {
  if (unit.base !== "s") return value;
  work.assumptions.push(assumption.minutes(work.language, field.name));
  return round((value * unit.factor) / MINUTE);
}
