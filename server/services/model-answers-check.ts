// A reply held to the evidence (ANS-3): read by its form, exact values put in their place, its figures traced, and everything
// that is wrong with it named. What it says goes out of here only with its wrong placeholders and addresses taken out.
import { figureSources } from "../core/answers/figure-sources.ts";
import { traceFigures } from "../core/answers/figures/trace.ts";
import type { TracedFigure } from "../core/answers/figures/figure.ts";
import type { FigureReader } from "../core/answers/figures/source-index.ts";
import { placeValues, type PlacedText } from "../core/answers/exact/place.ts";
import type { Evidence } from "../core/answers/evidence.ts";
import { settleConflict } from "../core/answers/reply/conflicting.ts";
import { parseReply } from "../core/answers/reply/parse.ts";
import type { ModelReply, ReplyProblem } from "../core/answers/reply/reply.ts";
import { validateReply } from "../core/answers/reply/validate.ts";
import { doSpansMeet } from "../core/text/span.ts";
import type { AnswerFormat } from "./answer.ts";
import type { TurnEvidence } from "./turn-evidence.ts";
import type { TurnMaterials } from "./turn-materials.ts";

/** A reply that has the form asked for, with what is wrong with it. */
export interface ReadReply extends PlacedText {
  /** Its answer is `text`. */
  readonly reply: ModelReply;
  readonly figures: readonly TracedFigure[];
  readonly problems: readonly ReplyProblem[];
}

export type CheckedReply = ReadReply | { readonly reply: null; readonly problems: readonly ReplyProblem[] };

export function checkReply(
  written: string,
  {
    evidence,
    materials,
    format,
    read,
  }: { evidence: TurnEvidence; materials: TurnMaterials; format: AnswerFormat; read: FigureReader },
): CheckedReply {
  const shown = evidence.evidence(evidence.shown);
  const parsed = parseReply(written, { scopeNames: scopeNamesOf(shown) });
  if ("problem" in parsed) return { reply: null, problems: [parsed.problem] };
  const { placeholders } = materials;
  const placed = placeValues(parsed.reply.answer, { placeholders, documents: materials.supplied(), format });
  const traced = traceFigures(placed.text, { question: shown.question, sources: figureSources(shown), read });
  // Digits of a link or a code are no figure: it is the document's own.
  const figures = traced.filter(({ span }) => !placed.placed.some((value) => doSpansMeet(value.span, span)));
  // Whoever gives both sides of a conflict has found one, whatever the reply calls itself (ANS-7).
  const reply = settleConflict({ ...parsed.reply, answer: placed.text }, { evidence: shown, figures });
  return {
    ...placed,
    reply,
    figures,
    problems: validateReply(reply, { evidence: shown, figures, removed: placed.removed }),
  };
}

function scopeNamesOf({ blocks, askedScope, requiredScope }: Evidence): string[] {
  const scopes = blocks.flatMap(({ scope, supersededBy, units }) => [
    scope,
    ...supersededBy.map((relation) => relation.scope),
    ...units.map(({ appliesTo }) => appliesTo),
  ]);
  return [...new Set([...requiredScope, ...[askedScope, ...scopes].flatMap(Object.keys)])];
}
