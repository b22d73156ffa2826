// The structured index in a thread of its own: counting a million rows keeps no request waiting.
import type { StructuredReads } from "../../database/sqlite/structured-reads.ts";
import type { StructuredIndex } from "../../ports/structured-index.ts";
import { startThread, type ThreadEntry } from "../embedded-index-store/thread.ts";

/** What the thread gets at its start. */
export interface StructuredThreadData {
  /** The database's file; its migrations are applied already. */
  readonly path: string;
}

/** A question with a word of shared memory, 1 once whoever asked has gone: SQL cannot be interrupted from elsewhere. */
export interface Asked<Q> {
  readonly question: Q;
  readonly gone: Int32Array | null;
}

export type StructuredThreadMethods = {
  [K in keyof StructuredReads]: (asked: Asked<Parameters<StructuredReads[K]>[0]>) => ReturnType<StructuredReads[K]>;
} & {
  ready(params: null): null;
};

/** @throws {AppError} ENGINE_UNAVAILABLE where the file cannot be read */
export async function createStructuredIndexThread(options: {
  path: string;
  threadEntry: ThreadEntry;
}): Promise<StructuredIndex> {
  const { path, threadEntry } = options;
  const thread = startThread<StructuredThreadMethods>({
    name: "structured-read",
    entry: threadEntry,
    workerData: { path } satisfies StructuredThreadData,
  });
  await thread.call("ready", null);

  /** Asks the thread; once the caller has gone, the thread ends the answer, or never begins it. */
  async function ask<K extends keyof StructuredReads>(
    method: K,
    question: Parameters<StructuredReads[K]>[0],
    signal: AbortSignal | undefined,
  ): Promise<ReturnType<StructuredReads[K]>> {
    const call = thread.call as CallOf<K>;
    if (signal === undefined) return call(method, { question, gone: null });
    const gone = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const leave = () => void Atomics.store(gone, 0, 1);
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await call(method, { question, gone }, { signal });
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  return {
    count: (query, signal) => ask("count", query, signal),
    groups: (queries, signal) => ask("groups", queries, signal),
    list: (query, signal) => ask("list", query, signal),
    exported: (query, signal) => ask("exported", query, signal),
    exportedValues: (query, signal) => ask("exportedValues", query, signal),
    values: (query, signal) => ask("values", query, signal),
    carried: (query, signal) => ask("carried", query, signal),
    documents: (queries, signal) => ask("documents", queries, signal),
    close: () => thread.close(),
  };
}

/** `thread.call` for one method: the compiler does not follow a method's name through the table of all of them. */
type CallOf<K extends keyof StructuredReads> = (
  method: K,
  asked: Asked<Parameters<StructuredReads[K]>[0]>,
  options?: { signal?: AbortSignal },
) => Promise<ReturnType<StructuredReads[K]>>;
