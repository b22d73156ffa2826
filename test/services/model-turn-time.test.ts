// All the time that models get for one question (ANS-3): however little each call takes, and whoever stands in the queue.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAskingWorld, type AskingWorld } from "../helpers/asking-world.ts";
import { blocksOf, replyJson } from "../helpers/fake-chat-replies.ts";
import type { Script } from "../helpers/fake-chat-server.ts";

const TURN_MS = 1_500;
let world: AskingWorld;
let pumps: string[];

beforeAll(async () => {
  // No single call would end before the test is given up.
  world = await openAskingWorld({
    endpoint: { timeoutMs: 120_000, idleTimeoutMs: 120_000 },
    limits: { chatTurnTimeoutMs: TURN_MS, chatCallsMax: 1 },
  });
  pumps = await world.collectionOf({ "P-1": "# Pump 1\n\nPump 1 lifts water from the well to the tank." });
}, 120_000);
afterAll(() => world.close());
beforeEach(() => world.chat.reset());

const ask = (options: Parameters<AskingWorld["ask"]>[2] = {}) =>
  world.ask("Which pump lifts water from the well to the tank?", { collections: pumps }, options);
const REPLACED = {
  status: "ANSWERED",
  writtenBy: "CODE",
  fallback: { code: "MODEL_UNAVAILABLE", message: expect.stringContaining("took longer than 1.5 s for one question") },
};

test("a model that stalls in a round of tools is given up when the turn's time is over", async () => {
  const search: Script = { toolCalls: [{ name: "search", arguments: { question: "pump" } }] };
  for (const rounds of [0, 1, 2, 3]) {
    world.chat.reset();
    world.chat.next(...Array.from({ length: rounds }, () => search));
    world.chat.otherwise({ fails: "STALL" });
    expect(await ask()).toMatchObject(REPLACED);
    expect(await world.chat.requests.at(-1)?.closed).toBe(true);
  }
}, 60_000);

test("a wait for a place counts, and a place that was given up is free again", async () => {
  world.chat.otherwise({ fails: "STALL" });
  const both = [ask(), ask()];
  for (const one of both) expect(await one).toMatchObject(REPLACED);
  world.chat.reset();
  world.chat.otherwise((request) => {
    const label = blocksOf(request)[0]?.label ?? 0;
    return replyJson({ answer: `Pump 1 lifts it [${label}].`, citations: [label] });
  });
  expect(await ask()).toMatchObject({ writtenBy: "MODEL", fallback: null });
});

test("whoever goes away within the time has gone: nothing stands in", async () => {
  const gone = new AbortController();
  world.chat.otherwise(() => {
    gone.abort();
    return { fails: "STALL" };
  });
  await expect(ask({ signal: gone.signal })).rejects.toMatchObject({ code: "CANCELLED" });
});
