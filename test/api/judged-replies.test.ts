// What a caller gets for what models really write: lists, tables, prose, quotations, other units, and the same gone wrong.
// Three languages, over HTTP; `@{words}` in an answer becomes the label of the block that holds the words.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp } from "../helpers/create-test-app.ts";
import { chatModelAt } from "../helpers/fake-chat-model.ts";
import { blocksOf, replyJson } from "../helpers/fake-chat-replies.ts";
import { startFakeChatServer, type ReceivedRequest } from "../helpers/fake-chat-server.ts";

const chat = await startFakeChatServer();
const { operator } = await createTestApp({ chatModels: [chatModelAt(chat)] });

const TEXTS = [
  {
    key: "RETURNS",
    text: "# Returns and refunds\n\n## 1. Return window\n\nGoods may be returned within 30 days of delivery. Opened software cannot be returned. Furniture has 45 days.\n\n## 2. Refunds\n\nA refund is paid within 14 working days. A handling fee of $4.50 is kept for returns without a receipt. Refunds above $1,250 need the approval of a manager.",
  },
  {
    key: "PUMP-DS",
    text: "# Pump KX-40 datasheet\n\n## 1. General\n\nThe pump KX-40 weighs 12.4 kg. Its motor takes 1.5 kW at 230 V.\n\n## 2. Pressure\n\nThe maximum pressure of the pump KX-40 is 6.5 bar.",
  },
  {
    key: "PUMP-NOTE",
    text: '---\n"vouch:supersedes": ["PUMP-DS#2"]\n"vouch:scope": { revision: [A, B] }\n---\n\n# Safety notice for the pump KX-40\n\n## 1. Change\n\nThe maximum pressure of the pump KX-40 of revisions A and B is 5.5 bar.',
  },
  {
    key: "BIBL",
    text: "# Правила библиотеки\n\n## 1. Срок\n\nСрок пользования книгой — 21 день. Продлить книгу можно два раза, каждый раз на 10 дней.\n\n## 2. Штрафы\n\nЗа каждый день просрочки взимается штраф 15 рублей, но не более 300 рублей.",
  },
  {
    key: "SB-200",
    text: "# 搅拌机SB-200说明书\n\n## 1. 参数\n\n搅拌机SB-200的额定功率为1500瓦，容量为1.75升。\n\n## 2. 保修\n\n搅拌机SB-200的保修期为三年，电机保修期为五年。搅拌机SB-200的价格为2,980元。",
  },
];
const RETURN = "Within how many days may goods be returned?";
const REFUND = "How long does a refund take and what is the handling fee?";
const WEIGHT = "How much does the pump KX-40 weigh?";
const PRESSURE = "What is the maximum pressure of the pump KX-40?";
const LOAN = "На какой срок выдают книгу и сколько раз можно продлить?";
const FINE = "Какой штраф за день просрочки книги?";
const POWER = "搅拌机SB-200的额定功率和容量是多少？";
const WARRANTY = "搅拌机SB-200的保修期多长？";
const PRICE = "搅拌机SB-200的价格是多少？";

const A_AND_B = [{ name: "revision", values: ["A", "B"] }];
const B = [{ name: "revision", values: ["B"] }];

interface Written {
  readonly citations?: readonly number[];
  readonly appliesTo?: readonly { name: string; values: string[] }[];
  readonly scope?: readonly { name: string; values: string[] }[];
}

function written(request: ReceivedRequest, answer: string, { citations, appliesTo = [] }: Written): string {
  const labels: number[] = [];
  const text = answer.replace(/@\{([^}]+)\}/gu, (_, words: string) => {
    const label = blocksOf(request).find((block) => block.text.includes(words))?.label ?? 99;
    labels.push(label);
    return `[${label}]`;
  });
  const scope = Object.fromEntries(appliesTo.map(({ name, values }) => [name, values]));
  return replyJson({ answer: text, citations: citations ?? [...new Set(labels)], appliesTo: scope });
}

async function ask(question: string, answer: string, more: Written) {
  chat.otherwise((request) => written(request, answer, more));
  const data = await operator.data(
    `mutation ($input: AskInput!) { ask(input: $input) { status text writtenBy problems { code } } }`,
    { input: { question, collections: ["mixed"], scope: more.scope ?? [], isKept: false } },
  );
  return data.ask as { status: string; text: string; writtenBy: string; problems: { code: string }[] };
}

beforeAll(async () => {
  await operator.data(`mutation { createCollection(input: { name: "mixed" }) { id } }`);
  await operator.importTexts("mixed", TEXTS);
});
beforeEach(() => chat.reset());

test.each<[string, string, Written?]>([
  [RETURN, "- **Goods**: 30 days from delivery @{30 days}\n- **Furniture**: 45 days @{30 days}"],
  [RETURN, "According to @{30 days}, goods can be sent back for thirty days after delivery."],
  [RETURN, "The policy says: “Goods may be returned within 30 days of delivery.” @{30 days}"],
  [RETURN, "There is a 30-day window (a little over four weeks) @{30 days}. Whether holidays count is not stated."],
  [REFUND, "**Refund:** 14 working days @{handling}\n\n**Fee:** 4.50 USD, only without a receipt @{handling}"],
  [REFUND, "1. Within fourteen working days @{handling}.\n2. Above $1250 a manager must approve @{handling}."],
  [WEIGHT, "About 12 kg (12.4 kg, i.e. 12,400 g) @{12.4 kg}."],
  [PRESSURE, "- A and B: 5.5 bar @{is 5.5 bar}\n- all others: 6.5 bar @{is 6.5 bar}", { appliesTo: A_AND_B }],
  [PRESSURE, "5.5 bar for revision B @{is 5.5 bar}.", { appliesTo: B, scope: B }],
  [LOAN, "На три недели (21 день) @{21 день}; продлить можно дважды, каждый раз на десять дней @{21 день}."],
  [FINE, "Согласно @{15 рублей}, штраф — **15 руб.** в день, максимум **300 ₽**."],
  [POWER, "**功率**：1500 W（1.5 kW）\n**容量**：1750毫升 @{1500瓦}"],
  [WARRANTY, "根据@{保修期为三年}，整机保修3年，电机5年。材料未说明商用是否适用。"],
  [PRICE, "￥2,980 @{2,980元}"],
])("a good answer is handed on at once, as it is: %s %s", async (question, answer, more = {}) => {
  const { status, text, writtenBy, problems } = await ask(question, answer, more);
  expect({ status, writtenBy, problems, calls: chat.requests.length }).toEqual({
    ...{ status: "ANSWERED", writtenBy: "MODEL", problems: [], calls: 1 },
  });
  expect(text.replace(/\[\d+\]/gu, "")).toBe(answer.replace(/@\{[^}]+\}/gu, ""));
});

test.each<[string, string, string, Written?]>([
  ["FIGURE_UNACCOUNTED", RETURN, "Goods may be returned within 31 days @{30 days}."],
  ["FIGURE_UNACCOUNTED", RETURN, "Goods may be returned for sixty days @{30 days}."],
  ["FIGURE_UNACCOUNTED", WEIGHT, "The KX-40 weighs 12.4 lb @{12.4 kg}."],
  ["FIGURE_UNACCOUNTED", WEIGHT, "The KX-40 weighs 1.24 kg @{12.4 kg}."],
  ["FIGURE_UNACCOUNTED", LOAN, "Книгу выдают на 21 месяц @{21 день}."],
  ["FIGURE_UNACCOUNTED", LOAN, "Книгу выдают на тридцать дней @{21 день}."],
  ["FIGURE_UNACCOUNTED", WARRANTY, "保修期为三个月@{保修期为三年}。"],
  ["FIGURE_UNACCOUNTED", PRICE, "价格为2,980美元@{2,980元}。"],
  ["FIGURE_UNACCOUNTED", PRICE, "价格为2,890元@{2,980元}。"],
  ["SCOPE_MISSING", PRESSURE, "The maximum pressure is 5.5 bar @{is 5.5 bar}."],
  [
    "SCOPE_WRONG",
    PRESSURE,
    "It is 5.5 bar @{is 5.5 bar}.",
    { appliesTo: [{ name: "revision", values: ["C"] }], scope: B },
  ],
  ["SUPERSEDED_ALONE", PRESSURE, "The maximum pressure is 6.5 bar @{is 6.5 bar}."],
  ["NO_CITATION", WARRANTY, "保修期三年。", { citations: [] }],
  ["UNKNOWN_CITATION", RETURN, "Goods may be returned within 30 days @{30 days} [47]."],
  ["OTHER_LANGUAGE", RETURN, "Товар можно вернуть в течение 30 дней @{30 days}."],
  ["OTHER_LANGUAGE", RETURN, "商品可在交货后30天内退回@{30 days}。"],
  ["OTHER_LANGUAGE", FINE, "The fine is 15 roubles for each day @{15 рублей}."],
  ["RAW_LINK", FINE, "15 рублей в день @{15 рублей}, подробнее [здесь](http://lib.example/rules)."],
  ["PLACEHOLDER_UNKNOWN", RETURN, "Within 30 days @{30 days}, see {{D77.link}}."],
])("a bad answer is sent back and, written again, marked: %s %s %s", async (code, question, answer, more = {}) => {
  const { status, text, problems } = await ask(question, answer, more);
  expect({ status, calls: chat.requests.length }).toEqual({ status: "UNVALIDATED", calls: 2 });
  expect(problems.map((problem) => problem.code)).toContain(code);
  expect(text).not.toMatch(/lib\.example|\{\{/u);
  expect(chat.requests[1]?.body.messages.at(-1)?.content).toContain(code);
});
