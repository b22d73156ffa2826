// The worked example of a number that a search can only guess (NUM-8): "around 500 words" asked of a catalog whose nearest
// texts speak of 500 words and do not have them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServices, type TestServices } from "../helpers/services.ts";

/** Ten percent either side of 500: both ends belong to it, and one word more or less does not. */
const AROUND = { Lantern: 450, Meadow: 498, "Тихая гавань": 512, 雨夜: 550 };
const NEARLY = { Quarry: 449, Ferry: 551 };

let t: TestServices;
beforeAll(async () => {
  t = await openTestServices();
  await t.newCollection("books");
  const records = [
    // By their texts these are the nearest there are, and by their words they are far away.
    ...Array.from({ length: 12 }, (_, i) => ({
      title: `Are there any books of around 500 words? Part ${i}`,
      words: 1_951 + i * 100,
      summary: "Are there any books around 500 words? Around 500 words, 500 words.",
    })),
    ...Object.entries({ ...AROUND, ...NEARLY }).map(([title, words]) => ({
      title,
      words,
      summary: "A snail waits 🐌",
    })),
  ];
  const content = records.map((record) => JSON.stringify(record)).join("\n");
  expect((await t.importFiles("books", [{ name: "books.jsonl", content }])).state).toBe("DONE");
});
afterAll(() => t.close());

const ask = (question: string) => t.services.answers.ask(t.caller, { question, collections: ["books"] });

test("the nearest texts have other numbers of words: they cannot answer it", async () => {
  const found = await t.services.search.search(t.caller, {
    question: "any books around 500 words?",
    collections: ["books"],
  });
  expect(found.hits.slice(0, 5).every(({ documentKey }) => /^books-(\d|1[0-2])$/.test(documentKey))).toBe(true);
});

test.each(["Which books have around 500 words?", "Какие книги около 500 слов (words)?", "哪些书的 words 约为500？"])(
  "%s is answered from the index, with what around was taken for",
  async (question) => {
    const answer = await ask(question);
    expect(answer.status).toBe("ANSWERED");
    for (const title of Object.keys(AROUND)) expect(answer.text).toContain(title);
    for (const title of Object.keys(NEARLY)) expect(answer.text).not.toContain(title);
    expect(answer.text).not.toContain("Part");
    expect(answer.text).toMatch(/450/);
    expect(answer.text).toMatch(/550/);
  },
);

test("how many there are is a count of the whole catalog, not of the hits", async () => {
  const answer = await ask("How many books have around 500 words?");
  expect(answer.status).toBe("ANSWERED");
  expect(answer.text).toMatch(/\b4\b/);
});
