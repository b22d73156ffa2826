// What rows are put together by: "per category", "by year", "for each author", "每个类别".
import type { GroupKey } from "../plan.ts";
import { isMeasured } from "./field-names.ts";
import type { KnownField } from "../field.ts";
import { isGroupable, isTemporalField, takeField } from "./asked-fields.ts";
import { chooseField, decline, has, isSoft, senseOf, spend, step, type Work } from "./work.ts";
import { isTemporal, isCountable } from "./field-names.ts";

/** Years of a decade. */
const DECADE = 10;

export function takeGroups(work: Work): GroupKey[] {
  const keys: GroupKey[] = [];
  const isCounted = work.marks.some(
    (mark, at) => !work.spent.has(at) && has(mark, "COUNT", "AGGREGATE", "LIST", "SHARE"),
  );
  for (const [at, mark] of work.marks.entries()) {
    if (work.spent.has(at) || work.declined !== null) continue;
    const isBy = has(mark, "BY") && isCounted;
    if (!has(mark, "GROUP") && !isBy) continue;
    const passed = (other: (typeof work.marks)[number]) => isSoft(other) || has(other, "GROUP", "DISTINCT");
    const after = step(work, at, 1, passed);
    const before = step(work, at, -1);
    const key = keyAt(work, after, isBy) ?? (isBy || work.declined !== null ? null : keyAt(work, before, false));
    if (key === null) {
      // "the mean number of ratings per book": of each row, which is what an average is of.
      const isPerRow = work.marks[after]?.isNoun === true && work.marks.some((other) => has(other, "AGGREGATE"));
      if (isPerRow && has(mark, "GROUP")) spend(work, at);
      continue;
    }
    keys.push(key);
    spend(work, at);
    // "by country and year"
    for (
      let and = step(work, after, 1);
      and !== -1 && has(work.marks[and], "AND");
      and = step(work, step(work, and, 1), 1)
    ) {
      const further = keyAt(work, step(work, and, 1), false);
      if (further === null) break;
      keys.push(further);
      spend(work, and);
    }
  }
  if (keys.length > 0) for (const [at, mark] of work.marks.entries()) if (has(mark, "GROUP")) spend(work, at);
  return keys;
}

export function keyAt(work: Work, at: number, isBy: boolean): GroupKey | null {
  const mark = work.marks[at];
  if (mark === undefined || work.spent.has(at) || mark.values.length > 0) return null;
  const bucket = senseOf(mark, "BUCKET")?.bucket ?? null;
  if (bucket !== null) return bucketKey(work, at, bucket);
  if (mark.isNoun && !mark.fields.some(({ field, score }) => score >= 0.5 && isGroupable(field))) return null;
  const field = chooseField(
    work,
    at,
    (known) => isGroupable(known) || isTemporalField(work, known) || (!isBy && !isMeasured(known)),
  );
  if (field === null) return null;
  const taken = takeField(work, at, (known) => known === field);
  return taken === null
    ? null
    : plainKey(taken.field, isTemporalField(work, field) && field.reading.type === "DATE" ? "YEAR" : null);
}

function bucketKey(work: Work, at: number, bucket: NonNullable<GroupKey["bucket"]> | "DECADE"): GroupKey | null {
  const isTime = (known: KnownField) => isTemporalField(work, known);
  const beside = step(work, at, 1);
  const named = [at, beside].find(
    (index) =>
      work.marks[index]?.fields.some(({ field }) => isTime(field) && isCountable(field)) && !work.spent.has(index),
  );
  const field = named === undefined ? onlyTime(work, at) : (takeField(work, named, isTime)?.field ?? null);
  if (field === null) return null;
  spend(work, at);
  if (field.reading.type === "DATE")
    return bucket === "DECADE" ? decline(work, "NOT_UNDERSTOOD", work.marks[at]?.text ?? "") : plainKey(field, bucket);
  if (bucket === "YEAR") return plainKey(field, null);
  return bucket === "DECADE"
    ? { ...plainKey(field, null), step: DECADE }
    : decline(work, "NO_SUCH_FIELD", work.marks[at]?.text ?? "", [field.name]);
}

function onlyTime(work: Work, at: number): KnownField | null {
  const times = work.named.filter((named) => isTemporal(named) && isCountable(named.field));
  const asked = new Set(work.marks.flatMap(({ concepts }) => concepts.map(({ concept }) => concept)));
  const fitting =
    times.length > 1
      ? times.filter(({ concepts }) => [...concepts.keys()].some((concept) => asked.has(concept)))
      : times;
  if (fitting.length === 1) return fitting[0]?.field ?? null;
  return decline(
    work,
    "NO_SUCH_FIELD",
    work.marks[at]?.text ?? "",
    times.map(({ field }) => field.name),
  );
}

export function plainKey(field: KnownField, bucket: GroupKey["bucket"]): GroupKey {
  return { field: field.name, bucket, ranges: null, step: null };
}
