// Arguments of tools as models write them, and the conditions that come of them (ANS-2, NUM-6).
import { describe, expect, test } from "vitest";
import { parseCondition } from "../../../server/core/structured/condition.ts";
import { countPlan, groupPlan, listPlan } from "../../../server/core/answers/tool-plans.ts";
import { TOOL_ARGUMENTS, TOOL_NAMES, toCondition, toolDefinitions } from "../../../server/core/answers/tools.ts";

const conditionOf = (...conditions: object[]) =>
  toCondition(TOOL_ARGUMENTS.count.parse({ collection: "books", conditions }));

describe("comparisons", () => {
  test.each([
    [
      { field: "kind", is: "eq", values: ["poem"] },
      { field: "kind", eq: "poem" },
    ],
    [
      { field: "kind", is: "in", values: ["poem", "play"] },
      { field: "kind", in: ["poem", "play"] },
    ],
    [
      { field: "words", is: "lt", values: [200] },
      { field: "words", lt: 200 },
    ],
    [
      { field: "words", is: "between", values: ["1000", "2 000"] },
      { field: "words", between: [1000, 2000] },
    ],
    [
      { field: "price", is: "gte", values: "1,977" },
      { field: "price", gte: 1977 },
    ],
    [
      { field: "out", is: "before", values: ["2024-03"] },
      { field: "out", before: "2024-03" },
    ],
    [
      { field: "link", is: "exists", values: [] },
      { field: "link", exists: true },
    ],
    [
      { field: "link", is: "exists", values: ["false"] },
      { field: "link", exists: false },
    ],
  ])("%j", (given, comparison) => {
    const condition = conditionOf(given);
    expect(condition).toEqual({ and: [comparison] });
    expect(() => parseCondition(condition ?? {})).not.toThrow();
  });

  test("what is no number is refused where conditions are checked, never guessed", () => {
    for (const values of [["many"], [], [""]])
      expect(() => parseCondition(conditionOf({ field: "words", is: "lt", values }) ?? {})).toThrow(
        /no finite number/u,
      );
  });

  test("all must hold, or any where that is asked for; none is no condition", () => {
    const conditions = [{ field: "a", is: "eq", values: ["1"] }];
    expect(toCondition(TOOL_ARGUMENTS.count.parse({ collection: "c", conditions, match: "ANY" }))).toEqual({
      or: [{ field: "a", eq: "1" }],
    });
    expect(conditionOf()).toBeNull();
  });
});

test("plans are typed, and name nothing that was not asked for", () => {
  const books = { collection: "books" };
  expect(countPlan(TOOL_ARGUMENTS.count.parse(books))).toEqual({
    kind: "COUNT",
    subject: "DOCUMENTS",
    where: null,
    share: null,
  });
  expect(
    groupPlan(TOOL_ARGUMENTS.group.parse({ ...books, by: ["kind"], metric: "AVG", metricField: "words" })),
  ).toMatchObject({
    kind: "GROUP",
    by: [{ field: "kind", bucket: null }],
    metrics: [{ kind: "AVG", field: "words" }],
    orderBy: [{ by: "METRIC", index: 0, order: "DESC" }],
  });
  expect(listPlan(TOOL_ARGUMENTS.list.parse({ ...books, fields: ["words"] }))).toMatchObject({
    kind: "LIST",
    fields: ["words"],
    orderBy: [],
  });
});

test("figures are offered only where something can be counted", () => {
  expect(toolDefinitions("").map(({ name }) => name)).toEqual(["more", "search"]);
  expect(
    toolDefinitions('"books": words (NUMBER)')
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...TOOL_NAMES].sort());
});

describe("a name that is not known is refused, never left out: the rest would be a figure of something else (ANS-2)", () => {
  const is = { field: "kind", is: "eq", values: ["poem"] };
  test.each([
    ["count", { collection: "books", where: { field: "kind", eq: "poem" } }, "where"],
    ["count", { collection: "books", condition: [is] }, "condition"],
    ["count", { collection: "books", conditions: [{ ...is, not: true }] }, "not"],
    ["group", { collection: "books", by: ["kind"], filters: [is] }, "filters"],
    ["list", { collection: "books", limit: 3 }, "limit"],
    ["list", { collection: "books", orderBy: [{ field: "words", order: "ASC", 单位: "字" }] }, "单位"],
    ["search", { question: "Where?", collection: "books" }, "collection"],
  ] as const)("%s %j", (tool, given, unknown) => {
    const parsed = TOOL_ARGUMENTS[tool].safeParse(given);
    expect(parsed.error?.issues.map(({ message }) => message).join()).toContain(`there is no "${unknown}" here`);
  });

  test("the nearest name comes first, and a name without end is cut", () => {
    const told = (written: string) =>
      TOOL_ARGUMENTS.list.safeParse({ collection: "books", [written]: [] }).error?.issues[0]?.message ?? "";
    expect(told("condition")).toContain('there is "conditions", ');
    expect(told("order_by")).toContain('there is "orderBy", ');
    expect(told("x".repeat(10_000)).length).toBeLessThan(300);
  });

  test("what is declared to a model says so too", () => {
    for (const { parameters } of toolDefinitions("books: kind")) expect(parameters["additionalProperties"]).toBe(false);
  });
});
