import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import type { EmbeddedIndexStore } from "../../server/adapters/embedded-index-store/store.ts";
import { openWriter, writeInShortTransactions } from "../../server/adapters/embedded-index-store/database.ts";
import { createEmbeddedIdentifierIndex } from "../../server/adapters/identifier-index/embedded.ts";
import { createEmbeddedVectorIndex } from "../../server/adapters/vector-index/embedded.ts";
import { createEmbeddedWordIndex } from "../../server/adapters/word-index/embedded.ts";
import { openTestStore, temporaryIndexPath } from "../helpers/embedded-index-store.ts";

const labels = { documentId: 1, collectionId: 1, audienceId: 1 };
const filter = { collectionIds: [1], audienceIds: [1] };
const target = { spaceId: 1, generationId: 1 };
const vector = Float32Array.of(1, 0, 0, 0);
const query = { terms: [{ term: 5, weight: 1, pieces: 1 }], averageLength: 1, k1: 1.2, b: 0.75 };

const opened: EmbeddedIndexStore[] = [];
const children: ChildProcess[] = [];
async function open(path: string): Promise<EmbeddedIndexStore> {
  const store = await openTestStore(path);
  opened.push(store);
  return store;
}

/** Another process that opens the store at `path` and keeps it open. */
async function openElsewhere(path: string): Promise<ChildProcess> {
  const loader = new URL("../../workers/threads/typescript-loader.mjs", import.meta.url).href;
  const file = fileURLToPath(new URL("../helpers/hold-index-store.ts", import.meta.url));
  const child = fork(file, [path], { execArgv: ["--import", loader], stdio: ["ignore", "inherit", "inherit", "ipc"] });
  children.push(child);
  await once(child, "message");
  return child;
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await Promise.all(opened.splice(0).map((store) => store.close()));
});

describe("the index file", () => {
  it("keeps all three indexes over a restart", async () => {
    const path = temporaryIndexPath();
    const first = await open(path);
    await createEmbeddedVectorIndex(first).upsert(target, [{ pieceId: 1, ...labels, vectors: [vector] }]);
    await createEmbeddedWordIndex(first).upsert(1, [{ pieceId: 1, ...labels, terms: [{ term: 5, frequency: 1 }] }]);
    await createEmbeddedIdentifierIndex(first).upsert(1, [{ pieceId: 1, ...labels, keys: ["ab"] }]);
    await first.close();

    const second = await open(path);
    const found = await createEmbeddedVectorIndex(second).search(target, { vector, filter, limit: 5 });
    expect(found).toEqual([{ pieceId: 1, distance: 0 }]);
    expect(await createEmbeddedWordIndex(second).search(1, { ...query, filter, limit: 5 })).toHaveLength(1);
    const identifiers = await createEmbeddedIdentifierIndex(second).find(1, { key: "ab", filter, limit: 5 });
    expect(identifiers).toEqual({ pieceIds: [1], total: 1 });
  });

  it("is refused to a second process, which is told who has it", async () => {
    const path = temporaryIndexPath();
    const child = await openElsewhere(path);
    await expect(open(path)).rejects.toMatchObject({
      code: "ENGINE_UNAVAILABLE",
      message: expect.stringContaining(`already in use by process ${child.pid}`) as string,
    });
  });

  it("is refused to a second opening in the same process, and the first goes on", async () => {
    const path = temporaryIndexPath();
    const store = await open(path);
    for (let i = 0; i < 2; i++) await expect(open(path)).rejects.toMatchObject({ code: "ENGINE_UNAVAILABLE" });
    const words = createEmbeddedWordIndex(store);
    await words.upsert(1, [{ pieceId: 1, ...labels, terms: [{ term: 5, frequency: 1 }] }]);
    expect(await words.search(1, { ...query, filter, limit: 5 })).toHaveLength(1);
  });

  it("is taken over from a process that was killed, with everything it was told was kept", async () => {
    const path = temporaryIndexPath();
    const child = await openElsewhere(path);
    child.kill("SIGKILL");
    await once(child, "exit");
    const store = await open(path);
    const found = await createEmbeddedVectorIndex(store).search(target, { vector, filter, limit: 5 });
    expect(found).toEqual([{ pieceId: 7, distance: 0 }]);
    expect(readFileSync(`${path}.owner`, "utf8")).toBe(String(process.pid));
  });

  it("answers calls after its end with an error", async () => {
    const store = await open(temporaryIndexPath());
    const words = createEmbeddedWordIndex(store);
    await words.close();
    await words.close();
    await expect(words.list(1, { after: 0, limit: 1 })).rejects.toMatchObject({ code: "ENGINE_UNAVAILABLE" });
  });

  it("says what to do when it is no database", async () => {
    const path = temporaryIndexPath();
    writeFileSync(path, "not a database, by far ".repeat(100));
    await expect(open(path)).rejects.toMatchObject({
      code: "ENGINE_UNAVAILABLE",
      message: expect.stringContaining("may be deleted while the server is stopped") as string,
    });
    rmSync(path);
    await open(path);
  });

  it("of another schema is emptied, so that reconciliation fills it again", () => {
    const path = temporaryIndexPath();
    const old = new Database(path);
    old.exec("CREATE TABLE vector (old TEXT); INSERT INTO vector VALUES ('x'); PRAGMA user_version = 999");
    old.close();
    const db = openWriter(path, ["CREATE TABLE IF NOT EXISTS vector (id INTEGER PRIMARY KEY)"]);
    expect(db.prepare("SELECT count(*) AS count FROM vector").get()).toEqual({ count: 0 });
    db.close();
  });

  it("is written in transactions that each end soon, whatever the size of the batch", () => {
    const db = openWriter(temporaryIndexPath(), ["CREATE TABLE IF NOT EXISTS t (value INTEGER)"]);
    const insert = db.prepare("INSERT INTO t VALUES (?)");
    const first = writeInShortTransactions(db, [0], (value) => insert.run(value));
    const values = Array.from({ length: 200_000 }, (_, i) => i);
    const last = writeInShortTransactions(db, values, (value) => insert.run(value));
    expect(last - first).toBeGreaterThan(3);
    expect(db.prepare("SELECT count(*) AS count FROM t").get()).toEqual({ count: 200_001 });
    db.close();
  });
});

describe("the thread that serves requests", () => {
  it("is never held up by a search", async () => {
    const store = await open(temporaryIndexPath());
    const vectors = createEmbeddedVectorIndex(store);
    const entries = Array.from({ length: 4000 }, (_, i) => ({
      pieceId: i + 1,
      ...labels,
      vectors: [Float32Array.from({ length: 384 }, (_, j) => Math.sin(i * 384 + j) / 14)],
    }));
    await vectors.upsert(target, entries);
    const question = Float32Array.from({ length: 384 }, (_, j) => Math.cos(j) / 14);
    await vectors.search(target, { vector: question, filter, limit: 60 });
    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns++;
      if (!isDone) setImmediate(turn);
    };
    turn();
    await Promise.all(
      Array.from({ length: 20 }, () => vectors.search(target, { vector: question, filter, limit: 60 })),
    );
    isDone = true;
    expect(turns).toBeGreaterThan(20);
  });

  it("sees a write in every search that begins after it, also while the index is loaded for the first time", async () => {
    const store = await open(temporaryIndexPath());
    const words = createEmbeddedWordIndex(store);
    const write = (pieceId: number) =>
      words.upsert(1, [{ pieceId, ...labels, terms: [{ term: 5, frequency: 1 }] }]).then(async () => {
        const found = await words.search(1, { ...query, filter, limit: 1000 });
        expect(found.map((hit) => hit.pieceId)).toContain(pieceId);
      });
    await Promise.all(Array.from({ length: 50 }, (_, i) => write(i + 1)));
  });
});
