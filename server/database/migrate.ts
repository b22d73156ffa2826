// Brings a SQLite file to the shape that this release needs, when the server starts. The engine runs on a copy that
// takes the file's place at the end, because it does not apply a migration in one transaction: a crash in the middle
// leaves the old file as it was.
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import Database from "better-sqlite3";
import { AppError } from "../core/errors.ts";
import type { Migration } from "./migrations.ts";
import { readMigrations, toMigrationList } from "./migrations.ts";
import { withSchemaEngine } from "./schema-engine.ts";

interface AppliedMigration {
  migration_name: string;
  checksum: string;
  finished_at: unknown;
}

/**
 * Applies the migrations that `databaseFile` lacks; a missing file is made. Does nothing, and does not load the
 * engine, when all are applied. The file must not be in use: call it before any other connection is opened.
 *
 * @param options.migrationsDir the folder of one provider, `prisma/migrations/sqlite`
 * @returns names of the migrations applied just now, in order
 * @throws {AppError} CONFLICT when the file was made by other migrations than these (a newer release, an edited
 *   script), INTERNAL when a script fails; the file is unchanged in both cases
 */
export async function applyMigrations(options: { databaseFile: string; migrationsDir: string }): Promise<string[]> {
  const { databaseFile, migrationsDir } = options;
  const migrations = await readMigrations(migrationsDir);
  const applied = existsSync(databaseFile) ? readApplied(databaseFile) : [];
  refuseForeignHistory(databaseFile, migrations, applied);
  if (applied.length === migrations.length) return [];

  await mkdir(path.dirname(databaseFile), { recursive: true });
  const copy = `${databaseFile}.migrating`;
  await removeDatabase(copy);
  if (existsSync(databaseFile)) await copyDatabase(databaseFile, copy);
  try {
    const migrationsList = toMigrationList(migrationsDir, "sqlite", migrations);
    const filters = { externalTables: [], externalEnums: [] };
    const { appliedMigrationNames } = await withSchemaEngine(new PrismaBetterSqlite3({ url: copy }), (engine) =>
      engine.applyMigrations({ migrationsList, filters }),
    );
    await rename(copy, databaseFile);
    return appliedMigrationNames;
  } catch (cause) {
    await removeDatabase(copy);
    throw new AppError(
      "INTERNAL",
      `The database "${databaseFile}" could not be brought to this release and was left as it was. ` +
        "Make sure that the disk has room for a copy of it, and start again; or go back to the release that made it.",
      { details: { databaseFile }, cause },
    );
  }
}

/** What the file says was applied to it, by name. A file without the table, an empty one for example, has none. */
function readApplied(databaseFile: string): AppliedMigration[] {
  const database = new Database(databaseFile);
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'").get();
    if (table === undefined) return [];
    return database
      .prepare<[], AppliedMigration>(
        `SELECT migration_name, checksum, finished_at FROM _prisma_migrations
         WHERE rolled_back_at IS NULL ORDER BY migration_name`,
      )
      .all();
  } catch (cause) {
    throw new AppError(
      "CONFLICT",
      `"${databaseFile}" is not a database that Vouch can open. Restore it from a backup, or name another data folder.`,
      { details: { databaseFile }, cause },
    );
  } finally {
    database.close();
  }
}

function refuseForeignHistory(
  databaseFile: string,
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): void {
  const refuse = (migration: string, problem: string): never => {
    throw new AppError("CONFLICT", `The database "${databaseFile}" does not fit this release of Vouch: ${problem}`, {
      details: { databaseFile, migration },
    });
  };
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { migration_name: name, checksum, finished_at: finishedAt } of applied) {
    const migration = known.get(name);
    if (!migration) {
      refuse(name, `it was changed by "${name}", which only a newer release knows. Start that release.`);
    } else if (migration.checksum !== checksum) {
      refuse(name, `the script "${name}" was edited after it was applied. Restore the script of the release.`);
    } else if (finishedAt === null) {
      refuse(name, `the script "${name}" was begun and never finished. Restore the database from a backup.`);
    }
  }
}

/** Copies with everything that still stands in the write-ahead log, into a file that has no such log. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from);
  try {
    source.pragma("wal_checkpoint(TRUNCATE)");
    await source.backup(to);
  } finally {
    source.close();
  }
  const copy = new Database(to);
  copy.pragma("journal_mode = DELETE");
  copy.close();
}

async function removeDatabase(file: string): Promise<void> {
  await Promise.all(["", "-journal", "-wal", "-shm"].map((suffix) => rm(file + suffix, { force: true })));
}
