// Finds all of many values in a text in one pass: a tree of their characters, walked from every character of the text.
// The time goes by the text, not by how many values there are.
import type { Span } from "../../text/span.ts";
import { foldCompared, isSilentJoint, JOINT } from "./folded-text.ts";
import { isWholeWord } from "./whole-words.ts";

interface Branch<T> {
  readonly next: Map<string, Branch<T>>;
  value: T | null;
}

export interface ValueMatch<T> {
  readonly span: Span;
  readonly value: T;
}

export interface ValueMatcher<T> {
  /** What `add` was given for a written form that folds to the same; null: none yet. */
  get(written: string): T | null;
  add(written: string, value: T): void;
  /** The longest at each place, whole words only, in order, none within another, none that touches `taken` (in order). */
  find(text: string, taken?: readonly Span[]): ValueMatch<T>[];
}

export function createValueMatcher<T>(): ValueMatcher<T> {
  const root: Branch<T> = { next: new Map(), value: null };

  /** One character of the tree is one unit: halves of a pair follow each other as they do in the text. */
  function reach(written: string, isGrown: boolean): Branch<T> | null {
    const { text } = foldCompared(written.trim());
    let at = root;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charAt(i);
      if (unit === JOINT && isSilentJoint(text, i)) continue;
      let next = at.next.get(unit);
      if (next === undefined) {
        if (!isGrown) return null;
        next = { next: new Map(), value: null };
        at.next.set(unit, next);
      }
      at = next;
    }
    return at === root ? null : at;
  }

  return {
    get: (written) => reach(written, false)?.value ?? null,
    add(written, value) {
      const branch = reach(written, true);
      if (branch !== null) branch.value = value;
    },
    find(text, taken = []) {
      if (root.next.size === 0) return [];
      const compared = foldCompared(text);
      const found: ValueMatch<T>[] = [];
      let passed = 0;
      const isTaken = ({ start, end }: Span) => {
        while (passed < taken.length && (taken[passed]?.end ?? 0) <= start) passed += 1;
        return (taken[passed]?.start ?? Infinity) < end;
      };

      /** Index after the longest that begins at `from`. */
      const walk = (from: number): number => {
        let at = root;
        let end = 0;
        let value: T | null = null;
        for (let i = from; i < compared.text.length; i++) {
          const unit = compared.text.charAt(i);
          if (unit === JOINT && i > from && isSilentJoint(compared.text, i)) continue;
          const next = at.next.get(unit);
          if (next === undefined) break;
          at = next;
          const isEnd =
            at.value !== null && isWholeWord(text, { start: compared.startOf(from), end: compared.endOf(i) });
          if (isEnd) [end, value] = [i + 1, at.value];
        }
        if (value === null) return 0;
        const span = { start: compared.startOf(from), end: compared.endOf(end - 1) };
        if (isTaken(span)) return 0;
        found.push({ span, value });
        return end;
      };

      for (let i = 0; i < compared.text.length;) i = Math.max(i + 1, walk(i));
      return found;
    },
  };
}
