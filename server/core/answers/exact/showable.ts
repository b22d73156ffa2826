// How much of a line that is still being written can be shown: nothing of what may yet turn out to be a placeholder, an address
// or the syntax around one.
import type { Occurrence } from "./occurrences.ts";
import { OPENING } from "./tidy.ts";

/** Characters after which an open brace, bracket or tag is none of ours: as many as tokens, labels and tags may have. */
const BRACE_MAX = 100;
const BRACKET_MAX = 900;
const TAG_MAX = 600;
/** The word that is being written: addresses have no space in them. Chinese characters begin none. */
const LAST_WORD = /(?:(?![\p{Script=Han}\u3000-\u3011\u3014-\u301f\uff01\uff08\uff09\uff0c\uff1b\uff1f])\S)+$/u;
const DEFINITION = /^[ \t]{0,3}\[[^\]\n]+\]:[ \t]*/u;
const BRACE = /\\*[{｛]/gu;
const BRACKET = /!?\[/gu;
const TAG = /<(?=[\p{L}/!{｛\\]|$)/gu;

/**
 * @param from what is shown already @param occurrences all of the line
 * @returns an index of `line`, at least `from`; what stands before it never changes any more
 */
export function showableEnd(line: string, from: number, occurrences: readonly Occurrence[]): number {
  let end = line.length;
  const hold = (at: number) => {
    if (at < end) end = at;
  };
  if (/[\ud800-\udbff]$/u.test(line)) hold(line.length - 1);
  hold(line.length - (LAST_WORD.exec(line)?.[0].length ?? 0));
  for (const { span } of occurrences) if (span.end > from) hold(span.start);
  // The beginning of what would define a link is held with the address that it is defined by.
  const defined = DEFINITION.exec(line)?.[0].length ?? -1;
  if (defined >= end || occurrences.some(({ span }) => span.start === defined)) hold(0);
  for (const { index } of line.matchAll(BRACE)) if (index >= from && line.length - index < BRACE_MAX) hold(index);
  for (const { index } of line.matchAll(BRACKET))
    if (index >= from && line.length - index < BRACKET_MAX && isOpenBracket(line.slice(index))) hold(index);
  for (const { index } of line.matchAll(TAG))
    if (index >= from && line.length - index < TAG_MAX && isOpenTag(line.slice(index))) hold(index);
  if (line.endsWith("!")) hold(line.length - 1);
  const opening = OPENING.exec(line.slice(from, Math.max(from, end)))?.[0].length ?? 0;
  return Math.max(from, end - opening);
}

/** Whether `[…` may still become a link. */
function isOpenBracket(rest: string): boolean {
  let depth = 0;
  for (let at = rest.indexOf("["); at < rest.length; at++) {
    if (rest[at] === "[") depth += 1;
    else if (rest[at] === "]") depth -= 1;
    if (depth > 0) continue;
    const after = rest.slice(at + 1);
    if (after === "") return true;
    return after.startsWith("(") && !after.includes(")");
  }
  return true;
}

function isOpenTag(rest: string): boolean {
  if (!rest.includes(">")) return true;
  return /^<a\b/iu.test(rest) && !/<\/a\s*>/iu.test(rest);
}
