// A caller's scope is exact: what lies outside is left out before anything is searched, however much of it is near (SCOPE-2).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServices, type TestServices } from "../helpers/services.ts";

const QUESTION = "What is the maximum input voltage of the board?";
let t: TestServices;

beforeAll(async () => {
  t = await openTestServices();
  await t.newCollection("boards", { languages: ["en", "ru", "zh"] });
  const note = (i: number, revision: string, text: string) => ({
    name: `note-${i}.md`,
    content: `---\nkind: ${i % 2 === 0 ? "even" : "odd"}\nvouch:scope: { ${revision} }\n---\n\n${text}\n`,
  });
  await t.importFiles("boards", [
    ...Array.from({ length: 150 }, (_, i) => note(i, "revision: [A]", `${QUESTION} It is ${i} V.`)),
    note(200, "Revision: [Ｂ]", "Board notes: colour of the box."),
    note(201, "ревизия: [A, В]", "Заметка о плате: цвет коробки."),
    { name: "open.md", content: "Boards are packed in foam.\n" },
  ]);
});
afterAll(() => t.close());

const search = (scope: Record<string, string[]>) =>
  t.services.search.search(t.caller, { question: QUESTION, scope, collections: ["boards"], limit: 60 });

describe("a caller's scope", () => {
  it("finds every document within it behind 150 nearer ones outside of it", async () => {
    const result = await search({ revision: ["b"] });
    expect(result.hits.map(({ documentKey }) => documentKey).sort()).toEqual(["note-200", "note-201", "open"]);
    expect(await result.searched.countDocuments()).toBe(3);
  });

  it("leaves all in reach where it names what no document is scoped by", async () => {
    expect(await (await search({ plant: ["Riga"] })).searched.countDocuments()).toBe(153);
  });

  it("meets a filter", async () => {
    const where = { field: "kind", eq: "even" };
    const scope = { revision: ["B"] };
    const result = await t.services.search.search(t.caller, {
      question: QUESTION,
      scope,
      where,
      collections: ["boards"],
    });
    expect(result.hits.map(({ documentKey }) => documentKey)).toEqual(["note-200"]);
  });
});
