// PARAGRAPHS (CUT-7): whole paragraphs packed up to the target, whatever section they stand in. A piece is its own block.
import { addPlainPiece, createFinder, type PolicyContext } from "./context.ts";
import { pack, type Unit } from "./pack.ts";
import { unitsOf } from "./units.ts";

export function cutParagraphs(context: PolicyContext): void {
  const units = function* (): Generator<Unit> {
    for (const whole of context.wholes) yield* unitsOf(whole);
  };
  const find = createFinder(context.wholes);
  for (const { start, end, isOverBudget } of pack(units(), context)) {
    addPlainPiece(context, { start, end }, isOverBudget, find(start));
  }
}
