import { expect, test } from "vitest";
import { answer, createCatalog } from "./catalog.ts";

const shop = createCatalog("products", { name: "TEXT", category: "TEXT", price: "MONEY" }, [
  { name: "Anna", category: "Chairs", price: 10 },
  { name: "Berta", category: "Chairs", price: 30 },
  { name: "Cora", category: "Beds", price: 200 },
]);

test.each([
  ["How many products are there?", 3],
  ['How many products are in the category "Chairs"?', 2],
  ["How many Chairs cost less than 20?", 1],
  ["What is the cheapest product?", ["Anna | 10"]],
  ["Which products cost between 20 and 200?", ["Berta", "Cora"]],
])("NUM-8: %s", (question, expected) => {
  expect(answer(shop, question, "name")).toEqual(expected);
});
