// Conversations: whose they are, and what of them a model is reminded of (FIND-1, SRC-4).
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppError } from "../../server/core/errors.ts";
import type { Answer } from "../../server/services/answer.ts";
import { createTurnStore } from "../../server/services/answer-turns.ts";
import type { Caller } from "../../server/services/caller.ts";
import { openTestServices, readAllFiles } from "../helpers/services.ts";

const t = await openTestServices();
const { agents, apiKeys, conversations, documents } = t.services;
const store = createTurnStore(t.context);
afterAll(() => t.close());
let mine: Caller;

async function newCaller(): Promise<Caller> {
  const input = { name: randomUUID(), role: "READER" as const, audiences: ["PUBLIC", "INTERNAL"] };
  const { secret } = await apiKeys.create(t.caller, input);
  return (await t.services.access.authenticate(secret)).caller;
}

async function importSheet(key: string, audience = "PUBLIC", status = "CURRENT"): Promise<string> {
  const content = `---\nvouch:audience: ${audience}\nvouch:status: ${status}\n---\n# ${key}\n\nText ${randomUUID()}.\n`;
  await t.importFiles("sheets", [{ name: `${key}.md`, key, content }]);
  return (await documents.find(t.caller, "sheets", key))?.publicId ?? "";
}

beforeAll(async () => {
  mine = await newCaller();
  await t.newCollection("sheets");
});

/** A turn as `ask` keeps it. */
async function keep(conversationId: string, question: string, given: Partial<Answer> & { cites?: string[] } = {}) {
  const { cites = [], ...rest } = given;
  const citations = cites.map((documentId, i) => ({ documentId, index: i + 1, versionOrdinal: 1 }));
  const answer = {
    id: randomUUID(),
    status: "ANSWERED",
    text: `To: ${question}`,
    conversationId,
    agent: null,
    model: null,
  };
  const none = { missing: [], completeness: null, structured: null, appliesTo: {}, writtenBy: "CODE", fallback: null };
  const empty = { problems: [], figures: [], placed: [], removed: [], usage: null, trace: [] };
  const search = { question, rewritten: "Quolverine rewritten", blocks: [] };
  await store.keep(mine, { ...answer, ...none, ...empty, ...rest, citations, search } as unknown as Answer);
}

const asked = async (id: string, turnsMax = 10) =>
  (await conversations.history(mine, id, turnsMax)).map(({ question }) => question);

test("a model is reminded of the last turns, oldest first, as they were asked and answered", async () => {
  const sheet = await importSheet("A");
  const { publicId } = await conversations.create(mine, {});
  await keep(publicId, "Первый? 🙂", { cites: [sheet] });
  await keep(publicId, "Second?", { status: "NOT_FOUND" });
  await keep(publicId, "第三？", { status: "UNVALIDATED", text: "An invented $5." });
  expect(await conversations.history(mine, publicId, 10)).toEqual([
    { question: "Первый? 🙂", text: "To: Первый? 🙂", documentIds: [sheet] },
    { question: "Second?", text: "To: Second?", documentIds: [] },
    // What was not valid is no answer to be reminded of.
    { question: "第三？", text: "", documentIds: [] },
  ]);
  expect(await asked(publicId, 2)).toEqual(["Second?", "第三？"]);
  expect(await asked(publicId, 0)).toEqual([]);
  expect(JSON.stringify(await conversations.history(mine, publicId, 10))).not.toContain("Quolverine");
});

test("turns that rest on what was withdrawn, narrowed or erased are left out, and earlier ones fill their place", async () => {
  const [withdrawn, narrowed, erased, left] = await Promise.all(["W", "N", "E", "L"].map((key) => importSheet(key)));
  const { publicId } = await conversations.create(mine, {});
  for (const [question, id] of Object.entries({ left, withdrawn, narrowed, erased }))
    await keep(publicId, question, { cites: [id ?? "", left ?? ""] });
  mine = { ...mine, audiences: mine.audiences.filter(({ name }) => name === "PUBLIC") };
  expect(await asked(publicId)).toEqual(["left", "withdrawn", "narrowed", "erased"]);
  await importSheet("N", "INTERNAL");
  await importSheet("W", "PUBLIC", "WITHDRAWN");
  await t.over(await documents.erase(t.caller, [erased ?? ""]));
  expect(await asked(publicId)).toEqual(["left"]);
  expect(await asked(publicId, 1)).toEqual(["left"]);
});

test("a conversation belongs to the key that began it; removed, it takes its turns along, and an agent's instructions are sealed", async () => {
  const other = await newCaller();
  await agents.create(t.caller, { name: "sealed", instructions: "Жуфщвакрю 龘魑饕鑫 Zquorble" });
  const { publicId } = await conversations.create(mine, { agent: "sealed" });
  await keep(publicId, "Mine?");
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error: unknown) => (error as AppError).code,
    );
  expect(await codeOf(conversations.open(other, publicId))).toBe("NOT_FOUND");
  expect(await codeOf(conversations.open({ ...other, role: "ADMIN" }, publicId))).toBe("NOT_FOUND");
  expect((await conversations.get({ ...other, role: "ANALYST" }, publicId)).isOwn).toBe(false);
  expect(await conversations.history({ ...other, role: "ADMIN" }, publicId, 10)).toEqual([]);
  expect(await codeOf(conversations.remove({ ...other, role: "ANALYST" }, publicId))).toBe("NOT_FOUND");
  expect((await conversations.open(mine, publicId)).agent).toBe("sealed");
  const before = await t.database.read.turn.count();
  await conversations.remove(mine, publicId);
  expect(await t.database.read.turn.count()).toBe(before - 1);
  // Answered meanwhile: what is removed stays removed.
  await keep(publicId, "Late?");
  expect(await t.database.read.turn.count()).toBe(before - 1);
  expect(await codeOf(conversations.create(t.caller, {}))).toBe("FORBIDDEN");
  for (const [path, bytes] of await readAllFiles(t.dataDir))
    for (const word of ["Жуфщвакрю", "龘魑饕鑫", "Zquorble"])
      expect(bytes.includes(Buffer.from(word)), `${word} in ${path}`).toBe(false);
});
