// The worked example of FIND-8 over the API: a plan's page that states no price, and a price list that does.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createTestApp } from "../helpers/create-test-app.ts";

const { operator } = await createTestApp({ withBundledModel: true });
const read = (name: string) => readFile(new URL(`../corpora/reference/${name}`, import.meta.url), "utf8");
const textOf = async (name: string) => (await read(name)).replace(/^---[\s\S]*?---\s*/u, "");
const plan = { key: "PLAN-STARTER", text: await textOf("plan-starter.md") };
const hours = { key: "HOURS-DESK", text: await textOf("hours-front-desk.md") };

for (const [name, files] of [
  ["with-prices", [plan, hours, { key: "PRICING", text: await textOf("pricing.md") }]],
  ["without-prices", [plan, hours]],
] as const) {
  await operator.data(`mutation ($name: String!) { createCollection(input: { name: $name }) { id } }`, { name });
  await operator.importTexts(name, [...files]);
}

const ASK = `mutation ($input: AskInput!) { ask(input: $input) {
  status text missing citations { quote }
  search { isSupported missing secondPass { terms piecesAdded } trace { title } } } }`;
const LONG = "If I am on Starter and my usage grows 30% a month, how much will I pay after six months?";

async function ask(collection: string, question: string) {
  return (await operator.data(ASK, { input: { question, collections: [collection] } })).ask;
}

test.each([LONG, "How much does Starter cost?", "Сколько стоит Starter?", "Starter多少钱？"])(
  "%s is answered from the price list, with its amount",
  async (question) => {
    const { status, citations, missing } = await ask("with-prices", question);
    expect(status).toBe("ANSWERED");
    expect(citations.map(({ quote }: { quote: string }) => quote).join("\n")).toContain("$49");
    expect(missing).toEqual([]);
  },
);

test.each([
  [LONG, "the price of Starter"],
  ["How much does Starter cost?", "the price of Starter"],
  ["Сколько стоит Starter?", "цена: Starter"],
  ["Starter多少钱？", "Starter的价格"],
])("%s: without a price list, %s is named as missing, and no price is shown", async (question, missing) => {
  const answer = await ask("without-prices", question);
  expect(answer.missing).toEqual([missing]);
  expect(answer.search.missing).toEqual([missing]);
  expect(answer.search.secondPass).toMatchObject({ piecesAdded: 0 });
  expect(answer.text).toContain(missing);
  expect(answer.text).not.toMatch(/[$€¥₽]|\d\s?(?:dollars|рубл|元)/u);
  const once = answer.search.trace.filter(({ title }: { title: string }) => title.startsWith("Search once more"));
  expect(once).toHaveLength(1);
});
