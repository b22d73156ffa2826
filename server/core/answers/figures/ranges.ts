// Two figures that are the ends of one: 5-8 mm, from 9:00 to 13:00, 2001-02, «от 5 до 8», 5至8.
import { mayBeYear } from "../../structured/values/dates.ts";
import { readFigure, type ReadFigure } from "./read-figure.ts";

const JOINED = /^ ?(?:-{1,2}|~|…|\.{2,3}|÷|to|till|until|through|до|по|至|到|直到) ?$/iu;
const JOINED_AFTER_LEAD = /^ ?(?:and|и|和|与|to|до|по|至|到|-) ?$/iu;
const LEAD = /(?:(?<!\p{L})(?:between|from|от|с|между)|在|从|自|介于) ?$/iu;

/** @param text folded @param figures in its order; what is no range comes back as it is */
export function joinRanges(text: string, figures: readonly ReadFigure[]): ReadFigure[] {
  const joined: ReadFigure[] = [];
  for (const figure of figures) {
    const before = joined.at(-1);
    if (before === undefined || before.ends !== null || !isJoined(text, before, figure)) joined.push(figure);
    else joined.splice(-1, 1, rangeOf(text, before, figure));
  }
  return joined;
}

function isJoined(text: string, from: ReadFigure, to: ReadFigure): boolean {
  if (to.span.start - from.span.end > 12) return false;
  const between = text.slice(from.span.end, to.span.start);
  const lead = text.slice(Math.max(0, from.span.start - 10), from.span.start);
  return JOINED.test(between) || (JOINED_AFTER_LEAD.test(between) && LEAD.test(lead));
}

function rangeOf(text: string, from: ReadFigure, to: ReadFigure): ReadFigure {
  const span = { start: from.span.start, end: to.span.end };
  const ends = clockTimes(text, from, to) ?? ([completed(from, to), shortYear(from, to)] as const);
  const dimensions = ends[1].dimensions;
  return readFigure(
    { kind: "RANGE", span, text: "" },
    { ends, dimensions, isAbout: from.isAbout, isInWords: from.isInWords && to.isInWords },
  );
}

/** The first end has its unit, its "million" and its month from the second, where it says none. */
function completed(from: ReadFigure, to: ReadFigure): ReadFigure {
  if (from.moments.length > 0 || from.dimensions.length > 0) return from;
  if (to.moments.length > 0) {
    const day = String(from.numbers[0] ?? 0).padStart(2, "0");
    const moments = to.kind === "TIME" ? [`${day}:00`] : to.moments.map((moment) => `${moment.slice(0, -2)}${day}`);
    return { ...from, kind: to.kind, moments };
  }
  const multiple =
    to.unscaled.length > 0 && from.unscaled.length === 0 ? (to.numbers[0] ?? 1) / (to.unscaled[0] ?? 1) : 1;
  const numbers = from.numbers.flatMap((number) => (multiple === 1 ? [number] : [number * multiple, number]));
  return { ...from, numbers, dimensions: to.dimensions, factor: to.factor, kind: to.kind };
}

const DOTTED_TIME = /^(?<hours>[01]?\d|2[0-4])\.(?<minutes>[0-5]\d)$/u;

/** 8.30-20.00: hours and minutes with a point, when neither says what else it is; the numbers stay. */
function clockTimes(text: string, from: ReadFigure, to: ReadFigure): readonly [ReadFigure, ReadFigure] | null {
  const times = [from, to].map(({ span, dimensions, moments }) =>
    dimensions.length > 0 || moments.length > 0 ? null : DOTTED_TIME.exec(text.slice(span.start, span.end)),
  );
  const [first, last] = times.map((time) => {
    const { hours, minutes } = time?.groups ?? {};
    return hours === undefined ? null : `${hours.padStart(2, "0").replace("24", "00")}:${minutes ?? ""}`;
  });
  if (first == null || last == null) return null;
  return [
    { ...from, moments: [first] },
    { ...to, moments: [last] },
  ];
}

/** 2001-02 may end in 2002. */
function shortYear(from: ReadFigure, to: ReadFigure): ReadFigure {
  const [first, last] = [from.numbers[0] ?? 0, to.numbers[0] ?? 0];
  const isShort = mayBeYear(first) && Number.isInteger(last) && last < 100;
  if (!isShort || to.dimensions.length > 0) return to;
  return { ...to, numbers: [...to.numbers, Math.floor(first / 100) * 100 + last] };
}
