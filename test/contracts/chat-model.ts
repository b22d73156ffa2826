import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ChatModel, ChatRequest } from "../../server/ports/chat-model.ts";
import type { Script } from "../helpers/fake-chat-server.ts";

const ASK: ChatRequest = { messages: [{ role: "USER", text: "How tall is the tower?" }] };
const TOOL = { name: "count", description: "Counts.", parameters: { type: "object", properties: {} } };
const never = new AbortController().signal;

/** Written text of any script, with what is hard to cut: emoji of several parts, combining marks, right-to-left. */
const TEXTS = [
  "The tower is 324 metres tall [1].",
  "Высота башни — 324 метра [1].",
  "塔高324米 [1]。",
  "👩‍👩‍👧 🇸🇰 cafe\u0301 ＡＢＣ１２３ שלום עולם مرحبا 𠮷野家",
];

/**
 * What every `ChatModel` promises.
 * @param create called once; the suite closes what it makes
 * @param script what the model behind it does from now on, told in the terms of the fake server
 */
export function chatModelContract(name: string, create: () => ChatModel, script: (script: Script) => void): void {
  describe(`ChatModel: ${name}`, () => {
    let model: ChatModel;
    beforeAll(() => void (model = create()));
    afterAll(() => model.close());
    beforeEach(() => script("Yes."));

    it("says the same streamed and in one piece, and what is told adds up to the text, however it is cut", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 })),
          fc.constantFrom("CHARACTERS" as const, "WORDS" as const, "WHOLE" as const, 1, 3),
          fc.constantFrom(undefined, 19, 61),
          async (given, chunks, bytes) => {
            const text = `A${given}`;
            script({ text, chunks, ...(bytes === undefined ? {} : { bytes }) });
            const told: string[] = [];
            const streamed = await model.complete(ASK, { signal: never, onText: (part) => told.push(part) });
            expect(streamed).toMatchObject({ text, toolCalls: [], finish: "STOP" });
            expect(told.join("")).toBe(text);
            expect((await model.complete(ASK, { signal: never })).text).toBe(text);
          },
        ),
        { numRuns: 25, seed: 7 },
      );
    });

    it("puts characters together whose bytes come one by one", async () => {
      script({ text: "ж塔👩‍👧", chunks: "WHOLE", bytes: 1 });
      expect((await model.complete(ASK, { signal: never, onText: () => undefined })).text).toBe("ж塔👩‍👧");
    });

    it("hands over calls of tools as the model wrote them, streamed and in one piece", async () => {
      const toolCalls = [
        { id: "a", name: "count", arguments: { where: "цена < 50 元" } },
        { id: "b", name: "count", arguments: '{"broken": ' },
      ];
      script({ toolCalls, chunks: "CHARACTERS" });
      for (const onText of [undefined, () => undefined]) {
        const reply = await model.complete(
          { ...ASK, tools: [TOOL] },
          { signal: never, ...(onText === undefined ? {} : { onText }) },
        );
        expect(reply).toMatchObject({ text: "", finish: "TOOL_CALLS" });
        expect(reply.toolCalls).toEqual([
          { id: "a", name: "count", arguments: '{"where":"цена < 50 元"}' },
          { id: "b", name: "count", arguments: '{"broken": ' },
        ]);
      }
    });

    it("counts tokens as reported, and estimates them, marked, where nothing is", async () => {
      script({ text: "Yes.", usage: { prompt_tokens: 41, completion_tokens: 2 } });
      for (const onText of [undefined, () => undefined]) {
        const { usage } = await model.complete(ASK, { signal: never, ...(onText === undefined ? {} : { onText }) });
        expect(usage).toEqual({ tokensIn: 41, tokensOut: 2, isEstimated: false });
      }
      script({ text: "Yes.", usage: null });
      const { usage } = await model.complete(ASK, { signal: never, onText: () => undefined });
      expect(usage.isEstimated).toBe(true);
      expect(usage.tokensIn).toBeGreaterThan(3);
      expect(usage.tokensOut).toBeGreaterThan(0);
    });

    it("says when it was cut off or withheld", async () => {
      for (const [finish, said] of [
        ["length", "LENGTH"],
        ["content_filter", "FILTERED"],
      ] as const) {
        script({ text: "The tower is", finish });
        expect((await model.complete(ASK, { signal: never })).finish).toBe(said);
        expect((await model.complete(ASK, { signal: never, onText: () => undefined })).finish).toBe(said);
      }
    });

    it("refuses a reply with neither text nor calls", async () => {
      script({ text: "" });
      for (const onText of [undefined, () => undefined]) {
        const call = model.complete(ASK, { signal: never, ...(onText === undefined ? {} : { onText }) });
        await expect(call).rejects.toMatchObject({ code: "MODEL_INVALID", isRetryable: false });
      }
    });

    it("stops when it is cancelled, before and while it works, and works again", async () => {
      const cancelled = { code: "CANCELLED", isRetryable: false };
      await expect(model.complete(ASK, { signal: AbortSignal.abort() })).rejects.toMatchObject(cancelled);
      script({ text: "one two three four", breakOff: { afterEvents: 3, how: "STALL" } });
      const controller = new AbortController();
      const call = model.complete(ASK, { signal: controller.signal, onText: () => controller.abort() });
      await expect(call).rejects.toMatchObject(cancelled);
      script("Yes.");
      expect((await model.complete(ASK, { signal: never })).text).toBe("Yes.");
    });

    it("keeps several calls under way apart", async () => {
      script(({ body }) => ({ text: `You said ${body.messages.at(-1)?.content}`, chunks: "CHARACTERS", bytes: 5 }));
      const said = Array.from({ length: 8 }, (_, at) => `number ${at}`);
      const replies = await Promise.all(
        said.map((text) =>
          model.complete({ messages: [{ role: "USER", text }] }, { signal: never, onText: () => undefined }),
        ),
      );
      expect(replies.map(({ text }) => text)).toEqual(said.map((text) => `You said ${text}`));
    });
  });
}
