// The accuracy of a measuring instrument: a percentage of the reading plus a percentage of the range. A table gives both
// as `0.0035 + 0.0005` in the row of the range; the reading stands in the question or in the answer.
import { isShownAs, type Operand, type Reckoning, type ReckoningContext, type SourceOperands } from "./operand.ts";
import type { ReadFigure } from "./read-figure.ts";

/** Between the two percentages: `0.0035 + 0.0005`, `0.0035 % of reading + 0.0005 % of range`. */
const JOIN = /^(?: ?%)?[^\n|+\d]{0,24}\+[^\n|+\d]{0,8}$/u;
/** Terms, and readings, that are tried for one figure (a choice: a page of specifications, a question). */
const TERMS_MAX = 400;
const READINGS_MAX = 6;

export function reckonAccuracy(figure: ReadFigure, { near, sources }: ReckoningContext): Reckoning | null {
  if (figure.dimensions.length === 0) return null;
  const isAlike = ({ dimensions }: Operand) => dimensions.some((dimension) => figure.dimensions.includes(dimension));
  const readings = near.filter(isAlike).slice(0, READINGS_MAX);
  if (readings.length === 0) return null;
  for (const source of sources)
    for (const { ofReading, ofRange, row } of termsOf(source))
      for (const range of row.filter(isAlike))
        for (const reading of readings) {
          if (!isShownAs(figure, (reading.value * ofReading.value + range.value * ofRange.value) / 100)) continue;
          const how = `${bare(ofReading)} % of ${reading.written} + ${bare(ofRange)} % of ${range.written}`;
          return { how, operands: [reading, ofReading, ofRange, range] };
        }
  return null;
}

interface Term {
  readonly ofReading: Operand;
  readonly ofRange: Operand;
  /** Figures of the same line. */
  readonly row: readonly Operand[];
}

function termsOf({ text, operands }: SourceOperands): Term[] {
  const terms: Term[] = [];
  for (const [at, ofReading] of operands.entries()) {
    const ofRange = operands[at + 1];
    if (ofRange === undefined || terms.length >= TERMS_MAX) break;
    const { end } = ofReading.figure.span;
    const { start } = ofRange.figure.span;
    if (start - end > 40 || !JOIN.test(text.slice(end, start))) continue;
    terms.push({ ofReading, ofRange, row: rowOf(text, operands, at) });
  }
  return terms;
}

/** Figures around it up to the line's ends. */
function rowOf(text: string, operands: readonly Operand[], at: number): Operand[] {
  const here = operands[at]?.figure.span.start ?? 0;
  const lineStart = text.lastIndexOf("\n", here);
  const next = text.indexOf("\n", here);
  const lineEnd = next < 0 ? text.length : next;
  const row: Operand[] = [];
  for (let before = at; before >= 0; before--) {
    const operand = operands[before];
    if (operand === undefined || operand.figure.span.start < lineStart || at - before > TERMS_MAX) break;
    row.unshift(operand);
  }
  for (let behind = at + 1; behind < operands.length; behind++) {
    const operand = operands[behind];
    if (operand === undefined || operand.figure.span.start > lineEnd || behind - at > TERMS_MAX) break;
    row.push(operand);
  }
  return row;
}

function bare({ written }: Operand): string {
  return written.replace(/ ?%$/, "");
}
