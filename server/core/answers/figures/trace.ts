// Where the figures of an answer come from (ANS-5): a source, the question, a rounding or a reckoning; or nowhere.
import type { FigureOrigin, TracedFigure } from "./figure.ts";
import { statedFigures } from "./find.ts";
import { findRounded } from "./rounded.ts";
import type { ReadFigure } from "./read-figure.ts";
import { indexSources, type Source, type SourceFigure, type SourceIndex } from "./source-index.ts";

export interface TraceInput {
  readonly question: string;
  /** Blocks and structured results under the labels that they are cited by. */
  readonly sources: readonly { readonly label: number; readonly text: string }[];
}

/** Every figure of the answer, in its order. Sources go before the question. */
export function traceFigures(answer: string, { question, sources }: TraceInput): TracedFigure[] {
  const all: Source[] = [...sources, { label: null, text: question }];
  const index = indexSources(all);
  return statedFigures(answer).map((figure) => {
    const { kind, span, text } = figure;
    return { kind, span, text, origin: originOf(figure, index) };
  });
}

function originOf(figure: ReadFigure, index: SourceIndex): FigureOrigin {
  if (figure.ends !== null) return originOfRange(figure.ends.map((end) => originOf(end, index)));
  const found = index.find(figure) ?? findRounded(figure, index);
  return found === null ? { kind: "UNACCOUNTED" } : writtenIn(found);
}

function writtenIn({ label, figure }: SourceFigure): FigureOrigin {
  return label === null
    ? { kind: "QUESTION", written: figure.text }
    : { kind: "EVIDENCE", label, written: figure.text };
}

/** Each end has its own origin; the one that says least is that of both. */
function originOfRange(ends: readonly FigureOrigin[]): FigureOrigin {
  const order = ["UNACCOUNTED", "COMPUTED", "QUESTION", "EVIDENCE"] as const;
  for (const kind of order) {
    const found = ends.find((end) => end.kind === kind);
    if (found !== undefined) return found;
  }
  return { kind: "UNACCOUNTED" };
}
