// What a reply says that it holds for: in `appliesTo`, and in its sentences for names that `appliesTo` leaves out (SCOPE-1).
import { valuesOf, type Scope } from "../../documents/scope.ts";
import type { Evidence } from "../evidence.ts";
import { withoutLabels } from "./labels-in-text.ts";
import type { ModelReply } from "./reply.ts";
import { scopeInText } from "./scope-in-text.ts";
import { tableLines } from "./table-lines.ts";
import { scopeWordsOf, type ScopeWords } from "./scope-words.ts";

/** Folded, and aligned with the evidence's words. */
export function alignedStatedScope(reply: ModelReply, words: ScopeWords): Scope {
  const listed = words.align(reply.appliesTo);
  const told = scopeInText(tableLines(withoutLabels(reply.answer)), words);
  const added = Object.entries(told).filter(([name]) => valuesOf(listed, name) === undefined);
  return { ...listed, ...Object.fromEntries(added) };
}

/** As it is shown beside the answer: the reply's own list where it gives one, else what its sentences state. */
export function statedScope(reply: ModelReply, evidence: Evidence): Scope {
  if (Object.keys(reply.appliesTo).length > 0) return reply.appliesTo;
  return alignedStatedScope(reply, scopeWordsOf(evidence));
}
