// How much of an answer counts as the reply to a structured question.
import { ROW_KINDS } from "./score.ts";

/** Characters of a reply that count, unless rows were asked for: pouring out everything is worth nothing (a choice). */
export const REPLY_LENGTH_MAX = 400;

/** Marks of citations are no part of what is said: `[3]` is not the number three. */
const CITATION_MARKS = /\s?\[\d+(?:\s*,\s*\d+)*\]/gu;

/** @param text of the answer; what it quotes stands in its citations and does not count */
export function countedReply(kind: string, text: string): string {
  const said = text.replace(CITATION_MARKS, "");
  return ROW_KINDS.has(kind) ? said : [...said].slice(0, REPLY_LENGTH_MAX).join("");
}
