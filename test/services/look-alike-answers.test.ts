// Things that look alike and sources that disagree, asked for end to end, by code and by a model (ANS-7).
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAskingWorld, type AskingWorld } from "../helpers/asking-world.ts";
import { blocksOf, replyJson } from "../helpers/fake-chat-replies.ts";

let world: AskingWorld;
let lamps: string[];
let hours: string[];

beforeAll(async () => {
  world = await openAskingWorld();
  await world.services.agents.create(world.caller, { name: "quoting", settings: { isModelUsed: false } });
  const lamp = (name: string, price: number) => `# ${name}\n\nThe ${name} costs ${price} EUR.\n`;
  lamps = await world.collectionOf({
    a: lamp("Lumen Desk Lamp 10", 21),
    b: lamp("Lumen Desk Lamp 20", 25),
    c: lamp("Lumen Desk Lamp 20 Pro", 35),
  });
  const open = (title: string, from: string, to: string, more: string) =>
    `# ${title}\n\nThe north branch library is open from ${from} to ${to} on Saturday.\n\n${more}\n`;
  // Among others: of two documents alone the farther one would be as far as anything.
  const others = ["kitchen", "garden", "archive", "garage"].map((name) => [
    name,
    `# The ${name}\n\nThe ${name} of the town hall is cleaned by its tenants.\n`,
  ]);
  hours = await world.collectionOf({
    ...Object.fromEntries(others),
    "HOURS-1": open(
      "Opening hours of the north branch",
      "9:00",
      "17:00",
      "Books of all other branches can be returned at its counter.",
    ),
    "HOURS-2": open(
      "Notice of the north branch",
      "10:00",
      "16:00",
      "Visitors are asked to leave bicycles in the yard behind the house.",
    ),
  });
}, 120_000);
afterAll(() => world.close());
beforeEach(() => world.chat.reset());

const SATURDAY = "When is the north branch library open on Saturday?";

test("look-alike things are no conflict", async () => {
  const answer = await world.ask("What does the Lumen Desk Lamp cost?", { collections: lamps, agent: "quoting" });
  expect(answer.status).toBe("ANSWERED");
});

test("two opening hours of one branch are", async () => {
  const answer = await world.ask(SATURDAY, { collections: hours, agent: "quoting" });
  expect(answer.status).toBe("CONFLICT");
  expect(answer.citations.map(({ documentKey }) => documentKey).sort()).toEqual(["HOURS-1", "HOURS-2"]);
});

test("a model that tells one side of it is told with both", async () => {
  world.chat.otherwise((request) => {
    const label = blocksOf(request).find(({ text }) => text.includes("9:00"))?.label ?? 0;
    return replyJson({ answer: `It is open from 9:00 to 17:00 on Saturday [${label}].`, citations: [label] });
  });
  const answer = await world.ask(SATURDAY, { collections: hours });
  expect(answer).toMatchObject({ status: "CONFLICT", writtenBy: "MODEL" });
  for (const hour of ["9:00", "17:00", "10:00", "16:00"]) expect(answer.text).toContain(hour);
});
