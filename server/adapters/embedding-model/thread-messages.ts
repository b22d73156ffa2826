// What the main thread and the two embedding threads say to each other.
import { AppError, type ErrorCode } from "../../core/errors.ts";
import type { EmbeddingInput } from "../../ports/embedding-model.ts";

/** `questions` holds the tokenizer and a session for questions; `passages` holds a session only and is given token ids. */
export type ThreadRole = "questions" | "passages";

/** Facts of a model folder that its threads need. */
export interface ModelShape {
  readonly modelDir: string;
  readonly dimensions: number;
  /** Window of the model in tokens, markers included. */
  readonly tokensMax: number;
  readonly paddingId: number;
}

export interface ThreadSettings extends ModelShape {
  readonly role: ThreadRole;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /** Threads of one run inside the session. */
  readonly threads: number;
}

/** Token sequences laid end to end; `lengths` says where each ends. */
export interface TokenSequences {
  readonly ids: Int32Array;
  readonly lengths: Int32Array;
}

/** Windows of several inputs, in their order; `windowsPerInput[i]` of them belong to input i. */
export interface TokenWindows extends TokenSequences {
  readonly windowsPerInput: Int32Array;
}

/** The calls a thread answers: all of them that of questions, `vectors` that of passages. */
export interface ThreadCalls {
  question: { request: { question: string }; result: Float32Array };
  windows: { request: { inputs: readonly EmbeddingInput[] }; result: TokenWindows };
  count: { request: { texts: readonly string[] }; result: number[] };
  /** One vector a sequence, end to end. */
  vectors: { request: TokenSequences; result: Float32Array };
}

export type ThreadCallName = keyof ThreadCalls;

export type ToThread =
  | { [N in ThreadCallName]: { call: number; name: N; request: ThreadCalls[N]["request"] } }[ThreadCallName]
  | { call: number; name: "cancel" }
  | { call: number; name: "close" };

export type FromThread<R> =
  | { call: number; result: R }
  | { call: number; error: PlainError }
  /** The thread could not load its part of the model and ends. */
  | { loadError: PlainError };

/** An AppError as it travels between threads, where classes are lost. */
export interface PlainError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly isRetryable: boolean;
  readonly details: Record<string, unknown>;
}

export function toPlainError(error: unknown, fallback: { code: ErrorCode; prefix: string }): PlainError {
  if (error instanceof AppError) {
    const { code, message, isRetryable, details } = error;
    return { code, message, isRetryable, details };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { code: fallback.code, message: `${fallback.prefix}: ${reason}`, isRetryable: false, details: {} };
}

export function fromPlainError({ code, message, isRetryable, details }: PlainError): AppError {
  return new AppError(code, message, { isRetryable, details });
}
