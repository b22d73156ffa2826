import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "../../server/database/client.ts";
import { applyMigrations } from "../../server/database/migrate.ts";

const NO_STATISTIC = { pieces: 0, terms: 0, vectors: 0, vectorSum: null, vectorMoments: null };

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vouch-rows-"));
  const databaseFile = path.join(folder, "vouch.sqlite");
  await applyMigrations({ databaseFile, migrationsDir: "prisma/migrations/sqlite" });
  database = openDatabase(databaseFile);
  await database.write(async (tx) => {
    await tx.space.create({ data: { id: 1, publicId: "space", name: "space" } });
    await tx.audience.create({ data: { id: 1, spaceId: 1, name: "PUBLIC" } });
    await tx.collection.create({ data: { id: 1, publicId: "collection", spaceId: 1, name: "parts", settings: {} } });
    const generation = { model: "light", dimensions: 1, queryPrefix: "", passagePrefix: "", state: "ACTIVE" };
    await tx.generation.create({ data: { id: 1, publicId: "generation", spaceId: 1, ...generation } });
  });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function insertVersion(key: string): Promise<number> {
  const [head] = await database.versions.ensureDocuments(1, [key]);
  const [written] = await database.versions.insert([
    {
      documentId: head?.id ?? 0,
      label: null,
      status: "CURRENT",
      audienceId: 1,
      scope: {},
      headerValues: [],
      rows: [],
      suggestions: [],
      titleTerms: [],
      contentHash: Buffer.from(key),
      cutHash: Buffer.from("cut"),
      sha256: Buffer.from(key),
      mediaType: "text/plain",
      parser: "plain-text",
      parserVersion: "1",
      sealedTitle: Buffer.from("title"),
      originUri: null,
      capturedAt: new Date(0),
      length: 0,
      language: null,
      parseReport: {},
      importFileId: null,
      importRow: null,
      segments: [],
      sections: [],
      elements: [],
      blocks: [],
      pieces: [],
    },
  ]);
  return written?.versionId ?? 0;
}

test("what a removed version declared goes with it, what others declared stays", async () => {
  const removed = await insertVersion("interrupted");
  const kept = await insertVersion("kept");
  const declare = (versionId: number | null) => ({
    collectionId: 1,
    supersedingKey: "new",
    supersededKey: "old",
    state: "DECLARED",
    declaredByVersionId: versionId,
  });
  await database.write((tx) => tx.supersession.createMany({ data: [removed, kept, null].map(declare) }));

  await database.versions.removeVersion(removed);

  const left = await database.read.supersession.findMany({ orderBy: { id: "asc" } });
  expect(left.map((row) => row.declaredByVersionId)).toEqual([kept, null]);
});

test("a term that no piece has any more leaves no row, and the others their number", async () => {
  const settle = (terms: [number, number][]) =>
    database.statistics.settle({
      collectionId: 1,
      statistics: [{ generationId: 1, statistic: NO_STATISTIC }],
      terms: new Map(terms),
      versions: [],
    });
  await settle([
    [11, 3],
    [12, 2],
  ]);
  await settle([
    [11, -3],
    [12, -1],
  ]);
  expect(await database.read.termStatistic.findMany({ select: { term: true, pieces: true } })).toEqual([
    { term: 12n, pieces: 1 },
  ]);
});

test("notes that no piece uses go although there are more than one step removes, and are not counted as vectors", async () => {
  const notes = Array.from({ length: 3_100 }, (_, i) => ({ inputHash: Buffer.from(`note ${i}`) }));
  const row = { spaceId: 1, model: "light", sealed: Buffer.from("note") };
  await database.write((tx) => tx.situatingNote.createMany({ data: notes.map((note) => ({ ...row, ...note })) }));
  expect(await database.maintenance.removeUnusedEmbeddings(1)).toBe(0);
  expect(await database.read.situatingNote.count()).toBe(0);
});
