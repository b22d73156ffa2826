// Where two sources disagree both are given (ANS-7): said so by the reply or found by code.
import type { Evidence } from "../evidence.ts";
import type { TracedFigure } from "../figures/figure.ts";
import { citedLabels } from "./cited.ts";
import { findSourceConflict } from "./conflicting.ts";
import type { ModelReply, ReplyProblem } from "./reply.ts";

export function checkConflict(
  reply: ModelReply,
  found: { readonly evidence: Evidence; readonly figures: readonly TracedFigure[] },
): ReplyProblem[] {
  if (reply.status === "CONFLICT" && countCited(reply, found.evidence) === 1)
    return [
      oneSided(
        "status is CONFLICT, but only one source is cited. Cite both, and give both values with their labels and scopes.",
      ),
    ];
  const conflict = findSourceConflict(reply, found);
  if (conflict === null || conflict.isTold) return [];
  const [own, other] = [conflict.of.block.label, conflict.against.block.label];
  return [
    oneSided(
      `[${own}] and [${other}] say different things of the same thing, and neither supersedes the other. Give both values with their labels, cite both, and set status to CONFLICT.`,
    ),
  ];
}

/** Blocks and results that were supplied and are cited. */
function countCited(reply: ModelReply, { blocks, results }: Evidence): number {
  const cited = new Set(citedLabels(reply));
  return [...blocks, ...results].filter(({ label }) => cited.has(label)).length;
}

function oneSided(message: string): ReplyProblem {
  return { code: "CONFLICT_ONE_SIDED", message, span: null };
}
