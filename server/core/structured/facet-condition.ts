// What a facet is counted under (NUM-6): a list of values to choose from leaves out the choices already made in it, and
// keeps all other conditions.
import type { Condition } from "./condition.ts";

/**
 * The condition without those of its parts that all must hold and that are about the facet's field alone.
 * @param isOwn whether a name means the facet's field @returns null where nothing is left
 */
export function conditionWithout(condition: Condition, isOwn: (name: string) => boolean): Condition | null {
  const parts = partsOf(condition);
  const kept = parts.filter((part) => !isAbout(part, isOwn));
  if (kept.length === 0) return null;
  return kept.length === parts.length ? condition : { and: kept };
}

/** What all must hold, apart from each other. */
function partsOf({ and, or, not, ...comparison }: Condition): Condition[] {
  const parts = (and ?? []).flatMap(partsOf);
  if (or != null) parts.push({ or });
  if (not != null) parts.push({ not });
  if (comparison.field != null) parts.push(comparison);
  return parts;
}

function isAbout({ and, or, not, field }: Condition, isOwn: (name: string) => boolean): boolean {
  const inner = [...(and ?? []), ...(or ?? []), ...(not == null ? [] : [not])];
  if (field == null && inner.length === 0) return false;
  return (field == null || isOwn(field)) && inner.every((part) => isAbout(part, isOwn));
}
