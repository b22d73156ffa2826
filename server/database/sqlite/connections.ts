import type Sqlite from "better-sqlite3";
import type { WriterQueue } from "../writer-queue.ts";

/** The two raw connections of a database. Writes go through `queue`, reads never do. */
export interface Connections {
  readonly reading: Sqlite.Database;
  readonly writing: Sqlite.Database;
  readonly queue: WriterQueue;
}

/** Rows of a statement that one transaction may write: keeps the writer within about 20 ms (measured: 4 to 8 µs a row). */
export const BATCH_ROWS_MAX = 1_500;

/** A list for `IN (SELECT value FROM json_each(?))`: one parameter, whatever its length. */
export function jsonList(values: readonly (number | string)[]): string {
  return JSON.stringify(values);
}

/** The form in which Prisma's adapter writes times, so that both sort together. */
export function sqlTime(date: Date): string {
  return date.toISOString().replace("Z", "+00:00");
}
