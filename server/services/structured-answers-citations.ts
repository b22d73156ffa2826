// Passages that a structured answer rests on, as citations: numbered in the order in which they were first used.
import type { Citation } from "./answer.ts";
import type { Quotes } from "./structured-answers-question.ts";

export function toCitations({ all }: Quotes): Citation[] {
  return all.map(({ document, unit, appliesTo, exceptFor }, i) => ({
    ...document.place(unit),
    index: i + 1,
    kind: unit.kind,
    span: unit.span,
    quote: document.text.slice(unit.span.start, unit.span.end),
    context: unit.context.map((span) => ({ span, text: document.text.slice(span.start, span.end) })),
    appliesTo,
    exceptFor,
  }));
}
