// Which field a number of a question is of.
import type { KnownField } from "../field.ts";
import type { Compared } from "./compared.ts";
import { isCountable, isMeasured, isTemporal } from "./field-names.ts";
import { fieldUnit, type UnitFound } from "./units.ts";
import { chooseField, decline, fieldsOfConcept, has, isSoft, spend, type Work } from "./work.ts";

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
    const field = chooseField(
      work,
      at,
      (known) => isMeasured(known) && fitsUnit(known, unit) && canHold(work, known, compared),
    );
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

/** Years are of four digits at most, and a date is compared with a time only: "made more than 100 million". */
function canHold(work: Work, field: KnownField, { numbers }: Compared): boolean {
  const isTime = work.named.some((named) => named.field === field && isTemporal(named));
  return !isTime || numbers.every((at) => work.marks[at]?.time != null || isYear(work, field, at));
}

function isYear(work: Work, { reading }: KnownField, at: number): boolean {
  const number = work.marks[at]?.number;
  return reading.type === "NUMBER" && number != null && number.unit === null && Math.abs(number.value) < 10_000;
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

/** What is measured in a unit, for fields that do not say theirs. */
const UNIT_CONCEPTS: Readonly<Record<string, readonly string[]>> = {
  s: ["duration", "time"],
  g: ["weight"],
  m: ["length", "height", "width", "elevation"],
  m2: ["area"],
  l: ["capacity"],
};

function fieldOfUnit(work: Work, unit: UnitFound | null): KnownField | null {
  if (unit === null || unit.kind === "PERCENT") return null;
  const fields = work.named.filter(({ field }) => isCountable(field));
  if (unit.kind === "MEASURE") {
    const fitting = fields.filter(({ field }) => isMeasured(field) && fieldUnit(field)?.base === unit.base);
    if (fitting.length > 0) return fitting.length === 1 ? (fitting[0]?.field ?? null) : null;
    const said = UNIT_CONCEPTS[unit.base] ?? [];
    const meant = said.flatMap((concept) =>
      fieldsOfConcept(work, concept, ({ field }) => isMeasured(field) && fieldUnit(field) === null),
    );
    return meant[0]?.field ?? null;
  }
  const prices = fieldsOfConcept(work, "price", ({ field }) => isMeasured(field));
  const money = fields.filter(({ field }) => field.reading.type === "MONEY");
  return prices[0]?.field ?? (money.length === 1 ? (money[0]?.field ?? null) : null);
}

/** "over 100 and under 200": the second is of the same field. */
function lastNumeric(work: Work): KnownField | null {
  return work.conditions.findLast(({ value, field }) => value === null && isMeasured(field))?.field ?? null;
}
