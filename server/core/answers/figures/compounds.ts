// One quantity written as two: 4 dollars 50 cents, 5 ft 3 in, 1 h 30 min, «1 ч 30 мин», 4元5角.
import { isDuration, readFigure, type ReadFigure } from "./read-figure.ts";

/** Between the greater part and the smaller one; a comma or "and" joins hours with minutes, elsewhere it may list two things. */
const JOINED = /^ ?$/u;
const JOINED_TIMES = /^,? ?(?:(?:and|и) |零|又)?$/iu;

/** Parts of a currency's unit, as they follow the unit itself. */
const MINOR: readonly (readonly [pattern: RegExp, share: number])[] = [
  [/^ ?(?:cents?|pence|pennies|penny|копе(?:ек|йк[аиу])|коп\.?|(?:евро)?цент(?:а|ов)?)(?!\p{L})|^¢/iu, 0.01],
  [/^ ?角/u, 0.1],
  [/^ ?分(?!钟|之|别)/u, 0.01],
];
/** "5 ft 3 in tall": behind feet it is no preposition. */
const INCHES = /^ ?(?:in(?!\p{L})\.?|["″])/iu;
const FOOT_M = 0.3048;
const INCH_SHARE = 1 / 12;

interface Part {
  /** Of the greater part's unit. */
  readonly share: number;
  readonly end: number;
}

/** @param text folded @param figures in its order; what is no compound comes back as it is */
export function joinCompounds(text: string, figures: readonly ReadFigure[]): ReadFigure[] {
  const joined: ReadFigure[] = [];
  // The share of the last part joined, so that 4元5角2分 goes on with a smaller one only.
  let last = 1;
  for (const figure of figures) {
    const before = joined.at(-1);
    const part = before === undefined ? null : partOf(text, before, figure);
    if (before === undefined || part === null || part.share >= last) {
      joined.push(figure);
      last = 1;
      continue;
    }
    joined.splice(-1, 1, whole(before, figure, part));
    last = part.share;
  }
  return joined;
}

function partOf(text: string, major: ReadFigure, minor: ReadFigure): Part | null {
  const [great, small] = [major.numbers[0], minor.numbers[0]];
  if (great === undefined || small === undefined || major.dimensions.length === 0 || small < 0) return null;
  if (minor.span.start - major.span.end > 6) return null;
  const between = text.slice(major.span.end, minor.span.start);
  const isTime = isDuration(major.dimensions);
  if (!(isTime ? JOINED_TIMES : JOINED).test(between)) return null;
  const part = major.kind === "MONEY" ? coinsOf(text, minor) : smallerUnit(text, major, minor);
  // Ninety minutes are no part of an hour, nor 150 cents of a dollar.
  return part !== null && small * part.share < 1 ? part : null;
}

function coinsOf(text: string, { span: { end }, dimensions }: ReadFigure): Part | null {
  if (dimensions.length > 0) return null;
  const behind = text.slice(end, end + 12);
  for (const [pattern, share] of MINOR) {
    const found = pattern.exec(behind);
    if (found !== null) return { share, end: end + found[0].length };
  }
  return null;
}

function smallerUnit(text: string, major: ReadFigure, minor: ReadFigure): Part | null {
  const { end } = minor.span;
  const isFeet = major.dimensions.includes("m") && major.factor === FOOT_M;
  const inches = isFeet && minor.dimensions.length === 0 ? INCHES.exec(text.slice(end, end + 4)) : null;
  if (inches !== null) return { share: INCH_SHARE, end: end + inches[0].length };
  if (major.kind !== "MEASURE" || minor.kind !== "MEASURE" || minor.dimensions[0] !== major.dimensions[0]) return null;
  return minor.factor < major.factor ? { share: minor.factor / major.factor, end } : null;
}

function whole(major: ReadFigure, minor: ReadFigure, { share, end }: Part): ReadFigure {
  const rest = (minor.numbers[0] ?? 0) * share;
  const span = { start: major.span.start, end };
  const step = minor.step * share;
  return readFigure(
    { kind: major.kind, span, text: "" },
    { ...major, numbers: [(major.numbers[0] ?? 0) + rest], unscaled: [], parts: [], step, coarseStep: step },
  );
}
