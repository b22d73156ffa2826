// Numbers said twice, and whether an end is included: "longer than three hours (180 minutes)", "2010年以后（含2010年）".
import type { Condition } from "../condition.ts";
import { isMeasured } from "./field-names.ts";
import { neighbour } from "./times.ts";
import { decline, has, isSoft, spend, type Work } from "./work.ts";

/** A number alone in brackets right behind one that set a condition says it again; null: it does not. */
export function restatedUpTo(work: Work, at: number): number | null {
  const open = boundary(work, at, -1, /^[(（]$/);
  const close = boundary(work, at, 1, /^[)）]$/);
  if (open === null || close === null) return null;
  const isBehind = work.conditions.some(
    (found) => isMeasured(found.field) && found.at < open && open - found.at <= REACH,
  );
  return isBehind ? close : null;
}

/** Marks between a number and what is said of it behind (a choice: "2010 年 以后 （"). */
const REACH = 4;

function boundary(work: Work, from: number, direction: 1 | -1, bracket: RegExp): number | null {
  for (let at = from + direction; work.marks[at] !== undefined; at += direction) {
    const mark = work.marks[at];
    if (mark === undefined) return null;
    if (bracket.test(mark.text)) return at;
    if (!isSoft(mark) && !has(mark, "INCLUSIVE")) return null;
  }
  return null;
}

/** "inclusive", "включительно", "含" right behind a condition: its end belongs to it. */
export function includeEnds(work: Work): void {
  for (const [at, mark] of work.marks.entries()) {
    if (!has(mark, "INCLUSIVE") || has(mark, "CONTAINS")) continue;
    const index = work.conditions.findLastIndex((found) => found.at < at && at - found.at <= REACH);
    const found = work.conditions[index];
    if (found === undefined || !isMeasured(found.field)) continue;
    work.conditions[index] = { ...found, condition: included(found.condition) };
    spend(work, at);
  }
}

function included({ gt, lt, after, before, ...rest }: Condition): Condition {
  if (gt != null) return { ...rest, gte: gt };
  if (lt != null) return { ...rest, lte: lt };
  if (after != null && before == null) return { ...rest, after: neighbour(after, -1) };
  if (before != null && after == null) return { ...rest, before: neighbour(before, 1) };
  return { ...rest, ...(after == null ? {} : { after }), ...(before == null ? {} : { before }) };
}

/** Two conditions on one field that no value can meet are a misreading, and no count of none. */
export function checkBounds(work: Work): void {
  const ranges = new Map<string, [number, number]>();
  for (const { condition, field, at } of work.conditions) {
    if (field.reading.isMultiple || !isMeasured(field)) continue;
    const { between, gt, gte, lt, lte } = condition;
    const [from, to] = ranges.get(field.name) ?? [-Infinity, Infinity];
    const low = Math.max(from, between?.[0] ?? gt ?? gte ?? -Infinity);
    const high = Math.min(to, between?.[1] ?? lt ?? lte ?? Infinity);
    if (low > high || (low === high && (gt === low || lt === high)))
      decline(work, "NOT_UNDERSTOOD", work.marks[at]?.text ?? "", [field.name]);
    ranges.set(field.name, [low, high]);
  }
}
