// What a model that rewrites a follow-up is sent (EXACT-2): no exact value and no address, also of documents that no earlier
// turn brought and that therefore nothing masks.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Caller } from "../../server/services/caller.ts";
import { openAskingWorld, type AskingWorld } from "../helpers/asking-world.ts";
import { quoting } from "../helpers/fake-chat-replies.ts";

let world: AskingWorld;
let caller: Caller;

const lantern = (name: string, article: string, price: number) =>
  `---\nname: ${name}\narticle: ${article}\n---\n\n# ${name}\n\nThe ${name} costs ${price} euros. It burns for ${price} hours.\n`;

beforeAll(async () => {
  world = await openAskingWorld();
  caller = await world.newSpace("lanterns");
  await world.newCollection("lanterns", {}, caller);
  const files = ["Tarn:LN-4041A:41", "Fell:LN-4042A:42", "Beck:LN-4043A:43"].map((one) => {
    const [name = "", article = "", price = ""] = one.split(":");
    return { name: `${name}.md`, key: name, content: lantern(`${name} Lantern`, article, Number(price)) };
  });
  await world.importFiles("lanterns", files, { of: caller });
}, 120_000);
afterAll(() => world.close());
beforeEach(() => world.chat.reset());

/** The requests of the last of these questions, asked one after the other. */
async function requestsOf(...questions: string[]) {
  world.chat.otherwise((request) =>
    request.prompt.includes("Last question:") ? "What does the Tarn Lantern cost?" : quoting(request),
  );
  const { publicId: conversation } = await world.services.conversations.create(caller, {});
  let before = 0;
  for (const question of questions) {
    before = world.chat.requests.length;
    await world.services.answers.ask(caller, { question, conversation });
  }
  const all = world.chat.requests.slice(before).map(({ prompt }) => prompt);
  return { all, rewriting: all.filter((prompt) => prompt.includes("Last question:")) };
}

const FIRST = "What does the Tarn Lantern cost?";

test("where the space has no exact values, a code is a word like others", async () => {
  const { rewriting } = await requestsOf(FIRST, "And what does it cost with code LN-4042A?");
  expect(rewriting).toHaveLength(1);
});

test("a code of a document that no earlier turn brought is told to no model", async () => {
  const { fields } = await world.services.fields.list(caller, { collection: "lanterns" });
  const { publicId = "" } = fields.find(({ name }) => name === "article") ?? {};
  const { jobs } = await world.services.fields.update(caller, publicId, { isExact: true });
  for (const job of jobs) await world.over(job, caller);
  for (const question of ["And what does it cost with code LN-4042A?", "And what does it cost with code ln-4042a?"]) {
    const { all, rewriting } = await requestsOf(FIRST, question);
    expect(rewriting).toHaveLength(0);
    expect(all.join("\n").toUpperCase()).not.toContain("LN-4042A");
  }
  // Nor as what was asked before.
  const { rewriting } = await requestsOf(
    FIRST,
    "And what does it cost with code LN-4049Z?",
    "And for how long does it burn?",
  );
  expect(rewriting.join("\n")).not.toContain("LN-4049Z");
  // What names none is rewritten as ever.
  expect((await requestsOf(FIRST, "And for how long does it burn?")).rewriting).toHaveLength(1);
});

test("nor is an address that is asked about", async () => {
  const { all, rewriting } = await requestsOf(FIRST, "And what does it cost at https://lanterns.example/fell?");
  expect(rewriting).toHaveLength(0);
  expect(all.join("\n")).not.toContain("lanterns.example");
});

test("nor is one that invisible characters hide, in a question or in an earlier one (ANS-8)", async () => {
  const hidden = "lanterns.exam\u202eple/fell";
  const { all, rewriting } = await requestsOf(
    `What does the Tarn Lantern of ${hidden} cost?`,
    "And for how long does it burn?",
  );
  expect(rewriting).toHaveLength(1);
  expect(all.join("\n").replace(/\u202e/gu, "")).not.toContain("lanterns.example");
  expect(all.join("\n")).not.toContain("\u202e");
});
