import { describe, expect, it } from "vitest";
import { gatherCalls } from "../../server/adapters/embedded-index-store/gather.ts";

/** A sender that answers when it is told to. */
function createSender() {
  const messages: { calls: readonly number[]; answer(): void; fail(): void }[] = [];
  const send = (calls: readonly number[]) =>
    new Promise<number[]>((resolve, reject) =>
      messages.push({
        calls,
        answer: () => resolve(calls.map((call) => call * 10)),
        fail: () => reject(new Error("refused")),
      }),
    );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { messages, call: gatherCalls(send, 3), settle };
}

describe("calls to a thread", () => {
  it("go at once when alone, and together while one is under way, in order and not too many", async () => {
    const { messages, call, settle } = createSender();
    const results = Promise.all([1, 2, 3, 4, 5].map((value) => call(value)));
    for (let i = 0; i < 3; i++) {
      messages[i]?.answer();
      await settle();
    }
    expect(await results).toEqual([10, 20, 30, 40, 50]);
    expect(messages.map(({ calls }) => calls)).toEqual([[1], [2, 3, 4], [5]]);
  });

  it("fail by themselves: what fails together is sent again one by one", async () => {
    const { messages, call, settle } = createSender();
    const results = Promise.allSettled([1, 2, 3].map((value) => call(value)));
    messages[0]?.answer();
    await settle();
    messages[1]?.fail();
    await settle();
    messages[2]?.answer();
    messages[3]?.fail();
    expect(await results).toMatchObject([{ value: 10 }, { value: 20 }, { status: "rejected" }]);
    expect(messages.map(({ calls }) => calls)).toEqual([[1], [2, 3], [2], [3]]);
  });

  it("are not sent once they are cancelled, and hold nobody up", async () => {
    const { messages, call, settle } = createSender();
    const cancel = new AbortController();
    const first = call(1);
    const cancelled = call(2, { signal: cancel.signal });
    const last = call(3);
    cancel.abort();
    await expect(cancelled).rejects.toMatchObject({ code: "CANCELLED" });
    messages[0]?.answer();
    await settle();
    messages[1]?.answer();
    expect(await Promise.all([first, last])).toEqual([10, 30]);
    expect(messages.map(({ calls }) => calls)).toEqual([[1], [3]]);
  });
});
