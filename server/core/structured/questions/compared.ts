// What is said of a number: "less than", "between … and", "5 or more", and where in the question it is said.
import { isMeasured } from "./field-names.ts";
import type { Comparison, Direction } from "./sense.ts";
import { fieldsOfConcept, has, senseOf, step, type Work } from "./work.ts";

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
export const AROUND_SHARE = 0.1;
/** Flipped by "not": "not more than". */
const OPPOSITE = { lt: "gte", lte: "gt", gt: "lte", gte: "lt" } as const;

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
  // "films from 2014" are of that year, "from 2014 on" since then.
  if (/^from$/i.test(work.marks[before]?.text ?? "") && work.marks[at]?.time != null) {
    const isSince = /^(?:on|onwards?)$/i.test(work.marks[at + 1]?.text ?? "");
    return { ...plain, comparison: isSince ? "gte" : "eq", first: before };
  }
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

export function spanText(work: Work, { first, last }: Compared): string {
  return work.marks
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join(work.language === "zh" ? "" : " ");
}
