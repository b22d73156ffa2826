// Questions whose words fit fields and that the index does not answer: a rule ("how many times may a book be renewed?"),
// what something means, what is said of a thing that no value names. They go to search, planned or declined.
import type { StructuredPlan } from "../plan.ts";
import { isUnknown } from "./marks.ts";
import { has, step, type Work } from "./work.ts";

export function isForSearch(work: Work, plan: StructuredPlan | null): boolean {
  return work.isForSearch || isMeaning(work) || isRule(work, plan) || isAboutUnknownCode(work, plan);
}

function isMeaning({ marks }: Work): boolean {
  return marks.some((mark) => has(mark, "MEANING") && mark.fields.length === 0 && mark.values.length === 0);
}

/** "How many … may": rows can be counted so ("how many books can be borrowed online"), numbers are not added up. */
function isRule(work: Work, plan: StructuredPlan | null): boolean {
  const { marks } = work;
  const count = marks.findIndex((mark) => has(mark, "COUNT"));
  if (count === -1 || !marks.some((mark) => has(mark, "MODAL") && mark.fields.length === 0)) return false;
  if (marks.some((mark) => has(mark, "AGGREGATE", "SUPERLATIVE", "MOST", "GROUP"))) return false;
  if (plan === null || work.declined !== null) return true;
  return plan.kind === "METRIC" || (plan.kind === "COUNT" && plan.where === null && isOfRows(work, count));
}

/** "How many books can I take?" has no condition, and is no question for how many there are. */
function isOfRows(work: Work, count: number): boolean {
  const noun = step(work, count, 1);
  return work.marks[noun]?.isNoun === true && step(work, noun, 1) === -1;
}

/** Senses by which a question is for many rows. */
const OF_MANY = ["COUNT", "AGGREGATE", "SUPERLATIVE", "MOST", "TOP", "GROUP", "SHARE", "COMPARE", "BY"] as const;

/** "Why does E-2399 come up?": letters with figures that are no value, and nothing is counted. */
function isAboutUnknownCode({ marks, declined }: Work, plan: StructuredPlan | null): boolean {
  if (plan !== null && declined === null) return false;
  const isCode = marks.some(
    (mark) => isUnknown(mark) && /(?=[^\s]*\p{L})(?=[^\s]*\p{N})[\p{L}\p{N}][\p{L}\p{N}._/-]{2,}/u.test(mark.text),
  );
  return isCode && !marks.some((mark) => has(mark, ...OF_MANY));
}
