// Values of exact fields (EXACT-1, EXACT-2): of the document, however deep in it a passage stands; of served versions that the
// caller may see, and of no other.
import { afterAll, beforeAll, expect, test } from "vitest";
import { countStatements } from "../helpers/count-statements.ts";
import { jobsOfAllAreOver } from "../helpers/jobs-are-over.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";

let t: TestServices;
beforeAll(async () => {
  t = await openTestServices();
  await t.newCollection("shop");
  const records = Array.from({ length: 40 }, (_, i) => ({
    id: `C-${i}`,
    title: `Chair ${i}`,
    "Product page": i === 3 ? ["https://shop.example/3", "https://shop.example/3b"] : `https://shop.example/${i}`,
    Артикул: `AB-${1000 + i}`,
    材质: "oak",
  }));
  await t.importFiles("shop", [{ name: "shop.jsonl", content: records.map((one) => JSON.stringify(one)).join("\n") }]);
  await markExact("shop", "Product page", "Артикул");
});
afterAll(() => t.close());

async function markExact(collection: string, ...names: string[]): Promise<void> {
  for (const name of names) {
    const { fields } = await t.services.fields.list(t.caller, { collection });
    const field = fields.find((known) => known.name === name);
    if (field === undefined) throw new Error(`There is no field ${name}`);
    const { jobs } = await t.services.fields.update(t.caller, field.publicId, { isExact: true });
    for (const job of jobs) expect((await t.over(job)).state).toBe("DONE");
  }
}

async function idOf(key: string, collection = "shop"): Promise<string> {
  const document = await t.services.documents.find(t.caller, collection, key);
  if (document === null) throw new Error(`There is no document ${key}`);
  return document.publicId;
}

const said = (values: readonly { field: string | null; kind: string; value: string }[] | undefined) =>
  values?.map(({ field, kind, value }) => `${field} ${kind} ${value}`);

test("title, key and every value of the exact fields come, in the order asked for, and nothing of other fields", async () => {
  const [third, none, first] = await t.services.exactValues.of(t.caller, [
    await idOf("C-3"),
    "nobody",
    await idOf("C-1"),
  ]);
  expect(third).toMatchObject({ key: "C-3", title: "Chair 3" });
  expect(said(third?.values)).toEqual([
    "Product page LINK https://shop.example/3",
    "Product page LINK https://shop.example/3b",
    "Артикул IDENTIFIER AB-1003",
  ]);
  expect(none).toBeNull();
  expect(said(first?.values)).toEqual(["Product page LINK https://shop.example/1", "Артикул IDENTIFIER AB-1001"]);
});

test("many documents cost as many statements as one", async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, (_, i) => idOf(`C-${i}`)));
  await jobsOfAllAreOver(t.database);
  const one = await countStatements(() => t.services.exactValues.of(t.caller, ids.slice(0, 1)));
  const all = await countStatements(() => t.services.exactValues.of(t.caller, ids));
  expect(all).toBe(one);
});

test("what the caller may not see has no values, and neither has another space's (SRC-4)", async () => {
  await t.newCollection("mixed");
  const text = (name: string) => `---\npage: https://x.example/${name}\n---\n\n# ${name}\n\nSome words.`;
  await t.importFiles("mixed", [
    { name: "open.md", key: "open", content: text("open"), audience: "PUBLIC" },
    { name: "closed.md", key: "closed", content: text("closed"), audience: "INTERNAL" },
    { name: "draft.md", key: "draft", content: text("draft"), status: "DRAFT" },
  ]);
  await markExact("mixed", "page");
  const rows = await t.database.read.document.findMany({
    where: { collection: { name: "mixed" } },
    orderBy: { key: "asc" },
  });
  const ids = rows.map(({ publicId }) => publicId);
  const of = async (caller = t.caller) =>
    (await t.services.exactValues.of(caller, ids)).map((found) => found?.key ?? null);
  expect(rows.map(({ key }) => key)).toEqual(["closed", "draft", "open"]);
  expect(await of()).toEqual(["closed", null, "open"]);
  expect(await of(t.as("READER", ["PUBLIC"]))).toEqual([null, null, "open"]);
  expect(await of(await t.newSpace("elsewhere"))).toEqual([null, null, null]);
});

test("a passage deep in a long document carries the document's own values", async () => {
  await t.newCollection("manuals");
  const filler = Array.from(
    { length: 400 },
    (_, i) => `## Part ${i}\n\nThe ${i}th part tells of ordinary matters and nothing else.`,
  ).join("\n\n");
  const content = `---\nmanual: https://docs.example/pump_(2).pdf\n---\n\n# Pump manual\n\n${filler}\n\n## Draining\n\nOpen the quokka valve slowly before draining.`;
  await t.importFiles("manuals", [
    { name: "pump.md", key: "pump", content },
    {
      name: "fan.md",
      key: "fan",
      content: "---\nmanual: https://docs.example/fan.pdf\n---\n\n# Fan manual\n\nDust it.",
    },
  ]);
  await markExact("manuals", "manual");
  const { hits } = await t.services.search.search(t.caller, {
    question: "How is the quokka valve opened?",
    collections: ["manuals"],
  });
  const [hit] = hits;
  expect(hit?.span.start).toBeGreaterThan(20_000);
  const [document] = await t.services.exactValues.of(t.caller, [hit?.documentId ?? ""]);
  expect(said(document?.values)).toEqual(["manual LINK https://docs.example/pump_(2).pdf"]);
});

test("exact columns of tables are values of their document too: no model sees them", async () => {
  await t.newCollection("tables");
  const rows = Array.from({ length: 12 }, (_, i) => `| Part ${i} | QX-${100 + i} |`).join("\n");
  await t.importFiles("tables", [
    { name: "parts.md", key: "parts", content: `# Parts\n\n| Part | Order number |\n|---|---|\n${rows}\n` },
  ]);
  await markExact("tables", "Order number");
  const [document] = await t.services.exactValues.of(t.caller, [await idOf("parts", "tables")]);
  expect(document?.values).toHaveLength(12);
  expect(document?.values[0]).toMatchObject({ kind: "IDENTIFIER", value: "QX-100" });
});
