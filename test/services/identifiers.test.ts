// Asked identifiers from the question to what is supplied (FIND-3, FIND-4).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRepositoryFile } from "../samples/read-samples.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";

let t: TestServices;
const search = (question: string, collections?: string[]) =>
  t.services.search.search(t.caller, { question, collections });
const ask = (question: string, collections?: string[]) =>
  t.services.answers.ask(t.caller, { question, collections, isKept: false });

/** Words that no two paragraphs share, so that nothing but the identifier brings them near a question. */
const filler = (n: number) => Array.from({ length: 6 }, (_, i) => `w${n}x${i}q`).join(" ");

beforeAll(async () => {
  t = await openTestServices();
  await t.newCollection("errors");
  await t.importFiles("errors", [
    {
      name: "srb-5030.md",
      content: `# SRB-5030 datasheet

## Errors

| Code | Meaning |
| --- | --- |
| E-416 | The motor of the pump is too warm. |
| E-418 | The sensor of the pump drifts. |
| E-4170 | The battery of the pump is cold. |

## Supply

The rated voltage of the pump is 36 V.
`,
    },
    {
      name: "law.md",
      content: "# Statute\n\n## Part 18\n\nThe term of office is six years.\n\n## Article 19\n\nThe quorum is nine.",
    },
    { name: "census.md", content: "# Town\n\nThe census counted 4200 people in the town and 310 farms." },
    { name: "quiet.md", key: "QX-77", content: "# A quiet fan\n\nThe blades of the fan are made of maple." },
  ]);
});
afterAll(() => t.close());

describe("an identifier that occurs nowhere (FIND-3)", () => {
  it("is named as absent, and neither the neighbouring row nor the longer number answers", async () => {
    const answer = await ask("What does E-417 of the pump mean?", ["errors"]);
    expect(answer).toMatchObject({ status: "NOT_FOUND", missing: ["E-417"], citations: [] });
    expect(answer.search.isSupported).toBe(false);
    expect(answer.search.hits.length).toBeGreaterThan(0);
    expect(answer.search.identifiers).toMatchObject([{ text: "E-417", places: 0, pinned: 0, cut: "NONE" }]);
  });

  it("is not answered by what else there is about the product that was named beside it", async () => {
    const answer = await ask("What does E-417 mean on the SRB-5030?", ["errors"]);
    expect(answer).toMatchObject({ status: "NOT_FOUND", missing: ["SRB-5030 datasheet: E-417"], citations: [] });
    expect(answer.text).not.toMatch(/warm|drifts|cold/);
  });

  it("keeps its kind: Part 18 is not Article 18, and Article 19 is its neighbour", async () => {
    const answer = await ask("What does Article 18 say about the term of office?", ["errors"]);
    expect(answer).toMatchObject({ status: "NOT_FOUND", missing: ["Article 18"], citations: [] });
    const part = await ask("What does Part 18 say about the term of office?", ["errors"]);
    expect(part).toMatchObject({ status: "ANSWERED", missing: [] });
    expect(part.citations[0]?.quote).toContain("six years");
  });

  it("does not keep its neighbour in the same question from answering", async () => {
    const answer = await ask("What do E-416 and E-417 mean?", ["errors"]);
    expect(answer).toMatchObject({ status: "ANSWERED", missing: ["E-417"] });
    expect(answer.citations.map(({ quote }) => quote).join("\n")).toMatch(/E-416/);
    for (const { quote } of answer.citations) expect(quote).not.toMatch(/E-418|E-4170/);
  });
});

describe("rows that differ by a digit, in the worked examples", () => {
  beforeAll(async () => {
    await t.newCollection("worked");
    for (const name of ["errors-c3-r2.md", "standards-register.md"])
      await t.importFiles("worked", [{ name, content: readRepositoryFile(`test/corpora/reference/${name}`) }]);
  });

  it.each([
    ["What does E-417 mean?", "E-417", "Speed sensor gives no signal"],
    ["What does Е‑4170 mean?", "E-4170", "too cold"],
    ["For how long may ISO 9408 be borrowed?", "ISO 9408", "14 days"],
    ["На сколько дней выдают ИСО 9407?", "ISO 9407", "7 days"],
    ["ISO 9480可以借几天？", "ISO 9480", "3 days"],
  ])("%s: the row of %s is first and the only one quoted", async (question, identifier, value) => {
    const answer = await ask(question, ["worked"]);
    expect(answer.search.hits[0]).toMatchObject({ isPinned: true });
    expect(answer.search.hits[0]?.text).toMatch(new RegExp(`\\b${identifier}\\b`));
    expect(answer.status).toBe("ANSWERED");
    expect(answer.citations[0]?.quote).toContain(value);
    for (const { quote } of answer.citations) expect(quote).toMatch(new RegExp(`\\b${identifier}\\b`));
  });

  it("a row that is not there is not answered by the rows beside it", async () => {
    const answer = await ask("For how long may ISO 9410 be borrowed?", ["worked"]);
    expect(answer).toMatchObject({ status: "NOT_FOUND", missing: ["ISO 9410"], citations: [] });
  });
});

describe("what only looks like an identifier", () => {
  it.each(["How many people did the 1990 census of the town count?", "How many farms did the census count in 2024?"])(
    "%s is answered",
    async (question) => {
      const answer = await ask(question, ["errors"]);
      expect(answer.search.identifiers).toEqual([]);
      expect(answer.status).toBe("ANSWERED");
    },
  );

  it("such as a chapter, where nothing is numbered like that, refuses nothing by itself", async () => {
    const answer = await ask("How many people did the census count in the town in chapter 4?", ["errors"]);
    expect(answer.status).toBe("ANSWERED");
    expect(answer.missing).toEqual(["chapter 4"]);
  });
});

it("an identifier that is only the key of a document pins its pieces", async () => {
  const { hits, isSupported } = await search("What is the QX-77 made of?", ["errors"]);
  expect(isSupported).toBe(true);
  expect(hits[0]).toMatchObject({ documentKey: "QX-77", isPinned: true });
  expect((await search("What is the QX-78 made of?", ["errors"])).isSupported).toBe(false);
});

describe("an identifier in more places than fit (FIND-4)", () => {
  it("pins the places before a gap, of all places there are, however late they were imported", async () => {
    await t.newCollection("many");
    const near = [
      "The gearbox oil of the KZ-900 is changed yearly.",
      "Yearly the gearbox oil of the KZ-900 is changed.",
    ];
    const far = Array.from({ length: 520 }, (_, i) => `${filler(i)} KZ-900 ${filler(i + 1000)}.`);
    await t.importFiles("many", [{ name: "many.jsonl", content: records([...far, ...near]) }]);
    const found = await search("When is the gearbox oil of the KZ-900 changed?", ["many"]);
    expect(found.identifiers).toMatchObject([{ places: 522, pinned: 2, cut: "GAP" }]);
    expect(found.hits.filter(({ isPinned }) => isPinned)).toHaveLength(2);
    for (const { text } of found.hits.slice(0, 2)) expect(text).toContain("gearbox oil");
  });

  it("pins none where nothing tells them apart, and says in how many places it occurs", async () => {
    await t.newCollection("smooth");
    const content = "The MW-300 was checked again and found in order.";
    await t.importFiles(
      "smooth",
      Array.from({ length: 30 }, (_, i) => ({ name: `check-${i}.txt`, content })),
    );
    const { identifiers, hits } = await search("Was the MW-300 checked and found in order?", ["smooth"]);
    expect(identifiers).toMatchObject([{ places: 30, pinned: 0, cut: "SMOOTH" }]);
    expect(hits.some(({ isPinned }) => isPinned)).toBe(false);
  });

  it("does not let its look-alikes answer where none of its own places is pinned", async () => {
    await t.newCollection("mixed");
    const own = Array.from({ length: 12 }, (_, i) => `The MV-300 stands in hall ${i + 1}.`);
    const other = Array.from({ length: 3 }, () => "The MV-301 is painted light green all over.");
    await t.importFiles("mixed", [{ name: "mixed.jsonl", content: records([...own, ...other]) }]);
    const answer = await ask("Is the MV-300 painted light green all over?", ["mixed"]);
    for (const { quote } of answer.citations) expect(quote).not.toContain("green");
  });
});

function records(texts: readonly string[]): string {
  return texts.map((text, i) => JSON.stringify({ id: `record ${i}`, text })).join("\n");
}
