// Fields proposed and built as documents come in (NUM-2, NUM-3).
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServices, type TestServices } from "../helpers/services.ts";

let t: TestServices;
beforeAll(async () => void (t = await openTestServices()));
afterAll(() => t.close());

/** Values of a field as they stand in the index, sorted: what is served alone. */
async function valuesOf(collection: string, name: string): Promise<string[]> {
  const { id } = await t.services.collections.get(t.caller, collection);
  const field = (await t.services.fields.known([id])).find((known) => known.name === name);
  const values = await t.database.read.fieldValue.findMany({ where: { columnId: field?.columnId ?? -1 } });
  const terms = await t.database.read.fieldTerm.findMany({ where: { columnId: field?.columnId ?? -1 } });
  const rows = await t.database.read.countedRow.findMany({ where: { collectionId: id, isServed: true } });
  const served = new Set(rows.map((row) => row.id));
  return values
    .filter(({ rowId }) => served.has(rowId))
    .map(({ raw, termId }) => raw ?? terms.find((term) => term.id === termId)?.shown ?? "")
    .sort();
}

const jsonl = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join("\n");

test("the values of records stand in the index once they are imported (NUM-2)", async () => {
  await t.newCollection("shop");
  const records = Array.from({ length: 12 }, (_, i) => ({
    id: `C-${i}`,
    category: ["Chairs", "Стулья", "椅子"][i % 3],
    price: `${i * 10}`,
  }));
  const job = await t.importFiles("shop", [{ name: "shop.jsonl", content: jsonl(records) }]);
  expect(job.state).toBe("DONE");
  expect(await valuesOf("shop", "category")).toEqual(records.map(({ category }) => category).sort());
  expect(await valuesOf("shop", "price")).toEqual(records.map(({ price }) => price).sort());
});
