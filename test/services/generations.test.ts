// A new embedding model: its generation is built from stored text while the old one serves, then one switch.
import { rm } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { createHashEmbeddingModel } from "../helpers/hash-embedding-model.ts";
import { recount } from "../helpers/recount.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";

const FILES = [
  { name: "hours.md", content: "# Hours\n\nThe reading room opens at nine in the morning." },
  { name: "часы.md", content: "# Часы\n\nЧитальный зал открывается в девять утра." },
  { name: "时间.md", content: "# 时间\n\n阅览室早上九点开门。" },
];

const folders: string[] = [];
let open: TestServices | null = null;

afterEach(async () => {
  await open?.stop();
  open = null;
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A folder that holds the files under `older`, opened again with `newer` as the configured model. */
async function openWithNewerModel(options: { keepsOlder: boolean }) {
  const before = await openTestServices({ model: createHashEmbeddingModel({ id: "older", dimensions: 16 }) });
  folders.push(before.dataDir);
  await before.newCollection("notes");
  await before.importFiles("notes", FILES);
  await before.stop();
  open = await openTestServices({
    dataDir: before.dataDir,
    masterKey: before.masterKey,
    model: createHashEmbeddingModel({ id: "newer", dimensions: 24 }),
    otherModels: options.keepsOlder ? [createHashEmbeddingModel({ id: "older", dimensions: 16 })] : [],
  });
  return open;
}

async function firstHit(t: TestServices, question: string): Promise<string | undefined> {
  return (await t.services.search.search(t.caller, { question })).hits[0]?.documentKey;
}

test("the old generation serves until the new one is activated, and the parser is never asked", async () => {
  const t = await openWithNewerModel({ keepsOlder: true });
  const { services, caller } = t;
  expect(await firstHit(t, "When does the reading room open?")).toBe("hours");
  const { generation, job } = await services.generations.create(caller);
  expect(await t.over(job)).toMatchObject({ state: "DONE" });
  expect((await services.generations.getActive(caller.spaceId)).generation.model).toBe("older");
  await services.generations.activate(caller, generation.publicId);
  expect((await services.generations.getActive(caller.spaceId)).generation.model).toBe("newer");
  expect(await firstHit(t, "Когда открывается читальный зал?")).toBe("часы");
  expect(t.parsed()).toBe(0);
  const states = (await services.generations.list(caller.spaceId)).map(({ model, state }) => [model, state]);
  expect(states).toEqual([
    ["older", "RETIRED"],
    ["newer", "ACTIVE"],
  ]);
});

test("what is imported between build and switch is in both generations", async () => {
  const t = await openWithNewerModel({ keepsOlder: true });
  const { services, caller } = t;
  const { generation, job } = await services.generations.create(caller);
  await t.over(job);
  await t.importFiles("notes", [{ name: "lamp.md", content: "# Lamp\n\nThe lamp on the stairs is green." }]);
  expect(await firstHit(t, "the green lamp on the stairs")).toBe("lamp");
  await services.generations.activate(caller, generation.publicId);
  expect(await firstHit(t, "the green lamp on the stairs")).toBe("lamp");
  const progress = { signal: new AbortController().signal, progress: async () => undefined };
  for (const finding of await services.reconcile.run(caller.spaceId, progress))
    expect(finding).toMatchObject({ missing: 0, extra: 0, stale: 0 });
  const { counted, recounted } = await recount(t, "notes");
  expect(counted).toEqual(recounted);
});

test("a generation that is not ready cannot be activated, and the active one cannot be removed", async () => {
  const t = await openWithNewerModel({ keepsOlder: true });
  const { services, caller } = t;
  const { generation, job } = await services.generations.create(caller);
  await t.over(job);
  await services.generations.activate(caller, generation.publicId);
  await expect(services.generations.remove(caller, generation.publicId)).rejects.toMatchObject({ code: "CONFLICT" });
  const older = (await services.generations.list(caller.spaceId)).find(({ model }) => model === "older");
  await services.generations.remove(caller, older?.publicId ?? "");
  expect(await services.generations.list(caller.spaceId)).toHaveLength(1);
});

test("without the model that made the vectors, search says what to do, and doing it helps", async () => {
  const t = await openWithNewerModel({ keepsOlder: false });
  const { services, caller } = t;
  await expect(firstHit(t, "When does the reading room open?")).rejects.toMatchObject({ code: "MODEL_UNAVAILABLE" });
  const { generation, job } = await services.generations.create(caller);
  expect(await t.over(job)).toMatchObject({ state: "DONE" });
  await services.generations.activate(caller, generation.publicId);
  expect(await firstHit(t, "When does the reading room open?")).toBe("hours");
});
