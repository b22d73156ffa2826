// What is searched for a question: its own words, or a follow-up with what it leans on (FIND-1). Used for retrieval
// alone: never in a prompt, in a history or in the store.

export interface RetrievalQuestion {
  /** What is embedded, and whose words and names are looked up. */
  readonly text: string;
  /** ASKED: the question as it is; REWRITTEN: one full sentence by a model; PREPENDED: earlier questions stand before it. */
  readonly how: "ASKED" | "REWRITTEN" | "PREPENDED";
  /** Of PREPENDED, what stands before the question; "" otherwise. */
  readonly carried: string;
}

/** A question that stands by itself. */
export function asAsked(question: string): RetrievalQuestion {
  return { text: question, how: "ASKED", carried: "" };
}
