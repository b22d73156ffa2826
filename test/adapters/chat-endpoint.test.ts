// The adapter over real HTTP: what is sent, what is made of answers good and bad, and that nothing outlasts its time.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createEndpointChatModel, type EndpointChatModelOptions } from "../../server/adapters/chat-model/endpoint.ts";
import type { ChatRequest } from "../../server/ports/chat-model.ts";
import { chatModelContract } from "../contracts/chat-model.ts";
import { startFakeChatServer, type FakeChatServer, type Script } from "../helpers/fake-chat-server.ts";

let server: FakeChatServer;
beforeAll(async () => {
  server = await startFakeChatServer();
});
afterAll(() => server.close());
afterEach(() => server.reset());

const SECRET = "sk-very-secret";
const PRIVATE = "my private words";
const never = new AbortController().signal;
const ASK: ChatRequest = { messages: [{ role: "USER", text: PRIVATE }] };
const TOOLS: ChatRequest["tools"] = [{ name: "count", description: "Counts.", parameters: { type: "object" } }];
const SCHEMA: NonNullable<ChatRequest["schema"]> = {
  name: "reply",
  schema: { type: "object", properties: { answer: { type: "string" } }, required: ["answer"] },
};

const create = (options: Partial<EndpointChatModelOptions> = {}) =>
  createEndpointChatModel({
    name: "writer",
    url: server.url,
    apiKey: SECRET,
    apiKeyVariable: "CHAT_API_KEY",
    model: "fake-chat",
    contextTokens: 8_192,
    price: null,
    timeoutMs: 20_000,
    firstByteTimeoutMs: null,
    idleTimeoutMs: 20_000,
    retriesMax: 2,
    ...options,
  });

/** The error of a call, streamed or not. */
async function failureOf(
  script: Script | null,
  options: Partial<EndpointChatModelOptions> & { isStreamed?: boolean } = {},
): Promise<unknown> {
  if (script !== null) server.otherwise(script);
  const onText = () => undefined;
  return create(options)
    .complete(ASK, { signal: never, ...(options.isStreamed === false ? {} : { onText }) })
    .then(
      () => {
        throw new Error("The call succeeded");
      },
      (error: unknown) => error,
    );
}

const bodyAt = (index: number) => {
  const body = server.requests[index]?.body;
  if (body === undefined) throw new Error(`There was no request ${index}`);
  return body;
};

chatModelContract(
  "endpoint",
  () => create(),
  (script) => server.otherwise(script),
);

describe("what is sent", () => {
  it("is model, key, messages, tools, temperature and limit, and nothing that tells of the machine", async () => {
    const model = create();
    await model.complete(
      {
        messages: [
          { role: "SYSTEM", text: "Be brief." },
          { role: "USER", text: "How many?" },
          { role: "ASSISTANT", text: "", toolCalls: [{ id: "a", name: "count", arguments: "{}" }] },
          { role: "TOOL", toolCallId: "a", text: "12" },
        ],
        tools: TOOLS,
        temperature: 0,
        tokensMax: 300,
      },
      { signal: never },
    );
    expect(bodyAt(0)).toEqual({
      model: "fake-chat",
      stream: false,
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "How many?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [{ id: "a", type: "function", function: { name: "count", arguments: "{}" } }],
        },
        { role: "tool", tool_call_id: "a", content: "12" },
      ],
      tools: [
        { type: "function", function: { name: "count", description: "Counts.", parameters: { type: "object" } } },
      ],
      temperature: 0,
      max_tokens: 300,
    });
    const { headers, path } = server.requests[0]!;
    expect(path).toBe("/v1/chat/completions");
    expect(headers.authorization).toBe(`Bearer ${SECRET}`);
    expect(Object.keys(headers).filter((name) => /stainless|openai|user-agent/.test(name))).toEqual(["user-agent"]);
    expect(headers["user-agent"]).toBe("node");
  });

  it("goes to the same place with the whole address or without its end, its query with it, and without a key", async () => {
    for (const url of [server.url, `${server.url}/`, `${server.url}/chat/completions?version=2`])
      await create({ url, apiKey: null }).complete(ASK, { signal: never });
    expect(server.requests.map(({ path }) => path)).toEqual([
      "/v1/chat/completions",
      "/v1/chat/completions",
      "/v1/chat/completions?version=2",
    ]);
    expect(server.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it("has one system message, the first, and no two of the user in a row, as strict chat templates want it", async () => {
    await create().complete(
      {
        messages: [
          { role: "SYSTEM", text: "One." },
          { role: "SYSTEM", text: "Two." },
          { role: "USER", text: "Three." },
          { role: "SYSTEM", text: "Four." },
          { role: "USER", text: "Five." },
        ],
      },
      { signal: never },
    );
    expect(bodyAt(0).messages).toEqual([
      { role: "system", content: "One.\n\nTwo." },
      { role: "user", content: "Three.\n\nFour.\n\nFive." },
    ]);
  });

  it("holds the reply to the schema, and only tells it in words beside tools, which several engines would never call", async () => {
    await create().complete({ ...ASK, schema: SCHEMA }, { signal: never });
    expect(bodyAt(0).response_format).toMatchObject({ json_schema: SCHEMA });
    expect(bodyAt(0).messages).toHaveLength(1);
    await create().complete({ ...ASK, schema: SCHEMA, tools: TOOLS }, { signal: never });
    expect(bodyAt(1).response_format).toBeUndefined();
    expect(bodyAt(1).messages[0]).toMatchObject({ role: "system" });
    expect(bodyAt(1).messages[0]?.content).toContain(JSON.stringify(SCHEMA.schema));
  });

  it("asks for the count of tokens only where it streams", async () => {
    await create().complete(ASK, { signal: never });
    await create().complete(ASK, { signal: never, onText: () => undefined });
    expect(bodyAt(0)).not.toHaveProperty("stream_options");
    expect(bodyAt(1)).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });
});

describe("a parameter that the endpoint refuses", () => {
  const full: ChatRequest = { ...ASK, schema: SCHEMA, temperature: 0.3, tokensMax: 100 };

  it("is left out at once and in all later calls, the schema told in words as the last system line", async () => {
    const model = create();
    server.refuse("response_format");
    const messages = [{ role: "SYSTEM" as const, text: "Be brief." }, ...ASK.messages];
    await model.complete({ ...full, messages }, { signal: never });
    const formats = server.requests.map(({ body }) => (body.response_format as { type?: string } | undefined)?.type);
    expect(formats).toEqual(["json_schema", "json_object", undefined]);
    expect(bodyAt(2).messages).toHaveLength(2);
    expect(bodyAt(2).messages[0]?.content).toMatch(/^Be brief\.\n\n.*\n\{"type":"object".*\}$/su);
    await model.complete(full, { signal: never });
    expect(server.requests).toHaveLength(4);
    expect(bodyAt(3)).not.toHaveProperty("response_format");
  });

  it.each([
    ["stream_options", "stream_options"],
    ["tools", "tools"],
    ["temperature", "temperature"],
  ])("%s is left out", async (parameter, key) => {
    const model = create();
    server.refuse(parameter);
    const request = { ...full, tools: TOOLS };
    const onText = () => undefined;
    expect((await model.complete(request, { signal: never, onText })).text).toBe("OK");
    await model.complete(request, { signal: never, onText });
    expect(server.requests.map(({ body }) => key in body)).toEqual([true, false, false]);
  });

  it("max_tokens is named as newer endpoints want it, and left out where they take neither", async () => {
    const model = create();
    server.refuse("max_tokens");
    await model.complete(full, { signal: never });
    expect(bodyAt(1)).toMatchObject({ max_completion_tokens: 100 });
    server.refuse("max_completion_tokens");
    await model.complete(full, { signal: never });
    expect(bodyAt(3)).not.toHaveProperty("max_tokens");
    expect(bodyAt(3)).not.toHaveProperty("max_completion_tokens");
  });

  it("is found where the refusal is a failure in words, as of an engine started without tools", async () => {
    server.next({ status: 500, message: "tools param requires --jinja flag" });
    await create().complete({ ...ASK, tools: TOOLS }, { signal: never });
    expect(server.requests.map(({ body }) => "tools" in body)).toEqual([true, false]);
  });

  it("is found by trying where the refusal does not say", async () => {
    server.otherwise(({ body }) => ("temperature" in body ? { status: 400, body: "Bad Request" } : "Found."));
    const model = create();
    expect((await model.complete(full, { signal: never })).text).toBe("Found.");
    const tried = server.requests.length;
    await model.complete(full, { signal: never });
    expect(server.requests.length).toBe(tried + 1);
  });

  it("is not blamed for a prompt that is too long, or for a request that is refused without it as well", async () => {
    const model = create();
    server.next({ status: 400, code: "context_length_exceeded", message: "maximum context length is 4096 tokens" });
    const tooLong: unknown = await model.complete(full, { signal: never }).catch((error: unknown) => error);
    expect(tooLong).toMatchObject({
      code: "MODEL_INVALID",
      message: expect.stringMatching(/CHAT_CONTEXT_TOKENS/) as string,
    });
    expect(server.requests).toHaveLength(1);
    server.otherwise({ status: 400, body: "Bad Request" });
    await expect(model.complete(full, { signal: never })).rejects.toMatchObject({ code: "MODEL_INVALID" });
    const before = server.requests.length;
    server.otherwise("OK");
    await model.complete(full, { signal: never });
    expect(bodyAt(before)).toMatchObject({ temperature: 0.3, max_tokens: 100, response_format: {} });
  });
});

describe("trying again", () => {
  it.each([
    ["status 429", { status: 429, retryAfter: "0" }],
    ["status 500", { status: 500 }],
    ["status 503 with a date", { status: 503, retryAfter: new Date(0).toUTCString() }],
    ["a dropped connection", { fails: "DROP" }],
    ["a connection dropped in its first words", { text: "Yes.", breakOff: { afterEvents: 1, how: "DROP" } }],
    ["a stream that ends too early", { text: "Yes.", breakOff: { afterEvents: 1, how: "END" } }],
  ] as const)("follows %s", async (_, how) => {
    server.next(how);
    const told: string[] = [];
    const reply = await create().complete(ASK, { signal: never, onText: (text) => told.push(text) });
    expect(reply.text).toBe("OK");
    expect(told.join("")).toBe("OK");
    expect(server.requests).toHaveLength(2);
  });

  it("follows a first byte that does not come", async () => {
    for (const fails of ["STALL", "STALL_AFTER_HEAD"] as const) {
      server.next({ fails });
      const model = create({ firstByteTimeoutMs: 150 });
      expect((await model.complete(ASK, { signal: never, onText: () => undefined })).text).toBe("OK");
    }
    expect(server.requests).toHaveLength(4);
    expect(await server.requests[0]?.closed).toBe(true);
  });

  it("ends after retriesMax, as retryable, naming the model and nothing that was said", async () => {
    const error = await failureOf({ status: 502, body: PRIVATE }, { retriesMax: 1 });
    expect(error).toMatchObject({ code: "MODEL_UNAVAILABLE", isRetryable: true, details: { status: 502 } });
    expect(server.requests).toHaveLength(2);
  });

  it("does not begin once text was told", async () => {
    const error = await failureOf({ text: "one two three", breakOff: { afterEvents: 3, how: "DROP" } });
    expect(error).toMatchObject({ code: "MODEL_UNAVAILABLE", isRetryable: true });
    expect(server.requests).toHaveLength(1);
  });

  it("does not wait longer than the call may last", async () => {
    const startedAt = Date.now();
    const error = await failureOf({ status: 429, retryAfter: "15" }, { timeoutMs: 10_000 });
    expect(error).toMatchObject({ code: "MODEL_UNAVAILABLE", isRetryable: true });
    expect(server.requests).toHaveLength(1);
    expect(Date.now() - startedAt).toBeLessThan(5_000);
  });

  it.each([
    [401, {}, "MODEL_UNAVAILABLE", /Check CHAT_API_KEY/],
    [403, {}, "MODEL_UNAVAILABLE", /Check CHAT_API_KEY/],
    [402, {}, "MODEL_UNAVAILABLE", /out of quota/],
    [404, {}, "MODEL_UNAVAILABLE", /model's name/],
    [413, {}, "MODEL_INVALID", /status 413/],
    [429, { code: "insufficient_quota" }, "MODEL_UNAVAILABLE", /out of quota/],
    [307, {}, "MODEL_UNAVAILABLE", /another address/],
  ] as const)("does not follow status %i %o", async (status, more, code, message) => {
    const error = await failureOf({ status, message: `no ${SECRET} ${PRIVATE}`, ...more });
    expect(error).toMatchObject({ code, isRetryable: false, message: expect.stringMatching(message) as string });
    expect(server.requests).toHaveLength(1);
  });
});

describe("time", () => {
  it.each(["STALL", "STALL_AFTER_HEAD"] as const)(
    "is up for an endpoint that will %s, all attempts together",
    async (fails) => {
      for (const isStreamed of [true, false]) {
        const startedAt = Date.now();
        const error = await failureOf({ fails }, { timeoutMs: 300, retriesMax: 5, isStreamed });
        expect(error).toMatchObject({
          code: "MODEL_UNAVAILABLE",
          message: expect.stringContaining("300 ms") as string,
        });
        expect(Date.now() - startedAt).toBeLessThan(2_500);
      }
      for (const { closed } of server.requests) expect(await closed).toBe(true);
    },
  );

  it("is up for an endpoint that falls silent, while one that writes slowly may go on", async () => {
    const silent = await failureOf(
      { text: "one two", breakOff: { afterEvents: 2, how: "STALL" } },
      { idleTimeoutMs: 200 },
    );
    expect(silent).toMatchObject({ code: "MODEL_UNAVAILABLE", message: expect.stringContaining("silent") as string });
    expect(await server.requests[0]?.closed).toBe(true);
    server.otherwise({ text: "one two three four five six", everyMs: 60 });
    const model = create({ idleTimeoutMs: 400 });
    expect((await model.complete(ASK, { signal: never, onText: () => undefined })).text).toMatch(/six$/);
  });

  it("is up in the middle of a stream that never ends", async () => {
    const error = await failureOf({ text: "word ".repeat(500), everyMs: 20 }, { timeoutMs: 400 });
    expect(error).toMatchObject({ code: "MODEL_UNAVAILABLE", message: expect.stringContaining("400 ms") as string });
    expect(await server.requests[0]?.closed).toBe(true);
  });
});

describe("a caller that goes away", () => {
  it.each(["STALL", "STALL_AFTER_HEAD"] as const)(
    "ends the request itself while it will %s, as closing does",
    async (fails) => {
      for (const stop of ["cancel", "close"]) {
        const model = create();
        const controller = new AbortController();
        server.reset();
        server.next({ fails });
        const call = expect(model.complete(ASK, { signal: controller.signal })).rejects.toMatchObject({
          code: "CANCELLED",
          isRetryable: false,
        });
        const request = await server.received(1);
        if (stop === "cancel") controller.abort();
        else await model.close();
        await call;
        expect(await request.closed).toBe(true);
      }
    },
  );

  it("ends the request in mid-stream, also where it goes by an error of its own, which it gets back", async () => {
    const own = new TypeError("the caller's own");
    server.otherwise({ text: "one two three", breakOff: { afterEvents: 2, how: "STALL" } });
    const call = create().complete(ASK, {
      signal: never,
      onText: () => {
        throw own;
      },
    });
    await expect(call).rejects.toBe(own);
    expect(server.requests).toHaveLength(1);
    expect(await server.requests[0]?.closed).toBe(true);
  });

  it("ends a wait before another attempt", async () => {
    const controller = new AbortController();
    server.otherwise({ status: 429, retryAfter: "10" });
    const call = expect(create().complete(ASK, { signal: controller.signal })).rejects.toMatchObject({
      code: "CANCELLED",
    });
    await (
      await server.received(1)
    ).closed;
    controller.abort();
    await call;
    expect(server.requests).toHaveLength(1);
  });
});

describe("what is no reply", () => {
  const HTML = "<!doctype html><html><body>Sign in</body></html>";
  it.each([
    ["HTML", { body: HTML, contentType: "text/html" }],
    ["HTML called a stream", { body: HTML, contentType: "text/event-stream" }],
    ["other JSON", { body: '{"answer": "yes"}' }],
    ["JSON without choices", { body: '{"choices": []}' }],
    ["half of an object", { body: '{"choices": [{' }],
    ["events that are no JSON", { body: "data: {yes\n\ndata: [DONE]\n\n", contentType: "text/event-stream" }],
    ["events of another form", { body: 'data: {"text": "yes"}\n\n', contentType: "text/event-stream" }],
    [
      "events with a number for a text",
      { body: 'data: {"choices":[{"delta":{"content":7}}]}\n\n', contentType: "text/event-stream" },
    ],
    ["an empty body", { body: "", contentType: "text/event-stream" }],
  ])("%s is invalid and not asked for again", async (_, how) => {
    for (const isStreamed of [true, false]) {
      server.reset();
      const error = await failureOf(how, { isStreamed });
      expect(error).toMatchObject({ code: "MODEL_INVALID", isRetryable: false });
      expect(server.requests).toHaveLength(1);
    }
  });

  it("carries nothing of the prompt, the reply or the key into an error", async () => {
    const echo = `${PRIVATE} ${SECRET}`;
    const scripts: Script[] = [
      { status: 400, message: echo },
      { status: 500, body: echo },
      { status: 401, message: echo },
      { body: echo },
      { body: `data: ${echo}\n\n`, contentType: "text/event-stream" },
      { body: `data: {"error": {"message": "${echo}"}}\n\n`, contentType: "text/event-stream" },
      { text: echo, breakOff: { afterEvents: 2, how: "DROP" } },
    ];
    for (const script of scripts) {
      const error = (await failureOf(script, { retriesMax: 0, url: `${server.url}?token=${SECRET}` })) as Error;
      const shown = [
        error.message,
        error.stack,
        JSON.stringify(error),
        String(error.cause),
        (error.cause as Error | undefined)?.stack,
      ];
      expect(shown.join(" ")).not.toMatch(/secret|private words/);
    }
  });

  it("an error in the middle of a stream is one of the endpoint, retryable unless it is out of quota", async () => {
    const event = (error: unknown) => ({
      body: `data: ${JSON.stringify({ error })}\n\n`,
      contentType: "text/event-stream",
    });
    expect(await failureOf(event({ message: "overloaded" }), { retriesMax: 0 })).toMatchObject({
      code: "MODEL_UNAVAILABLE",
      isRetryable: true,
    });
    expect(await failureOf(event({ code: "insufficient_quota" }))).toMatchObject({
      code: "MODEL_UNAVAILABLE",
      isRetryable: false,
    });
  });

  it("a reply without end is cut and its request ended", async () => {
    server.otherwise({ fails: "ENDLESS" });
    const reply = await create().complete({ ...ASK, tokensMax: 100 }, { signal: never, onText: () => undefined });
    expect(reply.finish).toBe("LENGTH");
    expect(reply.text.length).toBeLessThan(4_000);
    expect(await server.requests[0]?.closed).toBe(true);
  });

  it("a line without end is refused and its request ended", async () => {
    const error = await failureOf({ body: "data: ".padEnd(3 * 1024 ** 2, "x"), contentType: "text/event-stream" });
    expect(error).toMatchObject({ code: "MODEL_INVALID" });
  });
});

describe("forms that endpoints differ in", () => {
  const asStream = (...events: unknown[]) => ({
    body: [...events.map((event) => JSON.stringify(event)), "[DONE]"].map((event) => `data: ${event}\r\n\r\n`).join(""),
    contentType: "text/event-stream",
  });
  const delta = (said: unknown, more: object = {}) => ({ choices: [{ delta: said, ...more }] });
  const stream = async (script: Script) => {
    server.otherwise(script);
    const told: string[] = [];
    const reply = await create().complete(ASK, { signal: never, onText: (text) => told.push(text) });
    return { ...reply, told: told.join("") };
  };

  it("reasoning never becomes text, whether it has a key of its own or stands in tags", async () => {
    const quiet = { text: "Yes.", told: "Yes.", finish: "STOP" };
    expect(await stream({ text: "Yes.", reasoning: "Hm.", chunks: "CHARACTERS" })).toMatchObject(quiet);
    expect(await stream({ text: "<think>Hm, 42?</think>\n\nYes.", chunks: 1 })).toMatchObject(quiet);
    server.otherwise({ text: "<think>Hm.</think>Yes.", reasoning: "Hm." });
    expect((await create().complete(ASK, { signal: never })).text).toBe("Yes.");
  });

  it("a reply that is all reasoning is none", async () => {
    expect(await failureOf({ text: "<think>and on", finish: "length" })).toMatchObject({
      code: "MODEL_INVALID",
      message: expect.stringContaining("tokens") as string,
    });
  });

  it("an endpoint that does not stream is read all the same", async () => {
    const body = JSON.stringify({ choices: [{ message: { content: "Yes." }, finish_reason: "stop" }] });
    expect(await stream({ body })).toMatchObject({ text: "Yes.", told: "Yes." });
  });

  it("texts in parts, comments, no reason for the end and usage with the last event are understood", async () => {
    const script = asStream(
      delta({ role: "assistant", content: [{ type: "thinking", text: "Hm." }] }),
      delta({ content: [{ type: "text", text: "Yes" }] }),
      { ...delta({ content: "." }), usage: { prompt_tokens: 3, completion_tokens: 2 } },
    );
    const reply = await stream({ ...script, body: `: waiting\r\n\r\n${script.body}` });
    expect(reply).toMatchObject({
      text: "Yes.",
      finish: "STOP",
      usage: { tokensIn: 3, tokensOut: 2, isEstimated: false },
    });
  });

  it("calls of tools without numbers, without ids or as objects are told apart", async () => {
    const call = (more: object, name: string, given: unknown) => ({ ...more, function: { name, arguments: given } });
    const unnumbered = await stream(
      asStream(delta({ tool_calls: [call({}, "count", { a: 1 }), call({}, "list", "")] }, { finish_reason: "stop" })),
    );
    expect(unnumbered.finish).toBe("TOOL_CALLS");
    expect(unnumbered.toolCalls.map((made) => [made.name, made.arguments])).toEqual([
      ["count", '{"a":1}'],
      ["list", "{}"],
    ]);
    expect(new Set(unnumbered.toolCalls.map(({ id }) => id)).size).toBe(2);
    const allZero = await stream(
      asStream(
        delta({ tool_calls: [call({ index: 0, id: "a" }, "count", "{}")] }),
        delta({ tool_calls: [call({ index: 0, id: "b" }, "list", "{}")] }, { finish_reason: "tool_calls" }),
      ),
    );
    expect(allZero.toolCalls.map(({ id, name }) => [id, name])).toEqual([
      ["a", "count"],
      ["b", "list"],
    ]);
  });

  it("a refusal is withheld", async () => {
    const script = asStream(delta({ refusal: "I cannot." }), delta({}, { finish_reason: "stop" }));
    expect(await stream(script)).toMatchObject({ text: "", finish: "FILTERED" });
  });
});
