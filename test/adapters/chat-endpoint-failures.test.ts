// What is made of failures and of garbage over real HTTP, and that nothing outlasts its time or the caller.
import { describe, expect, it } from "vitest";
import type { EndpointChatModelOptions } from "../../server/adapters/chat-model/endpoint.ts";
import { ASK, never, openChatEndpoint, PRIVATE, SECRET } from "../helpers/chat-endpoint.ts";
import type { Script } from "../helpers/fake-chat-server.ts";

const { server, create } = await openChatEndpoint({ retriesMax: 2 });

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
