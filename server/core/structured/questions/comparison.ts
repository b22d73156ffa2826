// Two values against each other: "more products in Beds or in Wardrobes?", "Which is more expensive, BILLY or LACK?"
import type { KnownField } from "../field.ts";
import type { StructuredPlan } from "../plan.ts";
import { firstField, takeField } from "./asked-fields.ts";
import { isMeasured } from "./field-names.ts";
import { base } from "./plan-parts.ts";
import { plainKey } from "./take-groups.ts";
import { fieldsOfConcept, has, senseOf, spend, type FoundCondition, type Work } from "./work.ts";

/** Where the question compares: "more", "cheaper than", "разница"; -1: nowhere. */
export function comparingMark(work: Work): number {
  return work.marks.findIndex(
    (mark, at) =>
      !work.spent.has(at) &&
      (has(mark, "MORE") ||
        has(mark, "COMPARE") ||
        /^(?:difference|compare|compared|versus|vs|разниц\p{L}*|сравни\p{L}*)$/iu.test(mark.text)),
  );
}

export function comparedValues(work: Work): FoundCondition | null {
  return work.conditions.find(({ condition }) => (condition.in?.length ?? 0) >= 2) ?? null;
}

export function planComparison(work: Work): StructuredPlan | null {
  const at = comparingMark(work);
  const values = comparedValues(work);
  if (at === -1 || values === null) return null;
  const mark = work.marks[at];
  const along = senseOf(mark, "COMPARE")?.along ?? [];
  const field = measuredOf(
    work,
    along.map(({ concept }) => concept),
  );
  for (const [index, other] of work.marks.entries())
    if (has(other, "MORE", "COMPARE", "COUNT", "OR", "BETWEEN", "AND")) spend(work, index);
  if (field !== null)
    return {
      kind: "LIST",
      ...base(work),
      orderBy: [{ field: field.name, order: "DESC" }],
      limit: null,
      withTies: false,
      fields: [field.name],
    };
  return {
    kind: "GROUP",
    ...base(work),
    by: [plainKey(values.field, null)],
    metrics: [{ kind: "COUNT", field: null }],
    having: [],
    orderBy: [{ by: "METRIC", index: 0, order: "DESC" }],
    limit: null,
    withTies: false,
  };
}

function measuredOf(work: Work, concepts: readonly string[]): KnownField | null {
  for (const concept of concepts) {
    const [named] = fieldsOfConcept(work, concept, ({ field }) => isMeasured(field));
    if (named !== undefined) return named.field;
  }
  const at = firstField(work, isMeasured);
  return at === -1 ? null : (takeField(work, at, isMeasured)?.field ?? null);
}
