// How many of the first are wanted: "top 10", "five cheapest", "Which five designers have the most", "最贵的三本书".
import { takeRank } from "./ranks.ts";
import { has, isSoft, spend, step, type Work } from "./work.ts";

/** More is a condition or a value, never a top list (a choice). */
const LIMIT_MAX = 1_000;

export function takeLimit(work: Work): number | null {
  const isRanked = work.marks.some((mark) => has(mark, "SUPERLATIVE", "MOST", "TOP"));
  if (!isRanked) return null;
  const rank = takeRank(work);
  if (rank !== null) return rank;
  for (const [at, mark] of work.marks.entries()) {
    const value = mark.number?.value ?? 0;
    if (work.spent.has(at) || mark.number === null || mark.number.unit !== null) continue;
    if (
      !Number.isInteger(value) ||
      value < 1 ||
      value > LIMIT_MAX ||
      (value === 1 && mark.number.isInWords && work.language !== "zh")
    )
      continue;
    if (!isLimit(work, at)) continue;
    spend(work, at);
    return value;
  }
  return null;
}

function isLimit(work: Work, at: number): boolean {
  const isPassed = (mark: (typeof work.marks)[number]) => isSoft(mark) || /^[-–]$/.test(mark.text);
  const before = work.marks[step(work, at, -1, isPassed)];
  const after = work.marks[step(work, at, 1)];
  const isTight = work.language !== "zh" || work.marks[at - 1] === before;
  const isFirst = has(before, "TOP");
  if (isTight && !isFirst && has(before, "COMPARE", "WHEN", "AROUND", "BETWEEN", "FROM", "TO")) return false;
  if (has(before, "SUPERLATIVE", "TOP", "MOST") || has(after, "SUPERLATIVE", "MOST")) return true;
  const isThing = after !== undefined && (after.isNoun || after.fields.length > 0 || after.values.length > 0);
  return isThing && (before === undefined || has(before, "LIST"));
}
