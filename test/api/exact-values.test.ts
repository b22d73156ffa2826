// Every hit, block and citation carries the exact values of its document (EXACT-2), without a model too.
import { expect, test } from "vitest";
import { countStatements } from "../helpers/count-statements.ts";
import { jobsAreOver } from "../helpers/jobs-are-over.ts";
import { createTestApp } from "../helpers/create-test-app.ts";

const testApp = await createTestApp();
const { admin } = await testApp.createSpace("exact");
const PAGE = "https://docs.example/pump_(2)";
const EXACT = "exactValues { field kind value }";

async function open(collection: string, count: number): Promise<void> {
  await admin.data(`mutation ($name: String!) { createCollection(input: { name: $name }) { name } }`, {
    name: collection,
  });
  const filler = Array.from(
    { length: 40 },
    (_, i) => `## Part ${i}\n\nThe ${i}th part tells of ordinary matters.`,
  ).join("\n\n");
  await admin.importTexts(
    collection,
    Array.from({ length: count }, (_, i) => ({
      key: `${collection}-${i}`,
      text: `---\npage: ${PAGE}/${i}\n---\n\n# Pump ${i}\n\n${filler}\n\n## Draining\n\nOpen the quokka valve of pump ${i} slowly.`,
    })),
  );
  const { fields } = await admin.data(`query ($name: String!) { fields(collection: $name) { fields { id name } } }`, {
    name: collection,
  });
  const field = (fields as { fields: { id: string; name: string }[] }).fields.find(({ name }) => name === "page");
  await admin.data(`mutation ($id: ID!) { updateField(input: { id: $id, isExact: true }) { field { isExact } } }`, {
    id: field?.id,
  });
}

test("a hit, a block and a citation deep in a document carry its link", async () => {
  await open("deep", 1);
  const input = `{ question: "How is the quokka valve opened?", collections: ["deep"] }`;
  const { search } = await admin.data(`{ search(input: ${input}) { hits { ${EXACT} } blocks { ${EXACT} } } }`);
  const { ask } = await admin.data(`mutation { ask(input: ${input}) { citations { ${EXACT} } } }`);
  const values = [{ field: "page", kind: "LINK", value: `${PAGE}/0` }];
  for (const places of [search.hits, search.blocks, ask.citations] as { exactValues: unknown }[][]) {
    expect(places.length).toBeGreaterThan(0);
    for (const { exactValues } of places) expect(exactValues).toEqual(values);
  }
});

test("the values of all hits of a search are read together", async () => {
  await open("many", 12);
  const search = (limit: number) => () =>
    admin.data(
      `{ search(input: { question: "quokka valve", collections: ["many"], limit: ${limit} }) { hits { ${EXACT} } } }`,
    );
  const without = (limit: number) => () =>
    admin.data(
      `{ search(input: { question: "quokka valve", collections: ["many"], limit: ${limit} }) { hits { id } } }`,
    );
  await jobsAreOver(admin);
  const cost = async (limit: number) =>
    (await countStatements(search(limit))) - (await countStatements(without(limit)));
  expect(await cost(10)).toBeLessThanOrEqual((await cost(2)) + 1);
});
