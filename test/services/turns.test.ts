// Turns from their keeping to their removal: read by whom, with what of them withheld, judged, counted, gone with what they
// rest on. What was answered is given here, so that nothing hangs on how well it is found.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../../server/core/errors.ts";
import type { Answer, Citation } from "../../server/services/answer.ts";
import { createTurnStore } from "../../server/services/answer-turns.ts";
import type { Caller, Role } from "../../server/services/caller.ts";
import { openTestServices, readAllFiles, type TestServices } from "../helpers/services.ts";

let time = Date.parse("2026-03-01T12:00:00Z");
const t: TestServices = await openTestServices({
  now: () => new Date(time),
  retention: { turnDays: 30, versionDays: 0 },
});
const { agents, askedQuestions, conversations, documents, feedback, turns } = t.services;
const store = createTurnStore(t.context);
afterAll(() => t.close());

const DAY = 86_400_000;
let mine: Caller;
let other: Caller;
let analyst: Caller;

/** A caller with a key of their own. */
async function newCaller(role: Role, audiences = ["PUBLIC", "INTERNAL"]): Promise<Caller> {
  const { secret } = await t.services.apiKeys.create(t.caller, { name: `${role} ${randomUUID()}`, role, audiences });
  return (await t.services.access.authenticate(secret)).caller;
}

beforeAll(async () => {
  [mine, other, analyst] = [await newCaller("READER"), await newCaller("READER"), await newCaller("ANALYST")];
  await t.newCollection("sheets");
});

let made = 0;
async function newDocument(audience = "PUBLIC", key = `SHEET-${++made}`): Promise<{ id: string; key: string }> {
  const content = `---\nvouch:audience: ${audience}\n---\n# Sheet ${key}\n\nText ${randomUUID()} of ${key}.\n`;
  await t.importFiles("sheets", [{ name: `${key}.md`, key, content }]);
  const document = await documents.find(t.caller, "sheets", key);
  if (document === null) throw new Error("Nothing was imported");
  return { id: document.publicId, key };
}

const STEP = {
  kind: "MODEL",
  decidedBy: "CODE",
  title: "Write",
  detail: "2 blocks",
  tokensIn: 9,
  tokensOut: 4,
  ms: 1,
} as const;

interface Given extends Partial<Omit<Answer, "citations" | "search">> {
  readonly question?: string;
  readonly cites?: readonly string[];
  /** Documents of the blocks that were supplied. */
  readonly blocks?: readonly string[];
}

/** As `ask` makes it, by code, with one citation for each document. */
async function keep(caller: Caller, given: Given = {}): Promise<string> {
  const { question = "What is it?", cites = [], blocks = [], ...rest } = given;
  const citation = (documentId: string, i: number) =>
    ({
      documentId,
      index: i + 1,
      versionOrdinal: 1,
      quote: "quoted",
      scope: {},
      appliesTo: {},
      exceptFor: [],
    }) as unknown as Citation;
  const answer = {
    id: randomUUID(),
    status: cites.length === 0 ? "NOT_FOUND" : "ANSWERED",
    text: "The text of the answer [1].",
    missing: [],
    completeness: null,
    structured: null,
    appliesTo: {},
    writtenBy: "CODE",
    model: null,
    fallback: null,
    problems: [],
    figures: [],
    placed: [],
    removed: [],
    usage: null,
    conversationId: null,
    agent: null,
    trace: [{ ...STEP, isEstimated: false, costMicros: 12 }],
    ...rest,
    citations: cites.map(citation),
    search: {
      question,
      rewritten: "Rewritten Quolverine",
      blocks: blocks.map((documentId) => ({ documentId, versionOrdinal: 1 })),
    },
  } as unknown as Answer;
  await store.keep(caller, answer);
  return answer.id;
}

const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

test("a turn is read by the key that asked and by ANALYST, is unknown to another key, and its trace is the ANALYST's", async () => {
  const { id: documentId } = await newDocument();
  const id = await keep(mine, { cites: [documentId], question: "Сколько стоит? 🙂" });
  const read = await turns.get(mine, id);
  expect(read).toMatchObject({ question: "Сколько стоит? 🙂", text: "The text of the answer [1].", isWithheld: false });
  expect(read.citations).toHaveLength(1);
  expect(await codeOf(turns.get(other, id))).toBe("NOT_FOUND");
  expect(() => turns.trace(mine, read)).toThrow(/ANALYST/);
  expect(turns.trace(analyst, await turns.get(analyst, id))).toEqual([{ ...STEP, isEstimated: false, costMicros: 12 }]);
  expect((await turns.list(other, {})).map((turn) => turn.id)).not.toContain(id);
  expect((await turns.list(mine, { first: 1 })).map((turn) => turn.id)).toContain(id);
  const stranger = await t.newSpace(`space-${randomUUID()}`);
  expect(await codeOf(turns.get(stranger, id))).toBe("NOT_FOUND");
});

test("what rests on a text that its reader may not see any more is withheld, whoever wrote it (SRC-4)", async () => {
  const shown = await newDocument();
  const narrowed = await newDocument();
  const cited = await keep(mine, { cites: [shown.id, narrowed.id] });
  const supplied = await keep(mine, {
    cites: [shown.id],
    blocks: [shown.id, narrowed.id],
    writtenBy: "MODEL",
    model: "m",
  });
  const quoted = await keep(mine, { cites: [shown.id], blocks: [shown.id, narrowed.id] });
  const publicOnly = { ...mine, audiences: mine.audiences.filter(({ name }) => name === "PUBLIC") };
  expect((await turns.get(publicOnly, cited)).isWithheld).toBe(false);

  await newDocument("INTERNAL", narrowed.key);
  for (const id of [cited, supplied]) {
    const turn = await turns.get(publicOnly, id);
    expect(turn).toMatchObject({ isWithheld: true, text: "", structured: null, figures: [], placed: [] });
    expect(turn.citations.map(({ documentId }) => documentId)).toEqual([shown.id]);
    expect(turn.steps.map(({ detail }) => detail)).toEqual([""]);
  }
  // Code quotes nothing but what it cites.
  expect((await turns.get(publicOnly, quoted)).isWithheld).toBe(false);
  // The old version was for all who may see the new one.
  expect((await turns.get(mine, cited)).text).not.toBe("");
});

test("a text that was for fewer stays withheld when a later version is for more", async () => {
  const document = await newDocument("INTERNAL");
  const id = await keep(mine, { cites: [document.id] });
  await newDocument("PUBLIC", document.key);
  const publicOnly = { ...analyst, audiences: analyst.audiences.filter(({ name }) => name === "PUBLIC") };
  expect(await documents.find(publicOnly, "sheets", document.key)).not.toBeNull();
  expect((await turns.get(publicOnly, id)).isWithheld).toBe(true);
  expect((await turns.get(analyst, id)).isWithheld).toBe(false);
});

test("erasing a document takes every turn with it that cites it or was written with it before a model, and no other", async () => {
  const [gone, left] = [await newDocument(), await newDocument()];
  const cited = await keep(mine, { cites: [gone.id] });
  const given = await keep(mine, { cites: [left.id], blocks: [gone.id, left.id], writtenBy: "MODEL", model: "m" });
  const kept = await keep(mine, { cites: [left.id] });
  await t.over(await documents.erase(t.caller, [gone.id]));
  expect(await codeOf(turns.get(mine, cited))).toBe("NOT_FOUND");
  expect(await codeOf(turns.get(mine, given))).toBe("NOT_FOUND");
  expect((await turns.get(mine, kept)).id).toBe(kept);
  // What was erased while it was answered is not kept at all.
  const late = await keep(mine, { cites: [gone.id, left.id] });
  expect(await codeOf(turns.get(mine, late))).toBe("NOT_FOUND");
});

test("nothing of a turn and of what is said about it stands readable, and the rewritten question stands nowhere (FIND-1, SEC-2)", async () => {
  const planted = ["Zquorble", "Жуфщвакрю", "龘魑饕鑫"];
  const id = await keep(mine, { question: planted[0] ?? "", text: planted[1] ?? "" });
  await feedback.give(mine, id, { verdict: "NOT_HELPFUL", comment: planted[2] ?? "" });
  expect((await turns.get(mine, id)).feedback).toMatchObject({ verdict: "NOT_HELPFUL", comment: planted[2] });
  expect(JSON.stringify(await turns.get(analyst, id))).not.toContain("Quolverine");
  await t.database.maintenance.forget();
  for (const [path, bytes] of await readAllFiles(t.dataDir))
    for (const word of planted) expect(bytes.includes(Buffer.from(word)), `${word} in ${path}`).toBe(false);
});

test("feedback is given by the key that asked or ANALYST, and the last word counts", async () => {
  const id = await keep(mine);
  expect(await codeOf(feedback.give(other, id, { verdict: "HELPFUL" }))).toBe("NOT_FOUND");
  await feedback.give(mine, id, { verdict: "HELPFUL", comment: "Thanks" });
  const changed = await feedback.give(analyst, id, { verdict: "NOT_HELPFUL" });
  expect(changed.feedback).toEqual({ verdict: "NOT_HELPFUL", comment: "", at: new Date(time) });
  expect(await codeOf(feedback.give(mine, id, { verdict: "HELPFUL", comment: "x".repeat(2_001) }))).toBe(
    "LIMIT_EXCEEDED",
  );
  expect((await turns.list(mine, {}, { feedback: "NOT_HELPFUL" })).map((turn) => turn.id)).toContain(id);
  const { 0: entry } = await t.database.read.auditEntry.findMany({ where: { subject: id } });
  expect(entry).toMatchObject({
    action: "turn.feedback",
    apiKeyId: analyst.apiKeyId,
    detail: { verdict: "NOT_HELPFUL" },
  });
});

test("turns are listed newest first, a page at a time, by each filter", async () => {
  const asker = await newCaller("READER");
  await agents.create(t.caller, { name: "lister" });
  const conversation = await conversations.create(asker, { agent: "lister" });
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    time += 1_000;
    const isLast = i === 4;
    ids.unshift(await keep(asker, isLast ? { agent: "lister", conversationId: conversation.publicId } : {}));
  }
  const idsOf = async (...args: Parameters<typeof turns.list> extends [unknown, ...infer Rest] ? Rest : never) =>
    (await turns.list(asker, ...args)).map(({ id }) => id);
  expect(await idsOf({ first: 10 })).toEqual(ids);
  const [first] = await turns.list(asker, { first: 1 });
  expect(first).toMatchObject({ agent: "lister", conversationId: conversation.publicId });
  expect(await idsOf({}, { agent: "lister" })).toEqual(ids.slice(0, 1));
  expect(await idsOf({}, { conversation: conversation.publicId })).toEqual(ids.slice(0, 1));
  expect(await idsOf({}, { status: "ANSWERED" })).toEqual([]);
  expect(await idsOf({}, { from: new Date(time - 1_000), to: new Date(time) })).toEqual(ids.slice(1, 2));
  // A removed agent leaves its turns, which no longer name it.
  await agents.remove(t.caller, "lister");
  expect((await turns.list(asker, { first: 1 }))[0]).toMatchObject({ id: ids[0], agent: null });
});

test("unanswered questions are counted by what they ask, the most frequent first, and say when they were answered since", async () => {
  const space = await t.newSpace(`unanswered-${randomUUID()}`);
  const ask = async (question: string, given: Given = {}) => {
    time += 1_000;
    return keep(space, { ...given, question });
  };
  await ask("When is the depot open on Saturdays?", { missing: ["the hours"] });
  await ask("Где хранится приёмник?");
  const last = await ask("on saturdays, when's the depot open", { missing: ["hours of Saturday"] });
  const lastAskedAt = new Date(time);
  await ask("什么时候发货？", { status: "UNVALIDATED" });
  const unhelpful = await ask("Who founded the depot?", { status: "ANSWERED" });
  await feedback.give(space, unhelpful, { verdict: "NOT_HELPFUL" });

  const { listUnanswered } = askedQuestions;
  const found = await listUnanswered(space, {});
  expect(found).toMatchObject([
    {
      rank: 1,
      count: 2,
      question: "on saturdays, when's the depot open",
      missing: ["hours of Saturday"],
      turnId: last,
      lastAskedAt,
      answeredAt: null,
    },
    { rank: 2, count: 1, question: "Где хранится приёмник?" },
  ]);
  expect((await listUnanswered(space, { first: 1 })).map(({ rank }) => rank)).toEqual([1, 2]);
  expect(await listUnanswered(space, {}, { reasons: ["UNVALIDATED"] })).toMatchObject([{ question: "什么时候发货？" }]);
  expect(await listUnanswered(space, {}, { reasons: ["NOT_HELPFUL"] })).toMatchObject([{ turnId: unhelpful }]);
  expect(await listUnanswered(space, {}, { reasons: ["NOT_FOUND", "UNVALIDATED", "NOT_HELPFUL"] })).toHaveLength(4);
  expect(await listUnanswered(space, {}, { from: new Date(time + 1), to: new Date(time + 2) })).toEqual([]);

  await ask("When is the depot open on Saturday?", { status: "ANSWERED" });
  expect((await listUnanswered(space, {}))[0]).toMatchObject({ count: 2, answeredAt: new Date(time) });
  expect(await codeOf(listUnanswered({ ...space, role: "READER" }, {}))).toBe("FORBIDDEN");
  expect(await codeOf(listUnanswered(space, {}, { agent: "nobody" }))).toBe("NOT_FOUND");
  expect(await codeOf(listUnanswered(space, {}, { from: new Date(time), to: new Date(time) }))).toBe("BAD_REQUEST");
  // Of another space nothing is counted.
  expect((await listUnanswered(analyst, { first: 100 })).map(({ question }) => question)).not.toContain(
    "Где хранится приёмник?",
  );
});

test("usage adds up tokens, cost and statuses by day, agent and model, and never over two currencies", async () => {
  const space = await t.newSpace(`usage-${randomUUID()}`);
  await agents.create(space, { name: "seller" });
  const usage = (costMicros: number | null, currency: string | null) => ({
    tokensIn: 100,
    tokensOut: 10,
    isEstimated: false,
    costMicros,
    currency,
  });
  await keep(space, {
    status: "ANSWERED",
    writtenBy: "MODEL",
    model: "small",
    usage: usage(5, "USD"),
    agent: "seller",
  });
  await keep(space, { status: "UNVALIDATED", writtenBy: "MODEL", model: "small", usage: usage(7, "USD") });
  await keep(space, {
    status: "ANSWERED",
    writtenBy: "MODEL",
    model: "large",
    usage: usage(9, "EUR"),
    agent: "seller",
  });
  time += DAY;
  await keep(space, { status: "NOT_FOUND" });

  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const none = { answered: 0, notFound: 0, unvalidated: 0, conflicts: 0 };
  expect(await askedQuestions.usage(space, "DAY")).toEqual([
    {
      ...none,
      name: day(time - DAY),
      currency: "EUR",
      turns: 1,
      answered: 1,
      tokensIn: 100,
      tokensOut: 10,
      costMicros: 9,
    },
    {
      ...none,
      name: day(time - DAY),
      currency: "USD",
      turns: 2,
      answered: 1,
      unvalidated: 1,
      tokensIn: 200,
      tokensOut: 20,
      costMicros: 12,
    },
    { ...none, name: day(time), currency: null, turns: 1, notFound: 1, tokensIn: 0, tokensOut: 0, costMicros: null },
  ]);
  const names = async (by: "AGENT" | "MODEL") =>
    (await askedQuestions.usage(space, by)).map(({ name, turns: n }) => [name, n]);
  expect(await names("MODEL")).toEqual([
    [null, 1],
    ["large", 1],
    ["small", 2],
  ]);
  expect(await names("AGENT")).toEqual([
    [null, 1],
    [null, 1],
    ["seller", 1],
    ["seller", 1],
  ]);
  expect(await codeOf(askedQuestions.usage({ ...space, role: "READER" }, "DAY"))).toBe("FORBIDDEN");
  time += 40 * DAY;
  expect(await askedQuestions.usage(space, "DAY")).toEqual([]);
  expect(await askedQuestions.usage(space, "DAY", { from: new Date(time - 50 * DAY) })).toHaveLength(3);
});

test("retention takes turns whose time is over, what was said of them, and conversations that nothing is left of", async () => {
  const old = await conversations.create(mine, {});
  const busy = await conversations.create(mine, {});
  const first = await keep(mine, { conversationId: busy.publicId });
  await feedback.give(mine, first, { verdict: "HELPFUL", comment: "Good" });
  time += 31 * DAY;
  const later = await keep(mine, { conversationId: busy.publicId });
  const fresh = await conversations.create(mine, {});
  await t.over(await t.services.jobs.enqueue(t.caller, "applyRetention", {}));
  expect(await codeOf(turns.get(mine, first))).toBe("NOT_FOUND");
  expect((await turns.get(mine, later)).id).toBe(later);
  expect(await codeOf(conversations.get(mine, old.publicId))).toBe("NOT_FOUND");
  for (const { publicId } of [busy, fresh]) expect((await conversations.get(mine, publicId)).publicId).toBe(publicId);
});
