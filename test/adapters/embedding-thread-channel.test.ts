import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { createThreadChannel, type ThreadChannel } from "../../server/adapters/embedding-model/thread-channel.ts";

// A thread that answers `count` with the number of texts, and dies or stays silent when a text asks for it.
const SOURCE = `
const { parentPort } = require("node:worker_threads");
parentPort.on("message", ({ call, name, request }) => {
  if (name === "close") return parentPort.close();
  if (name === "cancel") return;
  if (request.texts[0] === "throw") throw new Error("broken");
  if (request.texts[0] === "exit") process.exit(3);
  if (request.texts[0] === "silent") return;
  parentPort.postMessage({ call, result: [request.texts.length] });
});`;

describe("a thread behind a channel", () => {
  let started = 0;
  let channel: ThreadChannel;
  const open = (): ThreadChannel => {
    started = 0;
    channel = createThreadChannel("test thread", () => {
      started++;
      return new Worker(SOURCE, { eval: true });
    });
    return channel;
  };
  afterEach(() => channel.close());

  it.each(["throw", "exit"])(
    "that dies (%s) fails every open call as retryable, and the next call starts another",
    async (how) => {
      const { call } = open();
      const lost = { code: "MODEL_UNAVAILABLE", isRetryable: true };
      const waiting = expect(call("count", { texts: ["silent"] })).rejects.toMatchObject(lost);
      await expect(call("count", { texts: [how] })).rejects.toMatchObject(lost);
      await waiting;
      expect(await call("count", { texts: ["a", "b"] })).toEqual([2]);
      expect(started).toBe(2);
    },
  );

  it("starts once for many calls", async () => {
    const { call } = open();
    const answers = await Promise.all([1, 2, 3].map((n) => call("count", { texts: new Array<string>(n).fill("a") })));
    expect(answers).toEqual([[1], [2], [3]]);
    expect(started).toBe(1);
  });

  it("lets go of a call that is cancelled", async () => {
    const { call } = open();
    const controller = new AbortController();
    const waiting = call("count", { texts: ["silent"] }, { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: "CANCELLED" });
    expect(await call("count", { texts: ["a"] })).toEqual([1]);
  });

  it("fails open and later calls once it is closed", async () => {
    const { call, close } = open();
    const closed = { code: "MODEL_UNAVAILABLE", isRetryable: false };
    const waiting = expect(call("count", { texts: ["silent"] })).rejects.toMatchObject(closed);
    await close();
    await waiting;
    await expect(call("count", { texts: ["a"] })).rejects.toMatchObject(closed);
    await close();
  });
});
