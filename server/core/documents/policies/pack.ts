// Paragraphs packed up to a target (CUT-6): one stream of units in, stretches out, in one pass.
import type { Span } from "../../text/span.ts";
import { trimSpan } from "../../text/trim.ts";
import type { BoundaryPolicy } from "../collection-settings.ts";
import type { Measure } from "./measure.ts";
import { splitSpan, tailStart, type Seam } from "./split.ts";

/** What is kept whole while packing: a paragraph, a list, a row. */
export interface Unit extends Span {
  readonly seam: Seam;
  /** Smaller wholes to try before sentences, where the unit is too long: the items of a list, the fields of a record. */
  readonly parts?: readonly Span[];
  /** A heading opens a stretch and never closes one. */
  readonly isHeading?: boolean;
}

export interface Packed extends Span {
  readonly isOverBudget: boolean;
}

export interface PackContext {
  readonly text: string;
  readonly policy: Pick<BoundaryPolicy, "target" | "overlap" | "oversized">;
  readonly measure: Measure;
}

/** A stretch under construction: where it began anew, where its repeated tail begins, and the headings at its end. */
interface Open {
  start: number;
  end: number;
  /** Start of the headings that stand at its end with nothing after them; -1 for none. */
  headings: number;
}

/** Whether the unit exceeds the target anyway, so that a heading before it makes no difference. */
function isKeptWhole(unit: Unit, { policy, measure }: PackContext): boolean {
  return policy.oversized === "KEEP" && measure(unit) > policy.target;
}

/** Units no longer than the target where that is possible or wanted; whole and too long where they are to be kept. */
function* fit(unit: Unit, context: PackContext): Generator<Unit> {
  const { text, policy, measure } = context;
  const span = trimSpan(text, unit);
  if (!span) return;
  if (measure(span) <= policy.target) yield { ...unit, ...span };
  else if (unit.parts && unit.parts.length > 1) {
    for (const part of unit.parts) yield* fit({ ...part, seam: unit.seam }, context);
  } else if (policy.oversized === "KEEP") yield { ...unit, ...span };
  else for (const part of splitSpan(text, span, policy.target, measure, unit.seam)) yield { ...part, seam: unit.seam };
}

/**
 * Packs units that follow each other. Every stretch is one slice from the start of its first unit (or of the tail it
 * repeats) to the end of its last; whole stretches exceed the target only where a single unit does.
 */
export function* pack(units: Iterable<Unit>, context: PackContext): Generator<Packed> {
  const { policy, measure } = context;
  const close = (span: Span): Packed => ({
    start: span.start,
    end: span.end,
    isOverBudget: measure(span) > policy.target,
  });
  let open: Open | null = null;
  for (const whole of units) {
    for (const unit of fit(whole, context)) {
      if (!open) {
        open = { start: unit.start, end: unit.end, headings: unit.isHeading ? unit.start : -1 };
        continue;
      }
      const isOnlyHeadings = open.headings === open.start && isKeptWhole(unit, context);
      if (isOnlyHeadings || measure({ start: open.start, end: unit.end }) <= policy.target) {
        if (!unit.isHeading) open.headings = -1;
        else if (open.headings === -1) open.headings = unit.start;
        open.end = unit.end;
        continue;
      }
      const next = begin(open, unit, context);
      yield close({ start: open.start, end: next.closesAt });
      open = next.open;
    }
  }
  if (open) yield close(open);
}

/** Where the open stretch ends and how the next begins, now that `unit` no longer fits. */
function begin(open: Open, unit: Unit, context: PackContext): { closesAt: number; open: Open } {
  const { text, policy, measure } = context;
  // Headings at the end go with what they head, unless there is nothing else or they would not fit there either.
  const carriesHeadings =
    open.headings > open.start &&
    (measure({ start: open.headings, end: unit.end }) <= policy.target || isKeptWhole(unit, context));
  const closesAt = carriesHeadings ? endBefore(text, open.start, open.headings) : open.end;
  let start = carriesHeadings ? open.headings : unit.start;
  const headings = unit.isHeading ? start : -1;
  const room = Math.min(policy.overlap, policy.target - measure({ start: closesAt, end: unit.end }));
  if (room > 0) {
    const tail = tailStart(text, { start: open.start, end: closesAt }, room, measure);
    if (tail < closesAt) start = tail;
  }
  return { closesAt, open: { start, end: unit.end, headings } };
}

/** The end of what stands before `at`, without white space. */
function endBefore(text: string, start: number, at: number): number {
  return trimSpan(text, { start, end: at })?.end ?? at;
}
