// What `ask` answers from tables of documents that a question names: one cell, what superseded it, or what is not listed.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServices, type TestServices } from "../helpers/services.ts";

let world: TestServices;
const HEAD =
  "| size | d1 (shaft diameter, mm) | s (width across flats, mm) | pitch (thread pitch, mm) |\n|---|---|---|---|\n";
const DOCUMENTS: Readonly<Record<string, string>> = {
  "X-1": `# DIN 9933\n\nStatus: withdrawn\n\n${HEAD}| M8 | 8 | 13 | 1.25 |\n| M10 | 10 | 17 | 1.5 |\n| M12 | 12 | 19 | |\n| M14 | 14 | 22 | 2.0 |\n| M100 | 100 | 145 | 6.0 |\n`,
  "X-2": `# ISO 9017\n\nStatus: active\nReplaces: DIN 9933\n\n${HEAD}| M10 | 10 | 16 | 1.5 |\n| M12 | 12 | 18 | 1.75 |\n`,
  "X-3": `# DIN EN ISO 9017\n\nStatus: active\n\n${HEAD}| M10 | 10 | 15 | 1.4 |\n`,
  "X-4": "# DIN 9933 B\n\n| size | m (thickness, mm) |\n|---|---|\n| NPS 1 | 3 |\n| NPS 1.25 | 4 |\n",
};
const NOTICE =
  "# Change notice 7\n\nDIN 9933 is withdrawn. Use ISO 9017 for new designs.\n\n| size | dimension | old | new |\n|---|---|---|---|\n| M10 | s (width across flats) | 17 | 16 |\n";

beforeAll(async () => {
  world = await openTestServices();
  for (const [collection, extra] of [
    ["plain", {}],
    ["noticed", { "N-7": NOTICE }],
  ] as const) {
    await world.newCollection(collection);
    const files = Object.entries({ ...DOCUMENTS, ...extra }).map(([key, content]) => ({
      name: `${key}.md`,
      key,
      content,
    }));
    expect((await world.importFiles(collection, files)).state).toBe("DONE");
  }
  await world.services.supersessions.declare(world.caller, {
    collection: "noticed",
    superseding: { key: "N-7", section: null },
    superseded: { key: "X-1", section: null },
    scope: {},
  });
}, 120_000);
afterAll(() => world.close());

const ask = (question: string, collection = "plain") =>
  world.services.answers.ask(world.caller, { question, collections: [collection], isKept: false });

describe("a cell of a table", () => {
  test.each([
    ["According to DIN 9933, what is the thread pitch (pitch) for size M10?", "= 1.5 mm"],
    ["What is the width across flats of M10 in DIN 9933?", "= 17 mm"],
    ["Согласно DIN 9933, каков шаг резьбы для размера M10?", "= 1.5 mm"],
    ["根据 DIN 9933，M10 的螺距是多少？", "= 1.5 mm"],
    ["According to DIN 9933, what is the width across flats (s) for size M100?", "= 145 mm"],
    ["According to DIN EN ISO 9017, what is the width across flats (s) for size M10?", "= 15 mm"],
    ["According to DIN 9933 B, what is the thickness (m) for size NPS 1?", "= 3 mm"],
    ["According to DIN 9933 B, what is the thickness (m) for size NPS 1.25?", "= 4 mm"],
  ])("%s is answered with its value and unit, cited as its row", async (question, value) => {
    const answer = await ask(question);
    expect(answer.status).toBe("ANSWERED");
    expect(answer.text).toContain(value);
    expect(answer.text.length).toBeLessThan(400);
    expect(answer.citations.filter(({ kind }) => kind === "TABLE_ROW")).toHaveLength(1);
    expect(answer.citations[0]).toMatchObject({ kind: "TABLE_ROW" });
    expect(answer.citations[0]?.context.map(({ text }) => text).join()).toContain("size");
  });

  test("a row that is not there is named with the nearest ones, and nothing is given for it", async () => {
    const answer = await ask("According to DIN 9933, what is the width across flats (s) for size M13?");
    expect(answer).toMatchObject({ status: "NOT_FOUND", citations: [], missing: ["DIN 9933: M13"] });
    expect(answer.text).toBe("DIN 9933 does not list M13; nearest: M12, M14.");
  });

  test("a column that is not there is named with those that are", async () => {
    const answer = await ask("According to DIN 9933, what is the tensile strength (Rm) for size M10?");
    expect(answer.status).toBe("NOT_FOUND");
    expect(answer.text).toContain("does not list “tensile strength”");
    expect(answer.text).not.toMatch(/\b17\b/);
  });

  test("an empty cell is no value", async () => {
    const answer = await ask("According to DIN 9933, what is the thread pitch (pitch) for size M12?");
    expect(answer.status).toBe("NOT_FOUND");
    expect(answer.text).toContain("the cell is empty");
  });

  test.each([
    "For size M12, what is the width across flats (s) under the withdrawn DIN 9933 and under ISO 9017?",
    "For size M12, what is the width across flats (s) under the withdrawn DIN 9933 and under its replacement ISO 9017?",
    "Какова ширина s для размера M12 по отменённому DIN 9933 и по заменяющему его ISO 9017?",
    "M12 的 s 在已废止的 DIN 9933 和取代它的 ISO 9017 中分别是多少？",
  ])("two documents are set beside each other, each value with its own: %s", async (question) => {
    const answer = await ask(question);
    expect(answer.text).toMatch(/DIN 9933[,，] ?M12.*19 mm[^]*ISO 9017[,，] ?M12.*18 mm/);
    expect(answer.citations.map(({ documentKey }) => documentKey)).toEqual(["X-1", "X-2"]);
  });

  test("rows are counted where their number is asked for", async () => {
    expect((await ask("How many sizes are listed in DIN 9933?")).text).toContain("5");
  });
});

describe("a document that says itself that it is withdrawn (SCOPE-3)", () => {
  test("gives its value with that word and with what replaces it", async () => {
    const { text } = await ask("What is the width across flats of M10 in DIN 9933?");
    expect(text).toMatch(/= 17 mm \[1\]\.\nDIN 9933: withdrawn; replaced by ISO 9017/);
  });

  test.each([
    "What is the current width across flats (s) for size M10, formerly given by DIN 9933?",
    "DIN 9933 was withdrawn. Which width across flats applies to M10 now?",
    "According to the standard that replaces DIN 9933, what is the width across flats (s) for size M10?",
    "Какая сейчас ширина s для размера M10 вместо DIN 9933?",
    "代替 DIN 9933 的标准中 M10 的 s 是多少？",
  ])("gives way to what replaces it where it is asked what holds now: %s", async (question) => {
    const { text } = await ask(question);
    expect(text).toMatch(/^ISO 9017.*16 mm/);
    expect(text).not.toContain("17 mm");
    expect(text).toContain("withdrawn");
  });
});

describe("a standard that is not there (FIND-3)", () => {
  test.each([
    ["According to EN ISO 9017, what is the width across flats (s) for size M10?", "does not contain EN ISO 9017"],
    ["Чему равно s для M10 в EN ISO 9017?", "не содержат EN ISO 9017"],
    ["EN ISO 9017 中 M10 的 s 是多少？", "没有 EN ISO 9017"],
  ])("is named, and none that is called alike answers for it: %s", async (question, said) => {
    const answer = await ask(question);
    expect(answer).toMatchObject({ status: "NOT_FOUND", citations: [], missing: ["EN ISO 9017"] });
    expect(answer.text).toContain(said);
  });

  test("one that is written otherwise is there", async () => {
    const { text } = await ask("What is the width across flats (s) for size M10 in DINENISO 9017?");
    expect(text).toMatch(/^DIN EN ISO 9017, M10.*= 15 mm/);
  });
});

describe("what superseded a table (SCOPE-3)", () => {
  test("a value that a notice changed is never given as current", async () => {
    const answer = await ask("According to DIN 9933, what is the width across flats (s) for size M10?", "noticed");
    expect(answer.text).toMatch(/= 16 mm.*“Change notice 7”.*superseded value: 17 mm/);
    expect(answer.citations.map(({ documentKey }) => documentKey).sort()).toEqual(["N-7", "X-1"]);
  });

  test("a value that it leaves alone comes with the word that the document is superseded", async () => {
    const answer = await ask("According to DIN 9933, what is the thread pitch (pitch) for size M10?", "noticed");
    expect(answer.text).toMatch(/= 1.5 mm.*superseded by “Change notice 7”/);
    expect(answer.citations.map(({ documentKey }) => documentKey)).toContain("N-7");
  });

  test("the old document's own value is given where it is asked for as that, marked as superseded", async () => {
    const answer = await ask(
      "What is the width across flats (s) for size M10 under the withdrawn DIN 9933?",
      "noticed",
    );
    expect(answer.text).toMatch(/superseded by “Change notice 7”.*which has 16 mm.*= 17 mm/);
  });

  test.each([
    ["Is DIN 9933 still current? If not, what replaces it?", "withdrawn; replaced by ISO 9017"],
    ["Действует ли DIN 9933? Чем он заменён?", "заменён на ISO 9017"],
    ["DIN 9933 是否仍然有效？", "由 ISO 9017 取代"],
    ["Is ISO 9017 still current?", "ISO 9017: active"],
  ])("%s: %s", async (question, said) => {
    for (const collection of ["plain", "noticed"]) {
      const answer = await ask(question, collection);
      expect(answer.text).toContain(said);
      expect(answer.citations.length).toBeGreaterThan(0);
    }
  });
});
