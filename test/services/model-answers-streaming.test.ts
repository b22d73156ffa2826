// An answer as it comes (ANS-9): steps, then provisional text, then the answer; and an end to all of it for who goes away.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { importReference, openAskingWorld, type AskingWorld } from "../helpers/asking-world.ts";
import { inventingFigures, quoting } from "../helpers/fake-chat-replies.ts";

let world: AskingWorld;

beforeAll(async () => {
  world = await openAskingWorld();
  await importReference(world);
}, 120_000);
afterAll(() => world.close());
beforeEach(() => world.chat.reset());

const QUESTION = "What does error E-417 mean?";

/** What is told while a question is answered, in order. */
function listen() {
  const events: string[] = [];
  return {
    events,
    options: {
      onStep: ({ title }: { title: string }) => void events.push(`step: ${title}`),
      onText: (text: string) => void events.push(`text: ${text}`),
      onRestart: () => void events.push("restart"),
    },
    text: () =>
      events
        .slice(events.lastIndexOf("restart") + 1)
        .flatMap((one) => (one.startsWith("text: ") ? one.slice(6) : []))
        .join(""),
  };
}

test("steps come first, then the text of the answer alone, which the answer confirms", async () => {
  world.chat.next((request) => {
    const text = quoting(request);
    return { text: typeof text === "string" ? text : "" };
  });
  const { events, options, text } = listen();
  const answer = await world.ask(QUESTION, {}, options);
  expect(events[0]).toBe("step: Choose who answers");
  expect(events.findIndex((one) => one.startsWith("text: "))).toBeGreaterThan(1);
  expect(text()).toBe(answer.text);
  expect(events).not.toContain("restart");
  expect(text()).not.toMatch(/"answer"|citations|\{\{/u);
});

test("what is written again is withdrawn first", async () => {
  world.chat.next(inventingFigures, quoting);
  const { events, options, text } = listen();
  const answer = await world.ask(QUESTION, {}, options);
  expect(events.filter((one) => one === "restart")).toHaveLength(1);
  expect(text()).toBe(answer.text);
});

test("what was shown is withdrawn where code answers in the end", async () => {
  world.chat.otherwise({ text: "Not JSON at all" });
  const { events, options, text } = listen();
  const answer = await world.ask(QUESTION, {}, options);
  expect(answer.writtenBy).toBe("CODE");
  expect(events.filter((one) => one === "restart").length).toBeGreaterThan(0);
  expect(text()).toBe("");
});

test("who goes away ends the call of the model, and the question with it", async () => {
  const controller = new AbortController();
  world.chat.otherwise({ fails: "STALL" });
  const asked = world.ask(QUESTION, {}, { signal: controller.signal });
  const request = await world.chat.received(1);
  controller.abort();
  await expect(asked).rejects.toMatchObject({ code: "CANCELLED" });
  expect(await request.closed).toBe(true);
});

test("who is gone before the search ends is not answered, and no model is asked", async () => {
  const controller = new AbortController();
  const asked = world.ask(QUESTION, {}, { signal: controller.signal, onStep: () => controller.abort() });
  await expect(asked).rejects.toMatchObject({ code: "CANCELLED" });
  expect(world.chat.requests).toHaveLength(0);
});
