// What is searched for a question: its own words, or a follow-up with what it leans on (FIND-1). Used for retrieval
// alone: never in a prompt, in a history or in the store.
import type { WordsPart } from "../weighted-words.ts";

export interface RetrievalQuestion {
  /** What is searched, as it is shown. */
  readonly text: string;
  /** ASKED: the question as it is; REWRITTEN: one full sentence; PREPENDED: what was asked before counts beside it. */
  readonly how: "ASKED" | "REWRITTEN" | "PREPENDED";
  /** Of PREPENDED, how much each part counts; null where `text` is searched as one question. */
  readonly carried: Carried | null;
}

/** A follow-up and what comes from earlier questions, each by itself: put into one sentence the earlier one would win. */
export interface Carried {
  /** The follow-up after the names it leans on: what names, sides and quotes are judged by. */
  readonly asked: string;
  /** What is embedded; the vectors are added by these weights. The follow-up's own comes first, with 1. */
  readonly meanings: readonly WordsPart[];
  /** Whose words are looked up, and judged by. */
  readonly words: readonly WordsPart[];
}

/** A question that stands by itself. */
export function asAsked(question: string): RetrievalQuestion {
  return { text: question, how: "ASKED", carried: null };
}
