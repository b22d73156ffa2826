// Whether the comma of a column parts a list (`Drama, Comedy`) or belongs to names and places (`Smith, John`,
// `Paris, France`). In a list a part stands now first, now later, now alone; in a name each has its place.
import { foldForMatch } from "../fold.ts";

/** Different parts that are remembered. A choice: a column of more is no list of kinds. */
const PARTS_MAX = 2_000;
/** Words of a part, above which it is a clause. A choice. */
const WORDS_MAX = 4;
/** Values with a comma that must be seen, and the share of parts that must stand in several places. Choices. */
const VALUES_MIN = 3;
const MOVING_SHARE_MIN = 0.5;
const FIRST = 1;
const LATER = 2;
const ALONE = 4;

export class CommaLists {
  readonly #places = new Map<string, { places: number; count: number }>();
  #withComma = 0;
  #isProse = false;

  /** @param parts of one value between commas; itself alone where there are none */
  add(parts: readonly string[]): void {
    if (this.#isProse) return;
    if (parts.length > 1 && parts.some((part) => part.split(/\s+/).length > WORDS_MAX)) this.#isProse = true;
    if (parts.length > 1) this.#withComma++;
    parts.forEach((part, index) => {
      const folded = foldForMatch(part);
      const known = this.#places.get(folded);
      const place = parts.length === 1 ? ALONE : index === 0 ? FIRST : LATER;
      if (known) {
        known.places |= place;
        known.count++;
      } else if (this.#places.size < PARTS_MAX) this.#places.set(folded, { places: place, count: 1 });
    });
  }

  merge(other: CommaLists): void {
    this.#withComma += other.#withComma;
    this.#isProse ||= other.#isProse;
    for (const [part, { places, count }] of other.#places) {
      const known = this.#places.get(part);
      this.#places.set(part, { places: places | (known?.places ?? 0), count: count + (known?.count ?? 0) });
    }
  }

  isList(): boolean {
    if (this.#isProse || this.#withComma < VALUES_MIN) return false;
    let all = 0;
    let moving = 0;
    for (const { places, count } of this.#places.values()) {
      all += count;
      if (places !== FIRST && places !== LATER && places !== ALONE) moving += count;
    }
    return this.#places.size < PARTS_MAX && moving >= all * MOVING_SHARE_MIN;
  }
}
