// The command line's own shapes of requests and replies, held to the committed schema.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";

const schema = buildSchema(readFileSync("schema.graphql", "utf8"));

async function readOperations(): Promise<[string, string][]> {
  const folder = path.resolve("cli/operations");
  const found: [string, string][] = [];
  for (const file of readdirSync(folder)) {
    const module: Record<string, unknown> = await import(path.join(folder, file));
    for (const [name, value] of Object.entries(module))
      if (typeof value === "object" && value !== null && "document" in value)
        found.push([name, String(value.document)]);
  }
  return found;
}

const operations = await readOperations();

test("there are operations to look at", () => {
  expect(operations.length).toBeGreaterThan(15);
});

test.each(operations)("%s asks for what the schema has", (_, document) => {
  expect(validate(schema, parse(document)).map(({ message }) => message)).toEqual([]);
});
