// An agent answers within its collections, in its voice, with its model and budget (services/agents.ts).
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { importReference, openAskingWorld, type AskingWorld } from "../helpers/asking-world.ts";
import { blocksOf, quoting, replyJson } from "../helpers/fake-chat-replies.ts";

let world: AskingWorld;

beforeAll(async () => {
  world = await openAskingWorld();
  await importReference(world);
  await world.collectionOf({ other: "# Other\n\nError E-417 is told of here as well." });
  const { agents } = world.services;
  await agents.create(world.caller, {
    name: "bench",
    instructions: "Answer as short as a label.",
    settings: {
      collections: ["reference"],
      requiredScope: ["site"],
      temperature: 0.4,
      replyTokensMax: 300,
      tokensMax: 900,
    },
  });
}, 120_000);
afterAll(() => world.close());
beforeEach(() => world.chat.reset());

const QUESTION = "What does error E-417 mean?";

test("its instructions, temperature and budgets go to the model, and its collections alone are searched", async () => {
  world.chat.otherwise(quoting);
  const answer = await world.ask(QUESTION, { agent: "bench", collections: null });
  const [request] = world.chat.requests;
  expect(request?.body).toMatchObject({ temperature: 0.4 });
  expect(request?.body.max_tokens ?? request?.body.max_completion_tokens).toBe(300);
  expect(request?.prompt).toContain("Answer as short as a label.");
  expect(answer.agent).toBe("bench");
  expect(answer.search.searched.collections).toEqual(["reference"]);
  expect(answer.search.blocks.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(900);
});

test("a scope that it requires must be named, for values", async () => {
  world.chat.otherwise((request) => {
    const label = blocksOf(request).find(({ text }) => text.includes("tighten") || text.includes("4 Nm"))?.label ?? 1;
    return replyJson({ answer: `They are tightened to 4 Nm [${label}].`, citations: [label] });
  });
  const answer = await world.ask("How tight are the bolts of the rear mudguard?", { agent: "bench" });
  expect(world.chat.requests[0]?.prompt).toContain('appliesTo must name: "site"');
  expect(answer.status).toBe("UNVALIDATED");
  expect(answer.problems.map(({ code }) => code)).toContain("SCOPE_MISSING");
});

test("what it does not answer from cannot be asked of it, and an agent that is none is named", async () => {
  await expect(world.ask(QUESTION, { agent: "bench", collections: ["c1"] })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  await expect(world.ask(QUESTION, { agent: "nobody" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(world.ask(QUESTION, { conversation: "none" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(world.chat.requests).toHaveLength(0);
});
