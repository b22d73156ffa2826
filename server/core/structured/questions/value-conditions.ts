// Conditions that the values of a question set: one of several, all of several, none of them.
import type { KnownField } from "../field.ts";
import type { Mark } from "./marks.ts";
import { decline, has, isSoft, senseOf, type FoundCondition, type Work } from "./work.ts";

/** A value of a question, and the field that it is of. */
export interface Chosen {
  readonly at: number;
  readonly field: KnownField;
  readonly value: string;
  readonly isNegated: boolean;
}

/** Values of one field in a row belong together. */
export function groupsOf(chosen: readonly Chosen[]): Chosen[][] {
  const groups: Chosen[][] = [];
  for (const value of chosen) {
    const group = groups.find(([first]) => first?.field === value.field);
    if (group === undefined) groups.push([value]);
    else group.push(value);
  }
  return groups;
}

export function conditionsOf(work: Work, group: readonly Chosen[]): FoundCondition[] {
  const [first] = group;
  if (first === undefined) return [];
  const { field } = first;
  const negated = spread(work, group);
  const wanted = group.filter((value) => !negated.has(value));
  const found = [...negated].map(({ value, at }) => ({
    condition: { field: field.name, ne: value },
    field,
    at,
    value,
  }));
  if (wanted.length === 0) return found;
  const values = [...new Set(wanted.map(({ value }) => value))];
  const at = wanted[0]?.at ?? first.at;
  const [only] = values;
  if (values.length === 1 && only !== undefined)
    return [...found, { condition: { field: field.name, eq: only }, field, at, value: only }];
  const both = work.marks.find((mark) => has(mark, "BOTH") && /^(?:both|одновременно|同时|既)$/iu.test(mark.text));
  if (both !== undefined && !field.reading.isMultiple && !work.isComparing && isJoinedByAnd(work, wanted))
    decline(work, "NOT_UNDERSTOOD", both.text, values);
  if (isAll(work, wanted, field))
    return [...found, ...values.map((value) => ({ condition: { field: field.name, eq: value }, field, at, value }))];
  return [...found, { condition: { field: field.name, in: values }, field, at, value: null }];
}

/** "not in A or B": the negation goes for both. */
function spread(work: Work, group: readonly Chosen[]): Set<Chosen> {
  const negated = new Set<Chosen>();
  for (const [index, value] of group.entries()) {
    const before = group[index - 1];
    const isJoined =
      before !== undefined &&
      between(work, before.at, value.at).every(
        (mark) => isSoft(mark) || (has(mark, "OR", "AND") && !/^(?:but|но)/i.test(mark.text)),
      );
    if (value.isNegated || (isJoined && before !== undefined && negated.has(before))) negated.add(value);
  }
  return negated;
}

function between(work: Work, from: number, to: number): readonly Mark[] {
  return work.marks.slice(from + 1, to).filter((_, index) => !work.spent.has(from + 1 + index));
}

/** "both A and B" of a field with one value a row can be no row's. */
function isJoinedByAnd(work: Work, wanted: readonly Chosen[]): boolean {
  const joins = work.marks.slice(wanted[0]?.at ?? 0, wanted.at(-1)?.at ?? 0);
  return joins.some((mark) => has(mark, "AND")) && !joins.some((mark) => has(mark, "OR"));
}

/** Whether a row must have all of the values: only a field of several can, and "or" says otherwise. */
function isAll(work: Work, wanted: readonly Chosen[], field: KnownField): boolean {
  const [from, to] = [wanted[0]?.at ?? 0, wanted.at(-1)?.at ?? 0];
  const joins = work.marks.slice(from, to);
  const isEither = joins.some((mark) => senseOf(mark, "OR") !== undefined && mark.values.length === 0);
  return field.reading.isMultiple && !isEither && !work.isComparing;
}
