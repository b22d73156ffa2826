// How many different values a field has and which are the commonest, in bounded memory: exact up to a cap, then said so.

/** Different values that one field remembers, and all fields together. Choices: 8 bytes each, and 40 with the set's own. */
const DISTINCT_MAX = 10_000;
const DISTINCT_OF_ALL_MAX = 500_000;
/** Values with their writing of which one field counts occurrences, to show the commonest. A choice. */
const COUNTED_MAX = 300;
const EXAMPLES_MAX = 10;
const EXAMPLE_LENGTH_MAX = 200;

/** What all tallies of one collection may still remember. */
export interface TallyBudget {
  left: number;
}

export function createTallyBudget(): TallyBudget {
  return { left: DISTINCT_OF_ALL_MAX };
}

export class ValueTally {
  readonly #seen = new Set<number>();
  readonly #counts = new Map<string, number>();
  #isFull = false;
  #repeated = 0;
  values = 0;

  constructor(private readonly budget: TallyBudget) {}

  add(folded: string, written: string): void {
    this.values++;
    const hash = hashOf(folded);
    if (this.#seen.has(hash)) this.#repeated++;
    else if (this.#seen.size < DISTINCT_MAX && this.budget.left > 0) {
      this.#seen.add(hash);
      this.budget.left--;
    } else this.#isFull = true;
    const example = clip(written);
    const count = this.#counts.get(example);
    if (count !== undefined) this.#counts.set(example, count + 1);
    else if (this.#counts.size < COUNTED_MAX) this.#counts.set(example, 1);
  }

  clone(): ValueTally {
    const copy = new ValueTally(this.budget);
    copy.merge(this);
    return copy;
  }

  merge(other: ValueTally): void {
    this.values += other.values;
    this.#repeated += other.#repeated;
    this.#isFull ||= other.#isFull;
    for (const hash of other.#seen) {
      if (this.#seen.has(hash)) this.#repeated++;
      else this.#seen.add(hash);
    }
    for (const [example, count] of other.#counts) this.#counts.set(example, (this.#counts.get(example) ?? 0) + count);
  }

  get distinct(): number {
    return this.#seen.size;
  }

  /** @param others folded values that do not count */
  distinctWithout(others: ReadonlySet<string>): number {
    let count = this.#seen.size;
    for (const other of others) if (this.#seen.has(hashOf(other))) count--;
    return count;
  }

  /** Whether `distinct` stopped counting. */
  get isAtLeast(): boolean {
    return this.#isFull;
  }

  /** Whether no value came twice, as far as was remembered; false for fewer than two. */
  get isAllDifferent(): boolean {
    return this.values >= 2 && this.#repeated === 0;
  }

  /** Share of values that are another one than all before, 0..1. */
  get distinctShare(): number {
    return this.values === 0 ? 0 : (this.values - this.#repeated) / this.values;
  }

  /** The commonest, as written. @param isWanted of those that count */
  examples(isWanted: (written: string) => boolean = () => true): string[] {
    return [...this.#counts]
      .filter(([example]) => isWanted(example))
      .sort((a, b) => b[1] - a[1])
      .slice(0, EXAMPLES_MAX)
      .map(([example]) => example);
  }
}

/** Different writings up to ten, in the order in which they came. */
export class Samples {
  readonly #seen = new Set<string>();

  add(written: string): void {
    if (this.#seen.size < EXAMPLES_MAX) this.#seen.add(clip(written));
  }

  merge(other: Samples): void {
    for (const written of other.#seen) this.add(written);
  }

  list(): string[] {
    return [...this.#seen];
  }
}

function clip(written: string): string {
  return written.length <= EXAMPLE_LENGTH_MAX
    ? written
    : `${Array.from(written.slice(0, EXAMPLE_LENGTH_MAX)).slice(0, -1).join("")}…`;
}

/** 53 bits of two multiplicative hashes (cyrb53): two of a million values meet once in ten thousand collections. */
export function hashOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
