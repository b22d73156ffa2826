// What `ask` answers from the structured index: figures over all records, never over the ones that were found best (NUM-8).
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { AppError } from "../../server/core/errors.ts";
import type { Answer, AskInput } from "../../server/services/answers.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";

let world: TestServices;
const BOOKS = 120;
/** Words 5, 10 … 600; every fourth is a poem. */
const book = (i: number) =>
  JSON.stringify({
    key: `B-${i}`,
    title: `Story ${i}`,
    kind: i % 4 === 0 ? "Poem" : "Tale",
    words: 5 * i,
    text: "About around 500 words of a fox.",
  });
const CHECKS = [120, 100, 80];

beforeAll(async () => {
  world = await openTestServices();
  await world.newCollection("books", { recordKey: "key", recordTitle: "title" });
  const lines = Array.from({ length: BOOKS }, (_, i) => book(i + 1)).join("\n");
  expect((await world.importFiles("books", [{ name: "books.jsonl", content: lines }])).state).toBe("DONE");
  await world.newCollection("registers");
  const registers = CHECKS.map((rows, at) => ({
    name: `REG-${at}.md`,
    key: `REG-${at}`,
    content: `# Battery safety checks, part ${at + 1}\n\n| Check | Interval | What to do |\n|---|---|---|\n${Array.from(
      { length: rows },
      (_, i) => `| C${at}-${i + 1} | ${["daily", "weekly", "monthly"][i % 3]} | Look at cell group ${i + 1} |`,
    ).join("\n")}\n`,
  }));
  expect((await world.importFiles("registers", registers)).state).toBe("DONE");
  await fieldsOf("books");
  await fieldsOf("registers");
}, 120_000);
afterAll(() => world.close());

/** Waits for the fields that an import proposes. */
async function fieldsOf(collection: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { fields } = await world.services.fields.list(world.caller, { collection });
      expect(fields.some(({ columnId }) => columnId !== null)).toBe(true);
    },
    { timeout: 60_000 },
  );
}

const ask = (question: string, more: Partial<AskInput> = {}): Promise<Answer> =>
  world.services.answers.ask(world.caller, { question, collections: ["books"], isKept: false, ...more });

test("an index that takes too long fails no question: passages answer it, and the trace says so", async () => {
  const late = new AppError("LIMIT_EXCEEDED", "Counting took longer than 10 seconds and was ended.");
  const counting = vi.spyOn(world.context.structured, "count").mockRejectedValue(late);
  try {
    const answer = await ask("How many books have around 500 words?");
    expect(counting).toHaveBeenCalled();
    expect(answer.structured).toBeNull();
    expect(answer.trace.some(({ detail }) => detail.includes("took longer than a question may take"))).toBe(true);
  } finally {
    counting.mockRestore();
  }
});

describe("figures over records", () => {
  test("around 500 words is a range over the index, said so, and never the top hits", async () => {
    const answer = await ask("How many books have around 500 words?");
    expect(answer.structured?.count).toMatchObject({ count: 21, considered: BOOKS });
    expect(answer.text).toMatch(/^21 of 120/);
    expect(answer.text).toContain("450");
    expect(answer.text).toContain("550");
  });

  test.each([
    ["How many books are there?", "120"],
    ["How many poems have fewer than 100 words?", "4 of 120"],
    ["Сколько книг короче 100 слов?", "19 из 120"],
    ["What is the average number of words per kind?", "Poem"],
    ["Which book has the most words?", "Story 120 (B-120)"],
  ])("%s", async (question, said) => {
    const answer = await ask(question);
    expect(answer.status).toBe("ANSWERED");
    expect(answer.text).toContain(said);
    expect(answer.structured).not.toBeNull();
  });

  test("a field that no document has is named with the nearest, and nothing is guessed", async () => {
    const answer = await ask("What is the average price of the books?");
    expect(answer.status).toBe("NOT_FOUND");
    expect(answer.structured?.declined).toMatchObject({ part: expect.stringContaining("price") });
    expect(answer.text).toMatch(/do not list|cannot be counted/);
  });

  test("a filter restricts what is counted", async () => {
    const answer = await ask("How many books have fewer than 100 words?", { where: { field: "kind", eq: "Poem" } });
    expect(answer.structured?.count?.count).toBe(4);
  });

  test("what is listed is cited by the lines of its header", async () => {
    const answer = await ask("Which book has the fewest words?");
    expect(answer.text).toContain("Story 1 (B-1)");
    expect(answer.citations.map(({ quote }) => quote)).toContain("words: 5");
  });
});

test("300 rows of a register over three documents are counted and listed whole (NUM-9)", async () => {
  const answer = await ask("List every battery safety check", { collections: ["registers"] });
  expect(answer.completeness).toMatchObject({ supplied: 300, of: 300, isKnown: true });
  expect(answer.citations).toHaveLength(300);
  expect(new Set(answer.citations.map(({ documentKey }) => documentKey)).size).toBe(3);
  expect(answer.text).toContain("Supplied 300 of 300.");
});

test("their number is that of all rows, with that of each table (NUM-9)", async () => {
  const answer = await ask("How many battery safety checks are there?", { collections: ["registers"] });
  expect(answer.text).toMatch(/^300/);
  expect(answer.text).toContain("part 2: 100");
});
