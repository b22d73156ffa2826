// Whether the comma of a column parts a list (`Drama, Comedy`; `Stephen King, Peter Straub`) or belongs to names, places and
// descriptions (`Smith, John`; `Paris, France`; `Chair, outdoor`). Told by where the same part stands in other values of the
// column: in a list now first, now last, now alone; in a name each part has its place. Undecided, it parts nothing.
import { isClause } from "../values/lists.ts";
import { hashOf } from "./tally.ts";

/** What the key of a column lets expect of it: list-keys.ts. */
export interface ListHints {
  readonly namesPeople: boolean;
  readonly namesSeveral: boolean;
}

/** Different parts that are followed, 150 KB at most. A choice; of more, an even sample is. */
const PARTS_MAX = 1_000;
/** Words of a part, or characters of Chinese, above which it is part of a sentence. Choices: names have fewer. */
const WORDS_MAX = 4;
const UNSPACED_MAX = 12;
/** Values with parting commas that must be seen. A choice. */
const VALUES_MIN = 3;
/** Share of values with commas that part nothing, from which none does. A choice: a few are mistakes. */
const OWNED_SHARE_MAX = 0.1;
/**
 * How alike what stands first and what stands last must be, 0 (nothing in common) to 1. Measured over columns made up of
 * 40 kinds in any order: 0.30 and above for 20 values, 0.63 for 100, 0.88 for 1,000; over names of which every fifth family
 * name is a first name too: at most 0.20 for 20 to 20,000.
 */
const LIKENESS_MIN = 0.25;
/** The same where the key already says that values are lists, or the share of parts that also stand alone. Choices. */
const HINTED_LIKENESS_MIN = 0.1;
const ALONE_SHARE_MIN = 0.1;
/** Different parts that must be seen in several places, of those that also stand alone, and of any. Choices. */
const MOVING_MIN = 3;
const MOVING_ALONE_MIN = 2;
/** Share of two-part values with one word before the comma, from which people are written family name first. A choice. */
const INVERTED_SHARE_MAX = 0.5;
const HASHES = 2 ** 32;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const INNER_COMMA = /, |，|,(?=\p{L})/u;

interface Places {
  first: number;
  middle: number;
  last: number;
  alone: number;
}

/** What is found does not depend on the order in which values come. */
export class CommaLists {
  /** By hash of the folded part: those below the limit, which halves when they become too many. */
  readonly #parts = new Map<number, Places>();
  #limit = HASHES;
  #separated = 0;
  /** Values whose commas belong to what they stand in. */
  #owned = 0;
  #inverted = 0;

  /** @param parts of one value between commas; itself alone where there are none. @param folded the same, folded */
  add(parts: readonly string[], folded: readonly string[]): void {
    if (parts.length === 1) {
      const [part = ""] = parts;
      // A whole that was not parted, since a sentence is in it.
      if (INNER_COMMA.test(part) && part.split(INNER_COMMA).some(isClause)) this.#owned++;
      else this.#count(folded[0] ?? "", "alone");
      return;
    }
    if (parts.some(isLong)) {
      this.#owned++;
      return;
    }
    this.#separated++;
    if (parts.length === 2 && isOneWord(parts[0] ?? "")) this.#inverted++;
    folded.forEach((part, index) =>
      this.#count(part, index === 0 ? "first" : index === folded.length - 1 ? "last" : "middle"),
    );
  }

  /** @param parts of one value between other separators: a comma in one of them parts nothing */
  addSeparated(parts: readonly string[]): void {
    if (parts.some((part) => INNER_COMMA.test(part))) this.#owned++;
  }

  #count(part: string, place: keyof Places): void {
    const hash = hashOf(part);
    if (hash % HASHES >= this.#limit) return;
    const known = this.#parts.get(hash) ?? { first: 0, middle: 0, last: 0, alone: 0 };
    known[place]++;
    this.#parts.set(hash, known);
    this.#thin();
  }

  #thin(): void {
    while (this.#parts.size > PARTS_MAX) {
      this.#limit /= 2;
      for (const hash of this.#parts.keys()) if (hash % HASHES >= this.#limit) this.#parts.delete(hash);
    }
  }

  merge(other: CommaLists): void {
    this.#separated += other.#separated;
    this.#owned += other.#owned;
    this.#inverted += other.#inverted;
    this.#limit = Math.min(this.#limit, other.#limit);
    for (const hash of this.#parts.keys()) if (hash % HASHES >= this.#limit) this.#parts.delete(hash);
    for (const [hash, places] of other.#parts) {
      if (hash % HASHES >= this.#limit) continue;
      const own = this.#parts.get(hash) ?? { first: 0, middle: 0, last: 0, alone: 0 };
      for (const place of ["first", "middle", "last", "alone"] as const) own[place] += places[place];
      this.#parts.set(hash, own);
    }
    this.#thin();
  }

  isList(hints: ListHints): boolean {
    if (this.#separated < VALUES_MIN || this.#owned > (this.#owned + this.#separated) * OWNED_SHARE_MAX) return false;
    if (hints.namesPeople && this.#inverted > this.#separated * INVERTED_SHARE_MAX) return false;
    const seen = [...this.#parts.values()].filter(({ first, middle, last }) => first + middle + last > 0);
    const moving = seen.filter(({ first, last }) => first > 0 && last > 0);
    const isMoving = moving.length >= MOVING_MIN || moving.filter(({ alone }) => alone > 0).length >= MOVING_ALONE_MIN;
    const likeness = likenessOf(seen);
    if (isMoving && likeness >= LIKENESS_MIN) return true;
    if (!hints.namesPeople && !hints.namesSeveral) return false;
    const alone = seen.filter((places) => places.alone > 0);
    return (
      (isMoving && likeness >= HINTED_LIKENESS_MIN) ||
      (alone.length >= MOVING_MIN && occurrences(alone) >= occurrences(seen) * ALONE_SHARE_MIN)
    );
  }
}

/** What the distributions of first and of last parts have in common. */
function likenessOf(seen: readonly Places[]): number {
  let [first, last] = [0, 0];
  for (const places of seen) {
    first += places.first;
    last += places.last;
  }
  if (first === 0 || last === 0) return 0;
  let common = 0;
  for (const places of seen) common += Math.min(places.first / first, places.last / last);
  return common;
}

/** In values with commas. */
function occurrences(seen: readonly Places[]): number {
  let count = 0;
  for (const { first, middle, last } of seen) count += first + middle + last;
  return count;
}

function isLong(part: string): boolean {
  return part.split(/\s+/).length > WORDS_MAX || (UNSPACED.test(part) && part.length > UNSPACED_MAX);
}

function isOneWord(part: string): boolean {
  return !/\s/.test(part) && !UNSPACED.test(part);
}
