// The same quantity in another unit, rounded to the digits shown: 21 acres are 8.5 hectares, 25 °C are 77 °F.
import { isShownAs, type Operand, type Reckoning, type ReckoningContext } from "./operand.ts";
import type { ReadFigure } from "./read-figure.ts";

/** Degrees as kelvins, and back. */
const TEMPERATURES: Readonly<Record<string, readonly [toKelvin: (t: number) => number, from: (k: number) => number]>> =
  {
    K: [(t) => t, (k) => k],
    "°C": [(t) => t + 273.15, (k) => k - 273.15],
    "°F": [(t) => ((t + 459.67) * 5) / 9, (k) => (k * 9) / 5 - 459.67],
  };

export function reckonConversion(figure: ReadFigure, { near, sources }: ReckoningContext): Reckoning | null {
  if (figure.kind !== "MEASURE" && figure.kind !== "RANGE") return null;
  for (const operands of [near, ...sources.map((source) => source.operands)])
    for (const operand of operands)
      if (isConverted(figure, operand)) return { how: `${operand.written} converted`, operands: [operand] };
  return null;
}

function isConverted(figure: ReadFigure, operand: Operand): boolean {
  const [own] = figure.dimensions;
  const [other] = operand.dimensions;
  if (own === undefined || other === undefined) return false;
  if (own === other) return operand.figure.factor !== figure.factor && isShownAs(figure, operand.value);
  const [from, to] = [TEMPERATURES[other], TEMPERATURES[own]];
  return from !== undefined && to !== undefined && isShownAs(figure, to[1](from[0](operand.value)));
}
