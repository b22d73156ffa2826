// FIND-8: what is asked for and does not come back is searched once more by itself; what is still missing is named.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readQuestion, titleTermsOf, type Asked } from "../../server/core/retrieval/second-pass/asked.ts";
import { hashTerm } from "../../server/core/text/terms.ts";
import { audienceIds, type Caller } from "../../server/services/caller.ts";
import type { SearchResult } from "../../server/services/search.ts";
import { openTestServices, type GivenFile, type TestServices } from "../helpers/services.ts";

let opened: TestServices;
beforeAll(async () => {
  opened = await openTestServices();
});
afterAll(() => opened.close());

interface World {
  readonly language: string;
  /** A page about a plan that says nothing of its price, and pages that crowd out whatever does. */
  readonly pages: readonly (readonly [name: string, text: string])[];
  readonly pricing: string;
  readonly question: string;
  /** The same subject, nothing missing. */
  readonly answered: string;
  readonly price: RegExp;
  readonly missing: string;
}

/** Enough other rows that the question does not resemble the table. */
const otherRows = (name: string, currency: string) =>
  Array.from({ length: 9 }, (_, n) => `| ${name} X${n} | ${n + 2}00 ${currency} |\n`).join("");
const usage = (title: string, sentence: (n: number) => string, count: number) =>
  Array.from({ length: count }, (_, n) => [`usage-${n}.md`, `# ${title} ${n}\n\n${sentence(n)}\n`] as const);

const WORLDS: readonly World[] = [
  {
    language: "en",
    pages: [
      [
        "starter.md",
        "# Starter\n\nStarter suits a small team whose usage is growing from month to month. When usage is growing, nothing has to be moved on Starter.\n",
      ],
      ...usage(
        "Growing usage",
        (n) =>
          `If your usage is growing by ${n} percent, what you pay on a plan such as Starter follows the tokens that you use each month, after ${n} steps.`,
        12,
      ),
    ],
    pricing: `# Fees\n\n| Plan | Fee |\n|---|---|\n| Starter | $49 |\n${otherRows("Bundle", "USD")}`,
    question:
      "If I am on Starter and my usage is growing by 30 percent each month, how much will I pay after six steps?",
    answered: "Which team does Starter suit when usage is growing from month to month?",
    price: /\$\s?\d/u,
    missing: "the price of Starter",
  },
  {
    language: "ru",
    pages: [
      [
        "start.md",
        "# Тариф «Старт»\n\nТариф «Старт» подходит небольшой команде, чьё потребление растёт из месяца в месяц. Когда потребление растёт, на «Старте» ничего не нужно переносить.\n",
      ],
      ...usage(
        "Рост потребления",
        (n) =>
          `Если потребление растёт на ${n} процентов, плата на таком тарифе, как «Старт», следует за числом токенов, которые вы тратите каждый месяц, через ${n} шагов.`,
        12,
      ),
    ],
    pricing: `# Прейскурант\n\n| Тариф | Сумма |\n|---|---|\n| Старт | 4 900 ₽ |\n${otherRows("Пакет", "₽")}`,
    question:
      "Если у меня «Старт» и потребление растёт на 30 процентов каждый месяц, сколько я заплачу через шесть шагов?",
    answered: "Какой команде подходит тариф «Старт», когда потребление растёт из месяца в месяц?",
    price: /\d\s?₽/u,
    missing: "цена: Старт",
  },
  {
    language: "zh",
    pages: [
      ["starter.md", "# 基础版套餐\n\n基础版套餐适合用量逐月增长的小团队。用量增长时，基础版套餐无需迁移任何内容。\n"],
      ...usage(
        "说明",
        (n) => `如果用量增长百分之${n}，那么像基础版套餐这样的方案会按照您使用的令牌结算，共${n}步。`,
        12,
      ),
    ],
    pricing: `# 资费\n\n| 套餐 | 金额 |\n|---|---|\n| 基础版套餐 | 349元 |\n${otherRows("方案", "元")}`,
    question: "如果我使用基础版套餐，用量增长百分之三十，那么六步以后要付多少钱？",
    answered: "基础版套餐适合怎样的用量逐月增长的小团队？",
    price: /\d\s?元/u,
    missing: "基础版套餐的价格",
  },
];

let made = 0;
async function collectionOf(files: readonly (readonly [string, string])[]): Promise<string> {
  const name = `world-${(made += 1)}`;
  await opened.newCollection(name);
  const given: GivenFile[] = files.map(([file, content]) => ({ name: file, content, audience: "PUBLIC" }));
  if (given.length > 0) expect((await opened.importFiles(name, given)).state).toBe("DONE");
  return name;
}

/** The names of a question, by the titles that the caller may see. */
async function namesOf(caller: Caller, collection: string, question: string): Promise<Asked> {
  const { keyring, database } = opened.context;
  const [found] = await opened.services.collections.getMany(caller, [collection]);
  const keys = await keyring.keysOf(caller.spaceId);
  const { languages } = found?.settings ?? { languages: [] };
  const terms = new Map(titleTermsOf(question, languages).map((term) => [hashTerm(keys.terms, term), term]));
  const reach = { spaceId: caller.spaceId, collectionIds: [found?.id ?? 0], audienceIds: audienceIds(caller) };
  const naming = await database.titleTerms.findNaming(reach, [...terms.keys()], 20);
  const inTitles = new Set(naming.map((hash) => terms.get(hash)));
  return readQuestion(question, { languages, isTitleTerm: (term) => inTitles.has(term) });
}

const steps = ({ trace }: SearchResult) => trace.filter(({ title }) => title.startsWith("Search once more"));
const textOf = ({ blocks }: SearchResult) => blocks.map(({ text }) => text).join("\n");

describe.each(WORLDS)("$language", (world) => {
  test("the price that stands in another document is found by a second search, supplied, and nothing is missing", async () => {
    const collection = await collectionOf([...world.pages, ["pricing.md", world.pricing]]);
    const before = opened.model.asked.questions;
    const result = await opened.services.search.search(opened.caller, {
      question: world.question,
      collections: [collection],
      blocksMax: 3,
      limit: 3,
    });
    expect(result.isSupported).toBe(true);
    expect(result.secondPass?.piecesAdded).toBeGreaterThan(0);
    expect(textOf(result)).toMatch(world.price);
    expect(result.missing).toEqual([]);
    expect(steps(result)).toHaveLength(1);
    expect(opened.model.asked.questions - before).toBe(2);
  });

  test("without the price anywhere it is named as missing, and neither search nor answer shows one", async () => {
    const collection = await collectionOf(world.pages);
    const answer = await opened.services.answers.ask(opened.caller, {
      question: world.question,
      collections: [collection],
    });
    expect(answer.search.secondPass).toMatchObject({ piecesAdded: 0 });
    expect(answer.search.missing).toEqual([world.missing]);
    expect(textOf(answer.search)).not.toMatch(world.price);
    expect(answer.text).not.toMatch(world.price);
    expect(answer.missing).toContain(world.missing);
    expect(answer.text).toContain(world.missing);
  });

  test("nothing is searched twice where all that is asked for came back", async () => {
    const collection = await collectionOf([...world.pages, ["pricing.md", world.pricing]]);
    const before = opened.model.asked.questions;
    const result = await opened.services.search.search(opened.caller, {
      question: world.answered,
      collections: [collection],
    });
    expect(result.isSupported).toBe(true);
    expect(result.secondPass).toBeNull();
    expect(result.missing).toEqual([]);
    expect(opened.model.asked.questions - before).toBe(1);
  });
});

test("a named thing that stands nowhere is named as missing, after one further search", async () => {
  const collection = await collectionOf([
    ["beacon.md", "# Beacon\n\nBeacon works with calendars and with mail; whoever has a calendar works with Beacon.\n"],
  ]);
  const before = opened.model.asked.questions;
  const answer = await opened.services.answers.ask(opened.caller, {
    question: "Who works with Zorblax and with a calendar?",
    collections: [collection],
  });
  expect(answer.search.missing).toEqual(["Zorblax"]);
  expect(answer.missing).toEqual(["Zorblax"]);
  expect(answer.text).toContain("Zorblax");
  expect(answer.search.secondPass).toEqual({ terms: ["Zorblax"], piecesAdded: 0 });
  expect(steps(answer.search)).toHaveLength(1);
  expect(opened.model.asked.questions - before).toBe(2);
});

test("what the second pass brings displaces neither a pin nor the nearest piece, nor a hit that was shown", async () => {
  const [english] = WORLDS;
  if (english === undefined) throw new Error("There is no world");
  const collection = await collectionOf([
    ...english.pages,
    ["part.md", "# Part\n\nThe part SRB-5030 is growing in use on Starter each month.\n"],
    ["pricing.md", english.pricing],
  ]);
  const ask = (question: string) =>
    opened.services.search.search(opened.caller, { question, collections: [collection], limit: 4, blocksMax: 3 });
  const result = await ask(`Does SRB-5030 fit? ${english.question}`);
  expect(result.secondPass?.piecesAdded).toBeGreaterThan(0);
  expect(result.blocks[0]).toMatchObject({ documentKey: "part", why: "PINNED" });
  const [nearest] = [...result.hits].sort((a, b) => (a.distance ?? 2) - (b.distance ?? 2));
  expect(result.blocks.map(({ id }) => id)).toContain(nearest?.blockId);
  expect(result.hits[0]).toMatchObject({ documentKey: "part", isPinned: true });
  expect(result.hits.length).toBeGreaterThan(4);
  expect(new Set(result.hits.map(({ id }) => id)).size).toBe(result.hits.length);
});

test("words of titles are known of served versions in reach only, and of the title that is served now", async () => {
  const collection = await collectionOf([]);
  const titled = (title: string, audience: string) => ({
    name: "doc.md",
    content: `---\n"vouch:key": ${audience}-doc\n"vouch:title": ${title}\n---\n\nThe text says nothing of its name.\n`,
    audience,
  });
  await opened.importFiles(collection, [titled("Starter plan", "PUBLIC"), titled("Hidden garden", "INTERNAL")]);
  const naming = async (audiences: readonly string[]) => {
    const caller = opened.as("READER", audiences);
    const { titleNames } = await namesOf(caller, collection, "What is in the starter plan and the hidden garden?");
    return titleNames;
  };
  expect(await naming(["PUBLIC", "INTERNAL"])).toEqual(["starter plan", "hidden garden"]);
  expect(await naming(["PUBLIC"])).toEqual(["starter plan"]);
  await opened.importFiles(collection, [titled("Harbour plan", "PUBLIC")]);
  expect(await naming(["PUBLIC"])).toEqual(["plan"]);
});
