// Groups asked for by how many rows they have: "authors with more than 5 books".
import { isVerb } from "./asked-fields.ts";
import { AROUND_SHARE, type Compared } from "./compared.ts";
import { isMeasured } from "./field-names.ts";
import type { Mark } from "./marks.ts";
import { has, isSoft, spend, step, type Work } from "./work.ts";

/** "authors with more than 5 books": groups are asked for by how many rows they have. */
export function canHave(work: Work, { first }: Compared): boolean {
  return work.marks.some((mark, at) => at < first && !mark.isNoun && isOwner(work, at));
}

/** Names what rows are counted for, and is not itself said to be a value. */
function isOwner(work: Work, at: number): boolean {
  const mark = work.marks[at] as Mark;
  if ((work.marks[step(work, at, 1)]?.values.length ?? 0) > 0 || isVerb(mark)) return false;
  if (has(mark, "BUCKET")) return true;
  const [best] = mark.fields;
  return best !== undefined && best.score >= 0.3 && !isMeasured(best.field) && best.field.reading.type !== "BOOLEAN";
}

export function takeHaving(work: Work, compared: Compared): void {
  const values = compared.numbers.map((index) => work.marks[index]?.number?.value ?? 0);
  const [value = 0, other = value] = values;
  const bounds = {
    lt: { min: null, max: value - 1 },
    lte: { min: null, max: value },
    gt: { min: value + 1, max: null },
    gte: { min: value, max: null },
    eq: { min: value, max: value },
    between: { min: Math.min(value, other), max: Math.max(value, other) },
    around: { min: value * (1 - AROUND_SHARE), max: value * (1 + AROUND_SHARE) },
  }[compared.comparison];
  work.having.push(bounds);
  for (let index = compared.first; index <= compared.last; index++) spend(work, index);
  spend(
    work,
    step(work, compared.last, 1),
    step(work, compared.first, -1, (mark) => isSoft(mark) && !has(mark, "WITH")),
  );
}
