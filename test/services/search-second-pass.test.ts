// FIND-8: what is asked for and does not come back is searched once more by itself; what is still missing is named.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  const job = await opened.importFiles(name, given);
  expect(job.state).toBe("DONE");
  return name;
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
