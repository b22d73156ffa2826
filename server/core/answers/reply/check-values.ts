// Figures that come from nowhere (ANS-5) and exact values that were taken out (EXACT-3, EXACT-4), as problems of a reply.
import type { TracedFigure } from "../figures/figure.ts";
import type { RemovedValue } from "../exact/exact-value.ts";
import type { ReplyProblem } from "./reply.ts";

export function checkFigures(figures: readonly TracedFigure[]): ReplyProblem[] {
  return figures
    .filter(({ origin }) => origin.kind === "UNACCOUNTED")
    .map(({ text, span }) => ({
      code: "FIGURE_UNACCOUNTED",
      message: `${text} stands in no block, no result and not in the question, and does not follow from their figures. Copy a figure that does, say how it is computed, or leave it out.`,
      span,
    }));
}

const REMEDIES: Readonly<Record<RemovedValue["reason"], string>> = {
  PLACEHOLDER_UNKNOWN:
    "was never handed out. Copy placeholders of the material character for character, or leave it out.",
  PLACEHOLDER_FOREIGN: "belongs to a document that was not supplied. Use only placeholders that stand in the material.",
  PLACEHOLDER_MISPLACED:
    "stands beside another document than its own. Put each placeholder in the same sentence, list item or row as the thing it belongs to.",
  RAW_LINK: "is an address. Write the placeholder that the material gives, or leave it out.",
};

export function checkRemoved(removed: readonly RemovedValue[]): ReplyProblem[] {
  return removed.map(({ reason, written }) => ({
    code: reason,
    message: `${written} ${REMEDIES[reason]}`,
    span: null,
  }));
}
