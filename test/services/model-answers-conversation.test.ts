// Questions in a row (FIND-1): what an earlier turn said is before the model in its own words, never what was searched for
// in their place; and what the model says with exact values goes out with those of its documents (EXACT-2).
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Caller } from "../../server/services/caller.ts";
import { openAskingWorld, type AskingWorld } from "../helpers/asking-world.ts";
import { blocksOf, placeholdersOf, replyJson } from "../helpers/fake-chat-replies.ts";

let world: AskingWorld;
let lamps: string[];
let caller: Caller;

beforeAll(async () => {
  world = await openAskingWorld();
  lamps = await world.collectionOf(
    Object.fromEntries(
      ["Tarn", "Fell", "Beck"].map((name, i) => [
        `LAMP-${i + 1}`,
        `---\nname: ${name} Headlamp\nshop: https://lamps.example/${name.toLowerCase()}\n---\n\n# ${name} Headlamp\n\nThe ${name} Headlamp weighs ${40 + i} g. It burns for ${5 + i} hours.`,
      ]),
    ),
  );
  const { secret } = await world.services.apiKeys.create(world.caller, {
    name: "asker",
    role: "ADMIN",
    audiences: world.caller.audiences.map(({ name }) => name),
  });
  caller = (await world.services.access.authenticate(secret)).caller;
}, 120_000);
afterAll(() => world.close());
beforeEach(() => world.chat.reset());

test("the asker's own words go into prompt and history, the rewrite only into the search", async () => {
  const conversation = (await world.services.conversations.create(caller, {})).publicId;
  const ask = (question: string) => world.services.answers.ask(caller, { question, collections: lamps, conversation });
  world.chat.next(replyJson({ answer: "It weighs 40 g [1].", citations: [1] }));
  const first = await ask("How much does the Tarn Headlamp weigh?");
  expect(first).toMatchObject({ writtenBy: "MODEL", conversationId: conversation });

  world.chat.next("How many hours does the Tarn Headlamp burn for?", (request) => {
    const label = blocksOf(request).find(({ text }) => text.includes("burns for 5 hours"))?.label ?? 0;
    return replyJson({ answer: `It burns for 5 hours [${label}].`, citations: [label] });
  });
  const second = await ask("And for how long does it burn?");
  expect(second).toMatchObject({ status: "ANSWERED", writtenBy: "MODEL", problems: [] });
  expect(second.search.rewritten).toBe("How many hours does the Tarn Headlamp burn for?");
  const prompt = world.chat.requests.at(-1)?.prompt ?? "";
  expect(prompt).toContain("And for how long does it burn?");
  expect(prompt).toContain("How much does the Tarn Headlamp weigh?");
  expect(prompt).toContain("It weighs 40 g");
  expect(prompt).not.toContain("How many hours does the Tarn Headlamp burn for?");
  const history = await world.services.conversations.history(caller, conversation, 10);
  expect(history.map(({ question }) => question)).toEqual([
    "How much does the Tarn Headlamp weigh?",
    "And for how long does it burn?",
  ]);
  expect(JSON.stringify(history)).not.toContain("How many hours");
  // Both calls of the turn are counted and priced.
  const calls = second.trace.filter(({ kind }) => kind === "MODEL");
  expect(calls).toHaveLength(2);
  expect(calls.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0)).toBe(second.usage?.costMicros);
});

test("an address is a placeholder for the model, and itself for whoever asks", async () => {
  world.chat.next((request) => {
    const block = blocksOf(request).find(({ text }) => text.includes("Fell Headlamp weighs"));
    const token = placeholdersOf({ ...request, prompt: block?.text ?? "" })[0] ?? "";
    return replyJson({
      answer: `Buy the Fell Headlamp at ${token} [${block?.label}].`,
      citations: [block?.label ?? 0],
    });
  });
  const answer = await world.services.answers.ask(caller, {
    question: "Where is the shop of the Fell Headlamp?",
    collections: lamps,
    isKept: false,
  });
  expect(world.chat.requests[0]?.prompt).not.toContain("lamps.example");
  if (answer.writtenBy === "MODEL") {
    expect(answer.text).toContain("https://lamps.example/fell");
    expect(answer.placed).toMatchObject([{ kind: "LINK", value: "https://lamps.example/fell" }]);
  }
  expect(answer.writtenBy).toBe("MODEL");
});
