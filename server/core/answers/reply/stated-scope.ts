// What a reply says that it holds for: in `appliesTo`, and in its sentences for names that `appliesTo` leaves out (SCOPE-1).
import { valuesOf, type Scope } from "../../documents/scope.ts";
import { withoutLabels } from "./labels-in-text.ts";
import type { ModelReply } from "./reply.ts";
import { scopeInText } from "./scope-in-text.ts";
import { tableLines } from "./table-lines.ts";
import type { ScopeWords } from "./scope-words.ts";

/** Folded, and aligned with the evidence's words. */
export function statedScope(reply: ModelReply, words: ScopeWords): Scope {
  const listed = words.align(reply.appliesTo);
  const told = scopeInText(tableLines(withoutLabels(reply.answer)), words);
  const added = Object.entries(told).filter(([name]) => valuesOf(listed, name) === undefined);
  return { ...listed, ...Object.fromEntries(added) };
}
