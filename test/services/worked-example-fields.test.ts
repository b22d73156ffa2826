// The worked examples of fields that a catalog has, hardly has, and has not at all (NUM-3, NUM-4, NUM-7).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FieldView } from "../../server/services/fields.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";

const BOOKS = 1_500;
/** As in a real catalog: twenty books have no such line. */
const WITH_READING_LEVEL = 1_480;
const WITH_AWARD = BOOKS / 5;

let t: TestServices;
beforeAll(async () => void (t = await openTestServices()));
afterAll(() => t.close());

const AWARDS = ["Golden Quill", "Золотое перо", "金笔奖"];

/** One file a book would be read for minutes: records are documents too. */
function books(): string {
  const records = Array.from({ length: BOOKS }, (_, i) => ({
    key: `BOOK-${i}`,
    title: `Book number ${i}`,
    age: 4 + (i % 9),
    ...(i < WITH_READING_LEVEL ? { "Reading level": (i % 5) + 1 } : {}),
    ...(i % 5 === 0 ? { award: AWARDS[(i / 5) % AWARDS.length] } : {}),
  }));
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

async function fieldOf(collection: string, name: string): Promise<FieldView> {
  const { fields } = await t.services.fields.list(t.caller, { collection });
  const field = fields.find((one) => one.name === name);
  if (field === undefined) throw new Error(`${collection} has no field ${name}: ${fields.map((one) => one.name)}`);
  return field;
}

describe("in a catalog of 1,500 books", () => {
  beforeAll(async () => {
    await t.newCollection("books");
    const job = await t.importFiles("books", [{ name: "books.jsonl", content: books() }]);
    expect(job.state).toBe("DONE");
  });

  test("a field that 1,480 carry is kept, and every figure says how many lack it (NUM-3, NUM-7)", async () => {
    const field = await fieldOf("books", "Reading level");
    expect(field).toMatchObject({ state: "ACTIVE", reason: null });
    expect(field.figures).toMatchObject({ considered: BOOKS, withKey: WITH_READING_LEVEL, distinct: 5 });
    const where = { field: "reading level", lte: 1 };
    const counted = await t.services.analytics.count(t.caller, { collection: "books", where });
    expect(counted.count).toBe(WITH_READING_LEVEL / 5);
    expect(counted.considered).toBe(BOOKS);
    expect(counted.missing).toMatchObject([{ field: "Reading level", rows: BOOKS - WITH_READING_LEVEL }]);
  });

  test("a field that one in five carries is dropped, visible with its reason, and taken back by a curator alone (NUM-3)", async () => {
    const field = await fieldOf("books", "award");
    expect(field).toMatchObject({ state: "DROPPED", reason: "LOW_COVERAGE" });
    expect(field.figures).toMatchObject({ considered: BOOKS, withKey: WITH_AWARD, distinct: AWARDS.length });
    const byAward = { collection: "books", by: [{ field: "award", bucket: null, ranges: null, step: null }] };
    await expect(t.services.analytics.groupBy(t.caller, byAward)).rejects.toMatchObject({ code: "BAD_REQUEST" });

    const analyst = t.as("ANALYST");
    await expect(t.services.fields.update(analyst, field.publicId, { state: "ACTIVE" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const { jobs } = await t.services.fields.update(t.caller, field.publicId, { state: "ACTIVE" });
    for (const job of jobs) expect((await t.over(job)).state).toBe("DONE");
    const groups = await t.services.analytics.groupBy(t.caller, byAward);
    const named = groups.groups.filter(({ keys }) => keys[0]?.value != null);
    expect(named.map(({ keys, rows }) => [keys[0]?.value, rows]).sort()).toEqual(
      AWARDS.map((award) => [award, WITH_AWARD / AWARDS.length]).sort(),
    );
    expect(groups.missing).toMatchObject([{ field: "award", rows: BOOKS - WITH_AWARD }]);
  });

  test("what a curator took back stays when fields are looked for again (NUM-3)", async () => {
    expect((await t.over(await t.services.fields.propose(t.caller, "books"))).state).toBe("DONE");
    expect(await fieldOf("books", "award")).toMatchObject({ state: "ACTIVE" });
  });
});

describe("documents with nothing to count by", () => {
  test("get no index where no header is common to them, and are told so (NUM-4)", async () => {
    const letters = [
      "Dear Ada, the boat came late.",
      "Привет! Лодка опоздала.",
      "船来晚了，明天再说。",
      "مرحبا، تأخر القارب.",
    ];
    await t.newCollection("letters");
    const files = letters.map((content, i) => ({ name: `letter-${i}.txt`, content }));
    expect((await t.importFiles("letters", files)).state).toBe("DONE");
    const { fields, reason, findings } = await t.services.fields.list(t.caller, { collection: "letters" });
    expect(fields).toEqual([]);
    expect(reason).toBe("LOW_COVERAGE");
    expect(findings).toMatchObject({ documents: letters.length });
  });

  test("get no index where every value is another one, and are told so (NUM-4)", async () => {
    await t.newCollection("notes");
    const records = Array.from({ length: 40 }, (_, i) => ({
      code: `Z${i}-${i * 37}`,
      remark: `remark ${i} 備考 ${i}`,
    }));
    const content = records.map((record) => JSON.stringify(record)).join("\n");
    expect((await t.importFiles("notes", [{ name: "notes.jsonl", content }])).state).toBe("DONE");
    const { fields, reason } = await t.services.fields.list(t.caller, { collection: "notes" });
    expect(fields.map((field) => [field.name, field.state, field.reason])).toEqual([
      ["code", "DROPPED", "ALL_DIFFERENT"],
      ["remark", "DROPPED", "ALL_DIFFERENT"],
    ]);
    expect(reason).toBe("ALL_DIFFERENT");
  });
});
