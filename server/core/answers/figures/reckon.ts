// Figures that stand in no source and follow from some (ANS-5). Sums of any two of many figures hit nearly every number:
// what is reckoned has to be told by units, by figures that stand beside it, or by a word of the sentence.
import type { FigureOrigin } from "./figure.ts";
import { listLengths, mayCount } from "./reckon-count.ts";
import { reckonAccuracy } from "./reckon-accuracy.ts";
import { reckonConversion } from "./reckon-conversion.ts";
import { reckonFromSource } from "./reckon-source.ts";
import { reckonNear } from "./reckon-near.ts";
import { reckonTime } from "./reckon-time.ts";
import type { ReckoningContext } from "./operand.ts";
import type { ReadFigure } from "./read-figure.ts";
import type { SourceLabel } from "./source-index.ts";

const WAYS = [reckonConversion, reckonNear, reckonAccuracy, reckonTime, reckonFromSource] as const;

/** Null: it follows from nothing that was supplied. */
export function reckon(figure: ReadFigure, context: ReckoningContext): FigureOrigin | null {
  for (const way of WAYS) {
    const found = way(figure, context);
    if (found !== null) return computed(found.how, found.operands);
  }
  return null;
}

export function computed(
  how: string,
  from: readonly { readonly label: SourceLabel; readonly written?: string }[],
): FigureOrigin {
  const labels = from.flatMap(({ label }) => (label === null ? [] : [label]));
  const operands = from.flatMap(({ label, written }) => (label === null || written === undefined ? [] : [written]));
  return { kind: "COMPUTED", how, labels: [...new Set(labels)].sort((a, b) => a - b), operands };
}

export interface ListedCount {
  readonly label: SourceLabel;
  readonly lengths: ReadonlySet<number>;
}

export function countLists(sources: readonly { readonly label: SourceLabel; readonly text: string }[]): ListedCount[] {
  return sources.map(({ label, text }) => ({ label, lengths: listLengths(text) }));
}

/** "Four plans": as many as a list of the answer or of a source has. */
export function reckonListed(figure: ReadFigure, lists: readonly ListedCount[]): FigureOrigin | null {
  if (!mayCount(figure)) return null;
  const found = lists.find(({ lengths }) => lengths.has(figure.numbers[0] ?? 0));
  return found === undefined ? null : computed(`${figure.numbers[0] ?? 0} listed`, [found]);
}
