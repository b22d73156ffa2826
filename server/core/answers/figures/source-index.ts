// Figures of everything that an answer may rest on, found by their value.
import { foldNumber } from "../numbers.ts";
import { contradicts, namesUnitOf } from "./lent-numbers.ts";
import { generalised, momentParts } from "./moments.ts";
import { readFigures } from "./read.ts";
import { shareDimension, withoutRanges, type ReadFigure } from "./read-figure.ts";

/** Label of a source; null: the question. */
export type SourceLabel = number | null;

export interface SourceFigure {
  readonly label: SourceLabel;
  readonly figure: ReadFigure;
}

export interface SourceIndex {
  readonly figures: readonly SourceFigure[];
  /** What has the same value; the first in the order of the sources. */
  find(figure: ReadFigure): SourceFigure | null;
  /** Numbers as they are written, between two; and values in the one unit of their quantity, where one is written. */
  writtenBetween(low: number, high: number): SourceFigure[];
  valuesBetween(low: number, high: number): SourceFigure[];
}

export interface Source {
  readonly label: SourceLabel;
  readonly text: string;
}

interface Entry extends SourceFigure {
  readonly dimensions: readonly string[];
}

/** Reads the figures of a text; one that remembers reads each only once. */
export type FigureReader = (text: string) => readonly ReadFigure[];

/** For the texts of one turn: each is looked at again with every reply, and may be read before the first has come. */
export function createFigureReader(): FigureReader {
  const known = new Map<string, readonly ReadFigure[]>();
  return (text) => {
    const figures = known.get(text) ?? readFigures(text);
    known.set(text, figures);
    return figures;
  };
}

export function indexSources(sources: readonly Source[], read: FigureReader = readFigures): SourceIndex {
  const figures = sources.flatMap(({ label, text }) => withoutRanges(read(text)).map((figure) => ({ label, figure })));
  const byValue = new Map<string, Entry[]>();
  const byMoment = new Map<string, SourceFigure[]>();
  const written: Ordered[] = [];
  const measured: Ordered[] = [];
  const add = (value: number, entry: Entry): void => {
    const key = foldNumber(value);
    const entries = byValue.get(key);
    if (entries === undefined) byValue.set(key, [entry]);
    else entries.push(entry);
  };
  for (const source of figures) {
    const { figure } = source;
    for (const { value, dimensions } of [...valuesOf(figure), ...valuesOf({ ...figure, numbers: figure.parts })])
      add(value, { ...source, dimensions });
    for (const value of figure.numbers) {
      written.push({ value, source });
      if (figure.dimensions.length > 0) measured.push({ value: value * figure.factor, source });
    }
    for (const moment of figure.moments) {
      for (const value of partsOf(moment)) add(value, { ...source, dimensions: [] });
      for (const key of generalised(moment)) byMoment.set(key, [...(byMoment.get(key) ?? []), source].slice(0, KEPT));
    }
  }
  for (const ordered of [written, measured]) ordered.sort((a, b) => a.value - b.value);
  const findNumber = (figure: ReadFigure): SourceFigure | null => {
    for (const { value, dimensions } of valuesOf(figure)) {
      const entries = byValue.get(foldNumber(value)) ?? [];
      const isLent = figure.dimensions.length > 0 && dimensions.length === 0;
      const mayLend = isLent ? lenders(figure, entries, sources) : () => true;
      const found = entries.find((entry) => isSame(figure, dimensions, entry) && mayLend(entry));
      if (found !== undefined) return found;
    }
    return null;
  };
  return {
    figures,
    find: (figure) => findMoment(figure, byMoment, byValue) ?? findNumber(figure),
    writtenBetween: (low, high) => between(written, low, high),
    valuesBetween: (low, high) => between(measured, low, high),
  };
}

/** Of which sources a bare number may be the figure: all, or those that name its unit where another is contradicted. */
function lenders(
  figure: ReadFigure,
  entries: readonly Entry[],
  sources: readonly Source[],
): (entry: SourceFigure) => boolean {
  if (!entries.some((entry) => entry.label !== null && contradicts(figure, entry.figure))) return () => true;
  const known = new Map<SourceLabel, boolean>();
  return ({ label }) => {
    const names = known.get(label) ?? sources.some((one) => one.label === label && namesUnitOf(figure, one.text));
    known.set(label, names);
    return names;
  };
}

interface Ordered {
  readonly value: number;
  readonly source: SourceFigure;
}

/** @param ordered by value; of many the first few */
function between(ordered: readonly Ordered[], low: number, high: number): SourceFigure[] {
  const found: SourceFigure[] = [];
  for (let at = lowerBound(ordered, low); at < ordered.length && found.length < KEPT; at++) {
    const entry = ordered[at];
    if (entry === undefined || entry.value > high) break;
    found.push(entry.source);
  }
  return found;
}

/** Of equal figures a few are enough to choose from (a choice). */
const KEPT = 32;

/** @param dimensions of the value compared: none where the number is taken as it is written */
function isSame(figure: ReadFigure, dimensions: readonly string[], entry: Entry): boolean {
  if (dimensions.length > 0) return entry.dimensions.length > 0 && shareDimension(entry.dimensions, dimensions);
  if (entry.dimensions.length > 0) return false;
  // A cell of a table has its unit in the header, on either side; a number in words has no header.
  const [own, other] = [figure.dimensions.length > 0, entry.figure.dimensions.length > 0];
  if (own) return !other && !entry.figure.isInWords;
  return !other || !figure.isInWords;
}

/** In the unit of its quantity, and the bare number: a table's header may say the unit, and "million" as well. */
function valuesOf(figure: ReadFigure): { value: number; dimensions: readonly string[] }[] {
  const { numbers, unscaled, dimensions, factor, isInWords } = figure;
  const folded = numbers.map((number) => ({ value: number * factor, dimensions }));
  const bare = dimensions.length === 0 ? [] : numbers.map((value) => ({ value, dimensions: [] }));
  const alone = unscaled.map((value) => ({ value, dimensions: [] }));
  // Half is 50 %.
  const share = isInWords && numbers.every((number) => number > 0 && number < 1);
  const percent = share
    ? numbers.map((number) => ({ value: Number((number * 100).toPrecision(9)), dimensions: ["percent"] }))
    : [];
  return [...folded, ...percent, ...bare, ...alone];
}

/** Year and day of a date, and the hour of a full one, may stand alone elsewhere. */
function partsOf(moment: string): number[] {
  if (moment.includes(":")) return moment.endsWith(":00") ? [Number(moment.slice(0, 2))] : [];
  const { year, day } = momentParts(moment);
  return [year, day].flatMap((part) => (part === null ? [] : [Number(part)]));
}

function findMoment(
  figure: ReadFigure,
  byMoment: ReadonlyMap<string, readonly SourceFigure[]>,
  byValue: ReadonlyMap<string, readonly SourceFigure[]>,
): SourceFigure | null {
  for (const moment of figure.moments) {
    const found = byMoment.get(moment)?.[0];
    if (found !== undefined) return found;
    // A day whose year stands elsewhere in the same source.
    const { year } = momentParts(moment);
    const days = year === null ? [] : (byMoment.get(`----${moment.slice(4)}`) ?? []);
    const years = year === null ? [] : (byValue.get(year) ?? []);
    const day = days.find(
      (one) =>
        one.figure.moments.some((written) => momentParts(written).year === null) &&
        years.some(({ label }) => label === one.label),
    );
    if (day !== undefined) return day;
  }
  return null;
}

function lowerBound(ordered: readonly { readonly value: number }[], value: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle]?.value ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
