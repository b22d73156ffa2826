// The file and the threads that the three embedded indexes share: one thread writes, one scans vectors, one looks up
// words and identifiers. The thread that serves requests only passes messages.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { lockIndexFile } from "./lock.ts";
import { startThread, type Thread, type ThreadEntry, type ThreadMethods } from "./thread.ts";

export interface IndexThreadEntries {
  /** workers/threads/index-write.ts */
  readonly write: ThreadEntry;
  /** workers/threads/index-read.ts */
  readonly read: ThreadEntry;
  /** workers/threads/vector-scan.ts */
  readonly scan: ThreadEntry;
}

/** What the threads get at their start. */
export interface IndexThreadData {
  readonly path: string;
}

export interface EmbeddedIndexStore {
  /** The threads, seen by one index as what it may ask of them. */
  readonly threads: <M extends ThreadMethods<M>>(which: keyof IndexThreadEntries) => Thread<M>;
  /** Ends the threads after the work they were given, then frees the file. May be called more than once. */
  close(): Promise<void>;
}

/**
 * Opens the index file, or makes it, with the folder it is in.
 * @throws {AppError} ENGINE_UNAVAILABLE while another process, or this one, has it open.
 */
export async function openEmbeddedIndexStore(options: {
  path: string;
  threadEntries: IndexThreadEntries;
}): Promise<EmbeddedIndexStore> {
  const { path, threadEntries } = options;
  mkdirSync(dirname(path), { recursive: true });
  const unlock = lockIndexFile(path);
  const started: Thread<ReadyMethods>[] = [];
  const start = async (name: string, entry: ThreadEntry) => {
    const thread = startThread<ReadyMethods>({ name, entry, workerData: { path } satisfies IndexThreadData });
    started.push(thread);
    await thread.call("ready", null);
    return thread;
  };
  try {
    const write = await start("index-write", threadEntries.write); // makes the tables the others read
    const [read, scan] = await Promise.all([
      start("index-read", threadEntries.read),
      start("vector-scan", threadEntries.scan),
    ]);
    const threads = { write, read, scan };
    let closing: Promise<void> | undefined;
    return {
      // A thread serves the methods of every index it hosts; each index knows its own part of them.
      threads: <M extends ThreadMethods<M>>(which: keyof IndexThreadEntries) => threads[which] as unknown as Thread<M>,
      close: () => (closing ??= closeAll([write, scan, read], unlock)),
    };
  } catch (error) {
    await closeAll(started, unlock);
    throw error;
  }
}

/** Every thread answers it, once it is able to work. */
export interface ReadyMethods {
  ready(params: null): null;
}

/** @param threads the writing one first: it closes last, and so empties the write-ahead log into the file */
async function closeAll(threads: readonly Thread<ReadyMethods>[], unlock: () => void): Promise<void> {
  const [write, ...readers] = threads;
  try {
    await Promise.all(readers.map((thread) => thread.close()));
    await write?.close();
  } finally {
    unlock();
  }
}
