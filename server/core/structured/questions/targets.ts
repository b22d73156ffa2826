// What a question asks for, once its conditions are found: how many, which, how much, by what.
import type { FieldOrder, GroupKey, Metric, StructuredPlan } from "../plan.ts";
import type { KnownField } from "../field.ts";
import type { Mark } from "./marks.ts";
import {
  askedMarks,
  fieldMarks,
  firstField,
  isGroupable,
  isTemporalField,
  isVerb,
  picksByName,
  takeField,
} from "./asked-fields.ts";
import { assumption } from "./assumptions.ts";
import { planComparison } from "./comparison.ts";
import { isMeasured } from "./field-names.ts";
import { base, whereOf } from "./plan-parts.ts";
import { groupKey, isRanked, planRanked } from "./ranked.ts";
import type { Sense } from "./sense.ts";
import { keyAt, takeGroups } from "./take-groups.ts";
import { takeMetrics } from "./take-metrics.ts";
import { decline, has, isSoft, senseOf, spend, step, type Work } from "./work.ts";

/** More than a word of the same root (name-matching.ts: 0.75) or a part of a name says (0.8 and less). */
const SUMMED_SCORE_MIN = 0.8;
const COUNT: Metric = { kind: "COUNT", field: null };

/** Null: nothing is asked for, or it cannot be said what. */
export function planTarget(work: Work, limit: number | null): StructuredPlan | null {
  const compared = planComparison(work);
  if (compared !== null || work.declined !== null) return compared;
  if (find(work, "SHARE") !== -1) return planShare(work);
  if (work.having.length > 0) return planHaving(work);
  const keys = takeGroups(work);
  if (work.declined !== null) return null;
  if (keys.length === 0 && isRanked(work)) return planRanked(work, limit);
  const metrics = takeMetrics(work, keys.length > 0 || (!picksByName(work) && asksBeforeRows(work)));
  if (work.declined !== null) return null;
  if (keys.length > 0) return planGroups(work, keys, metrics, limit);
  if (metrics.length > 0) return { kind: "METRIC", ...base(work), metrics };
  if (find(work, "COUNT") !== -1) return planCount(work);
  return planRows(work);
}

function find(work: Work, kind: "SHARE" | "COUNT" | "LIST" | "DISTINCT"): number {
  return work.marks.findIndex((mark, at) => !work.spent.has(at) && has(mark, kind));
}

/** "What is the average rating of books …", not "books with their average rating". */
function asksBeforeRows(work: Work): boolean {
  const at = work.marks.findIndex((mark) => has(mark, "WITHIN"));
  return at !== -1 && work.marks.slice(0, at).every((mark) => !mark.isNoun && mark.values.length === 0);
}

/** "What share of chairs cost under 100": the first condition says of what, the others how many of them. */
function planShare(work: Work): StructuredPlan | null {
  const at = find(work, "SHARE");
  spend(work, at);
  const ordered = [...work.conditions].sort((a, b) => a.at - b.at);
  if (ordered.length === 0) return decline(work, "NOT_UNDERSTOOD", work.marks[at]?.text ?? "");
  const isBase = ordered.length > 1 && ordered[0]?.value != null;
  const [of, rest] = isBase ? [ordered.slice(0, 1), ordered.slice(1)] : [[], ordered];
  return { kind: "COUNT", subject: base(work).subject, where: whereOf(of), share: whereOf(rest) };
}

/** "authors with more than 5 books" */
function planHaving(work: Work): StructuredPlan | null {
  const key = groupKey(work);
  if (key === null) return decline(work, "NOT_UNDERSTOOD", work.marks.find(({ isNoun }) => isNoun)?.text ?? "");
  return {
    kind: "GROUP",
    ...base(work),
    by: [key],
    metrics: [COUNT],
    having: work.having.map((bounds) => ({ metric: 0, ...bounds })),
    orderBy: [{ by: "METRIC", index: 0, order: "DESC" }],
    limit: null,
    withTies: false,
  };
}

function planGroups(
  work: Work,
  by: readonly GroupKey[],
  metrics: readonly Metric[],
  limit: number | null,
): StructuredPlan {
  const isOfTime = by.every(
    ({ field, bucket, step: width }) => bucket !== null || width !== null || isYear(work, field),
  );
  const most = work.marks.findIndex((mark, at) => !work.spent.has(at) && has(mark, "MOST", "TOP", "SUPERLATIVE"));
  spend(work, most);
  return {
    kind: "GROUP",
    ...base(work),
    by,
    metrics: metrics.length > 0 ? metrics : [COUNT],
    having: [],
    orderBy: [isOfTime ? { by: "KEY", index: 0, order: "ASC" } : { by: "METRIC", index: 0, order: "DESC" }],
    limit,
    withTies: false,
  };
}

function isYear(work: Work, name: string): boolean {
  return work.named.some(({ field }) => field.name === name && isTemporalField(work, field));
}

/** "How many pages": the field by its whole name, not a word of its root, of rows that something is said of. */
function canBeSummed(work: Work, at: number, { name }: KnownField): boolean {
  const score = work.marks[at]?.fields.find(({ field }) => field.name === name)?.score ?? 0;
  return score >= SUMMED_SCORE_MIN && (work.conditions.length > 0 || work.marks.some(({ isNoun }) => isNoun));
}

function planCount(work: Work): StructuredPlan | null {
  const isSumSaid = work.marks.some((mark) => senseOf(mark, "AGGREGATE")?.metric === "SUM");
  const at = find(work, "COUNT");
  spend(work, at);
  const passed = (mark: (typeof work.marks)[number]) => isSoft(mark) || has(mark, "DISTINCT", "LIST");
  const after = step(work, at, 1, passed);
  const before = step(work, at, -1, passed);
  const isAsked = (index: number) => index !== -1 && fieldMarks(work).includes(index);
  const asked = isAsked(after) ? after : isAsked(before) && !work.marks.some((mark) => mark.isNoun) ? before : -1;
  if (asked === -1) return { kind: "COUNT", ...base(work), share: null };
  if (picksByName(work)) {
    const fields = askedNames(work);
    return { kind: "LIST", ...base(work), orderBy: [], limit: null, withTies: false, fields };
  }
  const taken = takeField(work, asked);
  if (taken === null) return null;
  spend(work, find(work, "DISTINCT"));
  const { field } = taken;
  const kind = isMeasured(field) && !isTemporalField(work, field) ? "SUM" : "COUNT_DISTINCT";
  if (kind === "SUM" && !canBeSummed(work, asked, field)) {
    work.isForSearch = true;
    return null;
  }
  if (kind === "SUM" && !isSumSaid) work.assumptions.push(assumption.summed(work.language, field.name));
  return { kind: "METRIC", ...base(work), metrics: [{ kind, field: field.name }] };
}

function planRows(work: Work): StructuredPlan | null {
  const list = find(work, "LIST");
  const isByName = picksByName(work);
  const key = isByName ? null : listedValues(work, list);
  if (work.declined !== null) return null;
  if (key !== null)
    return { ...planGroupsOf(work, key), orderBy: [{ by: "METRIC", index: 0, order: "DESC" }] } as StructuredPlan;
  const names = askedNames(work);
  if (work.declined !== null) return null;
  const hasRows = work.marks.some(({ isNoun }) => isNoun) || work.conditions.length > 0;
  if (!hasRows || (names.length === 0 && work.conditions.length === 0 && list === -1)) return null;
  // A value alone is no question for an index: "What is BILLY?"
  const hasNoun = work.marks.some(({ isNoun }) => isNoun);
  const isValueAlone = names.length === 0 && !hasNoun && work.conditions.every(({ value }) => value !== null);
  if (isValueAlone && (list === -1 || isByName)) return null;
  return { kind: "LIST", ...base(work), ...orderOfList(work), limit: null, withTies: false, fields: names };
}

/** Each field once; a verb that goes with a field already asked for names no other: "when was it published". */
function askedNames(work: Work): string[] {
  const names = new Set<string>();
  const marks = askedMarks(work);
  for (const [index, at] of marks.entries()) {
    const mark = work.marks[at] as Mark;
    const isSaid = isVerb(mark) && mark.fields.some(({ field }) => names.has(field.name));
    if (isSaid) continue;
    // "when" may be any date: the verb after it says which.
    const verb = work.marks[marks[index + 1] ?? -1];
    const both =
      verb !== undefined && isVerb(mark) && isVerb(verb)
        ? (field: KnownField) => verb.fields.some((other) => other.field === field)
        : null;
    const shared = both !== null && mark.fields.some(({ field }) => both(field)) ? both : undefined;
    const taken = takeField(work, at, shared);
    if (taken !== null) names.add(taken.field.name);
  }
  return [...names];
}

function orderOfList(work: Work): { orderBy: FieldOrder[] } {
  const isLeft = (kind: Sense["kind"]) => (mark: Mark, index: number) => !work.spent.has(index) && has(mark, kind);
  const [down, up] = [work.marks.findIndex(isLeft("DESCENDING")), work.marks.findIndex(isLeft("ASCENDING"))];
  const said = work.marks.findIndex(isLeft("ORDERED"));
  const way = down === -1 ? up : down;
  const by = said === -1 ? orderedBy(work) : said;
  const at = by === -1 ? way : by;
  if (at === -1) return { orderBy: [] };
  const near = [step(work, at, 1), step(work, at, -1)].find((index) => work.marks[index]?.fields.length);
  const field = near === undefined ? undefined : work.marks[near]?.fields[0]?.field;
  if (field === undefined || near === undefined) return { orderBy: [] };
  spend(work, at, near, down, up);
  // "by rating" begins with the best, "by year" with the first; "sorted by" says the usual way, up.
  const isDown = down !== -1 || (way === -1 && said === -1 && !isTemporalField(work, field));
  return { orderBy: [{ field: field.name, order: isDown ? "DESC" : "ASC" }] };
}

/** "list employees by salary": what is measured cannot be grouped by. */
function orderedBy(work: Work): number {
  return work.marks.findIndex((mark, at) => {
    const beside = work.marks[step(work, at, 1)];
    return has(mark, "BY") && beside?.values.length === 0 && beside.fields.some(({ field }) => isMeasured(field));
  });
}

/** "Which categories are there?", "Which designers made chairs?": the values of a field, each once. */
function listedValues(work: Work, list: number): GroupKey | null {
  if (list === -1) return null;
  const after = step(work, list, 1, (mark) => isSoft(mark) || has(mark, "DISTINCT", "LIST"));
  if (after === -1 || !fieldMarks(work).includes(after)) {
    const who = work.marks[list];
    if (!/^(?:who|кто|谁)$/iu.test(who?.text ?? "") || work.conditions.length === 0) return null;
    const at = firstField(work, isGroupable);
    return at === -1 ? null : keyAt(work, at, false);
  }
  if (!work.marks[after]?.fields.some(({ field }) => isGroupable(field) && field.reading.type !== "BOOLEAN"))
    return null;
  const isMore = fieldMarks(work).length > 1;
  return isMore ? null : keyAt(work, after, false);
}

function planGroupsOf(work: Work, key: GroupKey): StructuredPlan {
  spend(work, find(work, "DISTINCT"), find(work, "LIST"));
  return planGroups(work, [key], [], null);
}
