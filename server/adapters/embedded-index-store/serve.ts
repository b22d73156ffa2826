// The start of an index thread: opens the file, joins the parts of the indexes it hosts, and answers.
import { workerData } from "node:worker_threads";
import type Database from "better-sqlite3";
import { openReader, openWriter } from "./database.ts";
import type { IndexThreadData } from "./store.ts";
import { serveThread } from "./thread.ts";

type Part = (db: Database.Database) => object;

/** The writing thread: `tables` are created where they are missing. */
export function serveWrites(tables: readonly string[], parts: readonly Part[]): void {
  serve((path) => openWriter(path, tables), parts);
}

/** A reading thread, with a connection of its own. */
export function serveReads(parts: readonly Part[]): void {
  serve(openReader, parts);
}

function serve(open: (path: string) => Database.Database, parts: readonly Part[]): void {
  const methods: Record<string, (params: never) => unknown> = { ready: () => null };
  let db: Database.Database | undefined;
  try {
    db = open((workerData as IndexThreadData).path);
    for (const part of parts) Object.assign(methods, part(db));
  } catch (error) {
    // Told to whoever waits for the thread, in the words of a failed call.
    methods.ready = () => {
      throw error;
    };
  }
  serveThread(methods, () => {
    db?.close();
  });
}
