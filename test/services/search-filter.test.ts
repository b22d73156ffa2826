// Filters of a search over the fields of headers: exact in all three indexes and in the database (FIND-12).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Condition } from "../../server/core/structured/condition.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";

const QUESTION = "Which lamp is bright?";
let t: TestServices;

beforeAll(async () => {
  t = await openTestServices();
  await t.newCollection("lamps", { languages: ["en", "ru", "zh"] });
  await t.newCollection("other");
  const rows = ["sku,Colour,Цвет,颜色,batch,text"];
  const colours = ["Red", "Blue", "Green"];
  for (let i = 0; i < 150; i++)
    rows.push(
      `SK-${i},${colours[i % 3]},${["Красный", "Синий", "Зелёный"][i % 3]},${["红", "蓝", "绿"][i % 3]},${i < 5 ? "last" : i < 50 ? "" : `b${i}`},A bright lamp number ${i} for a desk`,
    );
  await t.importFiles("lamps", [{ name: "lamps.csv", content: rows.join("\n"), audience: "PUBLIC" }]);
  await t.importFiles("lamps", [
    {
      name: "secret.md",
      content: "---\ncolour: Black\nclearance: high\n---\n\n# Secret\n\nA bright lamp nobody may know of.\n",
      audience: "INTERNAL",
    },
  ]);
  await t.importFiles("other", [{ name: "o.csv", content: "sku,weight\nOT-1,3\n" }]);
});
afterAll(() => t.close());

async function find(where: Condition, options: { question?: string; of?: TestServices["caller"] } = {}) {
  const { question = QUESTION, of = t.caller } = options;
  const result = await t.services.search.search(of, { question, where, limit: 60, collections: ["lamps"] });
  return {
    keys: result.hits.map(({ documentKey }) => documentKey).sort(),
    documents: await result.searched.countDocuments(),
    identifiers: result.identifiers,
  };
}

const refusalOf = (where: Condition, of = t.caller) =>
  t.services.search
    .search(of, { question: QUESTION, where, collections: ["lamps"] })
    .then(() => null)
    .catch((error: { code: string; message: string }) => ({ code: error.code, message: error.message }));

describe("a filter of search", () => {
  it("finds all of the five documents that it leaves, and nothing else", async () => {
    const { keys, documents } = await find({ field: "batch", eq: "LAST" });
    expect(keys).toEqual(["SK-0", "SK-1", "SK-2", "SK-3", "SK-4"]);
    expect(documents).toBe(5);
  });

  it.each([
    ["en", { field: "colour", eq: "red" }],
    ["ru", { field: "ЦВЕТ", eq: "красный" }],
    ["zh", { field: "颜色", eq: "红" }],
  ])("compares folded names and values (%s)", async (_language, where) => {
    const { keys, documents } = await find(where);
    expect(documents).toBe(50);
    expect(keys).toHaveLength(50);
    expect(keys.every((key) => Number(key.slice(3)) % 3 === 0)).toBe(true);
  });

  it("joins, alternates and negates", async () => {
    const count = async (where: Condition) => (await find(where)).documents;
    const red: Condition = { field: "colour", eq: "red" };
    const last: Condition = { field: "batch", eq: "last" };
    expect(await count({ and: [red, last] })).toBe(2);
    expect(await count({ or: [red, last] })).toBe(53);
    expect(await count({ not: red })).toBe(101);
    expect(await count({ field: "colour", in: ["red", "Green"] })).toBe(100);
    expect(await count({ field: "colour", in: [] })).toBe(0);
    expect(await count({})).toBe(151);
  });

  it("tells a known absence from a value, and a missing field from both", async () => {
    const count = async (where: Condition) => (await find(where)).documents;
    expect(await count({ field: "batch", exists: true })).toBe(105);
    expect(await count({ field: "batch", exists: false })).toBe(46); // 45 empty, and the document without the field
    expect(await count({ field: "batch", eq: "" })).toBe(45);
    expect(await count({ field: "batch", ne: "last" })).toBe(100); // who does not say is not another
    expect(await count({ not: { field: "batch", eq: "last" } })).toBe(146);
  });

  it("holds the places of an identifier to it", async () => {
    const inside = await find({ field: "batch", eq: "last" }, { question: "What is SK-3?" });
    expect(inside.identifiers).toMatchObject([{ text: "SK-3", places: 1, pinned: 1 }]);
    const outside = await find({ field: "batch", eq: "last" }, { question: "What is SK-149?" });
    expect(outside.identifiers).toMatchObject([{ places: 0, pinned: 0 }]);
  });

  it("refuses a field that no document in reach has, by name, and only then", async () => {
    expect(await refusalOf({ field: "Color", eq: "red" })).toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining('"color"'),
    });
    expect(await refusalOf({ not: { field: "weight", exists: true } })).toMatchObject({ code: "BAD_REQUEST" });
    expect(await refusalOf({ field: "colour", eq: "violet" })).toBeNull();
  });

  it("says nothing of what the caller may not see (SRC-4)", async () => {
    const reader = t.as("READER", ["PUBLIC"]);
    expect((await find({ field: "colour", eq: "black" }, { of: reader })).documents).toBe(0);
    expect((await find({ field: "colour", eq: "black" })).keys).toHaveLength(1);
    const known = await refusalOf({ field: "clearance", eq: "high" }, reader);
    const unknown = await refusalOf({ field: "clearances", eq: "high" }, reader);
    expect(known?.code).toBe("BAD_REQUEST");
    expect(known?.message.replace("clearance", "")).toBe(unknown?.message.replace("clearances", ""));
    expect((await find({ not: { field: "colour", eq: "red" } }, { of: reader })).documents).toBe(100);
  });

  it("knows the fields of its own space alone (SEC-1)", async () => {
    const foreign = await t.newSpace("elsewhere");
    await t.newCollection("lamps", {}, foreign);
    await t.importFiles("lamps", [{ name: "l.csv", content: "sku,shade\nL-1,Red\n" }], { of: foreign });
    const own = await find({ field: "shade", eq: "red" }, { of: foreign });
    expect(own.keys).toEqual(["L-1"]);
    expect(await refusalOf({ field: "shade", eq: "red" })).toMatchObject({ code: "BAD_REQUEST" });
    expect(await refusalOf({ field: "batch", eq: "last" }, foreign)).toMatchObject({ code: "BAD_REQUEST" });
  });

  it("leaves nothing, without a word of refusal, where there are no documents yet", async () => {
    await t.newCollection("empty");
    const input = { question: QUESTION, where: { field: "any", eq: "x" }, collections: ["empty"] };
    expect((await t.services.search.search(t.caller, input)).hits).toEqual([]);
  });
});

describe("when a document changes", () => {
  const ask = (value: string) =>
    t.services.search
      .search(t.caller, { question: QUESTION, collections: ["changing"], where: { field: "state", eq: value } })
      .then(({ hits }) => hits.map(({ documentKey, versionOrdinal }) => `${documentKey} ${versionOrdinal}`));
  const text = (state: string) => `---\nstate: ${state}\n---\n\nA bright lamp.\n`;

  it("its filter follows the version that is served, back and forth", async () => {
    await t.newCollection("changing");
    await t.importFiles("changing", [
      { name: "one.md", key: "one", content: text("new") },
      { name: "two.md", key: "two", content: text("used") },
    ]);
    expect(await ask("new")).toEqual(["one 1"]);
    await t.importFiles("changing", [{ name: "one.md", key: "one", content: text("used") }]);
    expect(await ask("new")).toEqual([]);
    expect((await ask("used")).sort()).toEqual(["one 2", "two 1"]);
    const { documentId } = await t.services.search
      .search(t.caller, { question: QUESTION, collections: ["changing"] })
      .then(({ hits }) => hits.find(({ documentKey }) => documentKey === "one") ?? { documentId: "" });
    await t.services.relabel.relabel(t.caller, { documentId, ordinal: 1, status: "CURRENT" });
    expect(await ask("new")).toEqual(["one 1"]);
    await t.services.relabel.relabel(t.caller, { documentId, ordinal: 1, status: "WITHDRAWN" });
    expect(await ask("used")).toEqual(["two 1"]);
  });

  it("a draft of another value changes nothing, and a withdrawn version leaves with its value", async () => {
    await t.importFiles("changing", [{ name: "two.md", key: "two", content: text("new"), status: "DRAFT" }]);
    expect(await ask("used")).toEqual(["two 1"]);
    expect(await ask("new")).toEqual([]);
    await t.importFiles("changing", [{ name: "two.md", key: "two", content: text("used again"), status: "WITHDRAWN" }]);
    expect(await ask("used").catch(() => [])).toEqual([]);
    await t.importFiles("changing", [{ name: "two.md", key: "two", content: text("new") }]);
    expect(await ask("new")).toEqual(["two 4"]);
  });

  it("leaves no hash of its header behind once it is erased", async () => {
    const before = await t.database.read.headerValue.count();
    await t.newCollection("gone");
    await t.importFiles("gone", [{ name: "g.csv", content: "sku,a,b\nG-1,x,y\nG-2,x,z\n" }]);
    expect(await t.database.read.headerValue.count()).toBeGreaterThan(before);
    await t.over(await t.services.collections.remove(t.caller, "gone"));
    expect(await t.database.read.headerValue.count()).toBe(before);
  });
});
