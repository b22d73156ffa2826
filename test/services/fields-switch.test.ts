// What is counted changes in one step with what is served, and readers never see the step half taken (SRC-3, SRC-8, NUM-5).
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServices, type TestServices } from "../helpers/services.ts";

let t: TestServices;
beforeAll(async () => void (t = await openTestServices()));
afterAll(() => t.close());

const RECORDS = 120;
const records = (category: string) =>
  Array.from({ length: RECORDS }, (_, i) => JSON.stringify({ id: `R-${i}`, category, size: i % 7 })).join("\n");

async function importAll(collection: string, category: string, isAtomic: boolean): Promise<string> {
  return (await t.importFiles(collection, [{ name: "all.jsonl", content: records(category) }], { isAtomic })).state;
}

/** Reads again and again until `work` is over. @returns each different reading once */
async function readDuring(read: () => Promise<string>, work: Promise<unknown>): Promise<Set<string>> {
  const seen = new Set<string>();
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  while (!isOver) seen.add(await read());
  await over;
  return seen;
}

async function countBoth(collection: string): Promise<string> {
  const by = [{ field: "category", bucket: null, ranges: null, step: null }];
  const { considered, groups } = await t.services.analytics.groupBy(t.caller, { collection, by });
  const counts = groups.map(({ keys, rows }) => `${keys[0]?.value}=${rows}`).sort();
  return `${considered}: ${counts.join(" ")}`;
}

test("while all records of an atomic import are replaced, readers count the old values or the new ones (SRC-8)", async () => {
  await t.newCollection("atomic");
  expect(await importAll("atomic", "Лампы", false)).toBe("DONE");
  const seen = await readDuring(() => countBoth("atomic"), importAll("atomic", "灯", true));
  seen.add(await countBoth("atomic"));
  expect([...seen].sort()).toEqual([`${RECORDS}: Лампы=${RECORDS}`, `${RECORDS}: 灯=${RECORDS}`].sort());
});

test("while records are replaced one batch after the other, each is counted once at every moment (SRC-3)", async () => {
  await t.newCollection("batches");
  await importAll("batches", "Old", false);
  const seen = await readDuring(() => countBoth("batches"), importAll("batches", "New", false));
  for (const reading of seen) {
    const rows = [...reading.matchAll(/=(\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0);
    expect(reading.startsWith(`${RECORDS}:`)).toBe(true);
    expect(rows).toBe(RECORDS);
  }
  expect(await countBoth("batches")).toBe(`${RECORDS}: New=${RECORDS}`);
});

test("while a field is read anew, readers go on counting by it as before (NUM-5)", async () => {
  await t.newCollection("anew");
  await importAll("anew", "Same", false);
  const { fields } = await t.services.fields.list(t.caller, { collection: "anew" });
  const field = fields.find(({ name }) => name === "category");
  const retype = async (isMultiple: boolean) => {
    const { jobs } = await t.services.fields.update(t.caller, field?.publicId ?? "", { reading: { isMultiple } });
    expect(jobs).toHaveLength(1);
    for (const job of jobs) expect((await t.over(job)).state).toBe("DONE");
  };
  const work = retype(true).then(() => retype(false));
  expect([...(await readDuring(() => countBoth("anew"), work))]).toEqual([`${RECORDS}: Same=${RECORDS}`]);
});

test("a job that is stopped in the middle of building leaves what was read, and the next one finishes (NUM-5)", async () => {
  await t.newCollection("stopped");
  await importAll("stopped", "Kept", false);
  const { fields } = await t.services.fields.list(t.caller, { collection: "stopped" });
  const field = fields.find(({ name }) => name === "category");
  const write = t.database.structured.write.bind(t.database.structured);
  Object.assign(t.database.structured, { write: () => Promise.reject(new Error("stopped")) });
  const { jobs } = await t.services.fields.update(t.caller, field?.publicId ?? "", { reading: { isMultiple: true } });
  for (const job of jobs) expect((await t.over(job)).state).toBe("FAILED");
  Object.assign(t.database.structured, { write });
  expect(await countBoth("stopped")).toBe(`${RECORDS}: Kept=${RECORDS}`);
  expect((await t.over(await t.services.fields.build(t.caller, "stopped"))).state).toBe("DONE");
  expect(await countBoth("stopped")).toBe(`${RECORDS}: Kept=${RECORDS}`);
  const after = (await t.services.fields.list(t.caller, { collection: "stopped" })).fields.find(
    ({ name }) => name === "category",
  );
  expect(after).toMatchObject({ nextColumnId: null, reading: { isMultiple: true } });
  expect(after?.columnId).not.toBe(field?.columnId);
});
