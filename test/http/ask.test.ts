// Answers as server-sent events over real HTTP (ANS-9): what a reader gets and when, what becomes of one who goes away.
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { App } from "../../server/app.ts";
import { AppError } from "../../server/core/errors.ts";
import type { AskOptions } from "../../server/services/answer.ts";
import type { TraceStep } from "../../server/services/trace.ts";
import { createTestApp } from "../helpers/create-test-app.ts";
import { quoting } from "../helpers/fake-chat-replies.ts";
import { startFakeChatServer } from "../helpers/fake-chat-server.ts";

const chat = await startFakeChatServer();
afterAll(() => chat.close());

/** In place of the real service, where a test says so. */
let acted: ((options: AskOptions) => Promise<never>) | null = null;
const testApp = await createTestApp({
  env: { CHAT_URL: chat.url, CHAT_MODEL: "writer", CHAT_RETRIES: "0" },
  change: (app: App) => {
    const { ask } = app.services.answers;
    const answers = {
      ...app.services.answers,
      ask: (...[caller, input, options = {}]: Parameters<typeof ask>) =>
        acted === null ? ask(caller, input, options) : acted(options),
    };
    return { ...app, services: { ...app.services, answers } };
  },
});
const { operator, url } = testApp;
await operator.data(`mutation { createCollection(input: { name: "notes" }) { id } }`);
await operator.importTexts("notes", [
  { key: "nap", text: "# Naps\n\nThe quokka sleeps until noon.\n\nКвокка спит до полудня." },
]);
const SHOP = "https://shop.example";
const forPages = await testApp.createKey("READER", { more: { allowedOrigins: [SHOP] } });
const QUESTION = "Until when does the quokka sleep?";

beforeEach(() => {
  acted = null;
  chat.otherwise(quoting);
});

interface SseEvent {
  readonly id: string;
  readonly name: string;
  readonly data: ReturnType<typeof JSON.parse>;
}

const send = (
  body: unknown,
  {
    secret = operator.secret,
    ...more
  }: { secret?: string | null; signal?: AbortSignal; headers?: Record<string, string> } = {},
) =>
  fetch(`${url}/ask`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...more,
    headers: {
      "content-type": "application/json",
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
      ...more.headers,
    },
  });

async function* readEvents(response: Response): AsyncGenerator<SseEvent> {
  let buffer = "";
  if (response.body === null) return;
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = `${buffer}${text}`.split("\n\n");
    buffer = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/su).slice(0, 2)));
      if (lines.event !== undefined) yield { id: lines.id, name: lines.event, data: JSON.parse(lines.data) };
    }
  }
}

async function eventsOf(body: unknown): Promise<SseEvent[]> {
  const response = await send(body);
  expect(response.status).toBe(200);
  const events: SseEvent[] = [];
  for await (const event of readEvents(response)) events.push(event);
  return events;
}

const errorOf = async (body: unknown, options?: Parameters<typeof send>[1]) => {
  const response = await send(body, options);
  expect(response.headers.get("content-type")).toContain("application/json");
  return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
};

const STEP: TraceStep = {
  kind: "MODEL",
  decidedBy: "CODE",
  title: "Write",
  detail: "",
  tokensIn: 0,
  tokensOut: 0,
  isEstimated: false,
  ms: 0,
  costMicros: null,
};

describe("a reader", () => {
  test("gets steps, provisional text, then the answer that is kept, numbered, in a stream that no proxy holds back", async () => {
    const response = await send({ question: QUESTION, collections: ["notes"] });
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.get("x-request-id")).toBeTruthy();
    const events: SseEvent[] = [];
    for await (const event of readEvents(response)) events.push(event);
    expect(events.map(({ id }) => Number(id))).toEqual(events.map((_, i) => i + 1));
    const names = events.map(({ name }) => name);
    expect(names[0]).toBe("step");
    expect(names.filter((name) => name === "answer")).toHaveLength(1);
    expect(names.at(-1)).toBe("answer");
    expect(names).toContain("text");
    expect(names.indexOf("text")).toBeGreaterThan(names.indexOf("step"));
    expect(events[0]?.data).toMatchObject({ kind: "CODE", decidedBy: "CODE" });
    const answer = events.at(-1)?.data;
    expect(answer).toMatchObject({
      status: "ANSWERED",
      writtenBy: "MODEL",
      model: "writer",
      problems: [],
      fallback: null,
    });
    expect(answer.citations[0]).toMatchObject({ index: 1, documentKey: "nap", quote: expect.any(String) });
    const written = events.filter(({ name }) => name === "text").map(({ data }) => data.text as string);
    expect(answer.text).toContain("до полудня");
    expect(written.join("")).toBe(answer.text);
    const { turn } = await operator.data(`query ($id: ID!) { turn(id: $id) { text question model } }`, {
      id: answer.id,
    });
    expect(turn).toEqual({ text: answer.text, question: QUESTION, model: "writer" });
  });

  test("gets each event when it happens, and is told what is withdrawn", async () => {
    let goOn = (): void => undefined;
    const read = new Promise<void>((resolve) => (goOn = resolve));
    acted = async ({ onStep, onText, onRestart }) => {
      onStep?.(STEP);
      onText?.("The ans");
      await read;
      onRestart?.();
      onText?.("Другой ");
      onText?.("ответ");
      throw new AppError("KEY_UNAVAILABLE", "The key is gone.");
    };
    const events: unknown[] = [];
    for await (const { name, data } of readEvents(await send({ question: QUESTION }))) {
      events.push([name, data]);
      if (name === "text") goOn();
    }
    expect(events).toMatchObject([
      ["step", { step: "Write", kind: "MODEL", decidedBy: "CODE" }],
      ["text", { text: "The ans" }],
      ["restart", {}],
      ["text", { text: "Другой ответ" }],
      ["error", { code: "KEY_UNAVAILABLE", message: "The key is gone.", isRetryable: false }],
    ]);
  });

  test("who goes away ends the call to the model", async () => {
    chat.otherwise({ fails: "STALL" });
    const before = chat.requests.length;
    const gone = new AbortController();
    const response = await send({ question: QUESTION, collections: ["notes"] }, { signal: gone.signal });
    const reading = (async () => {
      for await (const { name } of readEvents(response)) expect(name).not.toBe("answer");
    })();
    await chat.received(before + 1);
    gone.abort();
    await reading.catch(() => undefined);
    expect(await chat.requests[before]?.closed).toBe(true);
  });

  test("who reads slowly holds up nobody: what comes meanwhile waits as one event", async () => {
    let goOn = (): void => undefined;
    const begun = new Promise<void>((resolve) => (goOn = resolve));
    acted = async ({ onStep, onText }) => {
      onStep?.(STEP);
      await begun;
      for (let i = 0; i < 20_000; i += 1) onText?.("слово ");
      throw new AppError("CANCELLED", "Enough.");
    };
    const events: SseEvent[] = [];
    for await (const event of readEvents(await send({ question: QUESTION }))) {
      events.push(event);
      goOn();
    }
    expect(events.map(({ name }) => name)).toEqual(["step", "text", "error"]);
    expect(events[1]?.data.text).toBe("слово ".repeat(20_000));
  });
});

describe("what fails before anything happened has its status, and what fails later is an event", () => {
  test.each([
    ["no key", { question: QUESTION }, { secret: null }, [401, "UNAUTHENTICATED"]],
    ["another key", { question: QUESTION }, { secret: "vouch_x" }, [401, "UNAUTHENTICATED"]],
    ["no body", "", {}, [400, "BAD_REQUEST"]],
    ["no JSON", "{", {}, [400, "BAD_REQUEST"]],
    ["no question", {}, {}, [400, "BAD_REQUEST"]],
    ["an unknown field", { question: QUESTION, colections: [] }, {}, [400, "BAD_REQUEST"]],
    ["a wrong value", { question: QUESTION, format: "HTML" }, {}, [400, "BAD_REQUEST"]],
    ["text in place of JSON", "question", { headers: { "content-type": "text/plain" } }, [400, "BAD_REQUEST"]],
    ["an empty question", { question: " " }, {}, [400, "BAD_REQUEST"]],
    ["an unknown collection", { question: QUESTION, collections: ["nowhere"] }, {}, [404, "NOT_FOUND"]],
    ["an unknown agent", { question: QUESTION, agent: "nobody" }, {}, [404, "NOT_FOUND"]],
    ["another's conversation", { question: QUESTION, conversation: randomUUID() }, {}, [404, "NOT_FOUND"]],
    [
      "a body that is too deep",
      `{"question":"x","where":${'{"not":'.repeat(5_000)}{}${"}".repeat(5_000)}}`,
      {},
      [400, "LIMIT_EXCEEDED"],
    ],
    [
      "a page of an unknown origin",
      { question: QUESTION },
      { headers: { origin: "https://evil.example" } },
      [403, "FORBIDDEN"],
    ],
  ] as const)("%s", async (_, body, options, expected) => {
    expect(await errorOf(body, options)).toEqual(expected);
  });

  test("too many requests of a key, and the right path with another method", async () => {
    const limited = await testApp.createKey("READER", { more: { requestsPerMinute: 1 } });
    await (await send({ question: QUESTION }, { secret: limited.secret })).text();
    expect(await errorOf({ question: QUESTION }, { secret: limited.secret })).toEqual([429, "RATE_LIMITED"]);
    expect((await fetch(`${url}/ask`, { headers: { authorization: `Bearer ${operator.secret}` } })).status).toBe(405);
  });

  test("an unforeseen failure is masked, before and after, and logged under its request", async () => {
    acted = async () => Promise.reject(new Error("secret words"));
    expect(await errorOf({ question: QUESTION })).toEqual([500, "INTERNAL"]);
    let goOn = (): void => undefined;
    const read = new Promise<void>((resolve) => (goOn = resolve));
    acted = async ({ onStep }) => {
      onStep?.(STEP);
      await read;
      throw new Error("secret words");
    };
    let error: SseEvent | undefined;
    for await (error of readEvents(await send({ question: QUESTION }))) goOn();
    expect(error).toMatchObject({ name: "error", data: { code: "INTERNAL" } });
    expect(error?.data.message).not.toContain("secret words");
    const { requestId } = error?.data as { requestId: string };
    expect(testApp.logged.some(({ fields }) => fields["requestId"] === requestId)).toBe(true);
  });
});

test("a page of an allowed origin may read the stream", async () => {
  const response = await send({ question: QUESTION }, { secret: forPages.secret, headers: { origin: SHOP } });
  expect(response.status).toBe(200);
  expect(response.headers.get("access-control-allow-origin")).toBe(SHOP);
  await response.text();
});

test("a conversation goes on: its turns name it, and the first question stands in the prompt of the second", async () => {
  await operator.data(
    `mutation { createAgent(input: { name: "keeper", instructions: "Be brief.", settings: { collections: ["notes"] } }) { id } }`,
  );
  const { createConversation } = await operator.data(`mutation { createConversation(agent: "keeper") { id agent } }`);
  const { id: conversation } = createConversation;
  await eventsOf({ question: QUESTION, conversation });
  const answer = (await eventsOf({ question: "And does the quokka sleep on Sundays?", conversation })).at(-1)?.data;
  expect(answer).toMatchObject({ conversationId: conversation, agent: "keeper" });
  const prompt = chat.requests.at(-1)?.prompt;
  expect(prompt).toContain(QUESTION);
  expect(prompt).toContain("Be brief.");
  const { conversation: read } = await operator.data(
    `query ($id: ID!) { conversation(id: $id) { agent turns { nodes { question } } } }`,
    { id: conversation },
  );
  expect(read).toEqual({
    agent: "keeper",
    turns: { nodes: [{ question: "And does the quokka sleep on Sundays?" }, { question: QUESTION }] },
  });
});
