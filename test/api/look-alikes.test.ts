// 200 identifiers that look alike, through the API (FIND-3): the asked one is first, and nothing of another is quoted.
import { expect, test } from "vitest";
import { createTestApp } from "../helpers/create-test-app.ts";
import { generateLookAlikes } from "../helpers/look-alikes.ts";

const { operator } = await createTestApp();
const { documents, asked, absent } = generateLookAlikes();
await operator.data(
  `mutation { createCollection(input: { name: "alike", settings: { languages: ["en", "ru", "zh"] } }) { id } }`,
);
await operator.importTexts(
  "alike",
  documents.map((document) => ({ ...document })),
);

const ASK = `mutation ($question: String!) { ask(input: { question: $question, isKept: false }) {
  status missing citations { quote context { text } }
  search { isSupported hits { text isPinned } identifiers { text places pinned cut } } } }`;

interface Reply {
  readonly ask: {
    readonly status: string;
    readonly missing: readonly string[];
    readonly citations: readonly { readonly quote: string }[];
    readonly search: {
      readonly isSupported: boolean;
      readonly hits: readonly { readonly text: string; readonly isPinned: boolean }[];
      readonly identifiers: readonly { readonly places: number; readonly pinned: number; readonly cut: string }[];
    };
  };
}

test("there are 200 of them and more, and each has a word of its own", () => {
  expect(asked.length).toBeGreaterThanOrEqual(200);
  expect(new Set(asked.map(({ answer }) => answer)).size).toBe(asked.length);
});

test("the asked one of 200 look-alikes is first in 100 %, and only it is quoted", async () => {
  const answers = asked.map(({ answer }) => answer);
  const wrong: string[] = [];
  for (const { identifier, question, answer } of asked) {
    const { ask } = (await operator.data(ASK, { question })) as Reply;
    const [first] = ask.search.hits;
    const quoted = ask.citations.map(({ quote }) => quote).join("\n");
    const others = answers.filter((other) => other !== answer && quoted.includes(other));
    if (first?.isPinned !== true || !first.text.includes(answer)) wrong.push(`${identifier}: first is ${first?.text}`);
    else if (!quoted.includes(answer)) wrong.push(`${identifier}: ${ask.status}, not quoted`);
    else if (others.length > 0) wrong.push(`${identifier}: also quoted ${quoted}`);
  }
  expect(wrong).toEqual([]);
});

test("a neighbour that stands nowhere is named as absent, and nobody answers for it", async () => {
  for (const { question } of absent) {
    const { ask } = (await operator.data(ASK, { question })) as Reply;
    const [identifier] = ask.search.identifiers;
    expect(identifier, question).toMatchObject({ places: 0, pinned: 0, cut: "NONE" });
    expect(ask, question).toMatchObject({ status: "NOT_FOUND", citations: [], search: { isSupported: false } });
    expect(ask.missing, question).toHaveLength(ask.search.identifiers.length);
  }
});
