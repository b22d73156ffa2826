import type { Readable } from "node:stream";
import type { CollectionSettings } from "../core/documents/collection-settings.ts";
import type { ParsedDocument } from "../core/documents/element.ts";
import type { ErrorCode } from "../core/errors.ts";

/** A file to read. `content` is its bytes, in order; it is consumed once. */
export interface ParseSource {
  readonly name: string;
  /** As declared by whoever sent it; null when nothing was. */
  readonly mediaType: string | null;
  readonly content: Readable;
  readonly settings: Pick<CollectionSettings, "recordKey" | "recordTitle" | "records">;
}

/** A record or a stretch of the file that could not be read. The rest goes on. */
export interface ParseProblem {
  readonly row: number | null;
  readonly code: ErrorCode;
  /** Names what is wrong and what to do; never text of the document. */
  readonly message: string;
}

export type ParseEvent =
  | { readonly type: "document"; readonly document: ParsedDocument }
  | { readonly type: "problem"; readonly problem: ParseProblem }
  /** Bytes of the source read so far. */
  | { readonly type: "progress"; readonly bytesRead: number };

/**
 * Reads files into canonical text and elements, apart from the process that serves requests: a hostile file can at most
 * end its own reading.
 */
export interface DocumentParser {
  /**
   * Yields documents in file order while it reads; holds at most a few of them at a time, whatever the file's size.
   * @throws {AppError} FILE_EMPTY, FILE_UNSUPPORTED, FILE_TYPE_MISMATCH, FILE_UNREADABLE, FILE_TOO_LARGE,
   * FILE_COMPRESSION_LIMIT, FILE_NESTING_LIMIT, PARSE_TIMEOUT, PARSE_CRASHED or CANCELLED, naming the file.
   */
  parse(source: ParseSource, options: { signal: AbortSignal }): AsyncIterable<ParseEvent>;
  close(): Promise<void>;
}
