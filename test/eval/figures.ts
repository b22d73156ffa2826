// Figures of an evaluation: one line each, as a table for people and as JSON lines for programs.

export interface Figure {
  /** The folder as it was given. */
  readonly suite: string;
  readonly metric: string;
  readonly value: number;
  /** Questions it was taken over. */
  readonly n: number;
}

/** nDCG at `k` over documents (Järvelin & Kekäläinen 2002): gains as given, ideal order from all judged documents. */
export function ndcg(ranked: readonly string[], gains: ReadonlyMap<string, number>, k: number): number {
  const discounted = (values: readonly number[]) =>
    values.slice(0, k).reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
  const ideal = discounted([...gains.values()].sort((a, b) => b - a));
  return ideal === 0 ? 0 : discounted(ranked.map((id) => gains.get(id) ?? 0)) / ideal;
}

/** Whether one of `answers` stands in one of `quotes`. As people compare: case, width and white space do not matter. */
export function holdsAnswer(quotes: readonly string[], answers: readonly string[]): boolean {
  const plain = (text: string) => text.normalize("NFKC").replace(/\s+/gu, "").toLowerCase();
  const wanted = answers.map(plain).filter((answer) => answer !== "");
  return quotes.some((quote) => wanted.some((answer) => plain(quote).includes(answer)));
}

export function printTable(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ suite }) => suite.length), 5);
  return figures
    .map(
      ({ suite, metric, value, n }) => `${suite.padEnd(width)}  ${metric.padEnd(22)} ${value.toFixed(4)}  (n = ${n})`,
    )
    .join("\n");
}
