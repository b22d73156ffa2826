// Calls to a model side by side: so many at once, the others in turn, none for ever.
import { expect, test } from "vitest";
import type { ChatModel, ChatReply } from "../../server/ports/chat-model.ts";
import { createModelCalls } from "../../server/services/model-calls.ts";

/** A model that answers when it is told to. */
function createHeldModel() {
  const held: (() => void)[] = [];
  let running = 0;
  const counted = { most: 0 };
  const model: ChatModel = {
    name: "held",
    contextTokens: 1_000,
    price: { in: 1, out: 3, currency: "USD" },
    async complete(): Promise<ChatReply> {
      counted.most = Math.max(counted.most, (running += 1));
      await new Promise<void>((resolve) => held.push(resolve));
      running -= 1;
      const usage = { tokensIn: 10, tokensOut: 2, isEstimated: false };
      return { text: "", toolCalls: [], finish: "STOP", usage };
    },
    close: async () => undefined,
  };
  return { model, counted, held };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
const signal = new AbortController().signal;

test("no more calls run at once than may, and all of them end", async () => {
  const { model, counted, held } = createHeldModel();
  const own = createModelCalls({ concurrencyMax: 3, waitingMax: 100, waitMaxMs: 60_000, turnMaxMs: 60_000 }).ofTurn(
    model,
  );
  const asked = Promise.all(Array.from({ length: 10 }, () => own.complete({ messages: [] }, { signal })));
  for (let over = 0; over < 10;) {
    await turn();
    over += held.length;
    for (const end of held.splice(0)) end();
  }
  expect(await asked).toHaveLength(10);
  expect(counted.most).toBe(3);
  expect(own.usage()).toEqual({ tokensIn: 100, tokensOut: 20, isEstimated: false, costMicros: 160, currency: "USD" });
});

test("who waits too long, or comes when too many wait, is told that the model is busy", async () => {
  const { model, held } = createHeldModel();
  const own = createModelCalls({ concurrencyMax: 1, waitingMax: 1, waitMaxMs: 1, turnMaxMs: 60_000 }).ofTurn(model);
  const first = own.complete({ messages: [] }, { signal });
  await turn();
  const second = own.complete({ messages: [] }, { signal });
  await expect(own.complete({ messages: [] }, { signal })).rejects.toMatchObject({ code: "MODEL_UNAVAILABLE" });
  await expect(second).rejects.toMatchObject({ code: "MODEL_UNAVAILABLE", isRetryable: true });
  for (const end of held.splice(0)) end();
  await first;
});

test("who goes away waits no longer, and leaves its place to the next", async () => {
  const { model, held } = createHeldModel();
  const own = createModelCalls({ concurrencyMax: 1, waitingMax: 10, waitMaxMs: 60_000, turnMaxMs: 60_000 }).ofTurn(
    model,
  );
  const gone = new AbortController();
  const first = own.complete({ messages: [] }, { signal });
  await turn();
  const second = own.complete({ messages: [] }, { signal: gone.signal });
  const third = own.complete({ messages: [] }, { signal });
  gone.abort();
  await expect(second).rejects.toMatchObject({ code: "CANCELLED" });
  held.splice(0).forEach((end) => end());
  await first;
  await turn();
  held.splice(0).forEach((end) => end());
  await third;
  await expect(own.complete({ messages: [] }, { signal: gone.signal })).rejects.toMatchObject({ code: "CANCELLED" });
});
