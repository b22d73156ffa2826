// START-4: the explorer works without internet, and opens with operations that the API understands.
import { parse, validate } from "graphql";
import { expect, test } from "vitest";
import { createApiSchema } from "../../server/graphql/schema.ts";
import { SAMPLE_OPERATIONS } from "../../server/http/explorer-operations.ts";
import { createTestApp } from "../helpers/create-test-app.ts";

const { server } = await createTestApp();
const page = (await server.inject("/explorer/")).body;

test("the page loads nothing from elsewhere, and all that it loads is there", async () => {
  const loaded = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
  const files = loaded.filter((url) => url !== "/explorer/");
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    expect(file).not.toMatch(/^(https?:)?\/\//);
    const reply = await server.inject(`/explorer/${file}`);
    expect(reply.statusCode, file).toBe(200);
  }
});

test("its style sheet loads nothing from elsewhere", async () => {
  const style = (await server.inject("/explorer/styles.css")).body;
  expect(style).not.toMatch(/url\(["']?(https?:)?\/\//);
});

test("its policy lets scripts come and requests go nowhere else", async () => {
  const policy = String((await server.inject("/explorer/")).headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
});

test("it opens with sample operations, which are valid and use the API at hand", async () => {
  const script = (await server.inject("/explorer/initial_options.js")).body;
  for (const { name, query } of SAMPLE_OPERATIONS) {
    expect(script).toContain(name);
    expect(validate(createApiSchema(), parse(query)), name).toEqual([]);
  }
  expect(script).toContain("/graphql");
  expect(script).not.toMatch(/https?:\/\//);
});

test("the address without a slash leads there, and files outside the package are not served", async () => {
  expect((await server.inject("/explorer")).headers["location"]).toBe("/explorer/");
  for (const url of ["/explorer/../package.json", "/explorer/%2e%2e/package.json", "/explorer/nothing.js"])
    expect((await server.inject(url)).statusCode, url).toBeGreaterThanOrEqual(400);
});
