// How long a stretch of one text is, in the unit of a policy, without looking at its characters again (CUT-5).
import type { Span } from "../../text/span.ts";
import { tokenSums } from "../../text/tokens.ts";
import type { BoundaryPolicy } from "../collection-settings.ts";

/** Size of a span in tokens (a fraction) or in UTF-16 units. Takes the same time for every span. */
export type Measure = (span: Span) => number;

export function createMeasure(text: string, unit: BoundaryPolicy["unit"]): Measure {
  if (unit === "CHARACTERS") return ({ start, end }) => end - start;
  const sums = tokenSums(text);
  return ({ start, end }) => (sums[end] ?? 0) - (sums[start] ?? 0);
}
