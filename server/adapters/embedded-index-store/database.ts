// The index file: how it is opened, how it is written in short steps, and the number that orders writes and loads.
import Database from "better-sqlite3";

/** Raised when any table changes. Another number in a file means: drop its tables, `reconcile` fills them again. */
const SCHEMA_VERSION = 1;

/** A write batch holds the write lock about this long, so that nothing waits for a large import. A choice. */
const TRANSACTION_MS = 15;

/** What the writing thread opens: creates or replaces the tables. */
export function openWriter(path: string, tables: readonly string[]): Database.Database {
  const db = new Database(path);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL"); // an upsert that returned survives a power cut
  db.exec("PRAGMA secure_delete = ON"); // what is erased is overwritten, also on pages that come free
  const version = db.pragma("user_version", { simple: true });
  if (version !== SCHEMA_VERSION) {
    const names = db
      .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all();
    for (const { name } of names) db.exec(`DROP TABLE "${name}"`);
    db.pragma(`user_version = ${SCHEMA_VERSION}`);
  }
  db.exec("CREATE TABLE IF NOT EXISTS write_sequence (id INTEGER PRIMARY KEY CHECK (id = 1), value INTEGER NOT NULL)");
  db.exec("INSERT OR IGNORE INTO write_sequence VALUES (1, 0)");
  for (const table of tables) db.exec(table);
  return db;
}

/** What the reading threads open: sees committed states only. */
export function openReader(path: string): Database.Database {
  return new Database(path, { readonly: true });
}

/**
 * Runs `write` over all of `values` in as many transactions as needed to keep each short. A crash between two leaves the
 * first ones done: every write is idempotent.
 * @returns the sequence number of the last transaction: a reader that loaded at this number or later has seen all of it.
 */
export function writeInShortTransactions<T>(
  db: Database.Database,
  values: Iterable<T>,
  write: (value: T) => void,
): number {
  const step = db.prepare<[], number>("UPDATE write_sequence SET value = value + 1 RETURNING value").pluck();
  const iterator = values[Symbol.iterator]();
  let next = iterator.next();
  const transaction = db.transaction(() => {
    const deadline = performance.now() + TRANSACTION_MS;
    while (!next.done) {
      write(next.value);
      next = iterator.next();
      if (performance.now() > deadline) break;
    }
    return step.get() ?? 0;
  });
  let sequence = transaction.immediate();
  while (!next.done) sequence = transaction.immediate();
  return sequence;
}

/** Runs a DELETE or UPDATE that touches a limited number of rows until it touches none, each in a short transaction. */
export function repeatUntilDone(db: Database.Database, run: () => number): number {
  function* rounds(): Generator<void> {
    while (isChanging) yield;
  }
  let isChanging = true;
  return writeInShortTransactions(db, rounds(), () => {
    isChanging = run() > 0;
  });
}

/** Reads within one committed state, and says which: writes up to `sequence` are in it, later ones are not. */
export function readSnapshot<T>(db: Database.Database, read: (sequence: number) => T): T {
  return db.transaction(() => {
    const sequence = db.prepare<[], number>("SELECT value FROM write_sequence").pluck().get() ?? 0;
    return read(sequence);
  })();
}
