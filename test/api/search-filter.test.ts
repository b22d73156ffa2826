// `where` over the API: the same condition for `search` and `ask` (FIND-12), refused where it asks for too much (SEC-3).
import { expect, test } from "vitest";
import { createTestApp } from "../helpers/create-test-app.ts";

const { operator } = await createTestApp();
await operator.data(
  `mutation { createCollection(input: { name: "notes", settings: { languages: ["en", "ru"] } }) { id } }`,
);
const note = (key: string, area: string, hours: string) => ({
  key,
  text: `---\narea: ${area}\n---\n\n# ${key}\n\nThe front desk of this house opens at ${hours}.`,
});
await operator.importTexts("notes", [
  note("one", "North", "seven"),
  note("two", "Юг", "eight"),
  note("three", "北", "ten"),
]);

const SEARCH = `query ($where: Condition) {
  search(input: { question: "When does the front desk open?", where: $where }) {
    hits { documentKey } searched { documents } } }`;
const ASK = `mutation ($where: Condition) {
  ask(input: { question: "When does the front desk of this house open?", where: $where }) {
    status citations { documentKey } search { searched { documents } } } }`;

test.each([
  ["area", "north", "one"],
  ["AREA", "ЮГ", "two"],
  ["Ａｒｅａ", "北", "three"],
])("search and ask keep to the same filter: %s = %s", async (field, eq, key) => {
  const { search } = await operator.data(SEARCH, { where: { field, eq } });
  expect(search).toEqual({ hits: [{ documentKey: key }], searched: { documents: 1 } });
  const { ask } = await operator.data(ASK, { where: { field, eq } });
  expect(ask).toEqual({
    status: "ANSWERED",
    citations: [{ documentKey: key }],
    search: { searched: { documents: 1 } },
  });
});

test("a filter may be written into the query, nested", async () => {
  const { search } = await operator.data(`{ search(input: { question: "When does it open?", where: {
    or: [{ field: "area", eq: "юг" }, { and: [{ field: "area", exists: true }, { not: { field: "area", in: ["north", "юг"] } }] }]
  } }) { hits { documentKey } } }`);
  expect(search.hits.map(({ documentKey }: { documentKey: string }) => documentKey).sort()).toEqual(["three", "two"]);
});

test.each([
  ["an unknown field", { field: "aera", eq: "north" }, "BAD_REQUEST"],
  ["a comparison without a field", { eq: "north" }, "BAD_REQUEST"],
  ["too many values", { field: "area", in: Array.from({ length: 501 }, (_, i) => `${i}`) }, "LIMIT_EXCEEDED"],
  ["too deep a condition", Array.from({ length: 9 }).reduce((not) => ({ not }), {}), "LIMIT_EXCEEDED"],
])("%s is refused by search and ask alike", async (_what, where, code) => {
  for (const document of [SEARCH, ASK]) expect(await operator.codes(document, { where })).toEqual([code]);
});
