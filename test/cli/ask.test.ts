// Questions to a server with a language model, agents and unanswered questions, by the real command line.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readServerEvents } from "../../cli/server-events.ts";
import { createTestApp } from "../helpers/create-test-app.ts";
import { inventingFigures, quoting } from "../helpers/fake-chat-replies.ts";
import { startFakeChatServer } from "../helpers/fake-chat-server.ts";
import { runCli } from "./run-cli.ts";

const chat = await startFakeChatServer();
afterAll(() => chat.close());
const { operator, url } = await createTestApp({ env: { CHAT_URL: chat.url, CHAT_MODEL: "writer", CHAT_RETRIES: "0" } });
await operator.data(`mutation { createCollection(input: { name: "notes" }) { id } }`);
await operator.importTexts("notes", [{ key: "nap", text: "# Naps\n\nThe quokka sleeps until noon." }]);
const QUESTION = "Until when does the quokka sleep?";

const cli = (...args: string[]) => runCli(args, { url, key: operator.secret });
const json = async (...args: string[]): Promise<ReturnType<typeof JSON.parse>> =>
  JSON.parse((await cli(...args, "--json")).stdout);

beforeEach(() => chat.otherwise(quoting));

describe("ask", () => {
  test("--stream shows provisional text on standard error, and the checked answer alone on standard output", async () => {
    const { code, stdout, stderr } = await cli("ask", QUESTION, "--stream");
    expect(code).toBe(0);
    expect(stderr).toContain("The quokka sleeps until noon.");
    expect(stdout).toMatch(/^The quokka sleeps until noon\. \[1\]\n/);
    expect(stdout).toContain("[1] nap, version 1");
    expect((await cli("ask", QUESTION)).stderr).toBe("");
  });

  test("an answer that does not hold ends with 2 and names its figures that no source says", async () => {
    chat.otherwise(inventingFigures);
    const { code, stdout } = await cli("ask", QUESTION);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^This answer did not pass the checks:/);
    expect(stdout).toMatch(/Figures that no source says: .*7,431\.86/);
    expect(stdout).toContain("FIGURE_UNACCOUNTED: ");
  });

  test("where the model fails code answers, and says so beside the result", async () => {
    chat.otherwise({ status: 500 });
    const { code, stdout, stderr } = await cli("ask", QUESTION);
    expect(code).toBe(0);
    expect(stdout).toContain("The quokka sleeps until noon.");
    expect(stderr).toMatch(/^No model wrote this \(MODEL_UNAVAILABLE\): /);
  });

  test("a conversation is begun and gone on with, by the agent that it was begun with", async () => {
    await cli("agents", "create", "brief", "--instructions", "Be brief.", "-c", "notes");
    const { stderr } = await cli("ask", QUESTION, "--agent", "brief", "--conversation", "new");
    const id = /^Conversation: (\S+)$/m.exec(stderr)?.[1] ?? "";
    const answer = await json("ask", "And does the quokka eat?", "--conversation", id);
    expect(answer).toMatchObject({ conversationId: id, agent: "brief" });
  });
});

describe("what is looked through is narrowed", () => {
  test.each(["ask", "search"])(
    "%s --where keeps to what meets a condition, and names a field that there is not",
    async (name) => {
      const { code, stderr } = await cli(name, QUESTION, "--where", '{"field":"nowhere","eq":"x"}');
      expect(code).toBe(2);
      expect(stderr).toContain('"nowhere"');
      const { code: wrong, stderr: usage } = await cli(name, QUESTION, "--where", "nothing");
      expect(wrong).toBe(2);
      expect(usage).toContain("FIELD=VALUE");
    },
  );

  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "vouch-ask-"));
    const file = path.join(folder, "jumps.md");
    await writeFile(file, "# Jumps\n\nThe wallaby jumps nine metres far.\n");
    expect((await cli("import", file, "-c", "notes", "--scope", "revision=A")).code).toBe(0);
    await rm(folder, { recursive: true });
  });

  test.each(["ask", "search"])("%s --scope leaves out what is for other values", async (name) => {
    const asked = ["How far does the wallaby jump?", "-c", "notes"];
    expect((await cli(name, ...asked, "--scope", "revision=A,B")).stdout).toContain("nine metres");
    expect((await cli(name, ...asked, "--scope", "revision=C", "--scope", "site=north")).stdout).not.toContain(
      "nine metres",
    );
  });
});

test("agents are made, changed, listed and removed", async () => {
  const made = await json(
    "agents",
    "create",
    "seller",
    "-c",
    "notes",
    "--model",
    "writer",
    "--temperature",
    "0.5",
    "--history",
    "0",
  );
  expect(made.settings).toMatchObject({
    collections: ["notes"],
    model: "writer",
    temperature: 0.5,
    historyTurnsMax: 0,
  });
  const changed = await cli("agents", "update", "seller", "--no-model", "--tokens", "900");
  expect(changed.stdout).toBe('The agent "seller" is changed: from notes, quoted by code.\n');
  expect((await json("agents", "list")).map(({ name }: { name: string }) => name)).toContain("seller");
  expect(await cli("agents", "create", "x", "--model", "nothing")).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^vouch: BAD_REQUEST: .*"nothing".*"writer"/),
  });
  expect((await cli("agents", "remove", "seller")).code).toBe(0);
  expect((await cli("agents", "remove", "seller")).code).toBe(1);
});

test("unanswered questions are listed, the most frequent first", async () => {
  for (const question of ["Zebra vaccines?", "zebra vaccine", "Yak wool?"]) await cli("ask", question);
  const listed = await json("unanswered", "-n", "1");
  expect(listed).toMatchObject([{ count: 2, question: "zebra vaccine", answeredAt: null }]);
  expect((await cli("unanswered")).stdout).toMatch(/^times {2}last/);
  expect((await cli("unanswered", "--reason", "nonsense")).code).toBe(2);
});

test("events are read whole, wherever the bytes are parted, and comments are passed over", async () => {
  const written = new TextEncoder().encode(
    `: still at work\n\nid: 1\nevent: text\ndata: {"text":"🙂 до полудня 中文"}\n\nevent: restart\ndata: {}\n\nevent: answer\ndata: {"broken`,
  );
  for (const size of [1, 2, 3, 7, 1_000]) {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < written.length; at += size) yield written.slice(at, at + size);
    }
    const events = [];
    for await (const event of readServerEvents(chunks())) events.push(event);
    expect(events).toEqual([
      { name: "text", data: `{"text":"🙂 до полудня 中文"}` },
      { name: "restart", data: "{}" },
    ]);
  }
});
