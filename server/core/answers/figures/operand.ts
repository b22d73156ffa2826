// What a figure of an answer may be reckoned from.
import { mayBeYear } from "../../structured/values/dates.ts";
import type { Span } from "../../text/span.ts";
import type { SourceFigure, SourceLabel } from "./source-index.ts";
import type { ReadFigure } from "./read-figure.ts";

export interface Operand {
  /** In the one unit of its quantity. */
  readonly value: number;
  readonly dimensions: readonly string[];
  readonly label: SourceLabel;
  /** As the source writes it. */
  readonly written: string;
  readonly figure: ReadFigure;
}

/** A way to reckon it: `36.0 V - 32.0 V`. */
export interface Reckoning {
  readonly how: string;
  readonly operands: readonly Operand[];
}

/** What is known when an unaccounted figure is reckoned. */
export interface ReckoningContext {
  /** Where the sentence stands in the answer. */
  readonly span: Span;
  /** The sentence of the answer that it stands in. */
  readonly sentence: string;
  /** Accounted figures of the same sentence, or of the one before, in order; then figures of the question. */
  readonly near: readonly Operand[];
  /** Figures of each source. */
  readonly sources: readonly SourceOperands[];
}

export interface SourceOperands {
  readonly label: SourceLabel;
  readonly text: string;
  readonly operands: readonly Operand[];
}

/** Null for what has no number: a date. */
export function operandOf({ label, figure }: SourceFigure): Operand | null {
  const [number] = figure.numbers;
  if (number === undefined && figure.moments.length === 0) return null;
  const value = (number ?? 0) * figure.factor;
  return { value, dimensions: figure.dimensions, label, written: figure.text, figure };
}

/** Both say what they are figures of, and it is the same; or neither does. */
export function areAlike(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return one.length === other.length;
  return one.some((dimension) => other.includes(dimension));
}

/** Whether the value, written with the digits that the figure shows, is the figure. */
export function isShownAs(figure: ReadFigure, value: number): boolean {
  const [number] = figure.numbers;
  if (number === undefined || !Number.isFinite(value)) return false;
  const step = figure.isAbout ? figure.coarseStep : figure.step;
  const reach = (step / 2) * figure.factor + Math.abs(value) * 1e-9;
  return Math.abs(number * figure.factor - value) <= reach;
}

/** A bare number that may be a year. */
export function isYear({ value, dimensions }: Pick<Operand, "value" | "dimensions">): boolean {
  return dimensions.length === 0 && mayBeYear(value);
}

export function isCount({ value, dimensions }: Operand): boolean {
  return dimensions.length === 0 && Number.isInteger(value) && value >= 2;
}
