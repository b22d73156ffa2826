// Erasing a document, retention, and the end of a space or its key (SRC-8, SEC-2): what goes, what stays, what is said.
import { afterEach, expect, test } from "vitest";
import {
  asStream,
  openTestServices,
  readAllFiles,
  type TestServices,
  type TestServicesOptions,
} from "../helpers/services.ts";

let t: TestServices;
afterEach(() => t.close());

async function begin(options?: TestServicesOptions): Promise<void> {
  t = await openTestServices(options);
  await t.newCollection("docs");
}

async function idOf(key: string, of = t.caller): Promise<string> {
  return (await t.services.documents.find(of, "docs", key))?.publicId ?? "";
}

/** Files of the data folder that hold any of these bytes. */
async function holding(needles: readonly Uint8Array[]): Promise<string[]> {
  const found: string[] = [];
  for (const [path, bytes] of await readAllFiles(t.dataDir)) {
    const raw = bytes.toString("latin1");
    if (needles.some((needle) => raw.includes(Buffer.from(needle).toString("latin1")))) found.push(path);
  }
  return found;
}

const rowCounts = async () => ({
  documents: await t.database.read.document.count(),
  versions: await t.database.read.version.count(),
  segments: await t.database.read.textSegment.count(),
  elements: await t.database.read.element.count(),
  sections: await t.database.read.section.count(),
  blocks: await t.database.read.block.count(),
  pieces: await t.database.read.piece.count(),
  identifiers: await t.database.read.identifier.count(),
  embeddings: await t.database.read.embedding.count(),
  terms: await t.database.read.termStatistic.count(),
  turns: await t.database.read.turn.count(),
  supersessions: await t.database.read.supersession.count(),
  originals: await t.database.read.storedFile.count(),
});

async function indexed(spaceId = t.caller.spaceId): Promise<number> {
  const { generation } = await t.services.generations.getActive(spaceId);
  const page = { after: 0, limit: 1000 };
  const lists = await Promise.all([
    t.context.vectors.list({ spaceId, generationId: generation.id }, page),
    t.context.words.list(spaceId, page),
    t.context.identifiers.list(spaceId, page),
  ]);
  return lists.reduce((sum, list) => sum + list.length, 0);
}

test("an erased document leaves no row, no index entry, no file and no byte of what was sealed", async () => {
  await begin();
  // So large that its text and its rows fill pages of their own, which are freed as a whole.
  const body = Array.from({ length: 400 }, (_, i) => `Paragraph ${i} about pump E-${1000 + i} and насос ${i * 7919}.`);
  const text = (edition: string) => `# Manual ${edition}\n\n${body.map((p) => `${p} ${edition}`).join("\n\n")}`;
  await t.importFiles("docs", [{ name: "m.md", content: `---\nvouch:supersedes: old#3\n---\n${text("one")}` }]);
  await t.importFiles("docs", [{ name: "m.md", content: text("two") }]);
  const { job: recut } = await t.services.collections.update(t.caller, "docs", { boundaryPolicy: { target: 60 } });
  if (recut !== null) await t.over(recut);
  const asked = await t.services.answers.ask(t.caller, { question: "What about pump E-1007?" });
  expect(asked.citations.length).toBeGreaterThan(0);

  const segments = await t.database.read.textSegment.findMany();
  const vectors = await t.database.read.embedding.findMany({ take: 50 });
  const originals = await t.database.read.storedFile.findMany();
  const turns = await t.database.read.turn.findMany();
  const needles = [
    ...segments.flatMap(({ sealed }) => [sealed.slice(0, 64), sealed.slice(-64), sealed.slice(5000, 5064)]),
    ...vectors.map((row) => row.vectors.slice(0, 64)),
    ...turns.map(({ sealed }) => sealed.slice(0, 64)),
  ].filter((needle) => needle.length === 64);
  expect((await holding(needles)).length).toBeGreaterThan(0);
  const before = await rowCounts();

  const job = await t.over(await t.services.documents.erase(t.caller, [await idOf("m")]));
  expect(job.result).toEqual({
    documents: 1,
    versions: 2,
    segments: segments.length,
    pieces: before.pieces,
    embeddings: before.embeddings,
    notes: 0,
    turns: 1,
    files: originals.length,
  });
  expect(Object.entries(await rowCounts()).filter(([, count]) => count > 0)).toEqual([]);
  expect(await indexed()).toBe(0);
  for await (const key of t.context.files.list("")) expect.unreachable(`${key} is still kept`);
  const beside = (paths: string[]) => paths.filter((path) => !path.includes("index.sqlite"));
  expect(beside(await holding(needles))).toEqual([]);
  await t.stop();
  expect(await holding(needles)).toEqual([]);
});

test("erasing one record of a file takes only its own rows, and every original that may hold it", async () => {
  await begin();
  await t.importFiles("docs", [{ name: "a.csv", content: "id,text\nA,alpha pump\nB,beta valve\n" }]);
  // A stands unchanged in the second file, beside C, which is new.
  await t.importFiles("docs", [{ name: "b.csv", content: "id,text\nA,alpha pump\nC,gamma drum\n" }]);
  await t.importFiles("docs", [{ name: "other.md", content: "# Other\n\nnothing of it" }]);
  await t.services.answers.ask(t.caller, { question: "beta valve" });
  const job = await t.over(await t.services.documents.erase(t.caller, [await idOf("A")]));
  expect(job.result).toMatchObject({ documents: 1, versions: 1, pieces: 1, embeddings: 1, files: 2 });
  expect(await t.services.documents.count(t.caller, "docs")).toBe(3);
  expect(
    (await t.services.search.search(t.caller, { question: "alpha pump" })).hits.map((h) => h.documentKey),
  ).not.toContain("A");
  expect((await t.database.read.storedFile.findMany()).map(({ name }) => name)).toEqual(["other.md"]);
});

test("vectors that another document still uses stay cached", async () => {
  await begin();
  const content = "# Same title\n\nThe very same words.";
  await t.importFiles("docs", [
    { name: "a.md", content },
    { name: "b.md", content },
  ]);
  const before = await t.database.read.embedding.count();
  const job = await t.over(await t.services.documents.erase(t.caller, [await idOf("a")]));
  expect(job.result).toMatchObject({ documents: 1, embeddings: 0 });
  expect(await t.database.read.embedding.count()).toBe(before);
});

test("a removed collection says what went with it, and is gone", async () => {
  await begin();
  await t.importFiles("docs", [{ name: "a.csv", content: "id,text\nA,alpha\nB,beta\n" }]);
  const job = await t.over(await t.services.collections.remove(t.caller, "docs"));
  expect(job.result).toMatchObject({ documents: 2, versions: 2, pieces: 2, files: 1 });
  await expect(t.services.collections.get(t.caller, "docs")).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await indexed()).toBe(0);
});

test("retention removes turns and old versions when their time is over, never what is served", async () => {
  let time = new Date("2026-01-01T00:00:00Z");
  await begin({ now: () => time, retention: { turnDays: 10, versionDays: 30 } });
  await t.importFiles("docs", [{ name: "a.md", content: "# A\n\nfirst edition of the pump" }]);
  await t.importFiles("docs", [{ name: "a.md", content: "# A\n\nsecond edition of the pump" }]);
  await t.importFiles("docs", [{ name: "bad.json", content: "{" }]);
  await t.services.answers.ask(t.caller, { question: "second edition of the pump" });
  const run = async () =>
    (await t.over(await t.services.jobs.enqueue(t.caller, "applyRetention", {}))).result as Record<string, number>;
  expect(await run()).toMatchObject({ turns: 0, versions: 0, files: 0 });
  // Rows of versions carry the time of the real clock.
  time = new Date(Date.now() + 11 * 86_400_000);
  expect(await run()).toMatchObject({ turns: 1, versions: 0 });
  time = new Date(Date.now() + 31 * 86_400_000);
  const last = await run();
  expect(last).toMatchObject({ turns: 0, versions: 1 });
  expect(await t.database.read.version.count()).toBe(1);
  const { hits } = await t.services.search.search(t.caller, { question: "edition pump" });
  expect(hits.map((hit) => hit.text).join()).toContain("second");
  expect(await t.database.read.embedding.count()).toBe(await t.database.read.piece.count());
});

test("without retention nothing is ever removed by itself", async () => {
  let time = new Date();
  await begin({ now: () => time });
  await t.importFiles("docs", [{ name: "a.md", content: "# A\n\none" }]);
  await t.importFiles("docs", [{ name: "a.md", content: "# A\n\ntwo" }]);
  await t.services.answers.ask(t.caller, { question: "two" });
  time = new Date(Date.now() + 10_000 * 86_400_000);
  const job = await t.over(await t.services.jobs.enqueue(t.caller, "applyRetention", {}));
  expect(job.result).toEqual({ turns: 0, conversations: 0, versions: 0, files: 0, embeddings: 0 });
});

test("a space without its key cannot be searched, asked, opened or imported to, while another goes on", async () => {
  await begin();
  const other = await t.newSpace("other");
  await t.newCollection("docs", {}, other);
  const file = { name: "a.md", content: "# Pump\n\nThe pump runs at 36 V." };
  await t.importFiles("docs", [file]);
  await t.importFiles("docs", [file], { of: other });
  const document = await t.services.documents.get(other, await idOf("a", other));
  const [version] = await t.services.documents.listVersions(other, document);
  const wrapped = await t.database.read.space.findUniqueOrThrow({ where: { id: other.spaceId } });
  const stored = await t.database.read.storedFile.findFirstOrThrow({ where: { spaceId: other.spaceId } });

  await t.services.spaces.removeKey(other, wrapped.publicId);
  const refused = { code: "KEY_UNAVAILABLE" };
  await expect(t.services.search.search(other, { question: "pump" })).rejects.toMatchObject(refused);
  await expect(t.services.answers.ask(other, { question: "pump" })).rejects.toMatchObject(refused);
  if (version === undefined) throw new Error("The version was not listed");
  await expect(t.services.documents.text(other, version, null)).rejects.toMatchObject(refused);
  await expect(t.services.documents.listVersions(other, document)).rejects.toMatchObject(refused);
  await expect(t.services.documents.sections(other, version)).rejects.toMatchObject(refused);
  await expect(t.services.files.read(stored)).rejects.toMatchObject(refused);
  await expect(t.importFiles("docs", [file], { of: other })).rejects.toMatchObject(refused);
  const preview = { version: { documentId: document.publicId, ordinal: 1 }, policies: [{}] };
  await expect(t.services.previews.preview(other, preview)).rejects.toMatchObject(refused);

  const { hits } = await t.services.search.search(t.caller, { question: "pump" });
  expect(hits[0]?.text).toContain("36 V");
  // Not even whoever holds every file and the master key has it.
  const key = Buffer.from(wrapped.wrappedDataKey ?? []);
  expect(key.length).toBeGreaterThan(32);
  expect(await holding([key.subarray(8, 48)])).toEqual([]);
  const audit = await t.services.audit.list(other, {});
  expect(audit.map(({ action }) => action)).toContain("space.removeKey");
});

test("a removed space takes everything of it along, also what is being imported, and leaves the other untouched", async () => {
  await begin();
  const other = await t.newSpace("other");
  await t.newCollection("docs", {}, other);
  await t.importFiles("docs", [{ name: "a.md", content: "# A\n\nmine" }]);
  const mine = await indexed();
  await t.importFiles("docs", [{ name: "a.md", content: "# A E-417\n\ntheirs" }], { of: other });
  await t.services.answers.ask(other, { question: "theirs" });
  const rows = Array.from({ length: 2000 }, (_, i) => `K${i},row ${i} of a large file`).join("\n");
  const file = await t.services.files.store(other, {
    name: "big.csv",
    mediaType: null,
    content: asStream(`id,text\n${rows}`),
  });
  await t.services.imports.start(other, { collection: "docs", files: [{ fileId: file.publicId }] });
  const space = await t.services.spaces.current(other);
  const removed = await t.services.spaces.remove({ ...t.caller, isOperator: true }, space.publicId);
  expect(removed.documents).toBeGreaterThanOrEqual(1);
  expect(removed).toMatchObject({ turns: 1, files: 2 });
  expect(await t.database.read.space.count()).toBe(1);
  expect(await t.database.read.collection.count()).toBe(1);
  expect(await t.database.read.document.count()).toBe(1);
  await expect(t.services.collections.get(other, "docs")).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await indexed()).toBe(mine);
  const left = await Promise.all([
    t.context.words.list(other.spaceId, { after: 0, limit: 10 }),
    t.context.identifiers.list(other.spaceId, { after: 0, limit: 10 }),
  ]);
  expect(left.flat()).toEqual([]);
  // Nothing that still ran wrote anything afterwards.
  await t.importFiles("docs", [{ name: "b.md", content: "# B\n\nlater" }]);
  expect(await t.context.words.list(other.spaceId, { after: 0, limit: 10 })).toEqual([]);
});
