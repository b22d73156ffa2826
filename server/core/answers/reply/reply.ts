// What a model replies, and what can be wrong with it (ANS-2, ANS-3).
import type { Scope } from "../../documents/scope.ts";
import type { Span } from "../../text/span.ts";

/** A reply that has the form asked for; nothing of it is believed yet. */
export interface ModelReply {
  readonly status: "ANSWERED" | "NOT_FOUND" | "CONFLICT";
  /** Markdown; placeholders and labels in brackets stand in it. */
  readonly answer: string;
  /** What the answer holds for; empty: everything. */
  readonly appliesTo: Scope;
  /** Labels of blocks and results. */
  readonly citations: readonly number[];
}

export const PROBLEM_CODES = [
  /** No JSON of the asked form, or cut off before its end. */
  "UNPARSABLE",
  /** Nothing is said. */
  "BLANK",
  /** Something is said and nothing cited. */
  "NO_CITATION",
  /** A label that nothing supplied has. */
  "UNKNOWN_CITATION",
  /** A value that holds for some scopes only, or a collection that wants them named, and none is. */
  "SCOPE_MISSING",
  /** Another scope than was asked for, or than the cited text holds for. */
  "SCOPE_WRONG",
  /** Text that other text stands in the place of, cited without that. */
  "SUPERSEDED_ALONE",
  /** Two sources are said to disagree and only one is cited. */
  "CONFLICT_ONE_SIDED",
  /** A figure that stands in no block, no result and not in the question, and follows from none (ANS-5). */
  "FIGURE_UNACCOUNTED",
  /** A placeholder that was never handed out. */
  "PLACEHOLDER_UNKNOWN",
  /** A placeholder of a document that was not supplied. */
  "PLACEHOLDER_FOREIGN",
  /** A placeholder beside another document than its own (EXACT-4). */
  "PLACEHOLDER_MISPLACED",
  /** An address that is no placeholder and stands nowhere in the evidence (EXACT-3). */
  "RAW_LINK",
  /** Another language than the question's. */
  "OTHER_LANGUAGE",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** One thing that is wrong with a reply. */
export interface ReplyProblem {
  readonly code: ProblemCode;
  /** For the model and for people: what is wrong, where, and what would be right. In English. */
  readonly message: string;
  /** Where in the answer; null where it is about the whole. */
  readonly span: Span | null;
}
