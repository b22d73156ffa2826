// The thread's side: a read-only connection, and what may be asked of it.
import { workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { createStructuredReads } from "../../database/sqlite/structured-reads.ts";
import { serveThread } from "../embedded-index-store/thread.ts";
import type { Asked, StructuredThreadData, StructuredThreadMethods } from "./thread.ts";

/** Pages of the database kept in memory: what a hundred thousand rows with ten fields take (a choice). */
const CACHE_KIB = 64_000;

export function serveStructuredReads(): void {
  let db: Sqlite.Database | undefined;
  try {
    const { path } = workerData as StructuredThreadData;
    db = new Sqlite(path, { readonly: true, timeout: 5_000 });
    db.pragma(`cache_size = -${CACHE_KIB}`);
    let gone: Int32Array | null = null;
    const reads = createStructuredReads(db, () => gone !== null && Atomics.load(gone, 0) === 1);
    const answering =
      <Q, T>(read: (question: Q) => T) =>
      (asked: Asked<Q>): T => {
        gone = asked.gone;
        return read(asked.question);
      };
    const methods: StructuredThreadMethods = {
      ready: () => null,
      count: answering(reads.count),
      groups: answering(reads.groups),
      list: answering(reads.list),
      exported: answering(reads.exported),
      exportedValues: answering(reads.exportedValues),
      values: answering(reads.values),
      carried: answering(reads.carried),
      documents: answering(reads.documents),
    };
    serveThread(methods, () => db?.close());
  } catch (error) {
    // Told to whoever waits for the thread, in the words of a failed call.
    const fail = () => {
      throw error;
    };
    serveThread({ ready: fail }, () => db?.close());
  }
}
