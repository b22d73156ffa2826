import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applyMigrations } from "../../server/database/migrate.ts";

const RELEASED = "prisma/migrations/sqlite";

let folder: string;
let databaseFile: string;
let migrationsDir: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vouch-migrate-"));
  databaseFile = path.join(folder, "data", "vouch.sqlite");
  migrationsDir = path.join(folder, "migrations");
  await writeMigration("0001_init", 'CREATE TABLE "Note" ("id" INTEGER NOT NULL PRIMARY KEY, "words" TEXT NOT NULL);');
});
afterEach(() => rm(folder, { recursive: true }));

async function writeMigration(name: string, sql: string): Promise<void> {
  await mkdir(path.join(migrationsDir, name), { recursive: true });
  await writeFile(path.join(migrationsDir, name, "migration.sql"), sql);
}

function query<Row>(sql: string): Row[] {
  const database = new Database(databaseFile);
  const rows = database.prepare<[], Row>(sql).all();
  database.close();
  return rows;
}

test("the released migrations make a new database, and a second start applies nothing", async () => {
  const released = (await readdir(RELEASED)).sort();
  expect(await applyMigrations({ databaseFile, migrationsDir: RELEASED })).toEqual(released);
  expect(query("PRAGMA foreign_key_check")).toEqual([]);
  expect(query("SELECT count(*) AS spaces FROM Space")).toEqual([{ spaces: 0 }]);
  expect(await applyMigrations({ databaseFile, migrationsDir: RELEASED })).toEqual([]);
});

test("a later migration keeps the rows, also those that still stood in the write-ahead log of a killed process", async () => {
  await applyMigrations({ databaseFile, migrationsDir });
  const writer = new Database(databaseFile);
  writer.pragma("journal_mode = WAL");
  writer.prepare("INSERT INTO Note VALUES (1, 'слово')").run();
  // Copied while the writer still has it open: what the disk holds after a kill.
  const killed = path.join(folder, "killed.sqlite");
  await Promise.all(["", "-wal"].map((suffix) => copyFile(databaseFile + suffix, killed + suffix)));
  writer.close();
  databaseFile = killed;
  await writeMigration("0002_pages", 'ALTER TABLE "Note" ADD COLUMN "page" INTEGER;');
  expect(await applyMigrations({ databaseFile, migrationsDir })).toEqual(["0002_pages"]);
  expect(query("SELECT * FROM Note")).toEqual([{ id: 1, words: "слово", page: null }]);
});

test("a migration that fails leaves the database as it was, and leaves no other file behind", async () => {
  await applyMigrations({ databaseFile, migrationsDir });
  await writeMigration("0002_broken", 'CREATE TABLE "Other" ("id" INTEGER);\nINSERT INTO "Missing" VALUES (1);');
  const failure = applyMigrations({ databaseFile, migrationsDir });
  await expect(failure).rejects.toMatchObject({ name: "AppError", code: "INTERNAL", details: { databaseFile } });
  expect(query("SELECT name FROM sqlite_master WHERE name = 'Other'")).toEqual([]);
  expect(await readdir(path.dirname(databaseFile))).toEqual(["vouch.sqlite"]);
});

test("what a killed start left half migrated is thrown away", async () => {
  await applyMigrations({ databaseFile, migrationsDir });
  await writeFile(`${databaseFile}.migrating`, "half a database");
  await writeMigration("0002_pages", 'ALTER TABLE "Note" ADD COLUMN "page" INTEGER;');
  expect(await applyMigrations({ databaseFile, migrationsDir })).toEqual(["0002_pages"]);
});

test("an edited script and a database of a newer release are refused, each by its name", async () => {
  await applyMigrations({ databaseFile, migrationsDir });
  await writeMigration("0001_init", 'CREATE TABLE "Note" ("id" INTEGER);');
  const refusal = (part: string): object => ({ code: "CONFLICT", message: expect.stringContaining(part) as string });
  await expect(applyMigrations({ databaseFile, migrationsDir })).rejects.toMatchObject(
    refusal('"0001_init" was edited'),
  );
  await rm(path.join(migrationsDir, "0001_init"), { recursive: true });
  await writeMigration("0000_older", "SELECT 1;");
  await expect(applyMigrations({ databaseFile, migrationsDir })).rejects.toMatchObject(refusal("newer release"));
});

test("a migration that was begun and never finished is refused", async () => {
  await applyMigrations({ databaseFile, migrationsDir });
  const database = new Database(databaseFile);
  database.exec("UPDATE _prisma_migrations SET finished_at = NULL");
  database.close();
  await expect(applyMigrations({ databaseFile, migrationsDir })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("never finished") as string,
  });
});

test("a file that is no database is refused, and left untouched", async () => {
  await mkdir(path.dirname(databaseFile));
  await writeFile(databaseFile, "this is a letter, not a database ".repeat(200));
  await expect(applyMigrations({ databaseFile, migrationsDir })).rejects.toMatchObject({ code: "CONFLICT" });
});
