// Sentence templates over real indexes (NUM-1, SRC-6): what is embedded again, what is found, and what stays as it was.
import { rm } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { SentenceTemplate } from "../../server/core/structured/field.ts";
import { createHashEmbeddingModel } from "../helpers/hash-embedding-model.ts";
import { recount } from "../helpers/recount.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";

const BEGINNERS = [
  { sentence: "Suitable for newcomers of {value} spring", from: null, to: 7 },
  { sentence: "Подходит новичкам {value} лет", from: null, to: 7 },
  { sentence: "适合{value}岁的孩子", from: null, to: 7 },
];

let open: TestServices | null = null;
const folders: string[] = [];

afterEach(async () => {
  await open?.close();
  open = null;
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Twenty books of ages 4 to 13, and two files that say nothing of an age. */
function books(from = 0): string {
  const rows = Array.from({ length: 20 }, (_, i) => `BOOK-${from + i},Book ${from + i},${4 + (i % 10)},${i % 3}`);
  return ["key,title,Age,Shelf", ...rows].join("\n");
}
/** Of ages 4, 5 and 6. */
const SUITABLE = 6;

async function openBooks(options: Parameters<typeof openTestServices>[0] = {}): Promise<TestServices> {
  open = await openTestServices(options);
  if (options.dataDir === undefined) {
    await open.newCollection("books", { languages: ["en", "ru", "zh"] });
    await open.importFiles("books", [
      { name: "books.csv", content: books() },
      { name: "rules.md", content: "# Rules\n\nBooks are lent for a month. A late book costs nothing." },
      { name: "paint.csv", content: "key,Colour\nPAINT-1,red\n" },
    ]);
    // The model's baseline is measured with the first question, and is none of what is counted here.
    await search(open, "a book");
  }
  return open;
}

async function collectionId(t: TestServices): Promise<number> {
  return (await t.services.collections.get(t.caller, "books")).id;
}

/** The field as the import proposed it. */
async function ageField(t: TestServices) {
  const { fields } = await t.services.fields.list(t.caller, { collection: "books" });
  const field = fields.find(({ name, state }) => name === "Age" && state === "ACTIVE");
  if (field === undefined) throw new Error("No field was proposed");
  return field;
}

/** Gives the field these templates and no job to write them. */
async function setTemplates(t: TestServices, templates: readonly SentenceTemplate[]): Promise<void> {
  const { id } = await ageField(t);
  const data = { templates: templates.map((template) => ({ ...template })) };
  await t.database.write((tx) => tx.field.update({ where: { id }, data }));
}

/** What a curator does. @returns the result of the job, and how many passages were embedded for it */
async function apply(t: TestServices, templates: readonly SentenceTemplate[]) {
  const before = t.model.asked.passages;
  const { jobs } = await t.services.fields.update(t.caller, (await ageField(t)).publicId, { templates });
  const over = await Promise.all(jobs.map((job) => t.over(job)));
  const embedded = t.model.asked.passages - before;
  return { embedded, jobs: over.map(({ name, state, result, done, total }) => ({ name, state, result, done, total })) };
}

/** A job that has cut so many of the collection's documents anew. */
const recut = (count: number) => ({
  name: "applyTemplates",
  state: "DONE",
  result: { documents: 22, recut: count },
  done: 22,
  total: 22,
});

async function search(t: TestServices, question: string) {
  return t.services.search.search(t.caller, { question, collections: ["books"], limit: 60 });
}

async function cuts(t: TestServices): Promise<Record<string, number>> {
  const rows = await t.database.read.document.findMany({ include: { currentVersion: true } });
  return Object.fromEntries(rows.map(({ key, currentVersion }) => [key, currentVersion?.cut ?? 0]));
}

const isSuitable = (key: string): boolean => key.startsWith("BOOK-") && Number(key.slice(5)) % 10 < 3;

async function findings(t: TestServices) {
  const found = await t.services.reconcile.run(t.caller.spaceId, {
    signal: new AbortController().signal,
    progress: async () => undefined,
  });
  return found.map(({ missing, extra, stale }) => missing + extra + stale);
}

describe("templates that are applied", () => {
  it("embed the pieces whose sentences changed, once each, and cut nothing else anew", async () => {
    const t = await openBooks();
    expect(await apply(t, BEGINNERS)).toEqual({ embedded: SUITABLE, jobs: [recut(SUITABLE)] });
    for (const [key, cut] of Object.entries(await cuts(t))) expect([key, cut]).toEqual([key, isSuitable(key) ? 2 : 1]);
    // The same again is no change; one template fewer concerns the same records; none at all too.
    expect(await apply(t, BEGINNERS)).toEqual({ embedded: 0, jobs: [] });
    expect(await apply(t, BEGINNERS.slice(0, 1))).toEqual({ embedded: SUITABLE, jobs: [recut(SUITABLE)] });
    expect(await apply(t, [])).toEqual({ embedded: SUITABLE, jobs: [recut(SUITABLE)] });
    expect(await apply(t, [])).toEqual({ embedded: 0, jobs: [] });
  });

  it("are found by their words, in each language, and never shown or quoted", async () => {
    const t = await openBooks();
    const questions = ["newcomers spring", "новичкам", "适合"];
    for (const question of questions)
      expect((await search(t, question)).hits.every((h) => h.wordScore === 0)).toBe(true);
    await apply(t, BEGINNERS);
    for (const question of questions) {
      const result = await search(t, question);
      const byWords = result.hits.filter((hit) => hit.wordScore > 0);
      expect(byWords.map((hit) => hit.documentKey).filter((key) => !isSuitable(key))).toEqual([]);
      expect(byWords).toHaveLength(SUITABLE);
      const shown = JSON.stringify([result.hits, result.blocks]);
      for (const word of ["newcomers", "новичкам", "适合"]) expect(shown).not.toContain(word);
    }
    const answer = await t.services.answers.ask(t.caller, {
      question: "newcomers of 4 spring",
      collections: ["books"],
    });
    expect(JSON.stringify([answer.text, answer.citations])).not.toContain("newcomers");
    await apply(t, []);
    for (const question of questions)
      expect((await search(t, question)).hits.every((h) => h.wordScore === 0)).toBe(true);
  });

  it("leave the indexes and the statistics as building them from the database would", async () => {
    const t = await openBooks();
    for (const templates of [BEGINNERS, BEGINNERS.slice(1), []]) {
      await apply(t, templates);
      expect(await findings(t)).toEqual([0, 0, 0]);
      const { counted, recounted } = await recount(t, "books");
      expect(counted).toEqual(recounted);
    }
  });

  it("are what reconciliation rebuilds, whatever the templates have become meanwhile", async () => {
    const t = await openBooks();
    await apply(t, BEGINNERS);
    // Written, and not applied yet: what is searched stays what it is.
    await setTemplates(t, []);
    expect(await findings(t)).toEqual([0, 0, 0]);
    expect((await search(t, "newcomers")).hits.filter((hit) => hit.wordScore > 0)).toHaveLength(SUITABLE);
  });

  it("hold for records that come later, and a re-import of the same does nothing", async () => {
    const t = await openBooks();
    await apply(t, BEGINNERS);
    const before = t.model.asked.passages;
    await t.importFiles("books", [{ name: "more.csv", content: books(20) }]);
    expect(t.model.asked.passages - before).toBe(20);
    expect((await search(t, "newcomers")).hits.filter((hit) => hit.wordScore > 0)).toHaveLength(2 * SUITABLE);
    for (const name of ["books.csv", "more.csv"])
      await t.importFiles("books", [{ name, content: books(name === "more.csv" ? 20 : 0) }]);
    expect(t.model.asked.passages - before).toBe(20);
    expect(await t.database.read.version.count()).toBe(42);
    expect(await findings(t)).toEqual([0, 0, 0]);
  });

  it("are written of a key that a later proposal joins with the field", async () => {
    const t = await openBooks();
    await apply(t, BEGINNERS);
    await t.importFiles("books", [{ name: "more.csv", content: books(20).replace("Age", "AGE:") }]);
    expect(await t.over(await t.services.fields.propose(t.caller, "books"))).toMatchObject({ state: "DONE" });
    expect((await ageField(t)).decided.keys).toHaveLength(2);
    const rows = await t.services.jobs.list(t.caller, { first: 20 }, null);
    for (const row of rows) expect(await t.over(row)).toMatchObject({ state: "DONE" });
    expect((await search(t, "newcomers")).hits.filter((hit) => hit.wordScore > 0)).toHaveLength(2 * SUITABLE);
    expect(await findings(t)).toEqual([0, 0, 0]);
  });

  it("are not written of a field that becomes exact, and of one that is called otherwise they stay", async () => {
    const t = await openBooks();
    await apply(t, BEGINNERS);
    const { publicId } = await ageField(t);
    const update = async (change: Parameters<typeof t.services.fields.update>[2]) => {
      const { jobs } = await t.services.fields.update(t.caller, publicId, change);
      return (await Promise.all(jobs.map((job) => t.over(job)))).map(({ name }) => name);
    };
    const found = async () => (await search(t, "newcomers")).hits.filter((hit) => hit.wordScore > 0).length;
    expect(await update({ name: "Years" })).not.toContain("applyTemplates");
    expect(await found()).toBe(SUITABLE);
    expect(await update({ isExact: true })).toContain("applyTemplates");
    expect(await found()).toBe(0);
    expect(await update({ isExact: false })).toContain("applyTemplates");
    expect(await found()).toBe(SUITABLE);
  });

  it("stay when settings change, and nothing whose input stays is embedded again", async () => {
    const t = await openBooks();
    await apply(t, BEGINNERS);
    const before = t.model.asked.passages;
    const { job } = await t.services.collections.update(t.caller, "books", { blockTokensMax: 900 });
    if (job === null) throw new Error("No job was made");
    expect(await t.over(job)).toMatchObject({ state: "DONE", result: { recut: 22 } });
    expect(t.model.asked.passages - before).toBe(0);
    expect((await search(t, "newcomers")).hits.filter((hit) => hit.wordScore > 0)).toHaveLength(SUITABLE);
    expect(await findings(t)).toEqual([0, 0, 0]);
  });
});

describe("templates beside what else goes on", () => {
  it("are embedded under a new model as they stand", async () => {
    const older = await openBooks({ model: createHashEmbeddingModel({ id: "older", dimensions: 16 }) });
    await apply(older, BEGINNERS);
    folders.push(older.dataDir);
    await older.stop();
    const { dataDir, masterKey } = older;
    const otherModels = [createHashEmbeddingModel({ id: "older", dimensions: 16 })];
    const t = await openBooks({ dataDir, masterKey, model: createHashEmbeddingModel({ id: "newer" }), otherModels });
    const { generation, job } = await t.services.generations.create(t.caller);
    expect(await t.over(job)).toMatchObject({ state: "DONE" });
    await t.services.generations.activate(t.caller, generation.publicId);
    expect(await findings(t)).toEqual([0, 0, 0]);
    const { counted, recounted } = await recount(t, "books");
    expect(counted).toEqual(recounted);
    // Its own words are nearest to the sentence, which only stands in what was embedded.
    const nearest = (await search(t, "Suitable for newcomers of 4 spring Подходит новичкам 4 лет")).hits[0];
    expect(isSuitable(nearest?.documentKey ?? "")).toBe(true);
  });

  it("are applied to the end by a job that was interrupted, and nothing is embedded twice", async () => {
    const t = await openBooks();
    await setTemplates(t, BEGINNERS);
    const before = t.model.asked.passages;
    const payload = { collectionId: await collectionId(t) };
    const stop = new AbortController();
    const job = { jobId: 0, spaceId: t.caller.spaceId, signal: stop.signal, progress: async () => undefined };
    const { switchCut } = t.database.versions;
    let switched = 0;
    const versions = Object.assign(t.database.versions, {
      switchCut: async (...given: Parameters<typeof switchCut>) => {
        if (switched++ === 3) throw new Error("The process ends here");
        await switchCut(...given);
      },
    });
    await expect(t.services.recut.applyTemplates(payload, job)).rejects.toThrow("The process ends here");
    Object.assign(versions, { switchCut });
    expect(Object.values(await cuts(t)).filter((cut) => cut === 2)).toHaveLength(3);
    await t.services.recut.applyTemplates(payload, job);
    expect(t.model.asked.passages - before).toBe(SUITABLE);
    expect(Object.values(await cuts(t)).filter((cut) => cut === 2)).toHaveLength(SUITABLE);
    expect(await findings(t)).toEqual([0, 0, 0]);
    const { counted, recounted } = await recount(t, "books");
    expect(counted).toEqual(recounted);
  });
});
