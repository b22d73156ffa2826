// Figures of an evaluation: one line each, as a table for people and as JSON lines for programs.

export interface Figure {
  /** The folder as it was given. */
  readonly suite: string;
  readonly metric: string;
  readonly value: number;
  /** Questions it was taken over. */
  readonly n: number;
}

/** Share of `hits` among `n`, 0..1; 0 of 0 is 0. */
export function share(hits: number, n: number): number {
  return n === 0 ? 0 : hits / n;
}

/** nDCG at `k` over documents (Järvelin & Kekäläinen 2002): gains as given, ideal order from all judged documents. */
export function ndcg(ranked: readonly string[], gains: ReadonlyMap<string, number>, k: number): number {
  const discounted = (values: readonly number[]) =>
    values.slice(0, k).reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
  const ideal = discounted([...gains.values()].sort((a, b) => b - a));
  return ideal === 0 ? 0 : discounted(ranked.map((id) => gains.get(id) ?? 0)) / ideal;
}

export function printTable(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ suite }) => suite.length), 5);
  return figures
    .map(
      ({ suite, metric, value, n }) => `${suite.padEnd(width)}  ${metric.padEnd(18)} ${value.toFixed(4)}  (n = ${n})`,
    )
    .join("\n");
}
