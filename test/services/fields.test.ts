// Fields proposed and built as documents come in, decided on by people, and taken out again (NUM-2 to NUM-5, EXACT-1).
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FieldChange } from "../../server/services/field-changes.ts";
import { openTestServices, readAllFiles, type TestServices } from "../helpers/services.ts";

let t: TestServices;
beforeAll(async () => void (t = await openTestServices()));
afterAll(() => t.close());

async function collectionId(collection: string): Promise<number> {
  return (await t.services.collections.get(t.caller, collection)).id;
}

async function fieldOf(collection: string, name: string) {
  const { fields } = await t.services.fields.list(t.caller, { collection });
  const field = fields.find((known) => known.name === name);
  if (field === undefined) throw new Error(`There is no field ${name}`);
  return field;
}

/** Values of a field that are counted, as they stand in the index, sorted. */
async function valuesOf(collection: string, name: string): Promise<string[]> {
  const { columnId } = await fieldOf(collection, name);
  if (columnId === null) return [];
  const rows = await t.database.read.countedRow.findMany({
    where: { collectionId: await collectionId(collection), isServed: true },
  });
  const served = new Set(rows.map((row) => row.id));
  const values = await t.database.read.fieldValue.findMany({ where: { columnId } });
  const terms = await t.database.read.fieldTerm.findMany({ where: { columnId } });
  return values
    .filter(({ rowId }) => served.has(rowId))
    .map(({ raw, termId }) => raw ?? terms.find((term) => term.id === termId)?.shown ?? "")
    .sort();
}

async function decide(collection: string, name: string, change: FieldChange) {
  const { field, jobs } = await t.services.fields.update(t.caller, (await fieldOf(collection, name)).publicId, change);
  for (const job of jobs) expect((await t.over(job)).state).toBe("DONE");
  return field;
}

const jsonl = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join("\n");
const CATEGORIES = ["Chairs", "Стулья", "椅子"];
const shop = (change: (i: number) => object = () => ({})) =>
  Array.from({ length: 12 }, (_, i) => ({
    id: `C-${i}`,
    category: CATEGORIES[i % 3],
    price: `${i * 10}`,
    ...change(i),
  }));

async function open(collection: string, records = shop(), settings = {}): Promise<void> {
  await t.newCollection(collection, settings);
  const job = await t.importFiles(collection, [{ name: "shop.jsonl", content: jsonl(records) }]);
  expect(job.state).toBe("DONE");
}

async function documentOf(collection: string, key: string) {
  const document = await t.services.documents.find(t.caller, collection, key);
  if (document === null) throw new Error(`There is no document ${key}`);
  return document;
}

test("the values of records stand in the index once they are imported (NUM-2)", async () => {
  await open("shop");
  expect(await valuesOf("shop", "category")).toEqual(
    shop()
      .map(({ category }) => category)
      .sort(),
  );
  expect((await valuesOf("shop", "price")).length).toBe(12);
  const { figures } = await fieldOf("shop", "price");
  expect(figures).toMatchObject({ considered: 12, withKey: 12, values: 12, parsed: 12, distinct: 12 });
});

test("a record imported again is counted with its new values alone, and nothing of the old ones stays", async () => {
  await open("again");
  await t.importFiles("again", [{ name: "one.jsonl", content: jsonl([{ ...shop()[0], category: "Столы" }]) }]);
  const values = await valuesOf("again", "category");
  expect(values).toHaveLength(12);
  expect(values.filter((value) => value === "Столы")).toHaveLength(1);
  expect(values.filter((value) => value === "Chairs")).toHaveLength(3);
  const id = await collectionId("again");
  expect(await t.database.read.countedRow.count({ where: { collectionId: id } })).toBe(12);
  expect(
    await t.database.read.fieldValue.count({ where: { columnId: (await fieldOf("again", "category")).columnId! } }),
  ).toBe(12);
});

test("rows of a register are counted with the labels of its columns, over all its tables (NUM-9)", async () => {
  await t.newCollection("registers");
  const table = (from: number) =>
    ["| Item | Torque (Nm) |", "|---|---|", ...[0, 1, 2].map((i) => `| M${from + i} | ${from + i},5 |`)].join("\n");
  await t.importFiles("registers", [
    { name: "a.md", content: `# Bolts\n\n${table(4)}\n` },
    { name: "b.md", content: `# Болты\n\n${table(8)}\n\nText.\n\n${table(20)}\n` },
  ]);
  const field = await fieldOf("registers", "Torque (Nm)");
  expect(field).toMatchObject({ subject: "TABLE_ROWS", state: "ACTIVE" });
  expect(field.decided.reading).toMatchObject({ type: "NUMBER", decimalSign: "," });
  expect(await valuesOf("registers", "Torque (Nm)")).toHaveLength(9);
});

test("withdrawing a version takes it out of what is counted, restoring it brings all its values back", async () => {
  await open("labels");
  const first = await documentOf("labels", "C-0");
  const relabel = (status: string) =>
    t.services.relabel.relabel(t.caller, { documentId: first.publicId, ordinal: 1, status });
  await relabel("WITHDRAWN");
  expect(await valuesOf("labels", "category")).toHaveLength(11);
  expect(await t.database.read.countedRow.count({ where: { documentId: first.id } })).toBe(0);
  await relabel("CURRENT");
  expect(await valuesOf("labels", "category")).toHaveLength(12);
  expect(await valuesOf("labels", "price")).toHaveLength(12);
});

test("a draft is not counted, and a version with another audience is counted for that one (SRC-4)", async () => {
  await open("audiences");
  await t.importFiles("audiences", [
    { name: "draft.jsonl", content: jsonl([{ id: "D-1", category: "Secret", price: "1", "vouch:status": "DRAFT" }]) },
  ]);
  expect(await valuesOf("audiences", "category")).not.toContain("Secret");
  const first = await documentOf("audiences", "C-0");
  await t.services.relabel.relabel(t.caller, { documentId: first.publicId, ordinal: 1, audience: "INTERNAL" });
  const [row] = await t.database.read.countedRow.findMany({ where: { documentId: first.id } });
  const internal = t.caller.audiences.find(({ name }) => name === "INTERNAL");
  expect(row).toMatchObject({ isServed: true, audienceId: internal?.id });
});

test("figures and examples are shown to those alone who may see every document (SRC-4)", async () => {
  await open(
    "shown",
    shop((i) => ({ "vouch:audience": i === 0 ? "INTERNAL" : "PUBLIC" })),
  );
  const seen = await t.services.fields.list(t.caller, { collection: "shown" });
  expect(seen.fields.find(({ name }) => name === "category")?.figures?.examples).toContain("椅子");
  const guest = t.as("READER", ["PUBLIC"]);
  const { fields } = await t.services.fields.list(guest, { collection: "shown" });
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.every(({ figures, state }) => figures === null && state === "ACTIVE")).toBe(true);
});

test("another reading is built beside the one that is read, and nothing is embedded for it (NUM-5)", async () => {
  await open("retyped");
  const before = await fieldOf("retyped", "price");
  const embedded = t.model.asked.passages;
  await decide("retyped", "price", { reading: { type: "TEXT" } });
  const after = await fieldOf("retyped", "price");
  expect(after.columnId).not.toBe(before.columnId);
  expect(after).toMatchObject({ isCurated: true, nextColumnId: null });
  const values = await t.database.read.fieldValue.findMany({ where: { columnId: after.columnId! } });
  expect(values.map(({ number }) => number)).toEqual(Array(12).fill(null));
  expect(await t.database.read.fieldValue.count({ where: { columnId: before.columnId! } })).toBe(0);
  expect(await t.database.read.fieldColumn.count({ where: { id: before.columnId! } })).toBe(0);
  expect(t.model.asked.passages).toBe(embedded);
});

test("keys put together are one field, and parted again they are two", async () => {
  await open(
    "merged",
    shop((i) => (i % 2 === 0 ? {} : { price: undefined, цена: `${i * 10}` })),
  );
  const { publicId } = await fieldOf("merged", "цена");
  await decide("merged", "price", { keys: ["price", "Цена"], synonyms: ["cost"] });
  expect(await valuesOf("merged", "price")).toHaveLength(12);
  await expect(t.services.fields.update(t.caller, publicId, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  await t.over(await t.services.fields.propose(t.caller, "merged"));
  expect((await fieldOf("merged", "price")).figures).toMatchObject({ withKey: 12, considered: 12 });
  await decide("merged", "price", { keys: ["price"] });
  await t.over(await t.services.fields.propose(t.caller, "merged"));
  expect(await valuesOf("merged", "price")).toHaveLength(6);
  expect(await valuesOf("merged", "цена")).toHaveLength(6);
});

test("an exact field leaves no readable value in any file of the installation (EXACT-1)", async () => {
  const planted = "PLANTED-VALUE";
  await open(
    "exact",
    shop((i) => ({ partner: `${planted}-${i % 2}` })),
  );
  const isReadable = async () => {
    await t.database.maintenance.forget();
    return [...(await readAllFiles(t.dataDir)).values()].some((bytes) => bytes.includes(planted));
  };
  expect(await isReadable()).toBe(true);
  const field = await decide("exact", "partner", { isExact: true });
  expect(field.figures?.examples).toEqual([]);
  expect(await isReadable()).toBe(false);
  await t.importFiles("exact", [{ name: "more.jsonl", content: jsonl([{ ...shop()[0], partner: `${planted}-9` }]) }]);
  await t.over(await t.services.fields.propose(t.caller, "exact"));
  expect(await isReadable()).toBe(false);
  expect(await fieldOf("exact", "partner")).toMatchObject({ isExact: true, columnId: null });
});

test("a hidden field has no values in the index, and taken back it has them all", async () => {
  await open("hidden");
  await decide("hidden", "category", { state: "HIDDEN" });
  expect(await valuesOf("hidden", "category")).toEqual([]);
  await decide("hidden", "category", { state: "ACTIVE" });
  expect(await valuesOf("hidden", "category")).toHaveLength(12);
});

test("a curated collection counts by nothing until a person says so (NUM-3)", async () => {
  await open("curated", shop(), { fields: "CURATED" });
  expect(await fieldOf("curated", "category")).toMatchObject({ state: "PROPOSED", columnId: null });
  await decide("curated", "category", { state: "ACTIVE" });
  expect(await valuesOf("curated", "category")).toHaveLength(12);
});

test("where fields are looked for on request, none is there until a person asks, and then all wait (NUM-3, SEC-2)", async () => {
  await open("asked", shop(), { fields: "ON_REQUEST" });
  const collection = { collection: { name: "asked" } };
  expect(await t.database.read.field.count({ where: collection })).toBe(0);
  await t.over(await t.services.fields.propose(t.caller, "asked"));
  expect(await fieldOf("asked", "category")).toMatchObject({ state: "PROPOSED", columnId: null });
});

test("an erased document leaves no value, no term and no example of it (SRC-8)", async () => {
  await open(
    "erased",
    shop((i) => (i === 5 ? { category: "OnlyHere" } : {})),
  );
  const document = await documentOf("erased", "C-5");
  const { columnId } = await fieldOf("erased", "category");
  const terms = () => t.database.read.fieldTerm.findMany({ where: { columnId: columnId! } });
  expect((await terms()).map(({ folded }) => folded)).toContain("onlyhere");
  await t.over(await t.services.documents.erase(t.caller, [document.publicId]));
  expect((await terms()).map(({ folded }) => folded)).not.toContain("onlyhere");
  expect(await valuesOf("erased", "category")).toHaveLength(11);
  expect((await fieldOf("erased", "category")).figures?.examples).not.toContain("OnlyHere");
});

test("a removed collection leaves no field, column, term or value behind", async () => {
  const count = async () => [
    await t.database.read.fieldColumn.count(),
    await t.database.read.fieldTerm.count(),
    await t.database.read.fieldValue.count(),
    await t.database.read.countedRow.count(),
  ];
  const before = await count();
  await open("removed");
  expect(await count()).not.toEqual(before);
  await t.over(await t.services.collections.remove(t.caller, "removed"));
  expect(await count()).toEqual(before);
});

test("what would read under another type is told without changing anything", async () => {
  await open(
    "tried",
    shop((i) => (i < 2 ? { price: "on request" } : {})),
  );
  const { publicId, columnId } = await fieldOf("tried", "price");
  const { figures } = await t.services.fields.previewReading(t.caller, publicId, { type: "DATE" });
  expect(figures).toMatchObject({ considered: 12, values: 12 });
  expect(figures.unparsed).toContain("on request");
  expect(await fieldOf("tried", "price")).toMatchObject({ columnId, isCurated: false });
});

test("a key that no document has is refused with the nearest ones, and so is a name that is taken", async () => {
  await open("refused");
  await expect(decide("refused", "price", { keys: ["prise"] })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    details: { nearest: expect.arrayContaining(["price"]) },
  });
  await expect(decide("refused", "price", { name: "CATEGORY" })).rejects.toMatchObject({ code: "ALREADY_EXISTS" });
  await expect(decide("refused", "price", { reading: { type: "TEXT", unit: "mm" } })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});
