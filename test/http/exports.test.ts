// CSV over real HTTP (NUM-6): what a reader gets, who may ask, and what becomes of a table that cannot be finished.
import { request } from "node:http";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { createTestApp } from "../helpers/create-test-app.ts";

const testApp = await createTestApp();
const { operator, url } = testApp;
await operator.data(`mutation { createCollection(input: { name: "товары" }) { id } }`);

interface Given {
  readonly kind: string;
  readonly maker: string;
  readonly price: string;
  readonly audience?: string;
}
const KINDS = ["Chairs", "Стулья", "椅子", "כיסאות"];
const MAKERS = ['=HYPERLINK("http://x")', 'Say "hi", all', "@sum", "Ёлка, Ltd", "-12"];
const given: Given[] = Array.from({ length: 40 }, (_, i) => ({
  kind: KINDS[i % 4] ?? "",
  maker: MAKERS[i % 5] ?? "",
  price: `${10 + (i % 8)}.50 EUR`,
  ...(i === 39 ? { audience: "INTERNAL" } : {}),
}));
const job = await operator.importTexts(
  "товары",
  given.map(({ kind, maker, price, audience }, i) => ({
    key: `p-${String(i).padStart(2, "0")}`,
    text: `---\nkind: ${JSON.stringify(kind)}\nmaker: ${JSON.stringify(maker)}\nprice: ${price}\ncolours: [red, "b;l\\nue 👩‍👩‍👧"]\nlink: https://example.org/${i}\n---\n\n# =Title ${i}\n\nSome words about it.`,
    audience: audience ?? "PUBLIC",
  })),
);
expect(job).toMatchObject({ state: "DONE", errorMessage: null });

const send = (body: unknown, secret: string | null = operator.secret) =>
  fetch(`${url}/exports`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
    },
    body: JSON.stringify(body),
  });
const table = async (body: unknown, secret?: string | null) => {
  const response = await send(body, secret);
  expect(response.status, await response.clone().text()).toBe(200);
  return { headers: response.headers, rows: parse(await response.text()) };
};
const errorOf = async (body: unknown, secret?: string | null) => {
  const response = await send(body, secret);
  return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
};
const documents = (input: object = {}, fields: string[] = []) => ({
  kind: "documents",
  input: { collection: "товары", ...input },
  fields,
});
const groups = (input: object = {}) => ({ kind: "groups", input: { collection: "товары", by: [], ...input } });

describe("documents", () => {
  test("are exported whole, with key, title and chosen fields, cells as they may be opened", async () => {
    const { headers, rows } = await table(documents({}, ["kind", "maker", "price", "colours"]));
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="______-documents.csv"; filename*=UTF-8''${encodeURIComponent("товары")}-documents.csv`,
    );
    expect(headers.get("x-vouch-rows")).toBe("40");
    expect(rows[0]).toEqual(["key", "title", "kind", "maker", "price", "colours"]);
    expect(rows).toHaveLength(41);
    const own = (rows[1] ?? []).map((cell) => cell);
    expect(own).toEqual(["p-00", "'=Title 0", "Chairs", '\'=HYPERLINK("http://x")', "10.50 EUR", "red; b;l\nue 👩‍👩‍👧"]);
    expect(rows.slice(1, 6).map((row) => row[3])).toEqual([
      '\'=HYPERLINK("http://x")',
      'Say "hi", all',
      "'@sum",
      "Ёлка, Ltd",
      "-12",
    ]);
    expect(rows[4]?.[2]).toBe("כיסאות");
  });

  test("keep to a condition, an order and a number", async () => {
    const where = {
      and: [
        { field: "kind", in: ["стулья", "椅子"] },
        { field: "price", lt: 13 },
      ],
    };
    const { rows, headers } = await table(
      documents({ where, orderBy: [{ field: "price", order: "DESC" }] }, ["price"]),
    );
    const expected = given.filter(({ kind, price }) => /[ья子]$/u.test(kind) && Number.parseFloat(price) < 13);
    expect(rows.slice(1).map((row) => row[2])).toEqual(
      expected.map(({ price }) => price).sort((a, b) => (a < b ? 1 : -1)),
    );
    expect([headers.get("x-vouch-matching"), headers.get("x-vouch-considered")]).toEqual([`${expected.length}`, "40"]);
    expect((await table(documents({ first: 3 }))).rows).toHaveLength(4);
  });

  test("of other audiences are in nobody's table (SRC-4)", async () => {
    const analyst = await testApp.createKey("ANALYST", { audiences: ["PUBLIC"] });
    const { rows } = await table(documents(), analyst.secret);
    expect(rows).toHaveLength(40);
    expect(rows.flat()).not.toContain("p-39");
    const counted = await table(groups({ by: [{ field: "kind" }] }), analyst.secret);
    expect(counted.rows.find(([kind]) => kind === "כיסאות")).toEqual(["כיסאות", "9", "9"]);
  });
});

test("groups are exported with their metrics, units and orders", async () => {
  const { rows } = await table(
    groups({
      by: [{ field: "kind" }],
      metrics: [{ kind: "COUNT" }, { kind: "AVG", field: "price" }, { kind: "COUNT_DISTINCT", field: "maker" }],
      orderBy: [{ by: "KEY" }],
    }),
  );
  expect(rows[0]).toEqual(["kind", "count", "avg price (EUR)", "count distinct maker", "rows"]);
  expect(rows[1]).toEqual(["Chairs", "10", "12.5", "5", "10"]);
  expect(rows.slice(1).map(([kind]) => kind)).toEqual(["Chairs", "Стулья", "כיסאות", "椅子"]);
  expect((await table(groups({ by: [{ field: "maker" }], limit: 2 }))).rows).toHaveLength(3);
  const none = await table(groups({ by: [{ field: "maker" }], where: { field: "kind", eq: "Beds" } }));
  expect(none.rows).toEqual([["maker", "count", "rows"]]);
});

test("a reader may not export, a stranger not at all, another space sees no such collection", async () => {
  const reader = await testApp.createKey("READER");
  expect(await errorOf(documents(), reader.secret)).toEqual([403, "FORBIDDEN"]);
  expect(await errorOf(groups(), reader.secret)).toEqual([403, "FORBIDDEN"]);
  expect(await errorOf(documents(), null)).toEqual([401, "UNAUTHENTICATED"]);
  const { admin } = await testApp.createSpace("elsewhere");
  expect(await errorOf(documents(), admin.secret)).toEqual([404, "NOT_FOUND"]);
});

test.each<[string, unknown, string]>([
  ["a field whose values are exact (EXACT-1)", documents({}, ["link"]), "BAD_REQUEST"],
  ["an unknown field", documents({}, ["pricee"]), "BAD_REQUEST"],
  ["an unknown kind", { kind: "rows", input: { collection: "товары" } }, "BAD_REQUEST"],
  ["an unknown key", documents({ limit: 3 }), "BAD_REQUEST"],
  ["fields of groups", { ...groups(), fields: ["kind"] }, "BAD_REQUEST"],
  ["no input", { kind: "documents" }, "BAD_REQUEST"],
  ["a list", [], "BAD_REQUEST"],
  ["a wrong operator", documents({ where: { field: "kind", lt: 3 } }), "BAD_REQUEST"],
  ["a range upside down", documents({ where: { field: "price", between: [3, 1] } }), "BAD_REQUEST"],
  ["a negative number of rows", documents({ first: -1 }), "LIMIT_EXCEEDED"],
  [
    "1,000 nested conditions",
    documents({ where: Array.from({ length: 1_000 }).reduce((not) => ({ not }), {}) }),
    "LIMIT_EXCEEDED",
  ],
])("%s is refused before anything is sent", async (_what, body, code) => {
  expect(await errorOf(body)).toEqual([400, code]);
});

test("a table that cannot be finished ends the connection, so that nobody takes it for whole", async () => {
  const real = testApp.app.services.exports;
  const original = real.rows.bind(real);
  real.rows = async (...asked) => {
    const table = await original(...asked);
    async function* failing() {
      yield [["p-00", "a"]];
      await Promise.resolve();
      throw new Error("The disk is gone");
    }
    return { ...table, pages: failing() };
  };
  try {
    const response = await send(documents());
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(testApp.logged.map(({ message }) => message)).toContain("Unforeseen error");
  } finally {
    real.rows = original;
  }
});

test("reading ends when the client leaves, and goes no faster than the client reads", async () => {
  const real = testApp.app.services.exports;
  const original = real.rows.bind(real);
  let made = 0;
  let ended = () => undefined as void;
  const isOver = new Promise<void>((resolve) => (ended = resolve));
  real.rows = async (...asked) => {
    const table = await original(...asked);
    async function* endless() {
      try {
        for (;;) {
          made += 1;
          yield [["x".repeat(100_000), "a"]];
          await Promise.resolve();
        }
      } finally {
        ended();
      }
    }
    return { ...table, pages: endless() };
  };
  try {
    const sending = request(`${url}/exports`, {
      method: "POST",
      headers: { authorization: `Bearer ${operator.secret}`, "content-type": "application/json" },
    });
    sending.on("error", () => undefined);
    sending.end(JSON.stringify(documents()));
    await new Promise((resolve) => sending.once("response", (response) => response.once("readable", resolve)));
    const before = made;
    // 40 MB would be 400 pages: sockets hold far less than that.
    expect(before).toBeLessThan(400);
    sending.destroy();
    await isOver;
    expect(made).toBeLessThan(400);
  } finally {
    real.rows = original;
  }
});
