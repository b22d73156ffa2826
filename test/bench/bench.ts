// What a bench is, and how rounds become one figure.

export interface Figure {
  /** Cost of ours over the cost of what it is held against, measured in the same run: the smaller the better. */
  readonly ratio: number;
  /** (largest - smallest) / median of the rounds' ratios. */
  readonly spread: number;
  /** What was measured, in words and absolute figures, for whoever reads the run. */
  readonly detail: string;
}

export interface Bench {
  readonly name: string;
  /** The bench holds while `ratio` is at most this. */
  readonly limit: number;
  /** Run only when it is named. */
  readonly isLong?: boolean;
  run(): Promise<Figure>;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** @param share 0..1; between two values the nearer one by rank */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.round(share * (sorted.length - 1))];
  if (value === undefined) throw new Error("There are no values");
  return value;
}

/** Each round measures both sides, one right after the other; the order changes from round to round. */
export async function compare(options: {
  rounds: number;
  ours: (round: number) => Promise<number>;
  theirs: (round: number) => Promise<number>;
  describe: (ours: number, theirs: number) => string;
  /** Ours goes first in every round, because theirs repeats what ours did. */
  isOursFirst?: boolean;
}): Promise<Figure> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const first = options.isOursFirst === true || round % 2 === 0;
    if (first) ours.push(await options.ours(round));
    theirs.push(await options.theirs(round));
    if (!first) ours.push(await options.ours(round));
  }
  const ratios = ours.map((value, i) => value / (theirs[i] ?? NaN));
  return {
    ratio: median(ratios),
    spread: spreadOf(ratios),
    detail: options.describe(median(ours), median(theirs)),
  };
}

export function spreadOf(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}

/** Milliseconds that `work` took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
