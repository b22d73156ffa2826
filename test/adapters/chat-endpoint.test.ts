// The adapter over real HTTP: what it promises as a chat model, what it sends, and what it does without when refused.
import { describe, expect, it } from "vitest";
import type { ChatRequest } from "../../server/ports/chat-model.ts";
import { chatModelContract } from "../contracts/chat-model.ts";
import { ASK, never, openChatEndpoint, SECRET } from "../helpers/chat-endpoint.ts";

const { server, create } = await openChatEndpoint();

const TOOLS: ChatRequest["tools"] = [{ name: "count", description: "Counts.", parameters: { type: "object" } }];
const SCHEMA: NonNullable<ChatRequest["schema"]> = {
  name: "reply",
  schema: { type: "object", properties: { answer: { type: "string" } }, required: ["answer"] },
};

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
