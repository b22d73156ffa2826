// What curators do beside importing: previews, settings, supersession; and what administrators do.
import { expect, test } from "vitest";
import { countStatements } from "../helpers/count-statements.ts";
import { jobsAreOver } from "../helpers/jobs-are-over.ts";
import { createTestApp } from "../helpers/create-test-app.ts";

const testApp = await createTestApp();
const { operator } = testApp;
await operator.data(`mutation { createCollection(input: { name: "sheets" }) { id } }`);
await operator.importTexts("sheets", [
  { key: "a", text: "# A\n\n1. One rule.\n\nAnother paragraph." },
  { key: "b", text: "# B\n\nA note on A." },
  { key: "c", text: "# C\n\nA note on B." },
]);

const PREVIEW = `query ($input: BoundaryPreviewInput!) { boundaryPreview(input: $input) {
  title length
  policies { policy { kind window } pieceCount blockCount pieces(first: 100) {
    nodes { text searched header tokens span { start end } blockKind blockSpan { start end } } } } } }`;

test("policies are compared on a text without anything being stored", async () => {
  const text = "# Hours\n\nThe front desk opens at nine in the morning.\n\nOn Sundays it stays closed all day long.";
  const before = await operator.data(`{ collections { nodes { name documentCount } } }`);
  const { boundaryPreview } = await operator.data(PREVIEW, {
    input: {
      text: { text },
      policies: [{}, { kind: "PARAGRAPHS" }, { kind: "WORD_WINDOWS", window: 6, windowOverlap: 2 }],
    },
  });
  const [forms, paragraphs, windows] = boundaryPreview.policies;
  expect(forms.policy.kind).toBe("FORMS");
  expect(paragraphs.pieceCount).toBeGreaterThan(0);
  expect(windows.pieceCount).toBeGreaterThan(forms.pieceCount);
  for (const { text: piece, blockSpan, span } of windows.pieces.nodes) {
    expect(piece.split(/\s+/).length).toBeLessThanOrEqual(6);
    expect(blockSpan.start <= span.start && span.end <= blockSpan.end).toBe(true);
  }
  expect(await operator.data(`{ collections { nodes { name documentCount } } }`)).toEqual(before);
});

test("a preview of a stored version cuts it as its import did", async () => {
  const { documentByKey } = await operator.data(
    `{ documentByKey(collection: "sheets", key: "a") { id currentVersion { pieces { nodes { span { start end } } } } } }`,
  );
  const { boundaryPreview } = await operator.data(PREVIEW, {
    input: { version: { documentId: documentByKey.id, ordinal: 1 }, policies: [{}] },
  });
  const spans = (nodes: { span: unknown }[]) => nodes.map(({ span }) => span);
  expect(spans(boundaryPreview.policies[0].pieces.nodes)).toEqual(spans(documentByKey.currentVersion.pieces.nodes));
});

test("a preview that cannot be made says why", async () => {
  const text = { text: "Words." };
  const codes = (input: unknown) => operator.codes(PREVIEW, { input });
  expect(await codes({ text, policies: [] })).toEqual(["LIMIT_EXCEEDED"]);
  expect(await codes({ policies: [{}] })).toEqual(["BAD_REQUEST"]);
  expect(await codes({ text, policies: [{ window: 5, windowOverlap: 5 }] })).toEqual(["BAD_REQUEST"]);
  expect(await codes({ text: { text: "x".repeat(500_001) }, policies: [{}] })).toEqual(["LIMIT_EXCEEDED"]);
});

test("settings that are given change, the others stay, and a change of the cut is a job", async () => {
  const update = (settings: string) =>
    operator.data(`mutation { updateCollection(name: "sheets", settings: ${settings}) {
      collection { settings { recordKey languages boundaryPolicy { kind target } } } job { name } } }`);
  const first = await update(`{ recordKey: "sku" }`);
  expect(first.updateCollection).toMatchObject({ collection: { settings: { recordKey: "sku" } }, job: null });
  const second = await update(`{ boundaryPolicy: { target: 90 } }`);
  expect(second.updateCollection).toMatchObject({
    collection: { settings: { recordKey: "sku", boundaryPolicy: { kind: "FORMS", target: 90 } } },
    job: { name: "recutCollection" },
  });
  expect(
    await operator.codes(
      `mutation { updateCollection(name: "sheets", settings: { boundaryPolicy: { target: 0 } }) { job { id } } }`,
    ),
  ).toEqual(["BAD_REQUEST"]);
});

test("the model of notes is named, left out, and given back to the first", async () => {
  const update = async (settings: string) =>
    (
      await operator.data(`mutation { updateCollection(name: "sheets", settings: ${settings}) {
        collection { settings { situatingModel } } } }`)
    ).updateCollection.collection.settings.situatingModel;
  expect(await update(`{ situatingModel: "local" }`)).toBe("local");
  expect(await update(`{ languages: ["en", "ru", "zh"] }`)).toBe("local");
  expect(await update(`{ situatingModel: null }`)).toBeNull();
});

const DECLARE = `mutation ($input: DeclareSupersessionInput!) { declareSupersession(input: $input) {
  id superseding { key section } superseded { key section } scope { name values } isFromFile } }`;
const declare = (superseding: object, superseded: object, scope?: object[]) =>
  operator.send(DECLARE, { input: { collection: "sheets", superseding, superseded, scope } });

test("supersessions are declared, listed and removed, and one that closes a circle is refused", async () => {
  const ab = await declare({ key: "b" }, { key: "a", section: "1" }, [{ name: "revision", values: ["A"] }]);
  expect(ab.data.declareSupersession).toMatchObject({
    superseding: { key: "b", section: null },
    scope: [{ name: "revision", values: ["A"] }],
    isFromFile: false,
  });
  await declare({ key: "c" }, { key: "b" });
  expect((await declare({ key: "a" }, { key: "c" })).errors[0]?.extensions["code"]).toBe("CONFLICT");
  expect((await declare({ key: "b" }, { key: "b" })).errors[0]?.extensions["code"]).toBe("CONFLICT");
  expect((await declare({ key: "a" }, { key: "nowhere" })).errors[0]?.extensions["code"]).toBe("NOT_FOUND");
  const elsewhere = await declare({ key: "a" }, { key: "c" }, [{ name: "revision", values: ["B"] }]);
  expect(elsewhere.errors).toEqual([]);
  const { supersessions } = await operator.data(`{ supersessions(collection: "sheets") { nodes { id } } }`);
  expect(supersessions.nodes).toHaveLength(3);
  for (const { id } of supersessions.nodes)
    await operator.data(`mutation ($id: ID!) { removeSupersession(id: $id) { id } }`, { id });
  expect((await operator.data(`{ supersessions(collection: "sheets") { nodes { id } } }`)).supersessions.nodes).toEqual(
    [],
  );
  expect(await operator.codes(`mutation { removeSupersession(id: "nonsense") { id } }`)).toEqual(["NOT_FOUND"]);
});

test("who did what is in the audit log, without a word of a document", async () => {
  const { auditLog } = await operator.data(`{ auditLog(first: 100) { nodes { action subject detail } } }`);
  const actions = auditLog.nodes.map((entry: { action: string }) => entry.action);
  for (const action of ["collection.create", "import.start", "supersession.declare", "collection.update"])
    expect(actions).toContain(action);
  expect(JSON.stringify(auditLog)).not.toContain("Another paragraph");
});

test("a key that could never be used is not made", async () => {
  const make = (more: object) =>
    operator.codes(`mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }`, {
      input: { name: "x", role: "READER", audiences: ["PUBLIC"], ...more },
    });
  expect(await make({})).toEqual([]);
  for (const more of [
    { name: " " },
    { audiences: [] },
    { audiences: ["NOBODY"] },
    { requestsPerMinute: 0 },
    { expiresAt: "2020-01-01" },
    { allowedOrigins: ["shop.example/path"] },
  ])
    expect(await make(more), JSON.stringify(more)).toEqual(["BAD_REQUEST"]);
});

test("the list of jobs, each with its import, costs as many statements for many as for one", async () => {
  const query = `query ($n: Int!) { jobs(first: $n) { nodes { name import { id collection } } } }`;
  for (const key of ["d", "e", "f"])
    await operator.importTexts("sheets", [{ key, text: `# ${key}\n\nWords of ${key}.` }]);
  // After each import comes a job that has none.
  await jobsAreOver(operator);
  const one = await countStatements(() => operator.data(query, { n: 2 }));
  expect(await countStatements(() => operator.data(query, { n: 6 }))).toBe(one);
});

test("a space whose key is removed cannot be read", async () => {
  const { id, admin } = await testApp.createSpace("brief");
  await admin.data(`mutation { createCollection(input: { name: "notes" }) { id } }`);
  await admin.importTexts("notes", [{ key: "one", text: "# One\n\nWords to lose." }]);
  await admin.data(`mutation ($id: ID!) { removeSpaceKey(id: $id) { name } }`, { id });
  expect(await admin.codes(`{ documentByKey(collection: "notes", key: "one") { title } }`)).toEqual([
    "KEY_UNAVAILABLE",
  ]);
  const { removeSpace } = await operator.data(`mutation ($id: ID!) { removeSpace(id: $id) { documents files } }`, {
    id,
  });
  expect(removeSpace).toEqual({ documents: 1, files: 1 });
  expect(await admin.codes(`{ me { space } }`)).toEqual(["UNAUTHENTICATED"]);
});
