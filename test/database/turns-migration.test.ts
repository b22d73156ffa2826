// Turns that were kept before versions were noted beside them.
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { applyMigrations } from "../../server/database/migrate.ts";
import { projectPath } from "../../server/program-files.ts";

const folder = await mkdtemp(join(tmpdir(), "vouch-turns-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const BEFORE = ["0001_init", "0002_add-structured-index"];
const AFTER = "0003_add-models-and-conversations";

test("a turn that was kept earlier still cites its documents, each in the version that was newest when it was asked", async () => {
  const migrationsDir = join(folder, "migrations");
  const databaseFile = join(folder, "vouch.sqlite");
  await mkdir(migrationsDir);
  const add = (name: string) =>
    cp(join(projectPath("prisma/migrations/sqlite"), name), join(migrationsDir, name), { recursive: true });
  for (const name of BEFORE) await add(name);
  await applyMigrations({ databaseFile, migrationsDir });
  const before = new Sqlite(databaseFile);
  before.exec(`
    INSERT INTO Space (publicId, name) VALUES ('s', 's');
    INSERT INTO Audience (spaceId, name) VALUES (1, 'PUBLIC');
    INSERT INTO Collection (publicId, spaceId, name, settings) VALUES ('c', 1, 'c', '{}');
    INSERT INTO Document (publicId, collectionId, key, updatedAt) VALUES ('d', 1, 'k', CURRENT_TIMESTAMP);
    INSERT INTO Turn (publicId, spaceId, status, sealed, createdAt) VALUES ('t', 1, 'ANSWERED', x'00', '2021-06-01');
    INSERT INTO TurnCitation (turnId, documentId) VALUES (1, 1)`);
  const addVersion = before.prepare(
    `INSERT INTO Version (documentId, ordinal, label, status, audienceId, buildState, contentHash, cutHash, sha256,
       mediaType, parser, parserVersion, title, capturedAt, length, parseReport, createdAt)
     VALUES (1, ?, 'v', 'CURRENT', 1, 'COMPLETE', x'00', x'00', x'00', 't', 'p', '1', x'00', CURRENT_TIMESTAMP, 1, '{}', ?)`,
  );
  for (const [at, day] of ["2021-01-01", "2021-05-01", "2021-07-01"].entries()) addVersion.run(at + 1, day);
  before.close();

  await add(AFTER);
  expect(await applyMigrations({ databaseFile, migrationsDir })).toEqual([AFTER]);
  const after = new Sqlite(databaseFile);
  expect(after.prepare("SELECT turnId, documentId, versionId FROM TurnCitation").all()).toEqual([
    { turnId: 1, documentId: 1, versionId: 2 },
  ]);
  after.close();
});
