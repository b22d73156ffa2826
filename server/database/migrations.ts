// Reads a folder of migrations (`0001_init/migration.sql`, …) into the form in which the schema engine takes it.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm/schema_engine_bg";
import { AppError } from "../core/errors.ts";

export interface Migration {
  /** Name of its folder. Migrations are applied in the order of their names. */
  name: string;
  sql: string;
  /** SHA-256 of the script in hex, as the engine writes it into `_prisma_migrations`. */
  checksum: string;
}

/** Databases that migrations are kept for; each has its folder of this name under `prisma/migrations/`. */
export type MigrationProvider = "sqlite" | "postgresql";

/**
 * Lists the migrations of a folder by name. A folder that holds none gives an empty list.
 *
 * @throws {AppError} INTERNAL when the folder or a script cannot be read
 */
export async function readMigrations(migrationsDir: string): Promise<Migration[]> {
  try {
    const entries = await readdir(migrationsDir, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    return await Promise.all(names.sort().map((name) => readMigration(migrationsDir, name)));
  } catch (cause) {
    throw new AppError(
      "INTERNAL",
      `The migrations in "${migrationsDir}" cannot be read. Restore the folder prisma/ of this release of Vouch.`,
      { details: { migrationsDir }, cause },
    );
  }
}

async function readMigration(migrationsDir: string, name: string): Promise<Migration> {
  const sql = await readFile(path.join(migrationsDir, name, "migration.sql"), "utf8");
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

/** The engine's own form of a list of migrations. */
export function toMigrationList(
  migrationsDir: string,
  provider: MigrationProvider,
  migrations: readonly Migration[],
): MigrationList {
  return {
    baseDir: path.resolve(migrationsDir),
    lockfile: { path: "migration_lock.toml", content: `provider = "${provider}"\n` },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
    })),
  };
}
