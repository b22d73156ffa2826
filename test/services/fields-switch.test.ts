// What is counted changes in one step with what is served, and readers never see the step half taken (SRC-3, SRC-8, NUM-5).
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServices, type TestServices } from "../helpers/services.ts";

let t: TestServices;
beforeAll(async () => void (t = await openTestServices()));
afterAll(() => t.close());

/** Several batches of an import. By hand with more: `SWITCHED_RECORDS=10000 npx vitest run test/services/fields-switch.test.ts`. */
const SWITCHED = Number(process.env["SWITCHED_RECORDS"] ?? 2_000);
/** Of collections whose records stay as they are. */
const RECORDS = 120;
const SWITCH_MS = SWITCHED * 60;

const records = (category: string, count: number) =>
  Array.from({ length: count }, (_, i) => JSON.stringify({ id: `R-${i}`, category, size: i % 7 })).join("\n");

async function importAll(collection: string, category: string, { isAtomic = false, count = RECORDS } = {}) {
  const file = { name: "all.jsonl", content: records(category, count) };
  return (await t.importFiles(collection, [file], { isAtomic })).state;
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

async function countBoth(collection: string, of = t.caller): Promise<string> {
  const by = [{ field: "category", bucket: null, ranges: null, step: null }];
  const { considered, groups } = await t.services.analytics.groupBy(of, { collection, by });
  const counts = groups.map(({ keys, rows }) => `${keys[0]?.value}=${rows}`).sort();
  return `${considered}: ${counts.join(" ")}`;
}

test(
  "while all records of an atomic import are replaced, readers count the old values or the new ones (SRC-8)",
  async () => {
    await t.newCollection("atomic");
    expect(await importAll("atomic", "Лампы", { count: SWITCHED })).toBe("DONE");
    const work = importAll("atomic", "灯", { isAtomic: true, count: SWITCHED });
    const seen = await readDuring(() => countBoth("atomic"), work);
    seen.add(await countBoth("atomic"));
    expect([...seen].sort()).toEqual([`${SWITCHED}: Лампы=${SWITCHED}`, `${SWITCHED}: 灯=${SWITCHED}`].sort());
  },
  SWITCH_MS,
);

test(
  "while records are replaced one batch after the other, each is counted once at every moment (SRC-3)",
  async () => {
    await t.newCollection("batches");
    await importAll("batches", "Old", { count: SWITCHED });
    const seen = await readDuring(() => countBoth("batches"), importAll("batches", "New", { count: SWITCHED }));
    for (const reading of seen) {
      const rows = [...reading.matchAll(/=(\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0);
      expect(reading.startsWith(`${SWITCHED}:`)).toBe(true);
      expect(rows).toBe(SWITCHED);
    }
    expect(await countBoth("batches")).toBe(`${SWITCHED}: New=${SWITCHED}`);
  },
  SWITCH_MS,
);

test("records come into an atomic import's collection all at once (SRC-8)", async () => {
  await t.newCollection("first");
  await importAll("first", "There", { count: 12 });
  const file = { name: "more.jsonl", content: records("Come", 300).replaceAll("R-", "M-") };
  const work = t.importFiles("first", [file], { isAtomic: true });
  const seen = await readDuring(() => countBoth("first"), work);
  seen.add(await countBoth("first"));
  expect([...seen].sort()).toEqual(["12: There=12", "312: Come=300 There=12"]);
});

test("while a document goes to another audience, it is counted with all its values or not at all (SRC-4)", async () => {
  await t.newCollection("moved");
  await importAll("moved", "Seen", { count: 12 });
  const moving = await t.database.read.document.findMany({ where: { collection: { name: "moved" } } });
  const reader = t.as("READER", ["PUBLIC"]);
  const toAudience = async (audience: string) => {
    for (const { publicId } of moving)
      await t.services.relabel.relabel(t.caller, { documentId: publicId, ordinal: 1, audience });
  };
  await toAudience("PUBLIC");
  const work = toAudience("INTERNAL").then(() => toAudience("PUBLIC"));
  // With the last document its fields go too: to the reader there are none then.
  const read = () => countBoth("moved", reader).catch(() => "0: ");
  for (const reading of await readDuring(read, work)) {
    const [whole, considered, rows = "0"] = /^(\d+): (?:Seen=(\d+))?$/.exec(reading) ?? [];
    expect(whole).toBe(reading);
    expect(rows).toBe(considered);
  }
  expect(await countBoth("moved", reader)).toBe("12: Seen=12");
});

test("while a field is read anew, readers go on counting by it as before (NUM-5)", async () => {
  await t.newCollection("anew");
  await importAll("anew", "Same");
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
  await importAll("stopped", "Kept");
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

test("a job that is cancelled while it builds leaves what was read and nothing half built (NUM-5)", async () => {
  await t.newCollection("cancelled");
  await importAll("cancelled", "Kept");
  const field = async () => {
    const { fields } = await t.services.fields.list(t.caller, { collection: "cancelled" });
    return fields.find(({ name }) => name === "category");
  };
  const before = await field();
  const write = t.database.structured.write.bind(t.database.structured);
  const { jobs } = await t.services.fields.update(t.caller, before?.publicId ?? "", { reading: { isMultiple: true } });
  const [job] = jobs;
  Object.assign(t.database.structured, {
    async write(...given: Parameters<typeof write>) {
      await t.services.jobs.cancel(t.caller, job?.publicId ?? "");
      return write(...given);
    },
  });
  const over = job === undefined ? null : await t.over(job);
  Object.assign(t.database.structured, { write });
  expect(over?.state).toBe("CANCELLED");
  expect(await field()).toMatchObject({ columnId: before?.columnId, nextColumnId: null });
  expect(await countBoth("cancelled")).toBe(`${RECORDS}: Kept=${RECORDS}`);
  expect((await t.over(await t.services.fields.build(t.caller, "cancelled"))).state).toBe("DONE");
  expect(await field()).toMatchObject({ nextColumnId: null, reading: { isMultiple: true } });
  expect(await t.database.read.fieldColumn.count({ where: { fieldId: null } })).toBe(0);
});
