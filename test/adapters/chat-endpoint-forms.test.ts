// Endpoints differ in how they write the same reply: all of it is read as one form.
import { describe, expect, it } from "vitest";
import { ASK, never, openChatEndpoint } from "../helpers/chat-endpoint.ts";
import type { Script } from "../helpers/fake-chat-server.ts";

const { server, create } = await openChatEndpoint();

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
    await expect(stream({ text: "<think>and on", finish: "length" })).rejects.toMatchObject({
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
