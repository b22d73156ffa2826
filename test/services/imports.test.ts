// What an import makes of files (SRC-1..8), with the real parsers, indexes and database.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "../../server/core/errors.ts";
import type { CollectionSettingsInput } from "../../server/services/collections.ts";
import { asStream, openTestServices, type GivenFile, type TestServices } from "../helpers/services.ts";

let t: TestServices;
let collection = "";
let count = 0;
const steps: string[] = [];
let awaited: { step: string; act: () => void } | null = null;

function onStep(step: string): void {
  steps.push(step);
  if (awaited?.step !== step) return;
  const { act } = awaited;
  awaited = null;
  act();
}
function onNextStep(step: string, act: () => void): void {
  awaited = { step, act };
}

beforeAll(async () => void (t = await openTestServices({ onStep })));
afterAll(() => t.close());
beforeEach(async () => {
  collection = `imports-${++count}`;
  await t.newCollection(collection);
  steps.length = 0;
});

const md = (key: string, body: string, labels = ""): GivenFile => ({
  name: `${key}.md`,
  content: `---\n${labels}\n---\n# Title of ${key}\n\n${body}\n`,
});

async function figures(job: { id: number }) {
  const row = await t.database.read.import.findFirstOrThrow({ where: { jobId: job.id } });
  const files = await t.services.imports.listFiles(t.caller, row.id, { first: 100 });
  return files.map(({ name, state, created, replaced, unchanged, failed, errorCode }) => ({
    name,
    state,
    counts: [created, replaced, unchanged, failed],
    errorCode,
  }));
}

async function versionsOf(key: string, of = t.caller) {
  const document = await t.services.documents.find(of, collection, key);
  return document === null ? [] : t.services.documents.listVersions(of, document);
}

const found = async (question: string, of = t.caller) =>
  (await t.services.search.search(of, { question, collections: [collection] })).hits.map(
    ({ documentKey, versionOrdinal }) => `${documentKey}@${versionOrdinal}`,
  );

test("every hit, block and quote is exactly the version's text at its span, in three languages", async () => {
  await t.importFiles(collection, [
    md("en", "The pump runs at 36 V. 👩‍🚒 Cafe\u0301 opens at nine.\n\n- item one\n- item two"),
    md("ru", "Насос работает при 36 В. Ёлка стоит.\n\n| Деталь | Цена |\n| --- | --- |\n| Клапан | 12 |"),
    md("zh", "水泵的电压是36伏。电池需要检查。"),
  ]);
  for (const question of ["pump voltage 36 V", "Насос работает", "水泵的电压", "Клапан цена"]) {
    const answer = await t.services.answers.ask(t.caller, { question, collections: [collection] });
    expect(answer.search.hits.length).toBeGreaterThan(0);
    for (const hit of [...answer.search.hits, ...answer.citations]) {
      const document = await t.services.documents.get(t.caller, hit.documentId);
      const [version] = await t.services.documents.listVersions(t.caller, document);
      if (version === undefined) throw new Error("A hit has no version");
      const text = await t.services.documents.text(t.caller, version, null);
      expect("quote" in hit ? hit.quote : hit.text).toBe(text.slice(hit.span.start, hit.span.end));
      expect(await t.services.documents.text(t.caller, version, hit.span)).toBe(
        text.slice(hit.span.start, hit.span.end),
      );
    }
  }
});

test("a replaced document is served in its new version alone; the old one stays readable", async () => {
  await t.importFiles(collection, [md("a", "the ochre edition")]);
  await t.importFiles(collection, [md("a", "the viridian edition")]);
  expect(await found("ochre viridian edition")).toEqual(["a@2"]);
  const [second, first] = await versionsOf("a");
  expect([second?.status, first?.status]).toEqual(["CURRENT", "SUPERSEDED"]);
  if (first === undefined) throw new Error("The old version is gone");
  expect(await t.services.documents.text(t.caller, first, null)).toContain("ochre");
});

test("drafts and withdrawn versions are kept and never searched; a draft leaves what is served alone", async () => {
  await t.importFiles(collection, [md("a", "published words"), md("b", "other words")]);
  await t.importFiles(collection, [md("a", "drafted words", "vouch:status: DRAFT")]);
  expect((await found("published drafted words")).sort()).toEqual(["a@1", "b@1"]);
  await t.importFiles(collection, [md("b", "withdrawn words", "vouch:status: WITHDRAWN")]);
  expect(await found("published withdrawn words")).toEqual(["a@1"]);
  expect((await versionsOf("b")).map(({ status }) => status)).toEqual(["WITHDRAWN", "SUPERSEDED"]);
  const reader = t.as("READER", ["PUBLIC", "INTERNAL"]);
  expect(await versionsOf("b", reader)).toEqual([]);
  expect((await versionsOf("a", reader)).map(({ ordinal }) => ordinal)).toEqual([1]);
  expect(await t.services.documents.count(t.caller, collection)).toBe(1);
});

test("identical content is not built again, whatever its status, and embeds nothing", async () => {
  const files = [
    md("a", "current words"),
    md("b", "drafted words", "vouch:status: DRAFT"),
    md("c", "gone words", "vouch:status: WITHDRAWN"),
    { name: "r.csv", content: "id,text\nR1,row one\nR2,row two\n" },
  ];
  await t.importFiles(collection, files);
  const { passages } = t.model.asked;
  const job = await t.importFiles(collection, files);
  expect(await figures(job)).toEqual([
    { name: "a.md", state: "DONE", counts: [0, 0, 1, 0], errorCode: null },
    { name: "b.md", state: "DONE", counts: [0, 0, 1, 0], errorCode: null },
    { name: "c.md", state: "DONE", counts: [0, 0, 1, 0], errorCode: null },
    { name: "r.csv", state: "DONE", counts: [0, 0, 2, 0], errorCode: null },
  ]);
  expect(t.model.asked.passages).toBe(passages);
  for (const key of ["a", "b", "c", "R1"]) expect(await versionsOf(key), key).toHaveLength(1);
  // Originals that held nothing new are not kept a second time.
  const { spaceId } = t.caller;
  const kept = await t.database.read.importFile.findMany({
    where: { import: { spaceId, collection: { name: collection } } },
  });
  expect(kept.filter((file) => file.storedFileId !== null)).toHaveLength(4);
});

test("a withdrawn document that is imported again is current again", async () => {
  await t.importFiles(collection, [md("a", "words")]);
  const document = await t.services.documents.find(t.caller, collection, "a");
  await t.services.documents.withdraw(t.caller, document?.publicId ?? "", t.services.statistics.settle);
  expect(await found("words")).toEqual([]);
  await t.importFiles(collection, [md("a", "words")]);
  expect(await found("words")).toEqual(["a@2"]);
});

test("a change of one record embeds only that record", async () => {
  const rows = (third: string) => ({ name: "r.csv", content: `id,text\nR1,one\nR2,two\nR3,${third}\n` });
  await t.importFiles(collection, [rows("three")]);
  const { passages } = t.model.asked;
  const job = await t.importFiles(collection, [rows("drei")]);
  expect((await figures(job))[0]?.counts).toEqual([0, 1, 2, 0]);
  expect(t.model.asked.passages).toBe(passages + 1);
});

test("changed settings cut anew without parsing, embed only inputs that changed, and clear the old cut away", async () => {
  const long = Array.from({ length: 12 }, (_, i) => `Paragraph number ${i} speaks of valve V-${i}.`).join("\n\n");
  await t.importFiles(collection, [md("long", long), md("short", "One line alone.")]);
  const parsed = t.parsed();
  const recut = async (settings: CollectionSettingsInput) => {
    const before = t.model.asked.passages;
    const { job } = await t.services.collections.update(t.caller, collection, settings);
    if (job === null) throw new Error("Nothing was cut anew");
    expect((await t.over(job)).result).toEqual({ documents: 2, recut: 2 });
    return t.model.asked.passages - before;
  };
  // Larger blocks around the same pieces: no input of the model changes.
  expect(await recut({ blockTokensMax: 900 })).toBe(0);
  expect(await recut({ boundaryPolicy: { kind: "PARAGRAPHS", target: 30 } })).toBeGreaterThan(0);
  expect(t.parsed()).toBe(parsed);
  const ofCollection = { document: { collection: { name: collection } } };
  const pieces = await t.database.read.piece.findMany({ where: { version: ofCollection } });
  expect(new Set(pieces.map(({ cut }) => cut))).toEqual(new Set([3]));
  expect((await found("valve V-7"))[0]).toBe("long@1");
  // The same settings once more: nothing to do; and a setting of reading cuts nothing.
  expect((await t.services.collections.update(t.caller, collection, { recordKey: "sku" })).job).toBeNull();
});

test("duplicate keys are refused by their row, the first stays, the rest of the import goes on", async () => {
  const job = await t.importFiles(collection, [
    { name: "a.csv", content: "id,text\nK1,first\nK2,second\nK1,again\n" },
    { name: "b.csv", content: "id,text\nK2,from another file\nK3,third\n" },
    md("K3", "a whole file with a taken key"),
  ]);
  expect(await figures(job)).toEqual([
    { name: "a.csv", state: "DONE", counts: [2, 0, 0, 1], errorCode: null },
    { name: "b.csv", state: "DONE", counts: [1, 0, 0, 1], errorCode: null },
    { name: "K3.md", state: "FAILED", counts: [0, 0, 0, 0], errorCode: "DUPLICATE_KEY" },
  ]);
  expect(await found("first again")).toContain("K1@1");
  expect(await versionsOf("K1")).toHaveLength(1);
});

test("a key that no database can hold is refused, and the other records are imported", async () => {
  const records = [
    { id: "\ud83d", text: "half a character" },
    { id: "a\u0000b", text: "nul" },
    { id: "ok", text: "fine" },
  ];
  const job = await t.importFiles(collection, [{ name: "k.json", content: JSON.stringify(records) }]);
  expect(job.errorMessage).toBeNull();
  expect((await figures(job))[0]?.counts.slice(0, 1)).toEqual([1]);
  expect(await found("fine")).toEqual(["ok@1"]);
});

test("an atomic import with one bad file makes nothing current and leaves nothing behind", async () => {
  await t.importFiles(collection, [md("a", "old words")]);
  const rows = () =>
    Promise.all([
      t.database.read.version.count(),
      t.database.read.piece.count(),
      t.database.read.document.count(),
      t.context.words.list(t.caller.spaceId, { after: 0, limit: 10_000 }).then((list) => list.length),
    ]);
  const before = await rows();
  const job = await t.importFiles(
    collection,
    [md("a", "new words"), md("b", "more words"), { name: "bad.json", content: "[{" }, md("c", "yet more")],
    { isAtomic: true },
  );
  expect(job).toMatchObject({ state: "FAILED", errorCode: "FILE_UNREADABLE" });
  expect(job.errorMessage).toContain("bad.json");
  expect(await found("old new more words")).toEqual(["a@1"]);
  expect(await rows()).toEqual(before);
});

test("an atomic import with one refused record makes nothing current, and says which", async () => {
  const csv = "key,note\nK-1,Lamp\nK-2\nK-3,Chair\n";
  const job = await t.importFiles(collection, [md("a", "some words"), { name: "rows.csv", content: csv }], {
    isAtomic: true,
  });
  expect(job).toMatchObject({ state: "FAILED" });
  expect(job.errorMessage).toContain("rows.csv");
  expect(await t.services.documents.count(t.caller, collection)).toBe(0);
  const again = await t.importFiles(collection, [{ name: "rows.csv", content: csv }]);
  expect(again).toMatchObject({ state: "DONE" });
  expect(await t.services.documents.count(t.caller, collection)).toBe(2);
});

test("an atomic import without a bad file switches all its documents in one step", async () => {
  await t.importFiles(collection, [md("a", "old words")]);
  steps.length = 0;
  const job = await t.importFiles(collection, [md("a", "new words"), md("b", "more words")], { isAtomic: true });
  expect(job.state).toBe("DONE");
  expect(steps.filter((step) => step === "import:switched")).toHaveLength(1);
  expect((await found("old new more words")).sort()).toEqual(["a@2", "b@1"]);
});

test("a bad file of an ordinary import fails alone, by name and reason", async () => {
  const job = await t.importFiles(collection, [
    md("a", "good words"),
    { name: "empty.md", content: "" },
    { name: "x.docm", content: "?" },
    md("s", "words", "vouch:status: ELSEWHERE"),
    md("n", "words", "vouch:audience: NOBODY"),
  ]);
  expect(job).toMatchObject({ state: "DONE", result: { files: 5, failed: 4 } });
  expect((await figures(job)).map(({ name, errorCode }) => `${name} ${errorCode ?? "-"}`)).toEqual([
    "a.md -",
    "empty.md FILE_EMPTY",
    "x.docm FILE_UNSUPPORTED",
    "s.md LABEL_INVALID",
    "n.md LABEL_INVALID",
  ]);
});

test("a file narrows the audience its import gives, and never widens it or what the key allows", async () => {
  const wide = t.as("CURATOR", ["PUBLIC", "INTERNAL"]);
  await t.importFiles(collection, [{ ...md("narrow", "words", "vouch:audience: INTERNAL"), audience: "PUBLIC" }], {
    of: wide,
  });
  expect((await versionsOf("narrow"))[0]?.audience).toBe("INTERNAL");
  const widening = await t.importFiles(
    collection,
    [{ ...md("w", "words", "vouch:audience: PUBLIC"), audience: "INTERNAL" }],
    { of: wide },
  );
  expect(widening.errorMessage).toContain("never widen");
  const beyond = await t.importFiles(collection, [md("beyond", "words", "vouch:audience: INTERNAL")], {
    of: t.as("CURATOR", ["PUBLIC"]),
  });
  expect(beyond).toMatchObject({ state: "FAILED" });
  expect(await found("words", t.as("READER", ["PUBLIC"]))).toEqual([]);
  expect(await found("words", t.as("READER", ["INTERNAL"]))).toEqual(["narrow@1"]);
});

test("a file's own status field is just a field; labels beside a file hold for it", async () => {
  await t.importFiles(collection, [
    {
      ...md("a", "words", "status: draft\naudience: nobody"),
      title: "A given title",
      version: "R5",
      scope: { revision: ["A", "B"] },
    },
  ]);
  expect((await versionsOf("a"))[0]).toMatchObject({
    status: "CURRENT",
    title: "A given title",
    label: "R5",
    scope: { revision: ["A", "B"] },
  });
});

test("a model that fails for good ends the job, names it, and leaves nothing half built", async () => {
  const before = await t.database.read.version.count();
  t.model.failure = new AppError("MODEL_INVALID", "The model answered nonsense.");
  const job = await t
    .importFiles(collection, [md("a", "words"), md("b", "words")])
    .finally(() => (t.model.failure = null));
  expect(job).toMatchObject({
    state: "FAILED",
    errorCode: "MODEL_INVALID",
    errorMessage: "The model answered nonsense.",
  });
  expect(await t.database.read.version.count()).toBe(before);
  const retried = await t.over(await t.services.jobs.retry(t.caller, job.publicId));
  expect(retried).toMatchObject({ state: "DONE", errorCode: null });
  expect((await found("words")).sort()).toEqual(["a@1", "b@1"]);
});

test("every deed on documents leaves an entry in the audit log, without text", async () => {
  await t.importFiles(collection, [md("a", "the confidential words")]);
  const document = await t.services.documents.find(t.caller, collection, "a");
  const documentId = document?.publicId ?? "";
  await t.services.relabel.relabel(t.caller, { documentId, ordinal: 1, status: "DRAFT" });
  await t.services.relabel.relabel(t.caller, { documentId, ordinal: 1, status: "CURRENT" });
  await t.services.documents.withdraw(t.caller, documentId, t.services.statistics.settle);
  await t.over(await t.services.documents.erase(t.caller, [documentId]));
  const entries = await t.services.audit.list(t.caller, { first: 30 });
  const actions = new Set(entries.map(({ action }) => action));
  for (const action of ["collection.create", "import.start", "version.relabel", "document.withdraw", "document.erase"])
    expect(actions).toContain(action);
  expect(JSON.stringify(entries)).not.toContain("confidential");
});

test("a cancelled import keeps what is current, leaves nothing half built, and ends when it is tried again", async () => {
  const rows = Array.from({ length: 400 }, (_, i) => `K${i},row number ${i}`).join("\n");
  const content = `id,text\n${rows}`;
  const { publicId: fileId } = await t.services.files.store(t.caller, {
    name: "big.csv",
    mediaType: null,
    content: asStream(content),
  });
  const { job, import: row } = await t.services.imports.start(t.caller, {
    collection,
    files: [{ fileId }],
    isAtomic: true,
  });
  // As soon as the first rows are written.
  onNextStep("import:rows-written", () => void t.services.jobs.cancel(t.caller, job.publicId));
  expect(await t.over(job)).toMatchObject({ state: "CANCELLED" });
  const ofImport = { importFile: { importId: row.id } };
  expect(await t.database.read.version.count({ where: ofImport })).toBe(0);
  expect(await t.database.read.document.count({ where: { collection: { name: collection } } })).toBe(0);
  const [file] = await t.services.imports.listFiles(t.caller, row.id, {});
  expect(file?.state).toBe("CANCELLED");
  await t.services.jobs.retry(t.caller, job.publicId);
  expect(await t.over(job)).toMatchObject({ state: "DONE", result: { files: 1, failed: 0 } });
  expect(await t.services.documents.count(t.caller, collection)).toBe(400);
});
