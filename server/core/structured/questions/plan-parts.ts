// Parts that every plan has: which rows, and the conditions put together.
import type { Condition } from "../condition.ts";
import type { CountSubject } from "../field.ts";
import type { FoundCondition, Work } from "./work.ts";

/** Null: all rows. */
export function whereOf(found: readonly FoundCondition[]): Condition | null {
  const [first] = found;
  if (first === undefined) return null;
  return found.length === 1 ? first.condition : { and: found.map(({ condition }) => condition) };
}

/** Rows of tables where a field of theirs is used, documents otherwise. */
export function base(work: Work): { readonly subject: CountSubject; readonly where: Condition | null } {
  const isOfRows = work.conditions.some(({ field }) => field.subject === "TABLE_ROWS");
  return { subject: isOfRows ? "TABLE_ROWS" : "DOCUMENTS", where: whereOf(work.conditions) };
}
