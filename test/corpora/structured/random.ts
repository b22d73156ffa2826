// Random numbers that are the same in every run.

export interface Random {
  /** Both included. */
  integer(min: number, max: number): number;
  isOneIn(count: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Distinct, in the list's order. */
  some<T>(list: readonly T[], count: number): T[];
  /** The earlier, the likelier: as values of a catalog are spread. */
  pickSkewed<T>(list: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed;
  // Numerical Recipes' generator: all that is asked of it is to give the same values in every run.
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const at = <T>(list: readonly T[], share: number): T => {
    const found = list[Math.floor(share * list.length)];
    if (found === undefined) throw new Error("There is nothing to pick from.");
    return found;
  };
  const random: Random = {
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    isOneIn: (count) => next() * count < 1,
    pick: (list) => at(list, next()),
    pickSkewed: (list) => at(list, next() ** 2),
    some(list, count) {
      const chosen = new Set<number>();
      while (chosen.size < Math.min(count, list.length)) chosen.add(random.integer(0, list.length - 1));
      return list.filter((_, index) => chosen.has(index));
    },
  };
  return random;
}
