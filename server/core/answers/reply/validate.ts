// Everything that can be wrong with a reply that has the form asked for (ANS-3), told by code: each check is a file.
import type { Evidence } from "../evidence.ts";
import type { RemovedValue } from "../exact/exact-value.ts";
import type { TracedFigure } from "../figures/figure.ts";
import { checkCitations } from "./check-citations.ts";
import { checkConflict } from "./check-conflict.ts";
import { checkLanguage } from "./check-language.ts";
import { checkScope } from "./check-scope.ts";
import { checkSuperseded } from "./check-superseded.ts";
import { checkFigures, checkRemoved } from "./check-values.ts";
import { withoutLabels } from "./labels-in-text.ts";
import type { ModelReply, ReplyProblem } from "./reply.ts";

export interface ReplyFindings {
  readonly evidence: Evidence;
  /** Of the answer, each with where it comes from. */
  readonly figures: readonly TracedFigure[];
  /** What was taken out of the answer. */
  readonly removed: readonly RemovedValue[];
}

/** @returns none where the answer may be handed on; in the order in which a model should mend them */
export function validateReply(reply: ModelReply, { evidence, figures, removed }: ReplyFindings): ReplyProblem[] {
  if (!/[\p{L}\p{N}]/u.test(withoutLabels(reply.answer)))
    return [
      {
        code: "BLANK",
        message: "answer says nothing. Answer the question, or say what the material lacks.",
        span: null,
      },
    ];
  return [
    ...checkCitations(reply, evidence),
    ...checkSuperseded(reply, evidence),
    ...checkScope(reply, { evidence, figures }),
    ...checkConflict(reply, { evidence, figures }),
    ...checkFigures(figures),
    ...checkRemoved(removed),
    ...checkLanguage(reply, evidence.question),
  ];
}
