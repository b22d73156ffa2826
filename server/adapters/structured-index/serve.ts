// The thread's side: a read-only connection, and what may be asked of it.
import { workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { createStructuredReads } from "../../database/sqlite/structured-reads.ts";
import { serveThread } from "../embedded-index-store/thread.ts";
import type { StructuredThreadData, StructuredThreadMethods } from "./thread.ts";

/** Pages of the database kept in memory: what a hundred thousand rows with ten fields take (a choice). */
const CACHE_KIB = 64_000;

export function serveStructuredReads(): void {
  let db: Sqlite.Database | undefined;
  try {
    const { path } = workerData as StructuredThreadData;
    db = new Sqlite(path, { readonly: true, timeout: 5_000 });
    db.pragma(`cache_size = -${CACHE_KIB}`);
    const methods: StructuredThreadMethods = { ready: () => null, ...createStructuredReads(db) };
    serveThread(methods, () => db?.close());
  } catch (error) {
    // Told to whoever waits for the thread, in the words of a failed call.
    const fail = () => {
      throw error;
    };
    serveThread({ ready: fail }, () => db?.close());
  }
}
