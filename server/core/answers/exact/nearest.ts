// Which of the documents that a sentence names a place in it belongs to (EXACT-4): by brackets, by the part of the sentence, by
// what stands before it. Where that leaves a doubt, none: a link that is missing is better than a wrong one.
import { containsSpan, doSpansMeet, type Span } from "../../text/span.ts";
import type { Subject } from "./answer-outline.ts";
import { union, type Mark } from "./marks.ts";

export interface NearestInput {
  readonly text: string;
  /** Where the place is. */
  readonly place: Span;
  /** All that the sentence names, in order. */
  readonly marks: readonly Mark[];
  /** All places of values in it, in order. */
  readonly places: readonly Span[];
}

/** Parts of a sentence that say something of their own. */
const STRONG =
  /[;；]|[.!?…](?=\s)|(?<=[\s,])(?:while|whereas|but|тогда как|зато|но)(?=\s)|(?<=[,，])\s*(?:а|而)(?=[\s\p{Script=Han}])|，而/giu;
/** Parts that may be items of a list. */
const WEAK = /[,，、]|(?<=\s)(?:and|or|nor|&|и|или|а также|а)(?=\s)|以及|和|与|及|或/giu;
const GROUP = /\([^()]*\)|（[^（）]*）/gu;

/** @returns empty where it cannot be told; null where the place stands before a part of the text that names anything */
export function nearestSubject(input: NearestInput): Subject | null {
  const { text, place, marks } = input;
  const groups = groupsOf(input);
  const group = groups.find(({ start, end }) => start < place.start && place.end < end) ?? null;
  if (group !== null) {
    const inside = marks.filter((mark) => containsSpan(group, mark));
    if (inside.length > 0) return byParts({ ...input, marks: inside, within: group });
    const named = marks.findLast(({ end }) => end <= group.start);
    if (named !== undefined && !/[\p{L}]/u.test(text.slice(named.end, group.start))) return named.subject;
  }
  const outside = marks.filter((mark) => !groups.some((other) => other !== group && containsSpan(other, mark)));
  return byParts({ ...input, marks: outside.length > 0 ? outside : marks, within: { start: 0, end: text.length } });
}

interface PartInput extends NearestInput {
  readonly within: Span;
}

function byParts(input: PartInput): Subject | null {
  const { within, marks } = input;
  if (marks.length === 0) return new Set();
  const strong = partOf(input, STRONG, within);
  const inStrong = marks.filter((mark) => containsSpan(strong, mark));
  if (inStrong.length > 0 && isOne(inStrong)) return union(inStrong);
  // What names nothing goes on about what was named last, never about what comes.
  if (inStrong.length === 0) {
    const before = marks.filter(({ end }) => end <= strong.start);
    return before.length === 0 ? null : byOrder(input, before, within);
  }
  const weak = partOf(input, WEAK, strong);
  const inWeak = marks.filter((mark) => containsSpan(weak, mark));
  if (inWeak.length > 0 && isOne(inWeak)) return union(inWeak);
  return byOrder(input, inStrong, strong);
}

/** Where names go first each place belongs to the name before it; where places go first, to the one after it. */
function byOrder({ place, places }: PartInput, marks: readonly Mark[], within: Span): Subject {
  const own = places.filter((other) => containsSpan(within, other));
  const firstMark = marks[0]?.start ?? Infinity;
  const firstPlace = own[0]?.start ?? Infinity;
  const isBetween = (from: number, to: number) => own.some(({ start }) => from <= start && start < to);
  if (firstMark < firstPlace) {
    const before = marks.filter(({ end }) => end <= place.start);
    const last = before.at(-1);
    if (last === undefined) return new Set();
    const run = before.filter((mark) => !isBetween(mark.end, last.start));
    return isOne(run) ? union(run) : new Set();
  }
  const after = marks.filter(({ start }) => start >= place.end);
  const next = after[0];
  if (next === undefined) return new Set();
  const run = after.filter((mark) => !isBetween(next.end, mark.start));
  return isOne(run) ? union(run) : new Set();
}

/** The part of `within` that the place stands in; nothing within a name or a value parts it. */
function partOf({ text, place, marks, places }: PartInput, separator: RegExp, within: Span): Span {
  const kept: Span[] = [
    ...marks,
    ...places,
    ...groupsOf({ text, place, marks, places }).filter((g) => !containsSpan(g, place)),
  ];
  let { start, end } = within;
  for (const { index, 0: written } of text.slice(within.start, within.end).matchAll(separator)) {
    const at = { start: within.start + index, end: within.start + index + written.length };
    if (kept.some((span) => doSpansMeet(span, at))) continue;
    if (at.end <= place.start) start = at.end;
    else if (at.start >= place.end) {
      end = at.start;
      break;
    }
  }
  return { start, end };
}

/** Stretches in round brackets that are no part of a name or of the syntax of a link. */
function groupsOf({ text, marks, places }: NearestInput): Span[] {
  const free = blanked(text, [...marks, ...places]);
  return [...free.matchAll(GROUP)].map(({ index, 0: written }) => ({ start: index, end: index + written.length }));
}

/** With brackets inside of `spans` made into something else, so that they pair with none outside. */
function blanked(text: string, spans: readonly Span[]): string {
  let out = text;
  for (const { start, end } of spans)
    out = out.slice(0, start) + out.slice(start, end).replace(/[()（）]/gu, "_") + out.slice(end);
  return out;
}

function isOne(marks: readonly Mark[]): boolean {
  const [first, ...others] = marks;
  return first !== undefined && others.every(({ subject }) => isSame(subject, first.subject));
}

function isSame(a: Subject, b: Subject): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}
