// What is computed of many rows: "average price", "total number of votes", "median salary".
import type { Metric } from "../plan.ts";
import { takeField } from "./asked-fields.ts";
import { isMeasured } from "./field-names.ts";
import { decline, has, isSoft, senseOf, spend, step, type Work } from "./work.ts";
import { isUnknown } from "./marks.ts";

/** The first one that is asked for; null: none is. Declines where the field is missing. */
export function takeMetric(work: Work, isWithin = false): Metric | null {
  for (const [at, mark] of work.marks.entries()) {
    const within = isWithin && !work.spent.has(at) ? senseOf(mark, "WITHIN") : undefined;
    if (within !== undefined) {
      const taken = takeField(work, at, isMeasured);
      return taken === null ? null : { kind: within.metric, field: taken.field.name };
    }
    const sense = senseOf(mark, "AGGREGATE");
    if (sense === undefined || work.spent.has(at)) continue;
    const found = takeOne(work, at, sense.metric);
    if (found !== null || work.declined !== null) return found;
  }
  return null;
}

/** @param isWithin whether a field called "average rating" may be meant as an average of it */
export function takeMetrics(work: Work, isWithin: boolean): Metric[] {
  const metrics: Metric[] = [];
  for (let metric = takeMetric(work, isWithin); metric !== null; metric = takeMetric(work, isWithin)) {
    const { field } = metric;
    metrics.push(metric);
    takeTwin(work, metrics, field);
  }
  return metrics;
}

function takeOne(work: Work, at: number, kind: Metric["kind"]): Metric | null {
  const near = nearMeasured(work, at);
  if (near === -1) {
    // "in total" and "total number" add nothing to a count.
    if (kind === "SUM") {
      spend(work, at);
      return null;
    }
    const after = step(work, at, 1);
    const mark = work.marks[after];
    const isProperty = mark !== undefined && (isUnknown(mark) || mark.fields.length > 0 || mark.concepts.length > 0);
    return decline(work, "NO_SUCH_FIELD", isProperty ? mark.text : (work.marks[at]?.text ?? ""));
  }
  const taken = takeField(work, near, isMeasured);
  if (taken === null) return null;
  spend(work, at);
  return { kind, field: taken.field.name };
}

function nearMeasured(work: Work, at: number): number {
  const fits = (index: number) =>
    !work.spent.has(index) && (work.marks[index]?.fields.some(({ field }) => isMeasured(field)) ?? false);
  const passed = (mark: (typeof work.marks)[number]) =>
    isSoft(mark) || mark.isNoun || mark.values.length > 0 || has(mark, "AGGREGATE", "COUNT", "LIST", "AND");
  const after = step(work, at, 1, passed);
  if (fits(after)) return after;
  const before = step(work, at, -1, passed);
  if (fits(before)) return before;
  return [...work.marks.keys()].find(fits) ?? -1;
}

/** "minimum and maximum price": the other one is of the same field. */
function takeTwin(work: Work, metrics: Metric[], field: string | null): void {
  for (const [at, mark] of work.marks.entries()) {
    const sense = senseOf(mark, "AGGREGATE");
    if (sense === undefined || work.spent.has(at)) continue;
    const hasOwn = [...work.marks.keys()].some(
      (index) => !work.spent.has(index) && work.marks[index]?.fields.some((candidate) => isMeasured(candidate.field)),
    );
    if (hasOwn) continue;
    if (!metrics.some(({ kind }) => kind === sense.metric)) metrics.push({ kind: sense.metric, field });
    spend(work, at);
  }
}
