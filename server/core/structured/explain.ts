// A condition as it was understood, in one line (NUM-7): `category = "Chairs" and price < 200 SAR`.
import type { Condition } from "./condition.ts";
import { MEASURED_TYPES, type KnownField } from "./field.ts";

/** @param find the field that a name means; null leaves the name as written. @returns "" for what holds of everything */
export function explainCondition(condition: Condition | null, find: (name: string) => KnownField | null): string {
  return condition === null ? "" : explainAll(condition, find);
}

function explainAll(condition: Condition, find: (name: string) => KnownField | null): string {
  const { and, or, not } = condition;
  const parts: string[] = [];
  for (const part of and ?? []) {
    const said = explainAll(part, find);
    if (said !== "") parts.push(said);
  }
  if (or != null) parts.push(explainAny(or, find));
  if (not != null) parts.push(`not (${explainAll(not, find) || "all"})`);
  if (condition.field != null) parts.push(...explainComparisons(condition, find(condition.field), condition.field));
  return parts.join(" and ");
}

function explainAny(of: readonly Condition[], find: (name: string) => KnownField | null): string {
  if (of.length === 0) return "none";
  const said = of.map((part) => explainAll(part, find) || "all");
  return said.length === 1 ? (said[0] ?? "") : `(${said.join(" or ")})`;
}

function explainComparisons(condition: Condition, field: KnownField | null, written: string): string[] {
  const name = field?.name ?? written;
  const unit = field?.reading.unit == null ? "" : ` ${field.reading.unit}`;
  const isMeasured = field !== null && field.columnId !== null && MEASURED_TYPES.has(field.reading.type);
  const quoted = (value: string) => (isMeasured ? value.trim() : `"${value}"`);
  const said: string[] = [];
  const { eq, ne, in: oneOf, lt, lte, gt, gte, between, before, after, contains, startsWith, exists } = condition;
  if (eq != null) said.push(eq.trim() === "" ? `${name} is empty` : `${name} = ${quoted(eq)}`);
  if (ne != null) said.push(ne.trim() === "" ? `${name} is known` : `${name} ≠ ${quoted(ne)}`);
  if (oneOf != null) said.push(`${name} in (${oneOf.map(quoted).join(", ")})`);
  if (lt != null) said.push(`${name} < ${lt}${unit}`);
  if (lte != null) said.push(`${name} ≤ ${lte}${unit}`);
  if (gt != null) said.push(`${name} > ${gt}${unit}`);
  if (gte != null) said.push(`${name} ≥ ${gte}${unit}`);
  if (between != null) said.push(`${name} from ${between.join(" to ")}${unit}`);
  if (before != null) said.push(`${name} before ${before.trim()}`);
  if (after != null) said.push(`${name} after ${after.trim()}`);
  if (contains != null) said.push(`${name} contains "${contains}"`);
  if (startsWith != null) said.push(`${name} starts with "${startsWith}"`);
  if (exists != null) said.push(exists ? `${name} is known` : `${name} is not known`);
  return said;
}
