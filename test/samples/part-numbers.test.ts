// Every part number of the sample catalog, most of them one slip of the hand away from another, asked for by itself (FIND-3).
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServices, type TestServices } from "../helpers/services.ts";
import { readProducts, readRepositoryFile } from "./read-samples.ts";

let t: TestServices;

beforeAll(async () => {
  t = await openTestServices();
  await t.newCollection("catalog", { recordKey: "sku" });
  await t.importFiles("catalog", [{ name: "products.csv", content: readRepositoryFile("samples/catalog/products.csv") }]);
});
afterAll(() => t.close());

const numbers = readProducts().map(({ sku }) => sku ?? "");
const asking = (number: string) => ({ question: `What does the ${number} weigh?`, collections: ["catalog"] });

test("each part number's own product is the first hit, in 100 %", { timeout: 180_000 }, async () => {
  expect(numbers.length).toBeGreaterThanOrEqual(400);
  const wrong: string[] = [];
  for (const number of numbers) {
    const [first] = (await t.services.search.search(t.caller, asking(number))).hits;
    if (first?.documentKey !== number || !first.isPinned) wrong.push(`${number}: ${first?.documentKey}`);
  }
  expect(wrong).toEqual([]);
});

test("of no other product is anything quoted", async () => {
  for (const number of numbers.filter((_, i) => i % 9 === 0)) {
    const { citations } = await t.services.answers.ask(t.caller, { ...asking(number), isKept: false });
    expect([...new Set(citations.map(({ documentKey }) => documentKey))]).toEqual([number]);
  }
});
