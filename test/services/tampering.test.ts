// Stored text that was changed, cut, moved or taken from elsewhere is an error, never text (SEC-4).
import Sqlite from "better-sqlite3";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestServices, type TestServices } from "../helpers/services.ts";
import type { Caller } from "../../server/services/caller.ts";

let t: TestServices;
let other: Caller;
let raw: Sqlite.Database;
// Three segments of text.
const text = Array.from({ length: 2_000 }, (_, i) => `Line ${i} of the manual about насос and 水泵.`).join("\n");

beforeAll(async () => {
  t = await openTestServices();
  other = await t.newSpace("other");
  for (const of of [t.caller, other]) {
    await t.newCollection("docs", {}, of);
    const files = ["a.txt", "b.txt"].map((name) => ({ name, content: `${name} ${text}` }));
    await t.importFiles("docs", files, { of });
  }
  raw = new Sqlite(join(t.dataDir, "vouch.sqlite"));
});
afterAll(async () => {
  raw.close();
  await t.close();
});

interface Segment {
  versionId: number;
  ordinal: number;
  start: number;
  end: number;
  sealed: Buffer;
}
let kept: Segment[];
beforeEach(() => {
  kept ??= raw.prepare<[], Segment>("SELECT * FROM TextSegment ORDER BY versionId, ordinal").all();
  raw.prepare("DELETE FROM TextSegment").run();
  const insert = raw.prepare(
    `INSERT INTO TextSegment (versionId, ordinal, start, "end", sealed) VALUES (?, ?, ?, ?, ?)`,
  );
  for (const { versionId, ordinal, start, end, sealed } of kept) insert.run(versionId, ordinal, start, end, sealed);
});

async function open(key = "a", of = t.caller) {
  const document = await t.services.documents.find(of, "docs", key);
  const [version] = document === null ? [] : await t.services.documents.listVersions(of, document);
  if (version === undefined) throw new Error("The document is not there");
  return {
    id: version.id,
    length: version.length,
    read: (span: { start: number; end: number } | null) => t.services.documents.text(of, version, span),
  };
}
const segmentsOf = (versionId: number) => kept.filter((segment) => segment.versionId === versionId);
const put = (sealed: Buffer, versionId: number, ordinal: number) =>
  raw.prepare("UPDATE TextSegment SET sealed = ? WHERE versionId = ? AND ordinal = ?").run(sealed, versionId, ordinal);
const invalid = { code: "CIPHER_INVALID" };

test("untouched, every span opens as it was", async () => {
  const { read, length } = await open();
  const whole = await read(null);
  expect(whole).toBe(`a.txt ${text}`);
  for (const [start, end] of [
    [0, 5],
    [32_760, 32_780],
    [0, length],
    [65_000, 66_000],
    [7, 7],
  ] as const)
    expect(await read({ start, end })).toBe(whole.slice(start, end));
});

test("a segment of another document, another place or another space never opens", async () => {
  const { id, read } = await open();
  const foreign = await open("b");
  const elsewhere = await open("a", other);
  const sources = [segmentsOf(foreign.id)[0], segmentsOf(id)[1], segmentsOf(elsewhere.id)[0]];
  for (const source of sources) {
    put(source?.sealed ?? Buffer.alloc(0), id, 0);
    await expect(read({ start: 0, end: 10 })).rejects.toMatchObject(invalid);
  }
});

test("a missing segment is told wherever it is missing, never skipped over", async () => {
  const { id, read, length } = await open();
  const all = segmentsOf(id);
  expect(all.length).toBeGreaterThan(2);
  for (const { ordinal } of all) {
    raw.prepare("DELETE FROM TextSegment WHERE versionId = ? AND ordinal = ?").run(id, ordinal);
    await expect(read(null)).rejects.toMatchObject(invalid);
    await expect(read({ start: 10, end: length - 10 })).rejects.toMatchObject(invalid);
    const gone = all[ordinal];
    put(Buffer.alloc(0), id, ordinal);
    raw
      .prepare(`INSERT INTO TextSegment (versionId, ordinal, start, "end", sealed) VALUES (?, ?, ?, ?, ?)`)
      .run(id, ordinal, gone?.start, gone?.end, gone?.sealed);
  }
  expect(await read(null)).toBe(`a.txt ${text}`);
});

test("offsets that were changed do not move the text", async () => {
  const { id, read } = await open();
  raw
    .prepare(`UPDATE TextSegment SET start = start - 5, "end" = "end" - 5 WHERE versionId = ? AND ordinal = 1`)
    .run(id);
  await expect(read({ start: 32_000, end: 33_500 })).rejects.toMatchObject(invalid);
});

test("what cannot be opened fails search and answers with that, and nothing else is said of the text", async () => {
  for (const { versionId, ordinal, sealed } of kept)
    put(Buffer.concat([sealed.subarray(0, -1), Buffer.from([0])]), versionId, ordinal);
  for (const call of [t.services.search.search, t.services.answers.ask]) {
    const failure = await call(t.caller, { question: "Line 7 of the manual" }).catch((error: unknown) => error);
    expect(failure).toMatchObject(invalid);
    expect(String(failure)).not.toContain("manual");
  }
});
