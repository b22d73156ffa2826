// One process at a time owns the index file. The lock is a kernel lock (SQLite's, on a file of its own), so a process
// that was killed leaves nothing to clean up; a pid beside it only says who it is.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import Database from "better-sqlite3";
import { AppError } from "../../core/errors.ts";

/**
 * Takes the lock of the index file at `path` until the returned function is called or the process ends.
 * @throws {AppError} ENGINE_UNAVAILABLE while another owner holds it.
 */
export function lockIndexFile(path: string): () => void {
  const ownerPath = `${path}.owner`;
  const lock = new Database(`${path}.lock`, { timeout: 0 });
  try {
    // Exclusive mode keeps what a write has locked until the connection closes.
    lock.pragma("locking_mode = EXCLUSIVE");
    lock.exec("BEGIN EXCLUSIVE; PRAGMA user_version = 1; COMMIT");
  } catch (error) {
    lock.close();
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith("SQLITE_BUSY")) throw error;
    const owner = readOwner(ownerPath);
    throw new AppError(
      "ENGINE_UNAVAILABLE",
      `The index ${path} is already in use by process ${owner}. Stop that process, or give this one a data folder of its own.`,
      { details: { path, owner }, cause: error },
    );
  }
  writeFileSync(ownerPath, String(process.pid));
  return () => {
    rmSync(ownerPath, { force: true });
    lock.close();
  };
}

function readOwner(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    // The owner writes its pid a moment after it has the lock, and removes it a moment before it lets go.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "unknown";
    throw error;
  }
}
