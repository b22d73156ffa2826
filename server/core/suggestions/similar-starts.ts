// Beginnings in a sorted index that are a typing error or two away from what was typed. The index is walked like a tree:
// a look-up gives the next beginning, its characters say which branches there are, and a branch that has used up its
// errors is left. So the time depends on what was typed, not on how many titles there are.

export interface SimilarStart {
  /** A beginning of some that are in the index. */
  readonly start: string;
  readonly edits: number;
}

/**
 * @param next the first beginning in the index at or after `from`, in the order of code points; null at the end
 * @param limits.editsMax errors that are forgiven; @param limits.lookupsMax the walk ends after so many look-ups
 * @returns each beginning with its edits, nearest first, none of them the beginning of another
 */
export function findSimilarStarts(
  typed: string,
  next: (from: string) => string | null,
  limits: { editsMax: number; lookupsMax: number },
): SimilarStart[] {
  const characters = [...typed];
  const { editsMax } = limits;
  const found: SimilarStart[] = [];
  let lookups = 0;

  function visit(start: string, row: readonly number[]): void {
    const edits = row[characters.length] ?? Infinity;
    if (edits <= editsMax) {
      found.push({ start, edits });
      return;
    }
    const least = Math.min(...row);
    if (least > editsMax) return;
    if (least < editsMax) {
      for (const character of branches(start)) visit(start + character, extend(row, characters, character));
      return;
    }
    // No error is left: only what was typed may follow.
    const following = new Set(characters.filter((_, i) => row[i] === least));
    for (const character of following)
      if (isThere(start + character)) visit(start + character, extend(row, characters, character));
  }

  function* branches(start: string): Generator<string> {
    let from = start;
    while (lookups < limits.lookupsMax) {
      lookups += 1;
      const reached = next(from);
      if (reached === null || !reached.startsWith(start)) return;
      const point = reached.codePointAt(start.length);
      if (point === undefined) {
        // A title that ends here; what follows begins with it.
        from = `${start}\u0001`;
        continue;
      }
      const character = String.fromCodePoint(point);
      yield character;
      if (point >= 0x10ffff) return;
      from = start + String.fromCodePoint(point === 0xd7ff ? 0xe000 : point + 1);
    }
  }

  function isThere(start: string): boolean {
    if (lookups >= limits.lookupsMax) return false;
    lookups += 1;
    return next(start)?.startsWith(start) ?? false;
  }

  visit("", characters.map((_, i) => i).concat(characters.length));
  // The table counts two swapped neighbours as two errors; as people make it, it is one.
  for (let i = 0; i + 1 < characters.length && editsMax > 0; i++) {
    const swapped = [...characters.slice(0, i), characters[i + 1], characters[i], ...characters.slice(i + 2)].join("");
    const isKnown = found.some(({ start }) => swapped.startsWith(start));
    if (!isKnown && isThere(swapped)) found.push({ start: swapped, edits: 1 });
  }
  return found.sort((a, b) => a.edits - b.edits || (a.start < b.start ? -1 : 1));
}

/** The next row of the table of edits (Levenshtein): `row[i]` is how far the first i typed characters are. */
function extend(row: readonly number[], typed: readonly string[], character: string): number[] {
  const extended = [(row[0] ?? 0) + 1];
  for (let i = 1; i <= typed.length; i++) {
    const changed = (row[i - 1] ?? 0) + (typed[i - 1] === character ? 0 : 1);
    extended.push(Math.min((row[i] ?? 0) + 1, (extended[i - 1] ?? 0) + 1, changed));
  }
  return extended;
}
