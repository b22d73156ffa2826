// The structured index in a thread of its own: counting a million rows keeps no request waiting.
import type { StructuredReads } from "../../database/sqlite/structured-reads.ts";
import type { StructuredIndex } from "../../ports/structured-index.ts";
import { startThread, type ThreadEntry } from "../embedded-index-store/thread.ts";

/** What the thread gets at its start. */
export interface StructuredThreadData {
  /** The database's file; its migrations are applied already. */
  readonly path: string;
}

export interface StructuredThreadMethods extends StructuredReads {
  ready(params: null): null;
}

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
  const given = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });
  return {
    count: (query, signal) => thread.call("count", query, given(signal)),
    groups: (queries, signal) => thread.call("groups", queries, given(signal)),
    list: (query, signal) => thread.call("list", query, given(signal)),
    exported: (query, signal) => thread.call("exported", query, given(signal)),
    exportedValues: (query, signal) => thread.call("exportedValues", query, given(signal)),
    values: (query, signal) => thread.call("values", query, given(signal)),
    documents: (queries, signal) => thread.call("documents", queries, given(signal)),
    close: () => thread.close(),
  };
}
