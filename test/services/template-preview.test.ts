// What a preview of sentence templates shows, to whom, and that it leaves everything as it was (NUM-1, SRC-4).
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServices, type TestServices } from "../helpers/services.ts";

const NUMBER = { type: "NUMBER", unit: null, dateOrder: null, decimalSign: null, isMultiple: false };
const QUESTION = "What suits newcomers?";
const TEMPLATES = [{ sentence: "Suits newcomers of {value}", to: 6 }];

let t: TestServices;

beforeAll(async () => {
  t = await openTestServices();
  for (const name of ["books", "other"]) await t.newCollection(name);
  const rows = Array.from({ length: 60 }, (_, i) => `BOOK-${i},Book ${i},${i}`);
  await t.importFiles("books", [
    { name: "b.csv", content: ["key,title,Age", ...rows].join("\n"), audience: "PUBLIC" },
    { name: "s.csv", content: "key,title,Age\nSECRET-1,newcomers newcomers,3\n", audience: "INTERNAL" },
  ]);
  await t.importFiles("other", [{ name: "o.csv", content: "key,Age\nOTHER-1,3\n", audience: "PUBLIC" }]);
  const { id: collectionId } = await t.services.collections.get(t.caller, "books");
  const place = { collectionId, subject: "DOCUMENTS", foldedName: "age" };
  const data = { name: "Age", keys: ["age"], state: "ACTIVE", reading: NUMBER, isExact: false, templates: [] };
  await t.database.write((tx) =>
    tx.field.upsert({
      where: { collectionId_subject_foldedName: place },
      create: { ...place, ...data, publicId: randomUUID(), updatedAt: new Date() },
      update: data,
    }),
  );
});
afterAll(() => t.close());

type Input = Parameters<TestServices["services"]["templatePreview"]["previewTemplate"]>[1];

const preview = (change: Partial<Input> = {}, of = t.caller) =>
  t.services.templatePreview.previewTemplate(of, {
    ...{ collection: "books", field: "age", templates: TEMPLATES, question: QUESTION },
    ...change,
  });

async function idOf(collection: string, key: string): Promise<string> {
  return (await t.services.documents.find(t.caller, collection, key))?.publicId ?? "";
}

describe("a preview of templates", () => {
  it("compares records of the whole collection, and looks at the one that comes nearest", async () => {
    const shown = await preview({}, t.as("CURATOR", ["PUBLIC"]));
    expect(shown.compared).toBeGreaterThanOrEqual(36);
    expect(shown.changed).toBeGreaterThanOrEqual(3);
    expect(shown.record?.sentences[0]).toMatch(/^Suits newcomers of [0-5]$/);
    expect(shown.record?.after).toBeLessThan(shown.record?.before ?? 0);
    expect(shown.nearestAfter?.distance).toBeLessThanOrEqual(shown.record?.after ?? 0);
    expect(shown.nearestAfter?.distance).toBeLessThanOrEqual(shown.nearestBefore?.distance ?? 0);
    expect(shown.baseline).toBeGreaterThan(0);
  });

  it("looks at the record that is asked for, also where nothing is said of it", async () => {
    const young = await preview({ documentId: await idOf("books", "BOOK-4") });
    expect(young.record).toMatchObject({ documentKey: "BOOK-4", sentences: ["Suits newcomers of 4"] });
    const old = await preview({ documentId: await idOf("books", "BOOK-40") });
    expect(old.record).toMatchObject({ documentKey: "BOOK-40", sentences: [] });
    expect(old.record?.after).toBe(old.record?.before);
  });

  it("shows the distances that a search has once they are applied, and writes nothing of it", async () => {
    const state = async () => ({
      versions: await t.database.read.version.findMany({ orderBy: { id: "asc" } }),
      pieces: await t.database.read.piece.findMany({ orderBy: { id: "asc" } }),
      fields: await t.database.read.field.findMany({ orderBy: { id: "asc" } }),
      statistics: await t.database.read.collectionStatistic.findMany(),
      jobs: await t.database.read.job.count(),
    });
    const before = await state();
    const shown = await preview({ documentId: await idOf("books", "BOOK-4") });
    expect(await state()).toEqual(before);
    const reconciled = await t.services.reconcile.run(t.caller.spaceId, {
      signal: new AbortController().signal,
      progress: async () => undefined,
    });
    expect(reconciled.map(({ missing, extra, stale }) => missing + extra + stale)).toEqual([0, 0, 0]);
    const { id: collectionId } = await t.services.collections.get(t.caller, "books");
    const save = async (templates: { sentence: string; from: null; to: number }[]) => {
      await t.database.write((tx) =>
        tx.field.updateMany({ where: { collectionId, foldedName: "age" }, data: { templates } }),
      );
      await t.over(await t.services.jobs.enqueue(t.caller, "applyTemplates", { collectionId }));
    };
    await save([{ sentence: "Suits newcomers of {value}", from: null, to: 6 }]);
    const { hits } = await t.services.search.search(t.caller, {
      question: QUESTION,
      collections: ["books"],
      limit: 60,
    });
    const found = hits.find(({ documentKey }) => documentKey === "BOOK-4");
    expect(found?.distance).toBeCloseTo(shown.record?.after ?? 0, 5);
    // Seen from there, taking them away leads back.
    const back = await preview({ templates: [], documentId: await idOf("books", "BOOK-4") });
    expect(back.record).toMatchObject({ sentences: [], before: shown.record?.after, after: shown.record?.before });
    await save([]);
  });

  it("never looks at what its caller may not see", async () => {
    const mayNot = t.as("CURATOR", ["PUBLIC"]);
    const shown = JSON.stringify(await preview({ question: "newcomers newcomers" }, mayNot));
    expect(shown).not.toContain("SECRET-1");
    expect(JSON.stringify(await preview({ question: "newcomers newcomers" }))).toContain("SECRET-1");
    const secret = await idOf("books", "SECRET-1");
    await expect(preview({ documentId: secret }, mayNot)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it.each([
    ["an analyst", {}, "FORBIDDEN"],
    ["a collection that is not there", { collection: "films" }, "NOT_FOUND"],
    ["a field that is not there", { field: "pages" }, "NOT_FOUND"],
    ["a document that is not there", { documentId: "no-such" }, "NOT_FOUND"],
    ["a sentence that cannot be used", { templates: [{ sentence: "For {pages}" }] }, "BAD_REQUEST"],
    ["an empty question", { question: " " }, "BAD_REQUEST"],
  ])("is refused for %s", async (_what, change, code) => {
    const of = code === "FORBIDDEN" ? t.as("ANALYST") : t.caller;
    await expect(preview(change, of)).rejects.toMatchObject({ code });
  });

  it("is refused for a document of another collection", async () => {
    await expect(preview({ documentId: await idOf("other", "OTHER-1") })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
