// What a parsing child process and its parent say to each other. Messages go over IPC; the file's bytes go over the
// child's standard input as frames: a length in four bytes (big endian), then so many bytes; length 0 ends the file.
import type { ErrorCode } from "../../core/errors.ts";
import type { ParseSource } from "../../ports/document-parser.ts";
import type { ParseLimits } from "./limits.ts";

export type ParentMessage =
  | {
      readonly type: "parse";
      readonly source: Omit<ParseSource, "content">;
      readonly limits: Partial<ParseLimits>;
    }
  /** One batch was used up; another may be sent. */
  | { readonly type: "more" };

export type ChildMessage =
  /** `json`: a list of ParseEvent. As one text it passes twice as fast as the objects themselves. */
  | { readonly type: "events"; readonly json: string }
  | { readonly type: "done"; readonly memoryBytes: number }
  | { readonly type: "failed"; readonly memoryBytes: number; readonly error: ParseFailure };

/** An AppError on its way between processes. `code` null: something unexpected, with its stack in `message`. */
export interface ParseFailure {
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly isRetryable: boolean;
  readonly details: Record<string, unknown>;
}

/** Batches a child sends before it waits: one is used up while the next is read. */
export const BATCHES_AHEAD = 2;
export const FRAME_HEADER_BYTES = 4;
