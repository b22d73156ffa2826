// Figures over plain records, worked out without anything of the product: what its answers are held against.

/** How often each value occurs, commonest first. A record counts once for each of its values. */
export function countsOf<T>(records: readonly T[], valuesOf: (record: T) => readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const record of records)
    for (const value of new Set(valuesOf(record))) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** The first `count`; where the last of them ties with the next, those that are safely among the first. */
export function topOf(counts: readonly [string, number][], count: number): [string, number][] {
  const next = counts[count]?.[1] ?? -Infinity;
  return counts.slice(0, count).filter(([, value]) => value > next);
}

export function sumOf(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100;
}

/** With two decimals. */
export function meanOf(values: readonly number[]): number {
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;
}

export function largestBy<T>(records: readonly T[], valueOf: (record: T) => number): T[] {
  const largest = Math.max(...records.map(valueOf));
  return records.filter((record) => valueOf(record) === largest);
}

export function smallestBy<T>(records: readonly T[], valueOf: (record: T) => number): T[] {
  return largestBy(records, (record) => -valueOf(record));
}

/** The first `count` by a number, largest first; ties at the border are left out. */
export function firstBy<T>(records: readonly T[], valueOf: (record: T) => number, count: number): T[] {
  const ordered = [...records].sort((a, b) => valueOf(b) - valueOf(a));
  const next = ordered[count];
  const kept = ordered.slice(0, count);
  return next === undefined ? kept : kept.filter((record) => valueOf(record) > valueOf(next));
}
