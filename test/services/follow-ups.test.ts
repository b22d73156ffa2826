// A follow-up keeps its own words in prompt, history and store; what it leans on serves retrieval alone (FIND-1).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AskInput } from "../../server/services/answer.ts";
import type { Caller } from "../../server/services/caller.ts";
import { openAskingWorld, type AskingWorld } from "../helpers/asking-world.ts";
import { quoting } from "../helpers/fake-chat-replies.ts";
import type { ReceivedRequest, Script } from "../helpers/fake-chat-server.ts";

let world: AskingWorld;
/** With a key of its own: conversations belong to keys. */
let caller: Caller;

const DOCUMENTS = {
  starter:
    "# Starter\n\nThe Starter plan costs 49 dollars a month. The Starter plan may be cancelled within 30 days.\n",
  pro: "# Pro\n\nThe Pro plan costs 250 dollars a month. The Pro plan may be cancelled within 60 days.\n",
  "starter-ru": "# Старт\n\nТариф «Старт» стоит 490 рублей в месяц. Тариф «Старт» можно отменить за 30 дней.\n",
  "pro-ru": "# Про\n\nТариф «Про» стоит 2500 рублей в месяц. Тариф «Про» можно отменить за 60 дней.\n",
  "starter-zh": "# 入门版\n\n入门版每月收费49元。入门版可以在30天内取消。\n",
  "pro-zh": "# 旗舰版\n\n旗舰版每月收费250元。旗舰版可以在60天内取消。\n",
};

const CONVERSATIONS = [
  {
    language: "en",
    first: "What does the Starter plan cost?",
    followUp: "Within how many days may it be cancelled?",
    rewritten: "Within how many days may the Starter plan be cancelled?",
    quote: "The Starter plan may be cancelled within 30 days.",
  },
  {
    language: "ru",
    first: "Сколько стоит тариф «Старт»?",
    followUp: "За сколько дней его можно отменить?",
    rewritten: "За сколько дней можно отменить тариф «Старт»?",
    quote: "Тариф «Старт» можно отменить за 30 дней.",
  },
  {
    language: "zh",
    first: "入门版多少钱？",
    followUp: "它可以在几天内取消？",
    rewritten: "入门版可以在几天内取消？",
    quote: "入门版可以在30天内取消。",
  },
] as const;

beforeAll(async () => {
  world = await openAskingWorld();
  caller = await world.newSpace("plans");
  await world.newCollection("plans", {}, caller);
  await world.services.agents.create(caller, { name: "quoting", settings: { isModelUsed: false } });
  const files = Object.entries(DOCUMENTS).map(([key, content]) => ({ name: `${key}.md`, key, content }));
  await world.importFiles("plans", files, { of: caller });
}, 120_000);
afterAll(() => world.close());
beforeEach(() => world.chat.reset());

const isRewriting = ({ prompt }: ReceivedRequest) => prompt.includes("Last question:");

/** Rewrites as it is told to, and quotes what it is asked to answer from. */
function answering(rewrite: Script): Script {
  return async (request) => {
    if (!isRewriting(request)) return quoting(request);
    return typeof rewrite === "function" ? rewrite(request) : rewrite;
  };
}

const goOn = (conversation: string, question: string, more: Partial<AskInput> = {}) =>
  world.services.answers.ask(caller, { question, conversation, ...more });

async function begin(first: string, more: Partial<AskInput> = {}): Promise<string> {
  const { publicId } = await world.services.conversations.create(caller, {});
  await goOn(publicId, first, more);
  return publicId;
}

describe.each(CONVERSATIONS)("a follow-up ($language)", ({ first, followUp, rewritten, quote }) => {
  test("is searched as a full sentence, while prompt, history and store keep its own words", async () => {
    world.chat.otherwise(answering({ text: rewritten }));
    const conversation = await begin(first);
    const asked = world.chat.requests.length;
    const answer = await goOn(conversation, followUp);
    expect(answer.search).toMatchObject({ question: followUp, rewritten });
    const [rewriting, ...writing] = world.chat.requests.slice(asked);
    expect(rewriting?.prompt).toContain(first);
    expect(writing.length).toBeGreaterThan(0);
    for (const { prompt } of writing) {
      expect(prompt).toContain(followUp);
      expect(prompt).not.toContain(rewritten);
    }
    const history = await world.services.conversations.history(caller, conversation, 10);
    expect(history.map(({ question }) => question)).toEqual([first, followUp]);
    expect(JSON.stringify(history)).not.toContain(rewritten);
    expect(JSON.stringify(await world.services.turns.get(caller, answer.id))).not.toContain(rewritten);
    expect(JSON.stringify(answer.trace)).not.toContain(rewritten);
    expect(answer.trace.find(({ title }) => title.startsWith("Rewrite"))).toMatchObject({ kind: "MODEL" });
  });

  test.each<[string, Script]>([
    ["an answer instead", { text: quote }],
    ["nothing", { text: "" }],
    ["an invented figure", { text: rewritten.replace(/[?？]$/u, " 777?") }],
    ["a refusal", { status: 500 }],
    ["too many requests", { status: 429 }],
  ])("is searched by code where the model replies with %s", async (_, rewrite) => {
    world.chat.otherwise(answering(rewrite));
    const conversation = await begin(first);
    const answer = await goOn(conversation, followUp);
    expect(answer.status).not.toBe("NOT_FOUND");
    expect(answer.search.rewritten).toBe(`${first} ${followUp}`);
    expect(answer.search.hits[0]?.text).toContain(quote);
  });

  test("without a model it is answered from the document of the thing that was named before", async () => {
    const conversation = await begin(first, { agent: "quoting" });
    const answer = await goOn(conversation, followUp, { agent: "quoting" });
    expect(world.chat.requests).toHaveLength(0);
    expect(answer.writtenBy).toBe("CODE");
    expect(answer.citations.map((citation) => citation.quote)).toContain(quote);
    expect([...new Set(answer.citations.map(({ title }) => title))]).toEqual([answer.search.hits[0]?.title]);
  });
});
