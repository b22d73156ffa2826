// A follow-up without a model: what was asked before is put before it (FIND-1).
import { refersBack } from "./refers-back.ts";
import { asAsked, type RetrievalQuestion } from "./retrieval-question.ts";

/** @param earlier questions of the conversation as they were asked, oldest first */
export function prependEarlier(question: string, earlier: readonly string[]): RetrievalQuestion {
  const carried = earlier.at(-1)?.trim() ?? "";
  if (carried === "" || !refersBack(question)) return asAsked(question);
  return { text: `${carried} ${question}`, how: "PREPENDED", carried };
}
