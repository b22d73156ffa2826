// Counting, grouping, facets and ordered documents over the API, of files as they are imported (NUM-6, NUM-7).
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../helpers/create-test-app.ts";
import type { GraphqlClient } from "../helpers/graphql-client.ts";

let testApp: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = testApp.operator;
  await admin.data(`mutation { createCollection(input: { name: "lamps" }) { name } }`);
  const colours = ["Red", "Blue", "Green"];
  await admin.importTexts(
    "lamps",
    Array.from({ length: 60 }, (_, i) => ({
      key: `lamp-${i}`,
      text: `---\ncolour: ${colours[i % 3]}\nwatts: ${(i % 12) + 1}\nmade: 2024-0${(i % 6) + 1}-15\n---\n\n# Lamp\n\nA bright lamp.`,
    })),
  );
});

const errorOf = async (query: string, variables: Record<string, unknown> = {}) => {
  const { errors } = await admin.send(query, variables);
  return { code: errors[0]?.extensions["code"] as string, message: String(errors[0]?.message) };
};

describe("figures over the API", () => {
  it("count, with what they are figures of and the condition as understood", async () => {
    const { count } = await admin.data(
      `{ count(collection: "lamps", where: { field: "colour", eq: "RED" }, share: { field: "watts", lt: 5 }) {
          count considered matching condition share { count condition } missing { field rows empty unparsed } } }`,
    );
    expect(count).toMatchObject({ count: 20, considered: 60, matching: 20, condition: 'colour = "RED"' });
    expect(count.share).toEqual({ count: 10, condition: "watts < 5" });
    expect(count.missing.map(({ field, rows }: { field: string; rows: number }) => [field, rows])).toEqual([
      ["colour", 0],
      ["watts", 0],
    ]);
  });

  it("group by several fields, and say how many groups there are", async () => {
    const { groupBy } = await admin.data(
      `{ groupBy(input: { collection: "lamps", by: [{ field: "colour" }, { field: "made", bucket: QUARTER }],
           metrics: [{ kind: COUNT }, { kind: AVG, field: "watts" }], orderBy: [{ by: KEY }], limit: 1 }) {
          totalGroups isTruncated groups { rows keys { value } metrics { kind value } } } }`,
    );
    expect(groupBy).toMatchObject({ totalGroups: 6, isTruncated: true });
    expect(groupBy.groups[0].keys).toEqual([{ value: "Blue" }, { value: "2024-Q1" }]);
  });

  it("offer values to choose from: a facet leaves its own choice out", async () => {
    const { facets } = await admin.data(
      `{ facets(input: { collection: "lamps", where: { and: [{ field: "colour", eq: "red" }, { field: "watts", lte: 6 }] },
           facets: [{ field: "colour", sortBy: VALUE }, { field: "watts", step: 3 }, { field: "colour", search: "ee" }] }) {
          field totalValues values { key { value from to } count } } }`,
    );
    const [colour, watts, searched] = facets;
    expect(colour.values.map(({ count }: { count: number }) => count)).toEqual([10, 10, 10]);
    expect(watts.values.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(20);
    expect(searched).toMatchObject({ totalValues: 1, values: [{ key: { value: "Green" }, count: 10 }] });
  });

  it("say what the values of a field come to", async () => {
    const { stats } = await admin.data(
      `{ stats(collection: "lamps", field: "watts") { count distinct sum avg min max median type } }`,
    );
    expect(stats).toEqual({
      type: "NUMBER",
      count: 60,
      distinct: 12,
      sum: 390,
      avg: 6.5,
      min: 1,
      max: 12,
      median: 6.5,
    });
  });

  it("list documents in order, page by page, each once", async () => {
    const keys: string[] = [];
    let after: string | null = null;
    do {
      const { documents }: { documents: Record<string, never> } = await admin.data(
        `query ($after: String) { documents(collection: "lamps", where: { field: "colour", ne: "blue" },
             orderBy: [{ field: "watts", order: DESC }], first: 15, after: $after) {
            totalCount nodes { key } pageInfo { endCursor hasNextPage } } }`,
        { after },
      );
      const { nodes, pageInfo, totalCount } = documents as unknown as {
        nodes: { key: string }[];
        pageInfo: { endCursor: string; hasNextPage: boolean };
        totalCount: number;
      };
      expect(totalCount).toBe(40);
      keys.push(...nodes.map(({ key }) => key));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    expect(new Set(keys).size).toBe(40);
    expect(keys).toHaveLength(40);
  });

  it("list rows of tables with values as written, their documents and their elements", async () => {
    await admin.data(`mutation { createCollection(input: { name: "checks" }) { name } }`);
    const table = (rows: string[]) => ["| Check | Severity | Limit |", "|---|---|---|", ...rows].join("\n");
    await admin.importTexts("checks", [
      {
        key: "car",
        text: `# Car\n\n${table(["| Brakes | High | 2 mm |", "| Лампа | low | 1 mm |", "| 灯 🔦 | high | 3 mm |"])}`,
      },
      { key: "bus", text: `# Bus\n\n${table(["| Brakes | high | 4 mm |", "| Doors | low | 2 mm |"])}` },
    ]);
    const { rows } = await admin.data(
      `{ rows(collection: "checks", subject: TABLE_ROWS, where: { field: "severity", eq: "high" },
           orderBy: [{ field: "limit", order: DESC }], fields: ["Check", "Limit"], first: 2) {
          matching considered condition pageInfo { hasNextPage endCursor } edges { cursor }
          nodes { documentKey title versionOrdinal rowOrdinal elementOrdinal values { field values }
            document { key currentVersion { ordinal } } } } }`,
    );
    expect(rows).toMatchObject({ matching: 3, considered: 5, pageInfo: { hasNextPage: true } });
    expect(rows.nodes.map(({ values }: { values: { values: string[] }[] }) => values.map((one) => one.values))).toEqual(
      [
        [["Brakes"], ["4 mm"]],
        [["灯 🔦"], ["3 mm"]],
      ],
    );
    expect(rows.nodes[1]).toMatchObject({ documentKey: "car", title: "Car", rowOrdinal: 3, document: { key: "car" } });
    expect(rows.nodes[1].elementOrdinal).toBeGreaterThan(0);
    const next = await admin.data(
      `query ($after: String) { rows(collection: "checks", subject: TABLE_ROWS, where: { field: "severity", eq: "high" },
           orderBy: [{ field: "limit", order: DESC }], first: 2, after: $after) {
          pageInfo { hasNextPage } nodes { documentKey rowOrdinal } } }`,
      { after: rows.pageInfo.endCursor },
    );
    expect(next.rows).toEqual({ pageInfo: { hasNextPage: false }, nodes: [{ documentKey: "car", rowOrdinal: 1 }] });
    expect(rows.edges[1].cursor).toBe(rows.pageInfo.endCursor);
  });

  it.each([
    [`{ field: "color", eq: "red" }`, "BAD_REQUEST", '"colour"'],
    [`{ field: "colour", lt: 3 }`, "BAD_REQUEST", '"lt"'],
    [`{ field: "watts", contains: "3" }`, "BAD_REQUEST", '"contains"'],
    [`{ field: "watts", between: [5, 1] }`, "BAD_REQUEST", '"between"'],
    [`{ field: "watts", between: [5] }`, "BAD_REQUEST", '"between"'],
    [`{ field: "made", before: "soon" }`, "BAD_REQUEST", '"soon"'],
    [`{ field: "made", gt: 5 }`, "BAD_REQUEST", '"before"'],
  ])("refuse %s in words that help", async (where, code, named) => {
    const error = await errorOf(`{ count(collection: "lamps", where: ${where}) { count } }`);
    expect(error.code).toBe(code);
    expect(error.message).toContain(named);
  });

  it("refuse a thousand conditions within each other (SEC-3)", async () => {
    let where: Record<string, unknown> = { field: "colour", eq: "red" };
    for (let i = 0; i < 1_000; i++) where = { not: where };
    const query = `query ($where: Condition) { count(collection: "lamps", where: $where) { count } }`;
    expect(await errorOf(query, { where })).toMatchObject({ code: "LIMIT_EXCEEDED" });
  });

  it("refuse ranges that are upside down, and metrics of texts", async () => {
    const by = (key: string, more = "") =>
      errorOf(`{ groupBy(input: { collection: "lamps", by: [${key}] ${more} }) { totalGroups } }`);
    expect(await by(`{ field: "watts", ranges: [{ from: 5, to: 1 }] }`)).toMatchObject({ code: "BAD_REQUEST" });
    expect(await by(`{ field: "colour", bucket: MONTH }`)).toMatchObject({ code: "BAD_REQUEST" });
    expect(await by(`{ field: "watts", step: 0 }`)).toMatchObject({ code: "BAD_REQUEST" });
    expect(await by("", `metrics: [{ kind: SUM, field: "colour" }]`)).toMatchObject({ code: "BAD_REQUEST" });
  });
});
