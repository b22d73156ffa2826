// What every policy is given, and where it puts what it cuts.
import type { Span } from "../../text/span.ts";
import type { BoundaryPolicy } from "../collection-settings.ts";
import type { Block, FormPart, Piece } from "../piece.ts";
import type { Measure } from "./measure.ts";
import type { CuttableDocument, Whole } from "./outline.ts";

export interface PolicyContext {
  readonly document: CuttableDocument;
  readonly text: string;
  readonly policy: BoundaryPolicy;
  readonly measure: Measure;
  readonly wholes: readonly Whole[];
  readonly pathOf: (section: number | null) => readonly FormPart[];
  readonly blocks: Block[];
  readonly pieces: Piece[];
}

/** Answers, for starts that never go back, the whole that a start stands in; the last before it where there is none. */
export function createFinder(wholes: readonly Whole[]): (start: number) => Whole | undefined {
  let at = 0;
  return (start) => {
    while (at + 1 < wholes.length && (wholes[at + 1] as Whole).element.start <= start) at++;
    return wholes[at];
  };
}

/** A piece that is its own block: the policies without forms. */
export function addPlainPiece(
  context: PolicyContext,
  span: Span,
  isOverBudget: boolean,
  whole: Whole | undefined,
): void {
  const { start, end } = span;
  const section = whole?.element.section ?? null;
  const block = context.blocks.push({ kind: "SECTION", start, end, section }) - 1;
  context.pieces.push({
    kind: "TEXT",
    start,
    end,
    block,
    form: [...context.pathOf(section), { role: "TEXT", start, end }],
    page: whole?.element.page ?? null,
    row: whole?.element.row ?? null,
    isOverBudget,
  });
}
