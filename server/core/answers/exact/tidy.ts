// What is left around a value that was taken out: brackets around nothing, two spaces, a colon before nothing.

/** What goes with it, and what stands in its place. */
export interface Gap {
  /** Characters that go before and after it. */
  readonly before: number;
  readonly after: number;
  readonly text: string;
}

/** Where a value is missed: after a colon or a dash, and in a cell of its own. */
const MISSING = "—";
const PAIRS: readonly (readonly [string, string])[] = [
  ["(", ")"],
  ["（", "）"],
  ["[", "]"],
  ["【", "】"],
  ["<", ">"],
  ["“", "”"],
  ["«", "»"],
  ['"', '"'],
  ["'", "'"],
  ["**", "**"],
  ["__", "__"],
  ["*", "*"],
  ["_", "_"],
  ["`", "`"],
];
/** What may be held back before a value until it is known whether one stands there: spaces and what opens. */
export const OPENING = /[\s([（【<“«"'*_`]*$/u;

/** @param before of the line, up to the value @param after of the line, from behind it */
export function gapAround(before: string, after: string): Gap {
  let from = before.length;
  let to = 0;
  for (;;) {
    const [left, right] = [before.slice(0, from), after.slice(to)];
    const pair = PAIRS.find(([open, close]) => left.trimEnd().endsWith(open) && right.trimStart().startsWith(close));
    if (pair === undefined) break;
    from = left.trimEnd().length - pair[0].length;
    to += right.length - right.trimStart().length + pair[1].length;
  }
  const left = before.slice(0, from);
  const right = after.slice(to);
  if (/[:：|→=–—]\s*$|^\s*$|👉\s*$/u.test(left) && /^\s*(?:$|[.,;!?。，；！？|·)）]|–|—|\[\d)/u.test(right))
    return { before: before.length - from, after: to, text: MISSING };
  // One of the spaces on both sides stays; none before a full stop.
  const isSpaced = /\s$/u.test(left) || left === "";
  const spaces = /^[ \t]*/u.exec(right)?.[0].length ?? 0;
  if (isSpaced && spaces > 0) return { before: before.length - from, after: to + spaces, text: "" };
  const trailing = /^[.,;:!?)）\]。，；：！？、]|^$/u.test(right) ? (/[ \t]*$/u.exec(left)?.[0].length ?? 0) : 0;
  return { before: before.length - from + trailing, after: to, text: "" };
}
