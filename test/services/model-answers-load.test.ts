// What answers by a model cost, and that many of them at once stay right and within bounds.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { importReference, openAskingWorld, type AskingWorld } from "../helpers/asking-world.ts";
import { blocksOf, replyJson } from "../helpers/fake-chat-replies.ts";
import type { ReceivedRequest } from "../helpers/fake-chat-server.ts";
import { MODEL_CALL_LIMITS } from "../../server/services/model-calls.ts";

let world: AskingWorld;

beforeAll(async () => {
  world = await openAskingWorld({ endpoint: { timeoutMs: 60_000, idleTimeoutMs: 60_000 } });
  await importReference(world);
  const plain = { name: "plain", instructions: "", settings: { toolRoundsMax: 0 } };
  await world.services.agents.create(world.caller, plain);
}, 240_000);
afterAll(() => world.close());
beforeEach(() => world.chat.reset());

const labelOf = (request: ReceivedRequest, text: string) =>
  blocksOf(request).find((block) => block.text.includes(text))?.label ?? 0;

/** The limit for the revision that the question names, as the documents have it. */
function limitOf(request: ReceivedRequest) {
  const question = request.body.messages.at(-1)?.content ?? "";
  const revision = /revision (?<name>[ABC])\b/u.exec(question.slice(question.lastIndexOf("The question:")))?.groups
    ?.name;
  const [notice, sheet] = [labelOf(request, "may not exceed 32.0 V"), labelOf(request, "Input voltage | 9.0 V")];
  const isOld = revision !== "C";
  const answer = isOld ? `At most 32.0 V [${notice}], in place of [${sheet}].` : `At most 36.0 V [${sheet}].`;
  const citations = isOld ? [notice, sheet] : [sheet];
  return replyJson({ answer, citations, appliesTo: { revision: [revision ?? ""] } });
}

const WAYS = [
  "What is the maximum input voltage of the SRB-5030, revision {}?",
  "What is the maximum input voltage of an SRB-5030 board of revision {}?",
  "Give the maximum of the input voltage of the SRB-5030 datasheet for revision {}.",
  "The maximum input voltage for SRB-5030 boards of revision {}, please?",
  "SRB-5030, revision {}: which maximum input voltage?",
  "Which input voltage is the maximum for the SRB-5030 of revision {}?",
  "Maximum input voltage of the SRB-5030 regulator board, revision {}?",
];
const scoped = WAYS.flatMap((way) => ["A", "B", "C"].map((name) => ({ name, question: way.replace("{}", name) })));
const QUESTIONS = scoped.slice(0, 20);

test.each([
  ["with tools to look further", null, 4_000],
  ["from what the search brought", "plain", 2_500],
])("20 scoped questions, %s, take one call each (their tokens are printed)", async (how, agent, tokensMax) => {
  // Tokens that the endpoint does not report are estimated by script, and marked.
  world.chat.otherwise((request) => ({ text: limitOf(request), usage: null }));
  const total = { in: 0, out: 0, cost: 0 };
  const lines: string[] = [];
  for (const { name, question } of QUESTIONS) {
    const { usage, ...answer } = await world.ask(question, { agent });
    expect(answer, question).toMatchObject({ status: "ANSWERED", writtenBy: "MODEL", problems: [] });
    expect(answer.text).toContain(name === "C" ? "36.0 V" : "32.0 V");
    expect(usage).toMatchObject({ isEstimated: true, currency: "EUR" });
    const { tokensIn = 0, tokensOut = 0, costMicros = 0 } = usage ?? {};
    expect(tokensIn).toBeLessThan(tokensMax);
    expect(costMicros).toBe(Math.round(tokensIn * 0.5 + tokensOut * 2));
    total.in += tokensIn;
    total.out += tokensOut;
    total.cost += costMicros ?? 0;
    lines.push(`${tokensIn} tokens in, ${tokensOut} out: ${question}`);
  }
  expect(world.chat.requests).toHaveLength(QUESTIONS.length);
  lines.push(`all 20, ${how}: ${total.in} tokens in, ${total.out} out, ${total.cost} millionths of a euro`);
  console.info(lines.join("\n"));
});

test("50 questions at once are each answered with their own, and no more calls run than may", async () => {
  let running = 0;
  let most = 0;
  world.chat.otherwise(async (request) => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return limitOf(request);
  });
  const asked = Array.from({ length: 50 }, (_, i) => QUESTIONS[i % QUESTIONS.length] ?? { name: "", question: "" });
  const answers = await Promise.all(asked.map(({ question }) => world.ask(question)));
  for (const [i, answer] of answers.entries()) {
    expect(answer).toMatchObject({ status: "ANSWERED", writtenBy: "MODEL", fallback: null, problems: [] });
    expect(answer.search.question).toBe(asked[i]?.question);
    expect(answer.text).toContain(asked[i]?.name === "C" ? "36.0 V" : "32.0 V");
  }
  expect(most).toBeLessThanOrEqual(MODEL_CALL_LIMITS.concurrencyMax);
  expect(most).toBeGreaterThan(1);
});
