// Situating notes (CUT-8): a model says of each piece where it stands, for its embedding alone.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEndpointChatModel } from "../../server/adapters/chat-model/endpoint.ts";
import type { ChatModel } from "../../server/ports/chat-model.ts";
import { startFakeChatServer } from "../helpers/fake-chat-server.ts";
import { openTestServices, readAllFiles, type TestServices } from "../helpers/services.ts";

const LINK = "https://bank.example/terms/bridge";
const TERMS = `# General conditions, part B

These conditions govern the bridge product. See ${LINK} for the price list.

## 7. Default

### 7.1 Notice

The bank gives notice in writing.

### 7.2 Consequences

This clause applies when the borrower is in default.
`;
const NOTE = "This passage belongs to the bridge product and rules what follows a missed payment.";

let server: Awaited<ReturnType<typeof startFakeChatServer>>;
let chat: ChatModel;
let t: TestServices;

beforeEach(async () => {
  server = await startFakeChatServer();
  server.otherwise(NOTE);
  chat = createEndpointChatModel({
    name: "writer",
    url: server.url,
    apiKey: null,
    apiKeyVariable: "CHAT_API_KEY",
    model: "fake",
    contextTokens: 8_192,
    timeoutMs: 5_000,
    firstByteTimeoutMs: null,
    idleTimeoutMs: 5_000,
    retriesMax: 0,
    price: null,
  });
  t = await openTestServices({ chatModels: [chat] });
});
afterEach(async () => {
  await t.close();
  await chat.close();
  await server.close();
});

const importTerms = (content = TERMS, key = "terms") => t.importFiles("terms", [{ name: `${key}.md`, key, content }]);
const notes = () => t.database.read.situatingNote.count();
const search = (question: string) => t.services.search.search(t.caller, { question, collections: ["terms"] });
const turn = async (settings: Parameters<TestServices["newCollection"]>[1]) => {
  const { job } = await t.services.collections.update(t.caller, "terms", settings ?? {});
  return job === null ? null : t.over(job);
};
const distanceOf = async (question: string, text: string) =>
  (await search(question)).hits.find((hit) => hit.text.includes(text))?.distance ?? NaN;

describe("a collection with situating notes", () => {
  beforeEach(() => t.newCollection("terms", { situatingNotes: true }));

  test("has a note for each piece, which brings it nearer to what the note says and leaves its text, words and blocks alone", async () => {
    const job = await importTerms();
    expect(job.state).toBe("DONE");
    expect(job.result).toMatchObject({ notesWritten: await t.database.read.piece.count(), notesMissing: 0 });
    const question = "bridge product missed payment";
    const withNotes = await distanceOf(question, "in default");
    const found = await search(question);
    expect(JSON.stringify([found.hits, found.blocks])).not.toContain("missed payment");
    const hit = found.hits.find(({ text }) => text.includes("in default"));
    expect(hit?.wordScore).toBe(0);

    await turn({ situatingNotes: false });
    const without = await search(question);
    const plain = without.hits.find(({ text }) => text.includes("in default"));
    expect(withNotes).toBeLessThan((plain?.distance ?? NaN) - 0.1);
    expect(plain).toMatchObject({ text: hit?.text, wordScore: 0, blockId: hit?.blockId });
  });

  test("tells the model title, headings and sections, shows it no address, and fences it all in", async () => {
    await importTerms();
    const passage = /Passage:\nThis clause applies when the borrower is in default\.\n[0-9a-f]{8}>>>/u;
    const asked = server.requests.find(({ prompt }) => passage.test(prompt));
    expect(asked?.prompt).toContain("Title: General conditions, part B");
    expect(asked?.prompt).toContain("7.2 Consequences");
    expect(asked?.prompt).toContain("These conditions govern the bridge product.");
    for (const { prompt } of server.requests) expect(prompt).not.toContain("bank.example");
  });

  test("shows the model no exact value either (EXACT-2)", async () => {
    const records = "sku,name,drawing\nA-1,Lamp,QX-7781-Z\nA-2,Fan,QX-7782-Z\n";
    await t.newCollection("parts", { situatingNotes: false });
    await t.importFiles("parts", [{ name: "parts.csv", content: records }]);
    const fields = await t.database.read.field.findMany({ where: { collection: { name: "parts" } } });
    const drawing = fields.find(({ name }) => name === "drawing");
    expect(drawing).toBeDefined();
    await t.database.write((tx) => tx.field.update({ where: { id: drawing?.id ?? 0 }, data: { isExact: true } }));
    const { id } = await t.database.read.collection.findFirstOrThrow({ where: { name: "parts" } });
    expect(id).toBeGreaterThan(0);
    const { job } = await t.services.collections.update(t.caller, "parts", { situatingNotes: true });
    if (job !== null) await t.over(job);
    expect(server.requests.length).toBeGreaterThan(1);
    for (const { prompt } of server.requests) expect(prompt).not.toMatch(/QX-778/u);
  });

  test("keeps notes sealed, asks for each once, and re-embeds only what changed", async () => {
    await importTerms();
    const asked = server.requests.length;
    const embedded = t.model.asked.passages;
    await importTerms(TERMS, "copy-of-terms");
    await turn({ situatingNotes: true });
    // The key of a document is no part of what the model is given: the same text is written about once.
    expect(server.requests).toHaveLength(asked);
    expect(t.model.asked.passages).toBe(embedded);
    for (const bytes of (await readAllFiles(t.dataDir)).values()) expect(bytes.includes("missed payment")).toBe(false);
  });

  test("is whole for reconciliation and for a new generation, which read notes instead of asking for them", async () => {
    await importTerms();
    const asked = server.requests.length;
    const job = await t.over(await t.services.jobs.enqueue(t.caller, "reconcileIndexes", {}));
    expect(JSON.stringify(job.result)).not.toMatch(/(?:stale|missing|extra)"?:[1-9]/iu);
    expect(job.state).toBe("DONE");
    expect(server.requests).toHaveLength(asked);
  });

  test("embeds without notes while the model fails, says how many are missing, and completes them when asked once more", async () => {
    server.otherwise({ status: 500 });
    const job = await importTerms();
    const pieces = await t.database.read.piece.count();
    expect(job).toMatchObject({
      state: "DONE",
      result: { files: 1, failed: 0, notesWritten: 0, notesMissing: pieces },
    });
    expect((await search("when the borrower is in default")).hits[0]?.text).toContain("in default");
    // A model that is down is not asked for every piece.
    expect(server.requests.length).toBeLessThanOrEqual(8);

    server.otherwise(NOTE);
    const completed = await turn({ situatingNotes: true });
    expect(completed?.result).toMatchObject({ recut: 1, notesWritten: pieces, notesMissing: 0 });
    expect(t.parsed()).toBe(1);
    const again = await turn({ situatingNotes: true });
    expect(again?.result).toMatchObject({ recut: 0, notesWritten: 0, notesMissing: 0 });
  });

  test("turned off embeds as before from the cache of nobody's notes, and forgets them", async () => {
    await importTerms();
    expect(await notes()).toBeGreaterThan(0);
    await turn({ situatingNotes: false });
    expect(await notes()).toBe(0);
    expect(t.parsed()).toBe(1);
  });

  test("erases a document's notes with it, but not those that another still uses (SRC-8)", async () => {
    await importTerms();
    await importTerms(TERMS.replace("in writing", "by letter"), "other");
    const all = await notes();
    const erase = async (key: string) => {
      const { publicId } = await t.database.read.document.findFirstOrThrow({ where: { key } });
      const job = await t.services.documents.erase(t.caller, [publicId]);
      return t.over(job);
    };
    expect((await erase("other")).result).toMatchObject({ documents: 1 });
    expect(await notes()).toBeLessThan(all);
    expect(await notes()).toBeGreaterThan(0);
    await erase("terms");
    expect(await notes()).toBe(0);
  });
});

describe("situating notes", () => {
  test("are off by default, and nobody is asked", async () => {
    await t.newCollection("terms");
    expect((await importTerms()).result).toEqual({ files: 1, failed: 0 });
    expect(server.requests).toHaveLength(0);
  });

  test("are refused where no model can write them, and by a name that nobody has", async () => {
    await expect(t.newCollection("terms", { situatingNotes: true, situatingModel: "nobody" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining('"nobody"') as string,
    });
    const bare = await openTestServices();
    await expect(bare.newCollection("terms", { situatingNotes: true })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringContaining("CHAT_URL") as string,
    });
    await bare.close();
  });
});
