// Elements as units of packing: what is kept whole, and what is tried before sentences where a whole is too long.
import type { Span } from "../../text/span.ts";
import type { Element } from "../element.ts";
import { tiles, type Whole } from "./outline.ts";
import type { Unit } from "./pack.ts";

/** Stretches of a header record, one a field, separators included. */
export function fieldTiles(element: Element): Span[] {
  return tiles(
    element,
    (element.detail?.fields ?? []).map((f) => f.key),
  );
}

/** The unit of a paragraph, quote, list, header record, code block, figure, slide or heading. */
export function unitOf({ element, parts }: Whole): Unit {
  const { kind, start, end } = element;
  switch (kind) {
    case "LIST":
      return {
        start,
        end,
        seam: "SENTENCES",
        parts: tiles(
          element,
          parts.filter((p) => p.kind === "LIST_ITEM"),
        ),
      };
    case "HEADER_RECORD":
      return { start, end, seam: "LINES", parts: fieldTiles(element) };
    case "CODE":
      return { start, end, seam: "LINES" };
    case "HEADING":
      return { start, end, seam: "SENTENCES", isHeading: true };
    default:
      return { start, end, seam: "SENTENCES" };
  }
}

/** Units of a whole where tables have no form of their own: each row, caption and header line is one. */
export function unitsOf(whole: Whole): Unit[] {
  if (whole.element.kind !== "TABLE") return [unitOf(whole)];
  return tiles(whole.element, whole.parts).map((tile) => ({ ...tile, seam: "SENTENCES" }));
}
