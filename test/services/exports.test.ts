// Exports over several pages (NUM-6): whole and of one moment, or ended with a reason.
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ExportedTable } from "../../server/services/exports.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";
import { seedStructured } from "../helpers/structured-seed.ts";

/** More than two pages of rows. */
const DOCUMENTS = 1_100;
let t: TestServices;

async function readAll({ pages }: ExportedTable): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const page of pages) rows.push(...page.map((row) => [...row]));
  return rows;
}

beforeAll(async () => {
  t = await openTestServices();
  for (const name of ["goods", "changing"]) {
    await t.newCollection(name);
    await seedStructured(t, name, {
      fields: [
        { name: "kind" },
        { name: "price", reading: { type: "NUMBER", decimalSign: "." } },
        { name: "released", reading: { type: "DATE" } },
        { name: "hole", subject: "TABLE_ROWS" },
        { name: "sku", isExact: true },
      ],
      documents: Array.from({ length: DOCUMENTS }, (_, i) => ({
        key: `k-${i}`,
        values: { kind: [`kind ${i}`, "=all"], price: `${i % 7}`, released: "2024-03-12" },
        ...(i < 3 ? { rows: [{ hole: `M${i}` }, { hole: "" }] } : {}),
      })),
    });
  }
});
afterAll(() => t.close());

it("every row comes once, in order, page after page", async () => {
  const table = await t.services.exports.rows(t.caller, {
    collection: "goods",
    orderBy: [{ field: "price", order: "DESC" }],
    fields: ["price", "kind"],
  });
  const rows = await readAll(table);
  expect([table.rows, rows.length, new Set(rows.map(([key]) => key)).size]).toEqual([DOCUMENTS, DOCUMENTS, DOCUMENTS]);
  const prices = rows.map((row) => Number(row[2]));
  expect(prices).toEqual([...prices].sort((a, b) => b - a));
  expect(rows.find(([key]) => key === "k-3")).toEqual(["k-3", "Title of k-3", "3", "kind 3; =all"]);
});

it("rows of tables are exported with their place, and empty cells stay empty", async () => {
  const table = await t.services.exports.rows(t.caller, {
    collection: "goods",
    subject: "TABLE_ROWS",
    fields: ["hole", "price"],
  });
  expect(table.header).toEqual(["key", "title", "row", "hole", "price"]);
  expect((await readAll(table)).slice(0, 2)).toEqual([
    ["k-0", "Title of k-0", "1", "M0", "0"],
    ["k-0", "Title of k-0", "2", "", "0"],
  ]);
});

it("groups are as many as were announced, and figures of dates are days", async () => {
  const table = await t.services.exports.groups(t.caller, {
    collection: "goods",
    by: [{ field: "kind", bucket: null, ranges: null, step: null }],
    metrics: [{ kind: "MAX", field: "released" }],
    limit: 2,
  });
  expect([table.rows, table.considered]).toEqual([2, DOCUMENTS]);
  const rows = await readAll(table);
  expect(rows.map((row) => row.slice(1))).toContainEqual([
    "2024-03-12",
    `${rows.some(([kind]) => kind === "'=all") ? DOCUMENTS : 1}`,
  ]);
  const all = await t.services.exports.groups(t.caller, {
    collection: "goods",
    by: [{ field: "kind", bucket: null, ranges: null, step: null }],
  });
  expect([all.rows, (await readAll(all)).length]).toEqual([DOCUMENTS + 1, DOCUMENTS + 1]);
});

it("a document that is replaced before its page comes ends the export; one that comes later does not (never short)", async () => {
  const open = () => t.services.exports.rows(t.caller, { collection: "changing", fields: ["kind"] });
  const [whole, broken] = [await open(), await open()];
  const db = new Sqlite(join(t.dataDir, "vouch.sqlite"));
  await seedStructured(t, "changing", { fields: [], documents: [{ key: "late", values: {} }] });
  expect(await readAll(whole)).toHaveLength(DOCUMENTS);
  db.exec(`UPDATE CountedRow SET isServed = 0 WHERE documentId IN (
    SELECT d.id FROM Document d JOIN Collection c ON c.id = d.collectionId WHERE c.name = 'changing' AND d.key = 'k-1050')`);
  db.close();
  await expect(readAll(broken)).rejects.toMatchObject({ code: "CONFLICT", isRetryable: true });
});

it("a field that is hidden before the last page ends the export (EXACT-1)", async () => {
  const table = await t.services.exports.rows(t.caller, { collection: "goods", fields: ["kind"] });
  const pages = table.pages[Symbol.asyncIterator]();
  expect((await pages.next()).done).toBe(false);
  const { fields } = await t.services.fields.list(t.caller, { collection: "goods" });
  const kind = fields.find(({ name }) => name === "kind");
  await t.services.fields.update(t.caller, kind?.publicId ?? "", { state: "HIDDEN" });
  await expect(pages.next()).rejects.toMatchObject({ code: expect.stringMatching(/CONFLICT|BAD_REQUEST/) });
});

it.each([{ fields: ["sku"] }, { orderBy: [{ field: "sku", order: "ASC" as const }] }, { first: 0 }])(
  "%j is refused before a row is read",
  async (input) => {
    await expect(t.services.exports.rows(t.caller, { collection: "goods", ...input })).rejects.toThrow();
  },
);
