// One writer, readers beside it: what is read is committed, and a failed write is its caller's alone.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "../../server/database/client.ts";
import { applyMigrations } from "../../server/database/migrate.ts";
import type { NewVersion } from "../../server/database/sqlite/version-types.ts";

let dir: string;
let database: Database;
let spaceId: number;
let collectionId: number;
let audienceId: number;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "vouch-database-"));
  const databaseFile = join(dir, "vouch.sqlite");
  await applyMigrations({ databaseFile, migrationsDir: "prisma/migrations/sqlite" });
  database = openDatabase(databaseFile);
  await database.write(async (tx) => {
    const audiences = { create: [{ name: "PUBLIC" }] };
    const space = await tx.space.create({ data: { publicId: randomUUID(), name: "s", audiences } });
    const ofSpace = { spaceId: space.id };
    spaceId = space.id;
    audienceId = (await tx.audience.findFirstOrThrow({ where: ofSpace })).id;
    collectionId = (
      await tx.collection.create({ data: { ...ofSpace, publicId: randomUUID(), name: "c", settings: {} } })
    ).id;
  });
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true });
});

const audit = (action: string) => ({ data: { spaceId, action, subject: "s" } });
const actions = async () => (await database.read.auditEntry.findMany()).map(({ action }) => action);

function gate(): { open: () => void; opened: Promise<void> } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

const hash = (text: string) => Buffer.alloc(32, text);

function version(documentId: number, pieces: number, change: Partial<NewVersion> = {}): NewVersion {
  const span = (i: number) => ({ start: i * 10, end: i * 10 + 9 });
  return {
    documentId,
    label: null,
    status: "CURRENT",
    audienceId,
    scope: {},
    headerValues: [],
    rows: [],
    suggestions: [],
    titleTerms: [],
    contentHash: hash("content"),
    cutHash: hash("cut"),
    sha256: hash("file"),
    mediaType: "text/plain",
    parser: "text",
    parserVersion: "1",
    sealedTitle: Buffer.from("sealed"),
    originUri: null,
    capturedAt: new Date(),
    length: pieces * 10,
    language: null,
    parseReport: {},
    importFileId: null,
    importRow: null,
    segments: [{ start: 0, end: pieces * 10, sealed: Buffer.from("sealed") }],
    sections: [],
    elements: [],
    blocks: [{ kind: "SECTION", section: null, start: 0, end: pieces * 10 }],
    pieces: Array.from({ length: pieces }, (_, i) => ({
      ...span(i),
      kind: "TEXT",
      block: 0,
      form: [{ role: "TEXT", ...span(i) }],
      page: null,
      row: null,
      isOverBudget: false,
      inputHash: hash(`input ${i}`),
      identifiers: [{ keyHash: `key-${i}`, kind: "CODE" }],
    })),
    ...change,
  };
}

test("a read never sees rows of a write that is still open, by whichever connection it reads", async () => {
  const { open, opened } = gate();
  const inside = gate();
  const write = database.write(async (tx) => {
    await tx.auditEntry.create(audit("open"));
    expect((await tx.auditEntry.findMany()).map(({ action }) => action)).toContain("open");
    inside.open();
    await opened;
  });
  await inside.opened;
  expect(await actions()).not.toContain("open");
  open();
  await write;
  expect(await actions()).toContain("open");
});

test("a write that fails leaves nothing of itself, and the next one is not harmed", async () => {
  const failed = database.write(async (tx) => {
    await tx.auditEntry.create(audit("failed"));
    throw new Error("changed its mind");
  });
  const refused = database.write((tx) => tx.audience.create({ data: { spaceId, name: "PUBLIC" } }));
  const next = database.write((tx) => tx.auditEntry.create(audit("next")));
  await expect(failed).rejects.toThrow("changed its mind");
  await expect(refused).rejects.toThrow();
  await next;
  expect(await actions()).toContain("next");
  expect(await actions()).not.toContain("failed");
});

test("writes by rows and by prepared statements take turns, however many come at once", async () => {
  const { open, opened } = gate();
  const order: string[] = [];
  const first = database.write(async (tx) => {
    await opened;
    await tx.auditEntry.create(audit("turn"));
    order.push("rows");
  });
  const second = database.versions.ensureDocuments(collectionId, ["turns"]).then(() => order.push("statements"));
  const others = Array.from({ length: 20 }, (_, i) => database.write((tx) => tx.auditEntry.create(audit(`many-${i}`))));
  open();
  await Promise.all([first, second, ...others]);
  expect(order).toEqual(["rows", "statements"]);
  expect((await actions()).filter((action) => action.startsWith("many-"))).toHaveLength(20);
});

test("the reading connections cannot write", async () => {
  await expect(database.read.auditEntry.create(audit("never"))).rejects.toThrow(/readonly/i);
});

test("documents are made once for a key, in the order they are asked for, also twice at the same time", async () => {
  const keys = ["b", "a", "б", "词", "a"];
  const [one, two] = await Promise.all([
    database.versions.ensureDocuments(collectionId, keys),
    database.versions.ensureDocuments(collectionId, keys),
  ]);
  expect(one?.map(({ key }) => key)).toEqual(keys);
  expect(one?.map(({ id }) => id)).toEqual(two?.map(({ id }) => id));
  expect(one?.[1]?.id).toBe(one?.[4]?.id);
  expect(await database.read.document.count({ where: { key: { in: keys } } })).toBe(4);
});

test("a version of more rows than one batch takes is written whole, its ids in the order of its pieces", async () => {
  const [head] = await database.versions.ensureDocuments(collectionId, ["large"]);
  const [written, small] = await database.versions.insert([version(head?.id ?? 0, 4_000), version(head?.id ?? 0, 3)]);
  const pieces = await database.read.piece.findMany({
    where: { versionId: written?.versionId ?? 0 },
    orderBy: { ordinal: "asc" },
  });
  expect(pieces.map(({ id }) => id)).toEqual(written?.pieceIds);
  expect(pieces.map(({ start }) => start)).toEqual(pieces.map((_, i) => i * 10));
  expect(small?.pieceIds).toHaveLength(3);
  const ordinals = await database.read.version.findMany({
    where: { documentId: head?.id ?? 0 },
    orderBy: { ordinal: "asc" },
  });
  expect(ordinals.map(({ ordinal, label, buildState }) => [ordinal, label, buildState])).toEqual([
    [1, "1", "BUILDING"],
    [2, "2", "BUILDING"],
  ]);
  const identifiers = await database.maintenance.listIdentifiers([written?.pieceIds[3_999] ?? 0]);
  expect(identifiers.map(({ keyHash }) => keyHash)).toEqual(["key-3999"]);
});

test("while a large version is written, other writes get their turn in between", async () => {
  const [head] = await database.versions.ensureDocuments(collectionId, ["slow"]);
  const order: string[] = [];
  const large = database.versions.insert([version(head?.id ?? 0, 6_000)]).then(() => order.push("large"));
  const small = database.write((tx) => tx.auditEntry.create(audit("between"))).then(() => order.push("small"));
  await Promise.all([large, small]);
  expect(order).toEqual(["small", "large"]);
});

test("a switch serves the new version and only it; a draft leaves the served one, a withdrawn one serves none", async () => {
  const [head] = await database.versions.ensureDocuments(collectionId, ["switched"]);
  const documentId = head?.id ?? 0;
  const eligibility = { spaceId, collectionIds: [collectionId], audienceIds: [audienceId] };
  const served = async (...pieceIds: number[]) =>
    (await database.evidence.findPieces(eligibility, pieceIds)).map(({ pieceId }) => pieceId);
  const make = async (status: string) => {
    const [made] = await database.versions.insert([version(documentId, 1, { status })]);
    return { versionId: made?.versionId ?? 0, pieceId: made?.pieceIds[0] ?? 0 };
  };
  const first = await make("CURRENT");
  expect(await served(first.pieceId)).toEqual([]);
  await database.versions.switch([first.versionId]);
  expect(await served(first.pieceId)).toEqual([first.pieceId]);
  const second = await make("CURRENT");
  expect(await database.versions.switch([second.versionId])).toEqual([
    {
      documentId,
      versionId: second.versionId,
      previousVersionId: first.versionId,
      servedVersionId: second.versionId,
    },
  ]);
  expect(await served(first.pieceId, second.pieceId)).toEqual([second.pieceId]);
  const draft = await make("DRAFT");
  await database.versions.switch([draft.versionId]);
  expect(await served(second.pieceId, draft.pieceId)).toEqual([second.pieceId]);
  await database.versions.restore(first.versionId, 0);
  expect(await served(first.pieceId, second.pieceId)).toEqual([first.pieceId]);
  const withdrawn = await make("WITHDRAWN");
  await database.versions.switch([withdrawn.versionId]);
  expect(await served(first.pieceId, second.pieceId, withdrawn.pieceId)).toEqual([]);
  const states = await database.read.version.findMany({ where: { documentId }, orderBy: { ordinal: "asc" } });
  expect(states.map(({ status }) => status)).toEqual(["SUPERSEDED", "SUPERSEDED", "DRAFT", "WITHDRAWN"]);
});

test("evidence is nobody's of another space, collection or audience", async () => {
  const [head] = await database.versions.ensureDocuments(collectionId, ["mine"]);
  const [made] = await database.versions.insert([version(head?.id ?? 0, 1)]);
  await database.versions.switch([made?.versionId ?? 0]);
  const ids = made?.pieceIds ?? [];
  const own = { spaceId, collectionIds: [collectionId], audienceIds: [audienceId] };
  expect(await database.evidence.findPieces(own, ids)).toHaveLength(1);
  for (const wrong of [
    { spaceId: spaceId + 1 },
    { collectionIds: [collectionId + 1] },
    { audienceIds: [] },
    { audienceIds: [audienceId + 1] },
  ])
    expect(await database.evidence.findPieces({ ...own, ...wrong }, ids)).toEqual([]);
});
