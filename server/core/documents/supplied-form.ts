// What a reader gets for a hit: its block, whole where it fits, else the largest run of whole elements around the hit
// with the headers repeated (CUT-4). The run says which part of how many it is; nothing is ever cut off.
import { type Span, sliceSpan } from "../text/span.ts";
import { estimateTokens } from "../text/tokens.ts";
import type { Element } from "./element.ts";
import type { Block } from "./piece.ts";
import { chooseRun } from "./supplied-run.ts";

export interface SupplyInput {
  readonly block: Block;
  /** The text of any span inside the block; called once, for the whole block. */
  readonly readSpan: (span: Span) => string;
  /** The elements that stand in the block, in reading order, wholes before their parts. */
  readonly elements: readonly Pick<Element, "kind" | "start" | "end">[];
  /** Spans of the pieces that were found in this block, best first. */
  readonly hits: readonly Span[];
  readonly tokensMax: number;
}

export interface Supplied {
  /** In order, without overlap: repeated headers, then the run. In offsets of the version's text. */
  readonly spans: readonly Span[];
  /** The texts of the spans, a line break between each. */
  readonly text: string;
  /** From 1; null where the block is supplied whole. */
  readonly part: { readonly index: number; readonly of: number } | null;
}

/** Joins spans that overlap or touch, in order of their starts. Overlapping hits of one version are one (CUT-6). */
export function mergeOverlaps(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (last && start <= last.end) merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else merged.push({ start, end });
  }
  return merged;
}

/** Joins spans with nothing but white space between them, so that a run right under its headers stays one stretch. */
function joinNeighbours(spans: readonly Span[], text: string): Span[] {
  const joined: Span[] = [];
  for (const span of mergeOverlaps(spans)) {
    const last = joined.at(-1);
    if (last && text.slice(last.end, span.start).trim() === "") joined[joined.length - 1] = { ...last, end: span.end };
    else joined.push(span);
  }
  return joined;
}

/** The block of a hit within a budget. Only a single grapheme that is larger than the budget exceeds it. */
export function supplyBlock({ block, readSpan, elements, hits, tokensMax }: SupplyInput): Supplied {
  const text = readSpan({ start: block.start, end: block.end });
  if (estimateTokens(text) <= tokensMax) return { spans: [{ start: block.start, end: block.end }], text, part: null };

  // From here on offsets count from the start of the block.
  const inside = (span: Span): Span => ({
    start: Math.max(0, span.start - block.start),
    end: Math.min(text.length, span.end - block.start),
  });
  const own = elements
    .map(({ kind, ...span }) => ({ kind, ...inside(span) }))
    .filter((element) => element.start < element.end);
  const { headers, run, part } = chooseRun({
    kind: block.kind,
    text,
    elements: own,
    hits: hits.map(inside),
    tokensMax,
  });
  const spans = joinNeighbours([...headers, run], text);
  return {
    spans: spans.map(({ start, end }) => ({ start: start + block.start, end: end + block.start })),
    text: spans.map((span) => sliceSpan(text, span)).join("\n"),
    part,
  };
}
