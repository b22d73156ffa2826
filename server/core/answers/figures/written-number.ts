// A number in figures: what it may be worth, and how exactly it is written.
import { readNumber } from "../../structured/values/numbers.ts";
import { foldNumber } from "../numbers.ts";
import { FRACTION, fractionValue, RAISED_FIGURE, raisedValue } from "./fold-text.ts";

/** Groups of three behind spaces, or figures with points, commas and apostrophes between them. */
const DIGITS = String.raw`(?:\d{1,3}(?: \d{3})+(?![\d])(?:[.,]\d+)?|\d+(?:[.,'’]\d+)*)`;
/** In a folded text: 1,977.50; 6½; 1/2; 1.1 × 10⁵; 10^5. */
export const WRITTEN_NUMBER = `10(?:\\^(?<onlyPower>-?\\d{1,2})|(?<onlyRaised>${RAISED_FIGURE}{1,3}))(?!\\d)|(?<digits>${DIGITS})(?: ?(?<fraction>${FRACTION})|(?<quotient> ?[/⁄] ?\\d+)(?![\\d/]))?(?: ?[×x·*] ?10(?:\\^(?<power>-?\\d{1,3})|(?<raised>${RAISED_FIGURE}{1,4})))?|(?<alone>${FRACTION})|(?<=^|[\\s(])[.](?<decimals>\\d+)`;

export interface WrittenNumber {
  readonly numbers: readonly number[];
  readonly step: number;
  readonly coarseStep: number;
  /** What it may be two numbers of: 220 and 380 of 220/380, 1 and 977 of "1 977". */
  readonly parts?: readonly number[];
}

/** Several where one separator may part thousands or decimals; none for what is no number, as 1.2.3 is. */
export function readWrittenNumber(groups: Readonly<Record<string, string | undefined>>): WrittenNumber | null {
  const alone = powerOf(groups["onlyPower"], groups["onlyRaised"]);
  if (alone !== null) return exactly(Number(foldNumber(10 ** alone)));
  if (groups["alone"] !== undefined) return exactly(fractionValue(groups["alone"]));
  if (groups["decimals"] !== undefined) return scaled(readDigits(`0.${groups["decimals"]}`), 1);
  const read = readDigits(groups["digits"] ?? "");
  if (read === null) return null;
  if (groups["fraction"] !== undefined) {
    const fraction = fractionValue(groups["fraction"]);
    return { ...read, numbers: read.numbers.map((number) => number + fraction), step: 0, coarseStep: 0 };
  }
  if (groups["quotient"] !== undefined) {
    const below = Number(groups["quotient"].replace(/\D/g, ""));
    return below === 0 ? null : { ...exactly((read.numbers[0] ?? 0) / below), parts: [...read.numbers, below] };
  }
  const power = powerOf(groups["power"], groups["raised"]);
  return power === null ? read : scaled(read, 10 ** power);
}

function powerOf(written: string | undefined, raised: string | undefined): number | null {
  if (written !== undefined) return Number(written);
  return raised === undefined ? null : raisedValue(raised);
}

function readDigits(digits: string): WrittenNumber | null {
  const numbers = new Set<number>();
  // A point before three digits is rather a decimal one, a comma there rather parts thousands.
  const signs = /\.\d{3}$/.test(digits) ? ([".", null] as const) : ([null, ",", "."] as const);
  for (const sign of signs) {
    const number = readNumber(digits.replaceAll("’", "'"), sign);
    if (number !== null) numbers.add(number);
  }
  const parts = digits.includes(" ") ? digits.split(" ").map(Number) : [];
  const [first] = numbers;
  if (first === undefined) return null;
  return { numbers: [...numbers], step: stepOf(digits, first), coarseStep: coarseStepOf(digits, first), parts };
}

/** Worth of the last digit. */
function stepOf(digits: string, number: number): number {
  if (number === Number(digits.replace(/\D/g, ""))) return 1;
  return 10 ** -(/[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0);
}

/** 100 for 1,200: what is known of it if it was rounded. */
function coarseStepOf(digits: string, number: number): number {
  if (!Number.isInteger(number) || number === 0) return stepOf(digits, number);
  return 10 ** (/0*$/.exec(`${Math.abs(number)}`)?.[0].length ?? 0);
}

function exactly(number: number): WrittenNumber {
  return { numbers: [number], step: 0, coarseStep: 0 };
}

/** @param factor what a word or power behind the number multiplies it by */
export function scaled(read: WrittenNumber | null, factor: number): WrittenNumber | null {
  if (read === null || factor === 1) return read;
  return {
    numbers: read.numbers.map((number) => Number(foldNumber(number * factor))),
    step: read.step * factor,
    coarseStep: Math.max(read.coarseStep, read.step) * factor,
  };
}
