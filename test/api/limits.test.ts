import { expect, test } from "vitest";
import { createTestApp } from "../helpers/create-test-app.ts";

const testApp = await createTestApp({ env: { PAGE_SIZE_MAX: "100", REQUEST_BYTES_MAX: "200000" } });
const { operator } = testApp;

/** `{ document { currentVersion … } }` cannot nest, jobs can: a job's import has a job. */
function nested(depth: number): string {
  return `{ job(id: "x") ${"{ import { job ".repeat(depth / 2)} { id } ${"} }".repeat(depth / 2)} }`;
}

test("a query of depth 50 is refused before it runs, on both doors", async () => {
  const { status, errors } = await operator.send(nested(50));
  expect(status).toBe(400);
  expect(errors.map((error) => error.extensions["code"])).toEqual(["LIMIT_EXCEEDED"]);
  expect(errors[0]?.message).toMatch(/levels deep; at most 12/);
  await expect(operator.subscribe(nested(50))).rejects.toMatchObject([{ extensions: { code: "LIMIT_EXCEEDED" } }]);
});

test("depth hidden in fragments is found", async () => {
  const fragments = Array.from({ length: 20 }, (_, i) => `fragment f${i} on Job { import { job { ...f${i + 1} } } }`);
  const query = `{ job(id: "x") { ...f0 } } ${fragments.join(" ")} fragment f20 on Job { id }`;
  expect(await operator.codes(query)).toContain("LIMIT_EXCEEDED");
});

test("fragments that double at every step are refused at once", async () => {
  const fragments = Array.from(
    { length: 60 },
    (_, i) => `fragment f${i} on Query { ...f${i + 1} ... on Query { ...f${i + 1} } }`,
  );
  const query = `{ ...f0 } ${fragments.join(" ")} fragment f60 on Query { __typename me { space } }`;
  const from = performance.now();
  expect(await operator.codes(query)).toContain("LIMIT_EXCEEDED");
  expect(performance.now() - from).toBeLessThan(2_000);
});

test("fragments in a circle are refused", async () => {
  expect(await operator.codes(`{ me { ...a } } fragment a on Me { ...a }`)).toEqual(["BAD_REQUEST"]);
});

test("a query that costs too much is refused on both doors, with its cost", async () => {
  const query = `{ collections(first: 100) { nodes { id name documentCount settings { languages } } } jobs(first: 100) {
    nodes { id import { files(first: 100) { nodes { name } } } } } }`;
  const { errors } = await operator.send(query);
  expect(errors[0]?.extensions).toMatchObject({ code: "LIMIT_EXCEEDED", details: { costMax: 5_000 } });
  await expect(operator.subscribe(query)).rejects.toMatchObject([{ extensions: { code: "LIMIT_EXCEEDED" } }]);
});

test("a list length in a variable counts as one in the query", async () => {
  const query = `query ($n: Int!) { jobs(first: $n) { nodes { import { files(first: $n) { nodes { name state } } } } } }`;
  expect(await operator.codes(query, { n: 100 })).toEqual(["LIMIT_EXCEEDED"]);
  expect(await operator.codes(query, { n: 10 })).toEqual([]);
});

test("a page larger than the limit is refused, and one of no length too", async () => {
  expect(await operator.codes(`{ collections(first: 101) { nodes { id } } }`)).toEqual(["LIMIT_EXCEEDED"]);
  expect(await operator.codes(`{ generations(first: 101) { nodes { id } } }`)).toEqual(["LIMIT_EXCEEDED"]);
  expect(await operator.codes(`{ collections(first: 0) { nodes { id } } }`)).toEqual(["LIMIT_EXCEEDED"]);
  expect(await operator.codes(`{ collections(after: "nonsense") { nodes { id } } }`)).toEqual(["BAD_REQUEST"]);
});

test("many aliases and many tokens are refused", async () => {
  const aliases = Array.from({ length: 51 }, (_, i) => `a${i}: me { space }`).join(" ");
  expect(await operator.codes(`{ ${aliases} }`)).toEqual(["LIMIT_EXCEEDED"]);
  expect(await operator.codes(`{ ${"me { space } ".repeat(1_100)} }`)).toEqual(["BAD_REQUEST"]);
});

test("several operations in one request are refused", async () => {
  const reply = await testApp.server.inject({
    method: "POST",
    url: "/graphql",
    headers: { authorization: `Bearer ${operator.secret}` },
    payload: [{ query: "{ me { space } }" }, { query: "{ me { space } }" }],
  });
  expect(reply.statusCode).toBe(400);
});

test("a body over the limit is refused with what to do instead", async () => {
  const { status, errors } = await operator.send(`{ me { space } }`, { filler: "x".repeat(250_000) });
  expect(status).toBe(413);
  expect(errors[0]?.extensions["code"]).toBe("LIMIT_EXCEEDED");
  expect(errors[0]?.message).toContain("POST /files");
});

test("a key over its rate is told how long to wait, on every door, and other keys go on", async () => {
  const slow = await testApp.createKey("CURATOR", { more: { requestsPerMinute: 3 } });
  const codes = [];
  for (let i = 0; i < 3; i++) codes.push(...(await slow.codes(`{ me { space } }`)));
  expect(codes).toEqual([]);
  const { status, headers, errors } = await slow.send(`{ me { space } }`);
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(errors[0]?.extensions).toMatchObject({ code: "RATE_LIMITED", isRetryable: true });
  const upload = await slow.upload({ "x.md": "text" });
  expect([upload.status, upload.body.error.code]).toEqual([429, "RATE_LIMITED"]);
  await expect(slow.subscribe(`subscription { askStream(input: { question: "x" }) { kind } }`)).rejects.toMatchObject([
    { extensions: { code: "RATE_LIMITED" } },
  ]);
  expect(await operator.codes(`{ me { space } }`)).toEqual([]);
});

test("a scope of more or longer names and values than a prompt should hold is refused, and one at the limit is not", async () => {
  const { createCollection } = await operator.data(`mutation { createCollection(input: { name: "limits" }) { name } }`);
  const search = (scope: { name: string; values: string[] }[]) =>
    operator.codes(`query ($input: SearchInput!) { search(input: $input) { isSupported } }`, {
      input: { question: "What holds?", collections: [createCollection.name], scope },
    });
  const names = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `name${i}`, values: ["v"] }));
  expect(await search(names(20))).toEqual([]);
  expect(await search(names(21))).toEqual(["LIMIT_EXCEEDED"]);
  expect(await search([{ name: "n".repeat(200), values: ["版".repeat(200)] }])).toEqual([]);
  expect(await search([{ name: "n".repeat(201), values: ["v"] }])).toEqual(["LIMIT_EXCEEDED"]);
  expect(await search([{ name: "n", values: ["v", "版".repeat(201)] }])).toEqual(["LIMIT_EXCEEDED"]);
});
