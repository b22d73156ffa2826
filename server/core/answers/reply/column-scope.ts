// What the columns of a table hold for (SCOPE-2): `Revision B`, `1 year, 23 °C`. A value of a row holds for what its column
// is labelled with, beside what its row says.
import { foldScopeValue, meetScopes, type Scope } from "../../documents/scope.ts";
import { readScopeLabel } from "../../documents/scope-lines.ts";
import type { EvidenceUnit } from "../evidence.ts";
import { hasAll, numberOf, valueKeys } from "./value-places.ts";

/** What the label of a column says of its values, as written; empty for an ordinary column. @param names folded */
export function scopeOfColumn(label: string, names: readonly string[]): Scope {
  const stated = [...readScopeLabel(label, names)].filter(([, { isAllBut }]) => !isAllBut);
  return Object.fromEntries(stated.map(([name, { values }]) => [name, values]));
}

/** Columns, from 0, whose cells have all of the values, or else any; none where no cell has one, or there are no columns. */
export function columnsWith({ cells }: EvidenceUnit, keys: ReadonlySet<string>): number[] {
  if (keys.size === 0) return [];
  const numbers = new Set([...keys].map(numberOf));
  const rows = cells.map(({ text }) => {
    const own = valueKeys(text);
    return { keys: own, numbers: new Set([...own].map(numberOf)) };
  });
  const where = (has: (cell: (typeof rows)[number]) => boolean) => rows.flatMap((cell, at) => (has(cell) ? [at] : []));
  // The unit of measure may stand in the label: then the number alone tells.
  const ways = [
    where((cell) => hasAll(cell.keys, keys)),
    where((cell) => hasAll(cell.numbers, numbers)),
    where((cell) => [...keys].some((key) => cell.keys.has(key))),
    where((cell) => [...numbers].some((number) => cell.numbers.has(number))),
  ];
  return ways.find((found) => found.length > 0) ?? [];
}

/**
 * Whether the values stand under labels of another scope only: under `Revision C` where B is meant, or beside a column that is
 * labelled with what is meant (`24 hours` beside `1 year`).
 * @param scope aligned, as what is meant; @param align to the words of the evidence
 */
export function isOfOtherColumns(
  { unit, keys, names }: { unit: EvidenceUnit; keys: ReadonlySet<string>; names: readonly string[] },
  scope: Scope,
  align: (scope: Scope) => Scope,
): boolean {
  const { cells } = unit;
  const holding = columnsWith(unit, keys);
  if (holding.length === 0) return false;
  const labelOf = (at: number) => cells[at]?.label ?? "";
  const mayHold = (at: number) => meetScopes(align(scopeOfColumn(labelOf(at), names)), scope) !== null;
  if (!holding.some(mayHold)) return true;
  return Object.values(scope).some((values) => {
    const labelled = cells.flatMap(({ label }, at) => (values.some((value) => isLabel(label, value)) ? [at] : []));
    return labelled.length > 0 && !holding.some((at) => labelled.includes(at));
  });
}

/** Whether a part of the label is the value: `1 year, 23 °C ± 5 °C` is labelled with `1-year`. */
function isLabel(label: string, value: string): boolean {
  const measured = valueKeys(value.replaceAll("-", " "));
  return label.split(/[,;(]/u).some((part) => {
    if (foldScopeValue(part) === value) return true;
    const own = valueKeys(part);
    return measured.size > 0 && own.size === measured.size && hasAll(measured, own);
  });
}
