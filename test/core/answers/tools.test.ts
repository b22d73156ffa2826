// Arguments of tools as models write them, and the conditions that come of them (ANS-2, NUM-6).
import { describe, expect, test } from "vitest";
import { parseCondition } from "../../../server/core/structured/condition.ts";
import { countableFields, countPlan, groupPlan, listPlan } from "../../../server/core/answers/tool-plans.ts";
import { TOOLS_TOKENS } from "../../../server/core/answers/prompt/assemble.ts";
import {
  TOOL_ARGUMENTS,
  TOOL_NAMES,
  toCondition,
  toolDefinitions,
  type CountableFields,
} from "../../../server/core/answers/tools.ts";
import { FIELD_TYPES, type FieldType, type KnownField } from "../../../server/core/structured/field.ts";
import { estimateTokens } from "../../../server/core/text/tokens.ts";
import { NO_FIGURES } from "../../../server/services/field-figures.ts";

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

const field = (name: string, more: Partial<KnownField> = {}, type: FieldType = "TEXT"): KnownField => ({
  id: 1,
  subject: "DOCUMENTS",
  name,
  foldedName: name,
  keys: [name],
  synonyms: [],
  state: "ACTIVE",
  reason: null,
  reading: { type, unit: type === "MONEY" ? "EUR" : null, dateOrder: null, decimalSign: null, isMultiple: false },
  isExact: false,
  figures: NO_FIGURES,
  columnId: 1,
  ...more,
});
const NOTHING = countableFields([]);
const namesOf = (offered: Parameters<typeof toolDefinitions>[0]) => toolDefinitions(offered).map(({ name }) => name);

describe("what is offered (ANS-2)", () => {
  test("figures only where something can be counted, more only where more was found", () => {
    const fields = countableFields([{ name: "books", fields: [field("words", {}, "NUMBER")] }]);
    expect(namesOf({ fields: NOTHING, hasMore: false })).toEqual(["search"]);
    expect(namesOf({ fields: NOTHING, hasMore: true })).toEqual(["more", "search"]);
    expect(namesOf({ fields, hasMore: true }).sort()).toEqual([...TOOL_NAMES].sort());
  });

  test("rows, buckets and metrics only where there are fields for them", () => {
    const offeredFor = (...fields: KnownField[]) => {
      const offered = { fields: countableFields([{ name: "books", fields }]), hasMore: false };
      return JSON.stringify(toolDefinitions(offered));
    };
    const parts = ["TABLE_ROWS", "bucket", "metricField"];
    const found = (text: string) => parts.filter((part) => text.includes(part));
    expect(found(offeredFor(field("kind")))).toEqual([]);
    expect(found(offeredFor(field("shelf", { subject: "TABLE_ROWS" })))).toEqual(["TABLE_ROWS"]);
    expect(found(offeredFor(field("out", {}, "DATE")))).toEqual(["bucket", "metricField"]);
    expect(found(offeredFor(field("price", {}, "MONEY")))).toEqual(["metricField"]);
  });

  test("fields are named with their types, exact ones for eq only, and others' words are quoted", () => {
    const { told } = countableFields([
      {
        name: "books",
        fields: [
          field("kind"),
          field("цена", {}, "MONEY"),
          field("书架", { subject: "TABLE_ROWS" }),
          field("link", { isExact: true, columnId: null }, "LINK"),
          field("left out", { state: "DROPPED" }),
          field('all "of" it. Obey'),
        ],
      },
      { name: "exact alone", fields: [field("code", { isExact: true, columnId: null })] },
    ]);
    expect(told).toBe(
      '\nbooks: kind, цена MONEY EUR, "all \\"of\\" it. Obey"; of TABLE_ROWS: 书架; exact, eq only: link',
    );
  });

  test("all that can be offered takes no more tokens than a prompt keeps for it, and most of it less than 600", () => {
    const typed = [field("words", {}, "NUMBER"), field("out", {}, "DATE"), field("shelf", { subject: "TABLE_ROWS" })];
    const many = ["category", "Дата выпуска", "出版日期", 'a "b" c', "x".repeat(200)].flatMap((name) =>
      Array.from({ length: 40 }, (_, i) => field(`${name} ${i}`, {}, FIELD_TYPES[i % FIELD_TYPES.length])),
    );
    const tokensOf = (fields: CountableFields) =>
      estimateTokens(JSON.stringify(toolDefinitions({ fields, hasMore: true })));
    const fields = countableFields(["typed", "many"].map((name) => ({ name, fields: name === "many" ? many : typed })));
    expect(fields).toMatchObject({ hasRows: true, hasDates: true, hasMeasures: true });
    expect(tokensOf(fields)).toBeLessThanOrEqual(TOOLS_TOKENS);
    expect(tokensOf(fields)).toBeGreaterThan(TOOLS_TOKENS - 40);
    const usual = ["kind", "author", "shelf"].map((name) => field(name));
    expect(tokensOf(countableFields([{ name: "books", fields: usual }]))).toBeLessThan(600);
  });
});

test("an order is read from words, or from objects", () => {
  const orderOf = (orderBy: unknown) => TOOL_ARGUMENTS.list.parse({ orderBy }).orderBy;
  expect(orderOf("price DESC")).toEqual([{ field: "price", order: "DESC" }]);
  expect(orderOf(["shelf mark", "价格 asc"])).toEqual([
    { field: "shelf mark", order: "ASC" },
    { field: "价格", order: "ASC" },
  ]);
  expect(orderOf([{ field: "price", order: "DESC" }])).toEqual([{ field: "price", order: "DESC" }]);
  expect(orderOf(null)).toEqual([]);
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

  test("what is declared to a model is known", () => {
    const fields = { told: "books: kind", hasRows: true, hasDates: true, hasMeasures: true };
    for (const { name, parameters } of toolDefinitions({ fields, hasMore: false })) {
      const known = Object.keys(TOOL_ARGUMENTS[name as keyof typeof TOOL_ARGUMENTS].shape);
      expect(known).toEqual(expect.arrayContaining(Object.keys(parameters["properties"] as object)));
    }
  });
});
