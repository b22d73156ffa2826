// How well a title goes with what was typed: its own beginning before a word within it, words in the order in which they
// were typed before any order, none or few typing errors before more.
import { editsAllowed, prefixDistance } from "./distance.ts";
import { isUnspaced, wordStarts } from "./fold.ts";

export interface TitleMatch {
  /** Typing errors. */
  readonly edits: number;
  /** 0: the title begins with it; 1: it stands at a word within; 2: its words stand here and there. */
  readonly place: 0 | 1 | 2;
}

/** @param typed and @param title folded by foldTitle; @returns null where they do not go together */
export function matchTitle(typed: string, title: string): TitleMatch | null {
  if (typed === "") return null;
  if (title.startsWith(typed)) return { edits: 0, place: 0 };
  const starts = wordStarts(title);
  if (starts.some((at) => title.startsWith(typed, at))) return { edits: 0, place: 1 };
  const whole = editsAllowed(typed, isUnspaced(typed));
  let best: TitleMatch | null = null;
  const offer = (match: TitleMatch) => {
    if (best === null || compareMatches(match, best) < 0) best = match;
  };
  for (const at of starts) {
    const edits = prefixDistance(typed, title.slice(at, at + 2 * typed.length + 2), whole);
    if (edits <= whole) offer({ edits, place: at === 0 ? 0 : 1 });
  }
  const scattered = matchWords(typed.split(" "), title, starts);
  if (scattered !== null) offer({ edits: scattered, place: 2 });
  return best;
}

/** Each typed word begins another word of the title. @returns the typing errors of all, null where one has no place */
function matchWords(typed: readonly string[], title: string, starts: readonly number[]): number | null {
  const free = new Set(starts);
  let sum = 0;
  for (const word of typed) {
    const editsMax = editsAllowed(word, isUnspaced(word));
    let best = { at: -1, edits: Infinity };
    for (const at of free) {
      const edits = prefixDistance(word, title.slice(at, at + 2 * word.length + 2), editsMax);
      if (edits < best.edits) best = { at, edits };
    }
    if (best.edits > editsMax) return null;
    free.delete(best.at);
    sum += best.edits;
  }
  return sum;
}

export function compareMatches(a: TitleMatch, b: TitleMatch): number {
  return a.edits - b.edits || a.place - b.place;
}
