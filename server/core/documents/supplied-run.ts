// The part of a block that is supplied where the whole exceeds the budget (CUT-4). Offsets count from the block's start.
import type { Span } from "../text/span.ts";
import { trimSpan } from "../text/trim.ts";
import type { Element } from "./element.ts";
import type { BlockKind } from "./piece.ts";
import { createMeasure, type Measure } from "./policies/measure.ts";
import { tiles } from "./policies/outline.ts";
import { splitSpan } from "./policies/split.ts";

type Kinded = Pick<Element, "kind" | "start" | "end">;

export interface RunInput {
  readonly kind: BlockKind;
  readonly text: string;
  readonly elements: readonly Kinded[];
  readonly hits: readonly Span[];
  readonly tokensMax: number;
}

export interface ChosenRun {
  readonly headers: readonly Span[];
  readonly run: Span;
  readonly part: { readonly index: number; readonly of: number } | null;
}

/** What is repeated over every part of a block of each kind. */
const HEADERS: Readonly<Record<BlockKind, ReadonlySet<string>>> = {
  SECTION: new Set(["HEADING"]),
  TABLE: new Set(["TABLE_CAPTION", "TABLE_SCOPE", "TABLE_HEADER"]),
  RECORD: new Set(["HEADING", "HEADER_RECORD"]),
  FIGURE: new Set(["TABLE_CAPTION"]),
  SLIDE: new Set(["HEADING"]),
};

export function chooseRun({ kind, text, elements, hits, tokensMax }: RunInput): ChosenRun {
  const measure = createMeasure(text, "TOKENS");
  const headers = chooseHeaders(elements, HEADERS[kind], tokensMax / 2, measure);
  // A line break follows each header, and a run that begins inside a number counts it as a new one.
  const room = Math.max(1, tokensMax - headers.reduce((sum, header) => sum + measure(header) + 1, 0) - 1);
  const units = unitsOf({ text, elements, headers, room, measure });
  const { from, to } = growRun(units, hits, room, measure);
  const before = countParts(units.slice(0, from).reverse(), room, measure);
  const after = countParts(units.slice(to + 1), room, measure);
  return {
    headers,
    run: { start: units[from]?.start ?? 0, end: units[to]?.end ?? text.length },
    part: before + after === 0 ? null : { index: before + 1, of: before + 1 + after },
  };
}

/** As many headers as fit into half of the budget; the others are read with the rest. */
function chooseHeaders(
  elements: readonly Kinded[],
  kinds: ReadonlySet<string>,
  room: number,
  measure: Measure,
): Span[] {
  const headers: Span[] = [];
  let left = room;
  for (const { kind, start, end } of elements) {
    const size = measure({ start, end }) + 1;
    if (!kinds.has(kind) || size > left) continue;
    headers.push({ start, end });
    left -= size;
  }
  return headers;
}

interface UnitsInput {
  readonly text: string;
  readonly elements: readonly Kinded[];
  readonly headers: readonly Span[];
  readonly room: number;
  readonly measure: Measure;
}

/** The largest wholes that fit, in order: elements, else their parts, else sentences, words, graphemes. */
function unitsOf({ text, elements, headers, room, measure }: UnitsInput): Span[] {
  const repeated = new Set(headers.map((h) => `${h.start}-${h.end}`));
  const units: Span[] = [];
  const add = (tile: Span, from: number, to: number, seam: "SENTENCES" | "LINES"): void => {
    const span = trimSpan(text, tile);
    if (!span || repeated.has(`${span.start}-${span.end}`)) return;
    if (measure(span) <= room) units.push(span);
    else if (from < to) addAll(tile, from, to);
    else for (const part of splitSpan(text, span, room, measure, seam)) units.push(part);
  };
  /** Elements `from` to `to` (not included), which together with what stands between them make up `span`. */
  const addAll = (span: Span, from: number, to: number): void => {
    const tops: { at: number; next: number }[] = [];
    for (let at = from; at < to;) {
      let next = at + 1;
      while (next < to && (elements[next] as Kinded).start < (elements[at] as Kinded).end) next++;
      tops.push({ at, next });
      at = next;
    }
    const stretches = tiles(
      span,
      tops.map(({ at }) => elements[at] as Kinded),
    );
    // Where something stands before the first element, the first stretch belongs to none.
    const lead = stretches.length - tops.length;
    stretches.forEach((tile, i) => {
      const top = tops[i - lead];
      const isCode = top !== undefined && /^(?:CODE|HEADER_RECORD)$/.test((elements[top.at] as Kinded).kind);
      add(tile, top ? top.at + 1 : 0, top ? top.next : 0, isCode ? "LINES" : "SENTENCES");
    });
  };
  addAll({ start: 0, end: text.length }, 0, elements.length);
  return units;
}

/** The units around the hits: all hits where they fit together, the best ones otherwise, and as much beside as fits. */
function growRun(
  units: readonly Span[],
  hits: readonly Span[],
  room: number,
  measure: Measure,
): { from: number; to: number } {
  const size = (from: number, to: number): number =>
    measure({ start: (units[from] as Span).start, end: (units[to] as Span).end });
  const rangeOf = (hit: Span): { from: number; to: number } => {
    const first = units.findIndex((unit) => unit.end > hit.start);
    const from = first === -1 ? Math.max(0, units.length - 1) : first;
    let to = from;
    while (to + 1 < units.length && (units[to + 1] as Span).start < hit.end) to++;
    return { from, to };
  };
  if (units.length === 0) return { from: 0, to: 0 };
  const [best, ...others] = hits.map(rangeOf);
  const from = best?.from ?? 0;
  let run = { from, to: from };
  while (run.to < (best?.to ?? from) && size(run.from, run.to + 1) <= room) run.to++;
  for (const other of others) {
    const wider = { from: Math.min(run.from, other.from), to: Math.max(run.to, other.to) };
    if (size(wider.from, wider.to) <= room) run = wider;
  }
  for (let hasGrown = true; hasGrown;) {
    hasGrown = false;
    if (run.to + 1 < units.length && size(run.from, run.to + 1) <= room) {
      run.to++;
      hasGrown = true;
    }
    if (run.from > 0 && size(run.from - 1, run.to) <= room) {
      run.from--;
      hasGrown = true;
    }
  }
  return run;
}

/** How many runs the units make, taken in the order given. */
function countParts(units: readonly Span[], room: number, measure: Measure): number {
  let count = 0;
  let open: Span | null = null;
  for (const unit of units) {
    const wider: Span = open
      ? { start: Math.min(open.start, unit.start), end: Math.max(open.end, unit.end) }
      : { start: unit.start, end: unit.end };
    if (open && measure(wider) <= room) open = wider;
    else {
      count++;
      open = unit;
    }
  }
  return count;
}
