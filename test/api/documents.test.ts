import { expect, test } from "vitest";
import { countStatements } from "../helpers/count-statements.ts";
import { createTestApp } from "../helpers/create-test-app.ts";
import { jobsAreOver } from "../helpers/jobs-are-over.ts";

const testApp = await createTestApp();
const { operator } = testApp;
await operator.data(`mutation { createCollection(input: { name: "notes" }) { id } }`);

const TEXT = "# Часы 👩‍👩‍👧 работы\n\nСтойка открывается в девять.\n\n前台九点开门。";
const job = await operator.importTexts("notes", [
  { key: "hours", text: TEXT, audience: "PUBLIC", version: "v1", scope: [{ name: "revision", values: ["A", "B"] }] },
  { key: "inner", text: "# Inner\n\nOnly colleagues read this about the vault.", audience: "INTERNAL" },
  ...Array.from({ length: 48 }, (_, i) => ({ key: `n${i}`, text: `# Note ${i}\n\nThe body of note ${i}.` })),
]);

const LIST = `query ($first: Int!, $after: String) {
  documents(collection: "notes", first: $first, after: $after) {
    totalCount
    nodes { id key title collection currentVersion { ordinal title audience status } }
    pageInfo { hasNextPage endCursor }
  }
}`;

test("a list of fifty documents costs as many statements as one of five", async () => {
  expect(job.state).toBe("DONE");
  await jobsAreOver(operator);
  const few = await countStatements(() => operator.data(LIST, { first: 5 }));
  const many = await countStatements(() => operator.data(LIST, { first: 50 }));
  expect(many).toBe(few);
  expect(many).toBeLessThanOrEqual(12);
});

test("the documents of hits are looked up together", async () => {
  const query = `query ($limit: Int!) { search(input: { question: "body of note", limit: $limit, blocksMax: 1 }) {
    hits { documentKey document { id } } } }`;
  const [bare, asked] = [query.replace("document { id }", ""), query];
  const extra =
    (await countStatements(() => operator.data(asked, { limit: 20 }))) -
    (await countStatements(() => operator.data(bare, { limit: 20 })));
  expect(extra).toBeLessThanOrEqual(3);
});

test("paging lists every document once and says where it ends", async () => {
  const keys: string[] = [];
  let after: string | null = null;
  let pages = 0;
  do {
    const { documents }: Awaited<ReturnType<typeof operator.data>> = await operator.data(LIST, { first: 20, after });
    expect(documents.totalCount).toBe(50);
    keys.push(...documents.nodes.map((node: { key: string }) => node.key));
    after = documents.pageInfo.hasNextPage ? documents.pageInfo.endCursor : null;
    pages += 1;
  } while (after !== null);
  expect(pages).toBe(3);
  expect(new Set(keys).size).toBe(50);
  expect(keys).toHaveLength(50);
});

test("a version opens whole and by exact spans, with its labels, elements and pieces", async () => {
  const { documentByKey } = await operator.data(`{ documentByKey(collection: "notes", key: "hours") {
    title versions { nodes { ordinal } }
    version(ordinal: 1) {
      id name label isCurrent length text scope { name values } sha256 mediaType parser
      parseReport { warnings { code } }
      sections { nodes { title span { start end } } }
      elements { nodes { kind span { start end } } }
      pieces { nodes { id kind span { start end } block { kind span { start end } } } }
    } } }`);
  const { version } = documentByKey;
  expect(version).toMatchObject({
    name: "hours-v1",
    isCurrent: true,
    scope: [{ name: "revision", values: ["A", "B"] }],
  });
  expect(version.length).toBe(version.text.length);
  expect(version.elements.nodes.length).toBeGreaterThan(2);
  for (const { span } of version.pieces.nodes) {
    const opened = await operator.data(
      `query ($span: SpanInput) { documentByKey(collection: "notes", key: "hours") { version(ordinal: 1) { text(span: $span) } } }`,
      { span },
    );
    expect(opened.documentByKey.version.text).toBe(version.text.slice(span.start, span.end));
  }
  const codes = await operator.codes(
    `{ documentByKey(collection: "notes", key: "hours") { version(ordinal: 1) { text(span: { start: 5, end: 9999 }) } } }`,
  );
  expect(codes).toEqual(["BAD_REQUEST"]);
});

test("what an audience may not see is not there for it: not listed, not counted, not opened, not found", async () => {
  const visitor = await testApp.createKey("READER", { audiences: ["PUBLIC"] });
  const { documents } = await visitor.data(LIST, { first: 50 });
  expect(documents).toMatchObject({ totalCount: 1, nodes: [{ key: "hours" }] });
  const { documentByKey: inner } = await operator.data(`{ documentByKey(collection: "notes", key: "inner") { id } }`);
  expect(await visitor.codes(`query ($id: ID!) { document(id: $id) { key } }`, { id: inner.id })).toEqual([
    "NOT_FOUND",
  ]);
  const { documentByKey, search, collection } = await visitor.data(`{
    documentByKey(collection: "notes", key: "inner") { id }
    collection(name: "notes") { documentCount }
    search(input: { question: "the vault that only colleagues read about" }) { hits { documentKey } searched { documents } }
  }`);
  expect(documentByKey).toBeNull();
  expect(collection.documentCount).toBe(1);
  expect(search.searched.documents).toBe(1);
  expect(search.hits.map((hit: { documentKey: string }) => hit.documentKey)).not.toContain("inner");
});

test("a trace is shown to analysts and not to readers, who still get their answer", async () => {
  const [reader, analyst] = [await testApp.createKey("READER"), await testApp.createKey("ANALYST")];
  const query = `{ search(input: { question: "note" }) { isSupported trace { title ms } } }`;
  expect(await reader.codes(query)).toEqual(["FORBIDDEN"]);
  expect((await analyst.data(query)).search.trace.length).toBeGreaterThan(1);
  expect(await reader.codes(`{ search(input: { question: "note" }) { isSupported } }`)).toEqual([]);
});

test("a document taken out of service is gone for readers and kept for curators", async () => {
  const { documentByKey } = await operator.data(`{ documentByKey(collection: "notes", key: "n0") { id } }`);
  const { id } = documentByKey;
  await operator.data(`mutation ($id: ID!) { removeDocument(id: $id) { key } }`, { id });
  const reader = await testApp.createKey("READER");
  expect(await reader.codes(`query ($id: ID!) { document(id: $id) { key } }`, { id })).toEqual(["NOT_FOUND"]);
  const { document } = await operator.data(
    `query ($id: ID!) { document(id: $id) { title currentVersion { ordinal } versions { nodes { status } } } }`,
    { id },
  );
  expect(document).toEqual({ title: null, currentVersion: null, versions: { nodes: [{ status: "WITHDRAWN" }] } });
});

test("erased documents are gone for everyone, as a job that says what it removed", async () => {
  const { documentByKey } = await operator.data(`{ documentByKey(collection: "notes", key: "n1") { id } }`);
  const { eraseDocuments } = await operator.data(`mutation ($id: ID!) { eraseDocuments(ids: [$id]) { id } }`, {
    id: documentByKey.id,
  });
  const events = await operator.subscribe(`subscription ($id: ID!) { jobProgress(id: $id) { state result } }`, {
    id: eraseDocuments.id,
  });
  expect(events.at(-1)?.data.jobProgress).toMatchObject({ state: "DONE", result: { documents: 1, versions: 1 } });
  expect((await operator.data(`{ documentByKey(collection: "notes", key: "n1") { id } }`)).documentByKey).toBeNull();
});
