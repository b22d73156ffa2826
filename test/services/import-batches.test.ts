// Small files of an import share batches; what becomes of one is its own.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServices, type TestServices } from "../helpers/services.ts";

const steps: string[] = [];
let t: TestServices;
beforeAll(async () => void (t = await openTestServices({ onStep: (step) => steps.push(step) })));
afterAll(() => t.close());

async function filesOf(collection: string) {
  const files = await t.database.read.importFile.findMany({
    where: { import: { collection: { name: collection } } },
    orderBy: { id: "asc" },
  });
  return files.map(({ name, state, errorCode, created }) => ({ name, state, errorCode, created }));
}

test("many small files are embedded and switched together, and each is counted by itself (SRC-5)", async () => {
  await t.newCollection("small");
  steps.length = 0;
  const names = Array.from({ length: 20 }, (_, i) => `note-${i}.txt`);
  const job = await t.importFiles(
    "small",
    names.map((name, i) => ({ name, content: `Заметка ${i}. 笔记。 A note on valve ${i}. 🙂` })),
  );
  expect(job.state).toBe("DONE");
  expect(steps.filter((step) => step === "import:switched")).toHaveLength(1);
  expect(await filesOf("small")).toEqual(names.map((name) => ({ name, state: "DONE", errorCode: null, created: 1 })));
});

test("a file that is refused as a whole leaves the others of its batch current (SRC-5)", async () => {
  await t.newCollection("mixed");
  const job = await t.importFiles("mixed", [
    { name: "first.txt", content: "The first pump." },
    { name: "again.txt", content: "Another text under a key that is taken.", key: "first" },
    { name: "audience.txt", content: "For nobody.", audience: "NOBODY" },
    { name: "empty.txt", content: "" },
    { name: "last.txt", content: "The last pump." },
  ]);
  expect(job.state).toBe("DONE");
  const files = await filesOf("mixed");
  expect(files.map(({ name, state }) => [name, state])).toEqual([
    ["first.txt", "DONE"],
    ["again.txt", "FAILED"],
    ["audience.txt", "FAILED"],
    ["empty.txt", "FAILED"],
    ["last.txt", "DONE"],
  ]);
  expect(files.every(({ state, errorCode }) => (state === "FAILED") === (errorCode !== null))).toBe(true);
  const { hits } = await t.services.search.search(t.caller, { question: "pump", collections: ["mixed"] });
  expect(hits.map((hit) => hit.documentKey).sort()).toEqual(["first", "last"]);
});

test("a model that fails leaves nothing half built, and a second try finishes every file", async () => {
  await t.newCollection("later");
  t.model.failure = new Error("out of order");
  const failed = await t.importFiles("later", [
    { name: "one.txt", content: "One gasket." },
    { name: "two.txt", content: "Two gaskets." },
  ]);
  expect(failed.state).toBe("FAILED");
  t.model.failure = null;
  expect(await t.database.read.version.count({ where: { buildState: "BUILDING" } })).toBe(0);
  const again = await t.over(await t.services.jobs.retry(t.caller, failed.publicId));
  expect(again.state).toBe("DONE");
  expect((await filesOf("later")).map(({ state, created }) => [state, created])).toEqual([
    ["DONE", 1],
    ["DONE", 1],
  ]);
});
