// Parts that every plan has: which rows, and the conditions put together.
import type { Condition } from "../condition.ts";
import type { CountSubject } from "../field.ts";
import type { StructuredPlan } from "../plan.ts";
import type { FoundCondition, Work } from "./work.ts";

/** Null: all rows. */
export function whereOf(found: readonly FoundCondition[]): Condition | null {
  const [first] = found;
  if (first === undefined) return null;
  return found.length === 1 ? first.condition : { and: found.map(({ condition }) => condition) };
}

/** What is counted is decided by the finished plan (`subjectOf`). */
export function base(work: Work): { readonly subject: CountSubject; readonly where: Condition | null } {
  return { subject: "DOCUMENTS", where: whereOf(work.conditions) };
}

/** Rows of tables where the plan uses a field that only they have, or a condition is on one of theirs. */
export function subjectOf(work: Work, plan: StructuredPlan): CountSubject {
  if (work.conditions.some(({ field }) => field.subject === "TABLE_ROWS")) return "TABLE_ROWS";
  const ofDocuments = new Set(
    work.named.filter(({ field }) => field.subject === "DOCUMENTS").map(({ field }) => field.name),
  );
  return [...fieldsOf(plan)].every((name) => ofDocuments.has(name)) ? "DOCUMENTS" : "TABLE_ROWS";
}

/** Names of the fields that a plan shows, groups, orders or computes by; not those of its conditions. */
export function fieldsOf(plan: StructuredPlan): Set<string> {
  const used = new Set<string>();
  if (plan.kind === "LIST")
    for (const name of [...plan.fields, ...plan.orderBy.map(({ field }) => field)]) used.add(name);
  if (plan.kind === "GROUP") for (const { field } of plan.by) used.add(field);
  if (plan.kind === "GROUP" || plan.kind === "METRIC")
    for (const { field } of plan.metrics) if (field !== null) used.add(field);
  return used;
}
