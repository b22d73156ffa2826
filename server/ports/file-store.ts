import type { Readable } from "node:stream";

/** Keeps files by key. What it is given is sealed already: it never sees clear text. */
export interface FileStore {
  /**
   * Streams `content` to `key`, whole or not at all. Keys are `[a-z0-9/_-]+`; nothing outside the store can be named.
   * @returns bytes written. @throws {AppError} BAD_REQUEST for a key that is not of that form, ENGINE_UNAVAILABLE
   */
  write(key: string, content: Readable, options?: { signal?: AbortSignal }): Promise<number>;
  /** @throws {AppError} NOT_FOUND */
  read(key: string): Promise<Readable>;
  /** Whether something was there. */
  remove(key: string): Promise<boolean>;
  /** Removes everything whose key begins with `prefix` (`spaces/3/`). @returns how many files */
  removePrefix(prefix: string): Promise<number>;
  /** Keys that begin with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<string>;
}
