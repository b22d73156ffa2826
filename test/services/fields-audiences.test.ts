// A field that only documents of other audiences carry does not exist for a caller: not in a list, not in a refusal, and not
// as something whose type could be found out (SRC-4).
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Condition } from "../../server/core/structured/condition.ts";
import { AppError } from "../../server/core/errors.ts";
import type { Caller } from "../../server/services/caller.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";
import { seedStructured } from "../helpers/structured-seed.ts";

let t: TestServices;
let reader: Caller;

beforeAll(async () => {
  t = await openTestServices();
  await t.newCollection("staff");
  await seedStructured(t, "staff", {
    fields: [
      { name: "отдел" },
      { name: "salary", reading: { type: "MONEY", unit: "EUR" }, synonyms: ["оклад", "薪水"] },
      { name: "salary grade", state: "HIDDEN" },
      { name: "дом", keys: ["дом", "домашний адрес 🏠"] },
      { name: "工号", isExact: true, reading: { type: "IDENTIFIER" } },
      { name: "size", subject: "TABLE_ROWS" },
      { name: "sized secretly", subject: "TABLE_ROWS" },
    ],
    documents: [
      { key: "open", values: { отдел: "Sales", дом: "A" }, rows: [{ size: "M10" }] },
      { key: "empty", values: { отдел: "" } },
      {
        key: "closed",
        audience: "INTERNAL",
        values: { отдел: "Board", salary: "9,000", "salary grade": "7", "домашний адрес 🏠": "B", 工号: "X-1" },
        rows: [{ "sized secretly": "M99" }],
      },
      { key: "draft", isServed: false, values: { salary: "1" } },
    ],
  });
  reader = t.as("READER", ["PUBLIC"]);
});
afterAll(() => t.close());

async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error("Nothing was refused");
  return `${error.code} ${error.message} ${JSON.stringify(error.details)}`;
}

const named = async (of: Caller) =>
  (await t.services.fields.list(of, { collection: "staff" })).fields.map(({ name }) => name);
const count = (of: Caller, where: Condition, subject: "DOCUMENTS" | "TABLE_ROWS" = "DOCUMENTS") =>
  t.services.analytics.count(of, { collection: "staff", where, subject });

test("a list of fields names those that documents in reach carry, and a curator sees all", async () => {
  expect(await named(reader)).toEqual(["отдел", "дом", "size"]);
  expect(await named(t.as("READER"))).toEqual(["отдел", "salary", "дом", "工号", "size", "sized secretly"]);
  expect(await named(t.as("CURATOR", ["PUBLIC"]))).toContain("salary grade");
});

test("of a field in reach only the keys in reach are shown", async () => {
  const { fields } = await t.services.fields.list(reader, { collection: "staff" });
  expect(fields.find(({ name }) => name === "дом")).toMatchObject({ keys: ["дом"], decided: { keys: ["дом"] } });
});

test.each(["salary", "оклад", "薪水", "salary grade", "工号", "домашний адрес 🏠"])(
  "a condition on %s is refused as one on a field that nobody has ever had",
  async (field) => {
    const unknown = await refusal(count(reader, { field: "zzz", eq: "1" }));
    const hidden = await refusal(count(reader, { field, eq: "1" }));
    expect(hidden).toBe(
      unknown.replaceAll("zzz", field).replace(/The nearest.*/, hidden.slice(hidden.indexOf("The nearest"))),
    );
    expect(hidden.replaceAll(`"${field}"`, "")).not.toMatch(/salary|工号|🏠|оклад|薪水/);
    // With the audience it is a field.
    if (field !== "工号") await expect(count(t.as("READER"), { field, eq: "1" })).resolves.toBeDefined();
  },
);

test("a refusal names the nearest fields in reach alone", async () => {
  expect(await refusal(count(reader, { field: "salery", eq: "1" }))).not.toContain("salary");
  expect(await refusal(count(t.as("READER"), { field: "salery", eq: "1" }))).toContain('"salary"');
  expect(await refusal(count(reader, { field: "sized", eq: "1" }, "TABLE_ROWS"))).not.toContain("secretly");
});

test("the type of a field out of reach cannot be found out by an operator that it does not know", async () => {
  const where = { field: "salary", contains: "9" };
  const { services } = t;
  expect(await refusal(count(reader, where))).not.toContain("MONEY");
  const search = (of: Caller) => services.search.search(of, { question: "Sales", collections: ["staff"], where });
  expect(await refusal(search(reader))).not.toMatch(/MONEY|contains/);
});

test("groups, facets, figures and lists know of no field out of reach", async () => {
  const { analytics } = t.services;
  const key = { field: "salary", bucket: null, ranges: null, step: null };
  const collection = "staff";
  for (const asked of [
    () => analytics.groupBy(reader, { collection, by: [key] }),
    () => analytics.groupBy(reader, { collection, by: [], metrics: [{ kind: "SUM", field: "salary" }] }),
    () => analytics.facets(reader, { collection, facets: [{ field: "salary" }] }),
    () => analytics.stats(reader, { collection, field: "salary" }),
    () => analytics.list(reader, { collection, fields: ["salary"] }),
    () => analytics.list(reader, { collection, orderBy: [{ field: "salary", order: "ASC" }] }),
  ])
    expect(await refusal(asked())).toContain('called "salary"');
});

test("a key that is there and empty makes its field one in reach", async () => {
  expect((await count(reader, { field: "отдел", eq: "" })).count).toBe(1);
});

test("a field comes into reach with the first document that carries it", async () => {
  await t.newCollection("later");
  const records = (from: number) =>
    Array.from({ length: 12 }, (_, i) => JSON.stringify({ id: from + i, colour: ["red", "синий", "绿"][i % 3] }));
  const importAs = (audience: string, from: number) =>
    t.importFiles("later", [{ name: `${audience}.jsonl`, content: records(from).join("\n"), audience }]);
  const namedLater = async () =>
    (await t.services.fields.list(reader, { collection: "later" })).fields.map(({ name }) => name);
  expect((await importAs("INTERNAL", 0)).state).toBe("DONE");
  expect(await namedLater()).toEqual([]);
  expect((await importAs("PUBLIC", 100)).state).toBe("DONE");
  expect(await namedLater()).toContain("colour");
});
