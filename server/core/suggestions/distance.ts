// How far what was typed is from the beginning of a word.

/**
 * Edits that make `typed` a beginning of `word`: characters changed, added or left out, and neighbours swapped (optimal
 * string alignment), each 1. Anything may follow in `word`. More than `editsMax` comes back as Infinity.
 *
 * @see https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance
 */
export function prefixDistance(typed: string, word: string, editsMax: number): number {
  if (word.startsWith(typed)) return 0;
  if (editsMax === 0) return Infinity;
  const from = [...typed];
  const to = [...word].slice(0, from.length + editsMax);
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwapped) best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (Math.min(...row) > editsMax) return Infinity;
    beforeLast = last;
    last = row;
  }
  const least = Math.min(...last);
  return least > editsMax ? Infinity : least;
}

/** Edits between two whole words, counted as `prefixDistance` does: neither may go on. More than `editsMax`: Infinity. */
export function wholeDistance(a: string, b: string, editsMax: number): number {
  return Math.max(prefixDistance(a, b, editsMax), prefixDistance(b, a, editsMax));
}

/**
 * Typing errors that are forgiven in a typed word (a choice: of three letters any two are one error apart; in scripts
 * without spaces a character is a word's half).
 */
export function editsAllowed(typed: string, isUnspaced: boolean): number {
  const { length } = [...typed];
  if (isUnspaced) return length >= 3 ? 1 : 0;
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}
