// Bad input: a clear error that names the file, the reason and the remedy, and the rest of the import unharmed (SRC-5).
import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../helpers/create-test-app.ts";

const GOOD = "# Opening hours\n\nThe reading room opens at nine. Читальный зал открыт с девяти. 阅览室九点开门。\n";

interface ImportedFile {
  readonly name: string;
  readonly state: string;
  readonly created: number;
  readonly failed: number;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly problems: { readonly nodes: readonly { row: number | null; code: string; message: string }[] };
}

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ env: { UPLOAD_BYTES_MAX: "4000000", DOCUMENT_BYTES_MAX: "1000000" } });
});

/** Imports the files together into a collection of their own. @returns what became of each, by name */
async function importFiles(collection: string, files: Record<string, string | Uint8Array>) {
  const { operator } = test;
  await operator.data(`mutation { createCollection(input: { name: "${collection}" }) { name } }`);
  const { body } = await operator.upload(files);
  const input = { collection, files: body.map(({ fileId }: { fileId: string }) => ({ fileId })) };
  const { importDocuments } = await operator.data(
    `mutation ($input: ImportDocumentsInput!) { importDocuments(input: $input) { import { id } job { id } } }`,
    { input },
  );
  const states = await operator.subscribe(`subscription ($id: ID!) { jobProgress(id: $id) { state errorMessage } }`, {
    id: importDocuments.job.id,
  });
  const { import: imported } = await operator.data(
    `query ($id: ID!) { import(id: $id) { files(first: 50) { nodes {
       name state created failed errorCode errorMessage problems { nodes { row code message } } } } } }`,
    { id: importDocuments.import.id },
  );
  const nodes = imported.files.nodes as ImportedFile[];
  return { byName: new Map(nodes.map((file) => [file.name, file])), job: states.at(-1).data.jobProgress };
}

describe("a file that cannot be read", () => {
  it.each<[name: string, content: string | Uint8Array, code: string]>([
    ["empty.md", "", "FILE_EMPTY"],
    ["blank.txt", " \n\t\n", "TEXT_EMPTY"],
    ["picture.txt", randomBytes(20_000), "FILE_TYPE_MISMATCH"],
    ["drawing.dwg", "AC1027", "FILE_UNSUPPORTED"],
    ["draft.md", "---\nvouch:status: ALMOST\n---\n\nText.\n", "LABEL_INVALID"],
    ["unknown-label.md", "---\nvouch:colour: red\n---\n\nText.\n", "LABEL_INVALID"],
    ["secret.md", "---\nvouch:audience: BOARD\n---\n\nText.\n", "LABEL_INVALID"],
    ["nested.json", `${"[".repeat(10_000)}${"]".repeat(10_000)}`, "FILE_NESTING_LIMIT"],
    ["bomb.jsonl.gz", gzipSync(Buffer.alloc(200_000_000, "\n")), "FILE_COMPRESSION_LIMIT"],
    ["large.txt", "A sentence of a document that is too large. ".repeat(30_000), "FILE_TOO_LARGE"],
    ["broken.json", '{ "a": 1, "b": ', "FILE_UNREADABLE"],
    ["half.txt.gz", gzipSync(Buffer.from(GOOD)).subarray(0, 40), "FILE_UNREADABLE"],
  ])(
    "%s is refused by name, and the file beside it goes on",
    async (name, content, code) => {
      const collection = name.replaceAll(/[^a-z]/g, "-");
      const { byName, job } = await importFiles(collection, { [name]: content, "good.md": GOOD });
      const file = byName.get(name);
      expect(file).toMatchObject({ state: "FAILED", errorCode: code });
      expect(file?.errorMessage).toContain(name);
      expect(byName.get("good.md")).toMatchObject({ state: "DONE", created: 1 });
      expect(job).toMatchObject({ state: "DONE" });
    },
    60_000,
  );

  it("fails the job with its own words when it was the only one", async () => {
    const { job } = await importFiles("alone", { "empty.md": "" });
    expect(job.state).toBe("FAILED");
    expect(job.errorMessage).toContain("empty.md");
  });
});

describe("a record that cannot be read", () => {
  it("line 7,000 of JSON Lines is named, and every other line is imported", async () => {
    const lines = Array.from({ length: 7_100 }, (_, i) => JSON.stringify({ key: `K-${i + 1}`, note: "ок 好 fine" }));
    lines[6_999] = '{ "key": "K-7000", ';
    const { byName } = await importFiles("json-lines", { "records.jsonl": lines.join("\n") });
    const file = byName.get("records.jsonl");
    expect(file).toMatchObject({ state: "DONE", created: 7_099, failed: 1 });
    expect(file?.problems.nodes).toMatchObject([{ row: 7_000, code: "RECORD_INVALID" }]);
    expect(file?.problems.nodes[0]?.message).toContain("7000");
  }, 120_000);

  it("ragged rows of a CSV are named, and the even ones are imported", async () => {
    const csv = "key,name,price\nA-1,Lamp,10\nA-2,Chair\nA-3,Table,30\nA-4,Bed,40,extra\n";
    const { byName } = await importFiles("ragged", { "products.csv": csv });
    const file = byName.get("products.csv");
    expect(file).toMatchObject({ state: "DONE", created: 2, failed: 2 });
    expect(file?.problems.nodes.map(({ row }) => row)).toEqual([3, 5]);
  });

  it("a key that stands twice is refused the second time, in one file and over two", async () => {
    const one = "key,name\nA-1,Lamp\nA-2,Chair\nA-1,Table\n";
    const { byName } = await importFiles("twice", { "one.csv": one, "two.csv": "key,name\nA-2,Bed\nA-3,Desk\n" });
    expect(byName.get("one.csv")).toMatchObject({ created: 2, failed: 1 });
    expect(byName.get("one.csv")?.problems.nodes[0]).toMatchObject({ code: "DUPLICATE_KEY" });
    expect(byName.get("two.csv")).toMatchObject({ created: 1, failed: 1 });
  });
});

describe("an upload that is too large", () => {
  it("is refused with the limit, and nothing of it is kept", async () => {
    const { status, body } = await test.operator.upload({ "huge.txt": Buffer.alloc(5_000_000, "a") });
    expect(status).toBe(413);
    expect(body.error).toMatchObject({ code: "FILE_TOO_LARGE" });
    expect(body.error.message).toContain("huge.txt");
    expect(body.error.message).toContain("4,000,000");
  });
});
