// From a parsed document to what is searched and what is supplied (CUT-2 to CUT-7). Pure and deterministic: a preview,
// an import and a re-cut of the same text under the same settings give the same spans.
import type { BoundaryPolicy, CollectionSettings } from "./collection-settings.ts";
import type { Cut } from "./piece.ts";
import type { PolicyContext } from "./policies/context.ts";
import { cutForms } from "./policies/forms.ts";
import { createMeasure } from "./policies/measure.ts";
import { createPaths, wholesOf, type CuttableDocument } from "./policies/outline.ts";
import { cutParagraphs } from "./policies/paragraphs.ts";
import { cutWordWindows } from "./policies/word-windows.ts";

const POLICIES: Readonly<Record<BoundaryPolicy["kind"], (context: PolicyContext) => void>> = {
  FORMS: cutForms,
  PARAGRAPHS: cutParagraphs,
  WORD_WINDOWS: cutWordWindows,
};

/**
 * All pieces, ordered by their start, and the blocks they point to, each of which holds its pieces. Every span is an
 * exact slice of `document.text` that splits no grapheme. Takes a time that grows with the text.
 */
export function cutDocument(document: CuttableDocument, settings: Pick<CollectionSettings, "boundaryPolicy">): Cut {
  const { text, elements, sections } = document;
  const policy = settings.boundaryPolicy;
  const context: PolicyContext = {
    document,
    text,
    policy,
    measure: createMeasure(text, policy.unit),
    wholes: wholesOf(elements),
    pathOf: createPaths(sections),
    blocks: [],
    pieces: [],
  };
  POLICIES[policy.kind](context);
  return { blocks: context.blocks, pieces: context.pieces };
}
