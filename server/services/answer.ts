// What `ask` takes and gives.
import type { Completeness } from "../core/answers/completeness.ts";
import type { PlacedValue, RemovedValue } from "../core/answers/exact/exact-value.ts";
import type { TracedFigure } from "../core/answers/figures/figure.ts";
import type { TokenUsage } from "../core/answers/prompt/message.ts";
import type { QuotableUnit } from "../core/answers/quotables.ts";
import type { ReplyProblem } from "../core/answers/reply/reply.ts";
import type { Scope } from "../core/documents/scope.ts";
import type { Span } from "../core/text/span.ts";
import type { ErrorCode } from "../core/errors.ts";
import type { SearchInput } from "./search-input.ts";
import type { Place } from "./search-places.ts";
import type { SearchResult } from "./search.ts";
import type { StructuredResult } from "./structured-answers.ts";
import type { TraceStep } from "./trace.ts";

export const ANSWER_STATUSES = ["ANSWERED", "NOT_FOUND", "UNVALIDATED", "CONFLICT"] as const;
export type AnswerStatus = (typeof ANSWER_STATUSES)[number];

export interface Citation extends Place {
  /**
   * The number it is cited by in the answer, from 1. Where a model wrote it is the block's label: several quotes of one block
   * share it, and numbers may be left out.
   */
  readonly index: number;
  readonly span: Span;
  readonly kind: QuotableUnit["kind"];
  /** Exactly the version's text at `span`. */
  readonly quote: string;
  /** What a row cannot be understood without: caption, scope line and header of its table. */
  readonly context: readonly { readonly span: Span; readonly text: string }[];
  /** What the quote holds for, down to its row and less what supersedes it; empty: everything. */
  readonly appliesTo: Scope;
  /** What of that it does not hold for, because other text stands in its place there. */
  readonly exceptFor: readonly Scope[];
}

export interface AskInput extends SearchInput {
  /** Whether the turn is stored; default true. */
  readonly isKept?: boolean | null;
  /** Name of the agent that answers; null: the space's defaults. */
  readonly agent?: string | null;
  /** Id of the conversation that the question goes on with; null: it stands alone. */
  readonly conversation?: string | null;
  /** How exact values stand in the text of a model's answer; default MARKDOWN. */
  readonly format?: AnswerFormat | null;
}

export const ANSWER_FORMATS = ["MARKDOWN", "PLAIN"] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

export interface AskOptions {
  /** Ends the whole of it, the model's call with it. */
  readonly signal?: AbortSignal;
  /** Told of each step when it is over. */
  readonly onStep?: (step: TraceStep) => void;
  /** Told of the answer while it is written: provisional until the answer itself is there (ANS-9). */
  readonly onText?: (text: string) => void;
  /** What was told so far is withdrawn: it is written again, or code answers. */
  readonly onRestart?: () => void;
}

export interface Answer {
  readonly id: string;
  readonly status: AnswerStatus;
  /** Quotes with their citation numbers, or what was searched without finding an answer. */
  readonly text: string;
  readonly citations: readonly Citation[];
  /** What was asked for and is not in the material. */
  readonly missing: readonly string[];
  /** Where all of something was asked for: how much of it is quoted. Null otherwise. */
  readonly completeness: Completeness | null;
  /** What the structured index said, where the question was for it (NUM-8); null otherwise. */
  readonly structured: StructuredResult | null;
  /** What the citations hold for together; empty: everything. */
  readonly appliesTo: Scope;
  /** Who wrote the text: code quotes, counts and declines. */
  readonly writtenBy: "CODE" | "MODEL";
  /** Name of the model that wrote it; null where code did. */
  readonly model: string | null;
  /** Why code answered although a model was to; null otherwise. */
  readonly fallback: { readonly code: ErrorCode; readonly message: string } | null;
  /** UNVALIDATED: what is wrong with the text. */
  readonly problems: readonly ReplyProblem[];
  /** Figures of a model's text with where they come from (ANS-5). */
  readonly figures: readonly TracedFigure[];
  /** Exact values that were filled in, and what was taken out (EXACT-2, EXACT-3). */
  readonly placed: readonly PlacedValue[];
  readonly removed: readonly RemovedValue[];
  /** Of all calls to models; null where there was none. */
  readonly usage: AnswerUsage | null;
  /** Id of the conversation that it belongs to. */
  readonly conversationId: string | null;
  /** Name of the agent that answered; null: the space's defaults. */
  readonly agent: string | null;
  readonly search: SearchResult;
  readonly trace: readonly TraceStep[];
}

export interface AnswerUsage extends TokenUsage {
  /** In millionths of `currency`; null where no price is known. */
  readonly costMicros: number | null;
  /** ISO 4217. */
  readonly currency: string | null;
}

/** The part of an answer that is the same whoever wrote it. */
export type GivenAnswer = Pick<Answer, "status" | "text" | "citations" | "missing" | "completeness" | "structured">;
