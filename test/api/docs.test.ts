// docs/api.md speaks the truth: its operations are valid, and its limits are those of the configuration.
import { readFileSync } from "node:fs";
import { parse, validate } from "graphql";
import { expect, test } from "vitest";
import { readConfig } from "../../server/config.ts";
import { createApiSchema } from "../../server/graphql/schema.ts";

const guide = readFileSync("docs/api.md", "utf8");
const operations = [...guide.matchAll(/```graphql\n(.*?)```/gs)].map((match) => match[1] ?? "");

test("every operation in the guide is valid", () => {
  expect(operations.length).toBeGreaterThan(8);
  const schema = createApiSchema();
  for (const operation of operations) expect(validate(schema, parse(operation)), operation).toEqual([]);
});

test("every limit in the guide is the default", () => {
  const { limits } = readConfig({});
  const rows = new Map([...guide.matchAll(/`([A-Z_]+)` +\| ([\d,]+)( MiB| GiB)?/g)].map((m) => [m[1], toNumber(m)]));
  expect(Object.fromEntries(rows)).toEqual({
    QUERY_DEPTH_MAX: limits.queryDepthMax,
    QUERY_COST_MAX: limits.queryCostMax,
    PAGE_SIZE_MAX: limits.pageSizeMax,
    REQUEST_BYTES_MAX: limits.requestBytesMax,
    UPLOAD_BYTES_MAX: limits.uploadBytesMax,
    REQUESTS_PER_MINUTE: limits.requestsPerMinute,
  });
});

function toNumber([, , digits = "", unit = ""]: RegExpMatchArray): number {
  const factors: Record<string, number> = { " MiB": 1024 ** 2, " GiB": 1024 ** 3 };
  return Number(digits.replaceAll(",", "")) * (factors[unit] ?? 1);
}
