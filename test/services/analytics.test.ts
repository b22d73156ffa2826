// Counting, grouping and listing over rows as they stand in the index (NUM-6, NUM-7).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Condition } from "../../server/core/structured/condition.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";
import { seedStructured } from "../helpers/structured-seed.ts";

let t: TestServices;

beforeAll(async () => {
  t = await openTestServices();
  await t.newCollection("products");
  await seedStructured(t, "products", {
    fields: [
      { name: "category" },
      { name: "price", reading: { type: "MONEY", unit: "EUR", decimalSign: "." }, synonyms: ["cost"] },
      { name: "thickness", reading: { type: "NUMBER", unit: "mm", decimalSign: "." } },
      { name: "released", reading: { type: "DATE", dateOrder: "DMY" } },
      { name: "colours", reading: { isMultiple: true } },
      { name: "sku", isExact: true, reading: { type: "IDENTIFIER" } },
    ],
    documents: [
      {
        key: "a",
        values: {
          category: "Chairs",
          price: "1,299",
          thickness: "2–4 mm",
          released: "12.03.2024",
          colours: ["red", "Blue"],
          sku: "A-1",
        },
      },
      {
        key: "b",
        values: {
          category: "chairs",
          price: "99.50",
          thickness: "5 mm",
          released: "2024",
          colours: ["blue"],
          sku: "B-1",
        },
      },
      {
        key: "c",
        values: { category: "Столы", price: "n. a.", thickness: "", released: "31.12.2023", colours: ["red"] },
      },
      { key: "d", values: { category: "桌子", price: "1299", released: "01.04.2024" } },
      { key: "secret", audience: "INTERNAL", values: { category: "Chairs", price: "5" } },
      { key: "draft", isServed: false, values: { category: "Chairs", price: "7" } },
    ],
  });
});
afterAll(() => t.close());

const count = async (where: Condition | null, of = t.caller) =>
  (await t.services.analytics.count(of, { collection: "products", where })).count;

describe("a count", () => {
  it.each<[Condition | null, number]>([
    [null, 5],
    [{ field: "category", eq: "CHAIRS" }, 3],
    [{ field: "Category", in: ["chairs", "столы"] }, 4],
    [{ field: "category", ne: "chairs" }, 2],
    [{ field: "category", contains: "air" }, 3],
    [{ field: "category", startsWith: "Ст" }, 1],
    [{ field: "price", eq: "1299" }, 2],
    [{ field: "price", lt: 100 }, 2],
    [{ field: "cost", gte: 1_299 }, 2],
    [{ field: "price", between: [5, 99.5] }, 2],
    [{ field: "price", exists: false }, 0],
    [{ field: "thickness", lt: 3 }, 1],
    [{ field: "thickness", gt: 3 }, 2],
    [{ field: "thickness", eq: "" }, 1],
    [{ not: { field: "thickness", gt: 3 } }, 3],
    [{ field: "released", eq: "2024" }, 3],
    [{ field: "released", eq: "2024-03" }, 2],
    [{ field: "released", before: "2024" }, 1],
    [{ field: "released", after: "2024-03" }, 2],
    [{ field: "colours", eq: "red" }, 2],
    [{ field: "colours", ne: "red" }, 1],
    [{ field: "sku", eq: "a-1" }, 1],
    [{ field: "sku", exists: false }, 3],
    [
      {
        and: [
          { field: "category", eq: "chairs" },
          {
            or: [
              { field: "price", lt: 10 },
              { field: "colours", eq: "red" },
            ],
          },
        ],
      },
      2,
    ],
  ])("of %j is %i", async (where, expected) => {
    expect(await count(where)).toBe(expected);
  });

  it("is of what the caller may see alone (SRC-4)", async () => {
    const reader = t.as("READER", ["PUBLIC"]);
    expect(await count(null, reader)).toBe(4);
    expect(await count({ field: "category", eq: "chairs" }, reader)).toBe(2);
  });

  it("says what it is a figure of (NUM-7)", async () => {
    const outcome = await t.services.analytics.count(t.as("READER", ["PUBLIC"]), {
      collection: "products",
      where: { field: "price", gt: 100 },
      share: { field: "category", eq: "chairs" },
    });
    expect(outcome).toMatchObject({
      considered: 4,
      matching: 2,
      count: 2,
      share: { count: 1, condition: 'category = "chairs"' },
      condition: "price > 100 EUR",
      missing: [
        { field: "price", rows: 0, empty: 0, unparsed: 1 },
        { field: "category", rows: 0, empty: 0, unparsed: 0 },
      ],
    });
  });
});

describe("groups", () => {
  it("are made by values as they are compared, with their metrics", async () => {
    const outcome = await t.services.analytics.groupBy(t.caller, {
      collection: "products",
      by: [{ field: "category", bucket: null, ranges: null, step: null }],
      metrics: [
        { kind: "COUNT", field: null },
        { kind: "AVG", field: "price" },
        { kind: "COUNT_DISTINCT", field: "colours" },
      ],
    });
    expect(outcome.totalGroups).toBe(3);
    expect(outcome.groups[0]).toMatchObject({ keys: [{ value: "Chairs" }], rows: 3 });
    expect(outcome.groups[0]?.metrics.map(({ value }) => value)).toEqual([3, (1299 + 99.5 + 5) / 3, 2]);
  });

  it("are made by stretches of time, and a year stands for none of its months", async () => {
    const outcome = await t.services.analytics.groupBy(t.caller, {
      collection: "products",
      by: [{ field: "released", bucket: "MONTH", ranges: null, step: null }],
      orderBy: [{ by: "KEY", index: 0, order: "ASC" }],
    });
    expect(outcome.groups.map(({ keys }) => keys[0]?.value)).toEqual([
      "2023-12",
      "2024-01–2024-12",
      "2024-03",
      "2024-04",
    ]);
  });
});

describe("a list", () => {
  it("is ordered by values, pages on, and gives values as written", async () => {
    const input = {
      collection: "products",
      orderBy: [{ field: "price", order: "DESC" as const }],
      fields: ["price", "colours"],
      first: 2,
    };
    const page = await t.services.analytics.list(t.caller, input);
    expect(page.rows.map(({ documentKey }) => documentKey)).toEqual(["a", "d"]);
    expect(page.rows[0]).toMatchObject({
      title: "Title of a",
      values: [
        { field: "price", values: ["1,299"] },
        { field: "colours", values: ["red", "Blue"] },
      ],
    });
    const next = await t.services.analytics.list(t.caller, { ...input, after: page.endCursor });
    expect(next.rows.map(({ documentKey }) => documentKey)).toEqual(["b", "secret"]);
    const last = await t.services.analytics.list(t.caller, { ...input, after: next.endCursor });
    expect(last.rows.map(({ documentKey }) => documentKey)).toEqual(["c"]);
    expect(last.hasNextPage).toBe(false);
  });

  it("takes the ties of its last row with it", async () => {
    const page = await t.services.analytics.list(t.caller, {
      collection: "products",
      orderBy: [{ field: "price", order: "DESC" }],
      first: 1,
      withTies: true,
    });
    expect(page.rows.map(({ documentKey }) => documentKey)).toEqual(["a", "d"]);
    expect(page.hasNextPage).toBe(true);
  });
});
