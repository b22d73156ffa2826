// Figures of an answer, and where they come from (ANS-5).
import type { Span } from "../../text/span.ts";

export type FigureKind = "NUMBER" | "MONEY" | "PERCENT" | "MEASURE" | "DATE" | "TIME" | "RANGE";

/** A figure as it is written in a text. */
export interface Figure {
  readonly kind: FigureKind;
  readonly span: Span;
  readonly text: string;
}

/** Where a figure of an answer comes from. */
export type FigureOrigin =
  /** The same value stands in a block or a result. */
  | { readonly kind: "EVIDENCE"; readonly label: number; readonly written: string }
  /** The asker wrote it. */
  | { readonly kind: "QUESTION"; readonly written: string }
  /** It follows from figures of one or more sources: `36.0 V - 32.0 V`. */
  | {
      readonly kind: "COMPUTED";
      readonly how: string;
      readonly labels: readonly number[];
      /** What it follows from, as sources write it; what the question or the answer gave is not among them. */
      readonly operands: readonly string[];
    }
  | { readonly kind: "UNACCOUNTED" };

export interface TracedFigure extends Figure {
  readonly origin: FigureOrigin;
}
