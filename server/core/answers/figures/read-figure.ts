// A figure as the check reckons with it: what is written, and all values that it may stand for.
import type { Figure } from "./figure.ts";

export interface ReadFigure extends Figure {
  /** What the number may be, with "million" multiplied in; the likeliest first (`1,977`: 1977, 1.977). Empty for dates and times. */
  readonly numbers: readonly number[];
  /** The same without "million": a table's header may say it. Empty where nothing is multiplied. */
  readonly unscaled: readonly number[];
  /** Numbers that it may be written from; only looked at in sources: 220 and 380 of `220/380 V`. */
  readonly parts: readonly number[];
  /** What it is a figure of: `V`, `money:USD`, `percent`; more than one where a sign is shared; empty: not said. */
  readonly dimensions: readonly string[];
  /** From the written unit to the one of its quantity: 1,000 for kV. */
  readonly factor: number;
  /** Worth of the last digit shown, in the written unit: 0.01 for 4.99, 1,000,000 for 2 million. */
  readonly step: number;
  /** Worth of the last digit that is no zero: 100 for 1,200. */
  readonly coarseStep: number;
  /** `2024-03-12` with `----` and `--` for what is not written, or `09:30`; more than one where the order is open. */
  readonly moments: readonly string[];
  /** "about", "nearly", «около» stand before it. */
  readonly isAbout: boolean;
  /** Written in words: twenty-five. */
  readonly isInWords: boolean;
  /** Of a range; otherwise null. */
  readonly ends: readonly [ReadFigure, ReadFigure] | null;
}

const NOTHING_READ = {
  numbers: [],
  unscaled: [],
  parts: [],
  dimensions: [],
  factor: 1,
  step: 1,
  coarseStep: 1,
  moments: [],
  isAbout: false,
  isInWords: false,
  ends: null,
} as const;

export function readFigure(figure: Figure, read: Partial<ReadFigure>): ReadFigure {
  // Field by field: three spreads took a seventh of the whole reading.
  return {
    kind: figure.kind,
    span: figure.span,
    text: figure.text,
    numbers: read.numbers ?? NOTHING_READ.numbers,
    unscaled: read.unscaled ?? NOTHING_READ.unscaled,
    parts: read.parts ?? NOTHING_READ.parts,
    dimensions: read.dimensions ?? NOTHING_READ.dimensions,
    factor: read.factor ?? NOTHING_READ.factor,
    step: read.step ?? NOTHING_READ.step,
    coarseStep: read.coarseStep ?? NOTHING_READ.coarseStep,
    moments: read.moments ?? NOTHING_READ.moments,
    isAbout: read.isAbout ?? NOTHING_READ.isAbout,
    isInWords: read.isInWords ?? NOTHING_READ.isInWords,
    ends: read.ends ?? NOTHING_READ.ends,
  };
}

/** The figures of the list, each range as its two ends. */
export function withoutRanges(figures: readonly ReadFigure[]): ReadFigure[] {
  return figures.flatMap((figure) => figure.ends ?? [figure]);
}

export function isDuration(dimensions: readonly string[]): boolean {
  return dimensions.includes("s") || dimensions.includes("month");
}

/** Whether the two may be figures of the same thing: one says nothing of it, or both say the same. */
export function shareDimension(one: readonly string[], other: readonly string[]): boolean {
  return one.length === 0 || other.length === 0 || one.some((dimension) => other.includes(dimension));
}
