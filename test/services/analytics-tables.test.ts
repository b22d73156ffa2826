// Rows of tables counted, grouped and listed, also by what their documents say (NUM-6, NUM-9).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Condition } from "../../server/core/structured/condition.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";
import { seedStructured } from "../helpers/structured-seed.ts";

let t: TestServices;

beforeAll(async () => {
  t = await openTestServices();
  await t.newCollection("checks");
  await seedStructured(t, "checks", {
    fields: [
      { name: "model" },
      { name: "год", reading: { type: "NUMBER" } },
      { name: "check", subject: "TABLE_ROWS" },
      { name: "severity", subject: "TABLE_ROWS", synonyms: ["严重性"] },
      { name: "limit", subject: "TABLE_ROWS", reading: { type: "NUMBER", unit: "mm" } },
      { name: "parts", subject: "TABLE_ROWS", reading: { isMultiple: true } },
      // Both a document's and a table's: the row's own comes first.
      { name: "note" },
      { name: "note", subject: "TABLE_ROWS" },
    ],
    documents: [
      {
        key: "a",
        values: { model: "Alpha", год: "2023", note: "of the document" },
        rows: [
          { check: "Brakes", severity: "High", limit: "2 mm", parts: ["pad", "Disc"] },
          { check: "Лампа", severity: "low", limit: "", parts: ["bulb"], note: "own" },
          { check: "灯 🔦", severity: "high", limit: "about", parts: [] },
        ],
      },
      {
        key: "b",
        values: { model: "Beta", год: "2024" },
        rows: [{ check: "Brakes", severity: "HIGH", limit: "3 mm" }],
      },
      { key: "none", values: { model: "Alpha", год: "2024" } },
      {
        key: "secret",
        audience: "INTERNAL",
        values: { model: "Alpha" },
        rows: [{ check: "Brakes", severity: "high", limit: "9 mm" }],
      },
      { key: "draft", isServed: false, values: { model: "Alpha" }, rows: [{ check: "Brakes", severity: "high" }] },
    ],
  });
});
afterAll(() => t.close());

const base = { collection: "checks", subject: "TABLE_ROWS" } as const;
const count = async (where: Condition | null, of = t.caller) =>
  (await t.services.analytics.count(of, { ...base, where })).count;
const by = (field: string) => ({ field, bucket: null, ranges: null, step: null });

describe("a count of rows of tables", () => {
  it.each<[Condition | null, number]>([
    [null, 5],
    [{ field: "severity", eq: "high" }, 4],
    [{ field: "严重性", ne: "high" }, 1],
    [{ field: "limit", gte: 2 }, 3],
    [{ field: "limit", eq: "" }, 1],
    [{ field: "parts", eq: "disc" }, 1],
    [{ field: "model", eq: "alpha" }, 4],
    [{ field: "год", lt: 2024 }, 3],
    [{ field: "год", exists: false }, 1],
    [{ not: { field: "model", eq: "alpha" } }, 1],
    [{ field: "note", exists: true }, 1],
    [
      {
        and: [
          { field: "severity", eq: "high" },
          { field: "model", eq: "Alpha" },
        ],
      },
      3,
    ],
    [
      {
        and: [
          { field: "model", eq: "alpha" },
          { field: "год", gte: 2023 },
          { field: "limit", lt: 5 },
        ],
      },
      1,
    ],
    [
      {
        or: [
          { field: "limit", gt: 5 },
          { field: "год", eq: "2024" },
        ],
      },
      2,
    ],
  ])("under %j is %i", async (where, expected) => {
    expect(await count(where)).toBe(expected);
  });

  it("is of what the caller may see alone (SRC-4)", async () => {
    const reader = t.as("READER", ["PUBLIC"]);
    expect(await count({ field: "severity", eq: "high" }, reader)).toBe(3);
    expect(await count({ field: "model", eq: "alpha" }, reader)).toBe(3);
  });

  it("says what it is a figure of: a document's value is missing from each of its rows (NUM-7)", async () => {
    const { considered, matching, missing } = await t.services.analytics.count(t.caller, {
      ...base,
      where: {
        and: [
          { field: "limit", gte: 0 },
          { field: "год", gte: 0 },
        ],
      },
    });
    expect({ considered, matching }).toEqual({ considered: 5, matching: 2 });
    expect(missing).toEqual([
      { field: "limit", rows: 1, empty: 1, unparsed: 1 },
      { field: "год", rows: 1, empty: 0, unparsed: 0 },
    ]);
  });

  it("is of the rows of the documents named", async () => {
    const { publicId } = await t.database.read.document.findFirstOrThrow({ where: { key: "b" } });
    expect((await t.services.analytics.count(t.caller, { ...base, documents: [publicId] })).count).toBe(1);
  });
});

describe("groups of rows of tables", () => {
  it("are made by a field of their own, and by one of their documents", async () => {
    const { groups, totalGroups } = await t.services.analytics.groupBy(t.caller, {
      ...base,
      by: [by("severity"), by("model")],
      metrics: [
        { kind: "COUNT", field: null },
        { kind: "MAX", field: "limit" },
      ],
      orderBy: [{ by: "KEY", index: 0, order: "ASC" }],
    });
    expect(totalGroups).toBe(3);
    expect(
      groups.map(({ keys, metrics }) => [...keys.map(({ value }) => value), ...metrics.map(({ value }) => value)]),
    ).toEqual([
      ["High", "Alpha", 3, 9],
      ["High", "Beta", 1, 3],
      ["low", "Alpha", 1, null],
    ]);
  });

  it("count each row by its document's value, and facets leave their own choice out", async () => {
    const [models, parts] = await t.services.analytics.facets(t.caller, {
      ...base,
      where: { field: "model", eq: "beta" },
      facets: [{ field: "model" }, { field: "parts" }],
    });
    expect(models?.values.map(({ key, count: rows }) => [key.value, rows])).toEqual([
      ["Alpha", 4],
      ["Beta", 1],
    ]);
    expect(parts?.values).toEqual([]);
  });

  it("come to figures of a document's field once for each row", async () => {
    const { count: rows, sum } = await t.services.analytics.stats(t.caller, { ...base, field: "год" });
    expect({ rows, sum }).toEqual({ rows: 4, sum: 3 * 2023 + 2024 });
  });
});

describe("a list of rows of tables", () => {
  it("is ordered by a document's field, then by their own, with values of both as written", async () => {
    const input = {
      ...base,
      where: { field: "severity", eq: "high" },
      orderBy: [
        { field: "год", order: "DESC" as const },
        { field: "limit", order: "ASC" as const },
      ],
      fields: ["check", "severity", "model", "limit"],
      first: 2,
    };
    const page = await t.services.analytics.list(t.caller, input);
    expect(page.rows.map(({ documentKey, rowOrdinal }) => [documentKey, rowOrdinal])).toEqual([
      ["b", 1],
      ["a", 1],
    ]);
    expect(page.rows[0]?.values.map(({ values }) => values)).toEqual([["Brakes"], ["HIGH"], ["Beta"], ["3 mm"]]);
    const next = await t.services.analytics.list(t.caller, { ...input, after: page.endCursor });
    expect(next.rows.map(({ documentKey, rowOrdinal }) => [documentKey, rowOrdinal])).toEqual([
      ["a", 3],
      ["secret", 1],
    ]);
    expect(next.hasNextPage).toBe(false);
  });
});
