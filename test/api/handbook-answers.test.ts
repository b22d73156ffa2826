// A small collection as people have one: six chapters of a handbook in English, six in Russian. What they say is found
// and quoted, what they do not say is refused, in both languages and across them (FIND-2, FIND-6, FIND-7, ANS-1).
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../helpers/create-test-app.ts";
import { projectPath } from "../../server/program-files.ts";

type Case = readonly [question: string, quoted: string];

const ENGLISH: readonly Case[] = [
  ["How long can I keep a book?", "28 days"],
  ["How much does a new membership card cost?", "€5"],
  ["When is the library open on Saturdays?", "10:00 to 16:00"],
  ["What is the late charge for a tool?", "€1.50"],
  ["How many things may I reserve at a time?", "five"],
  ["From what age can I become a member?", "16"],
  ["Where is the first-aid box?", "sink"],
  ["What must I wear at the lathe?", "ear"],
  ["How long is a course valid?", "three years"],
  ["Can I leave the cooperative at the end of a month?", "14 days"],
  ["What is the deposit for a power tool?", "€40"],
  ["Whom do I call for water damage at night?", "555-0178"],
];
const RUSSIAN: readonly Case[] = [
  ["На сколько дней выдают книгу?", "28 дней"],
  ["Сколько стоит день просрочки инструмента?", "1,50"],
  ["Когда библиотека открыта в субботу?", "10:00"],
  ["Сколько вещей можно зарезервировать одновременно?", "пяти"],
  ["С какого возраста можно стать участником?", "16"],
  ["Какой залог берут за электроинструмент?", "40 €"],
  ["Кому звонить ночью, если случилась протечка?", "555-0178"],
  ["Что делать, если вещь потеряна или сломана?", "скажите сразу"],
  ["Можно ли продлить вещь, которую зарезервировал другой?", "нельзя"],
  ["На какой адрес можно написать письмо?", "desk@tinsmithrow.example"],
];
/** The first half is about such a house, the other about anything else. */
const NOT_THERE_ENGLISH = [
  "Is there a car park for visitors?",
  "Which wines does the restaurant serve?",
  "Does the cooperative lend bicycles to tourists?",
  "What is the password of the wireless network?",
  "Who won the football World Cup in 1998?",
  "How do vaccines train the immune system?",
  "What is the capital of Australia?",
  "Which planet has the most moons?",
];
const NOT_THERE_RUSSIAN = [
  "Есть ли стоянка для посетителей?",
  "Какой пароль у беспроводной сети?",
  "Какие вина подают в ресторане?",
  "Кто выиграл чемпионат мира по футболу в 1998 году?",
  "Как прививки тренируют иммунную систему?",
  "Какая планета имеет больше всего спутников?",
];

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ withBundledModel: true });
  for (const language of ["en", "ru"]) {
    const dir = projectPath(`samples/handbook/${language}`);
    await t.operator.data(`mutation ($name: String!) { createCollection(input: { name: $name }) { name } }`, {
      name: language,
    });
    const files = (await readdir(dir)).sort();
    const texts = await Promise.all(
      files.map(async (name) => ({
        key: name,
        mediaType: "text/markdown",
        text: await readFile(path.join(dir, name), "utf8"),
      })),
    );
    expect((await t.operator.importTexts(language, texts)).state).toBe("DONE");
  }
}, 120_000);

async function ask(collection: string, question: string): Promise<{ status: string; quoted: string }> {
  const { ask } = await t.operator.data(
    `mutation ($input: AskInput!) { ask(input: $input) { status citations { quote } } }`,
    { input: { question, collections: [collection], isKept: false } },
  );
  return { status: ask.status, quoted: ask.citations.map(({ quote }: { quote: string }) => quote).join("\n") };
}

/** What went wrong, so that a failing floor names its questions. */
async function failures(cases: readonly Case[], collection: string): Promise<string[]> {
  const failed: string[] = [];
  for (const [question, expected] of cases) {
    const { status, quoted } = await ask(collection, question);
    if (!quoted.includes(expected)) failed.push(`${status} ${question}: ${quoted}`);
  }
  return failed;
}

async function answered(questions: readonly string[], collection: string): Promise<string[]> {
  const given: string[] = [];
  for (const question of questions) {
    const { status, quoted } = await ask(collection, question);
    if (status !== "NOT_FOUND") given.push(`${question}: ${quoted}`);
  }
  return given;
}

test.each([
  ["en", ENGLISH],
  ["ru", RUSSIAN],
] as const)("at least five of six questions are answered from the handbook: %s", async (collection, cases) => {
  const failed = await failures(cases, collection);
  expect(failed.length, failed.join("\n")).toBeLessThanOrEqual(Math.floor(cases.length / 6));
});

test.each([
  ["en", NOT_THERE_ENGLISH],
  ["ru", NOT_THERE_RUSSIAN],
] as const)(
  "what the handbook does not say is refused, but for one question at most: %s",
  async (collection, questions) => {
    const given = await answered(questions, collection);
    expect(given.length, given.join("\n")).toBeLessThanOrEqual(1);
  },
);

test("Russian questions are answered from the English handbook, two of three at least", async () => {
  const expected = ["28", "1.50", "10:00", "five", "16", "40"];
  const cases = expected.map((quoted, i): Case => [RUSSIAN[i]?.[0] ?? "", quoted]);
  const failed = await failures(cases, "en");
  expect(failed.length, failed.join("\n")).toBeLessThanOrEqual(2);
});
