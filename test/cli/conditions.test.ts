// Conditions and groups as they are written on the command line.
import { describe, expect, test } from "vitest";
import { readConditions } from "../../cli/conditions.ts";
import { CliError } from "../../cli/errors.ts";
import { readFieldOrder, readGroupKey, readGroups, readMetric } from "../../cli/groups.ts";

describe("a condition", () => {
  test.each([
    ["category=Chairs", { field: "category", eq: "Chairs" }],
    ["  category = Garden chairs  ", { field: "category", eq: "Garden chairs" }],
    ["category!=Столы", { field: "category", ne: "Столы" }],
    ["名称~椅", { field: "名称", contains: "椅" }],
    ["price<200", { field: "price", lt: 200 }],
    ["price <= -1.5e3", { field: "price", lte: -1500 }],
    ["price>.5", { field: "price", gt: 0.5 }],
    ["price>=20", { field: "price", gte: 20 }],
    ["released<2024-03", { field: "released", before: "2024-03" }],
    ["released>2024-03-12T08:00:00Z", { field: "released", after: "2024-03-12T08:00:00Z" }],
    [
      "released<=2024-03-12",
      { and: [{ field: "released", exists: true }, { not: { field: "released", after: "2024-03-12" } }] },
    ],
    ["category=", { field: "category", eq: "" }],
    ['"a=b"="x and y<3"', { field: "a=b", eq: "x and y<3" }],
    ["title='it \\'is\\' 👩‍👩‍👧'", { field: "title", eq: "it 'is' 👩‍👩‍👧" }],
    ["title=Salt and Pepper", { field: "title", eq: "Salt and Pepper" }],
    [
      "title=Salt and Pepper and price<3",
      {
        and: [
          { field: "title", eq: "Salt and Pepper" },
          { field: "price", lt: 3 },
        ],
      },
    ],
    [
      'a=1 AND "b c">2',
      {
        and: [
          { field: "a", eq: "1" },
          { field: "b c", gt: 2 },
        ],
      },
    ],
    ['{"not":{"field":"a","exists":true}}', { not: { field: "a", exists: true } }],
  ])("%s", (written, condition) => {
    expect(readConditions([written])).toEqual(condition);
  });

  test("given several times, all of them hold; given never, everything does", () => {
    expect(readConditions(["a=1", '{"field":"b","gt":2}'])).toEqual({
      and: [
        { field: "a", eq: "1" },
        { field: "b", gt: 2 },
      ],
    });
    expect(readConditions([])).toBeNull();
    expect(readConditions(undefined)).toBeNull();
  });

  test.each(["Chairs", "=Chairs", "price<cheap", "{broken", 'a="b" c=2', ""])(
    "%j is refused with how to write it",
    (written) => {
      expect(() => readConditions([written])).toThrow(CliError);
    },
  );

  test.each([
    ["a=1 and", { field: "a", eq: "1 and" }],
    ["and a=1 and b", { field: "and a", eq: "1 and b" }],
  ])("%s has an and that joins nothing", (written, condition) => {
    expect(readConditions([written])).toEqual(condition);
  });
});

describe("groups", () => {
  test.each([
    ["category", { field: "category" }],
    ["released:month", { field: "released", bucket: "MONTH" }],
    ["price:100", { field: "price", step: 100 }],
    ["Высота: см", { field: "Высота: см" }],
    ["a:b:Year", { field: "a:b", bucket: "YEAR" }],
  ])("%s", (written, key) => {
    expect(readGroupKey(written)).toEqual(key);
  });

  test("have metrics, and orders that name what is asked for", () => {
    expect(readMetric("count-distinct:цвет")).toEqual({ kind: "COUNT_DISTINCT", field: "цвет" });
    expect(
      readGroups({
        by: ["category", "price:100"],
        metric: ["avg:price"],
        order: ["Price:desc", "avg:price", "category"],
      }),
    ).toEqual({
      by: [{ field: "category" }, { field: "price", step: 100 }],
      metrics: [{ kind: "AVG", field: "price" }],
      orderBy: [
        { by: "KEY", index: 1, order: "DESC" },
        { by: "METRIC", index: 0, order: "DESC" },
        { by: "KEY", index: 0, order: "ASC" },
      ],
    });
    expect(readGroups({})).toEqual({ by: [], metrics: [{ kind: "COUNT" }], orderBy: null });
    expect(readFieldOrder("price:desc")).toEqual({ field: "price", order: "DESC" });
  });

  test.each([() => readMetric("avg"), () => readMetric("mean:price"), () => readGroups({ order: ["price"] })])(
    "that say nothing clear are refused",
    (read) => {
      expect(read).toThrow(CliError);
    },
  );
});
