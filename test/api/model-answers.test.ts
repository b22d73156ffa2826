// What the API tells of an answer that a model wrote, over real HTTP and WebSocket, and who may read which part of it.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp } from "../helpers/create-test-app.ts";
import { inventingFigures, quoting } from "../helpers/fake-chat-replies.ts";
import { startFakeChatServer } from "../helpers/fake-chat-server.ts";

const chat = await startFakeChatServer();
afterAll(() => chat.close());
const testApp = await createTestApp({
  env: {
    ...{ CHAT_URL: chat.url, CHAT_MODEL: "writer", CHAT_RETRIES: "0" },
    ...{ CHAT_PRICE_IN: "2", CHAT_PRICE_OUT: "8", CHAT_PRICE_CURRENCY: "EUR" },
  },
});
const { operator, url } = testApp;
await operator.data(`mutation { createCollection(input: { name: "notes" }) { id } }`);
await operator.importTexts("notes", [{ key: "nap", text: "# Naps\n\nThe quokka sleeps for 14 hours until noon." }]);
const [reader, analyst] = [await testApp.createKey("READER"), await testApp.createKey("ANALYST")];
const QUESTION = "For how many hours does the quokka sleep until noon?";

const FIELDS = `id status text writtenBy model fallback { code message } problems { code message span { start end } }
  figures { kind text span { start end } origin { kind labels written how } } placed { token value } removed { reason written }
  usage { tokensIn tokensOut isEstimated costMicros currency } conversationId agent`;
const ASK = `mutation ($input: AskInput!) { ask(input: $input) { ${FIELDS} } }`;
const ask = async (client = reader, more: object = {}) =>
  (await client.data(ASK, { input: { question: QUESTION, collections: ["notes"], ...more } })).ask;

beforeEach(() => {
  chat.reset();
  chat.otherwise(quoting);
});

test("an answer says who wrote it, where its figures come from, and what it cost", async () => {
  const answer = await ask();
  expect(answer).toMatchObject({
    status: "ANSWERED",
    writtenBy: "MODEL",
    model: "writer",
    fallback: null,
    problems: [],
  });
  expect(answer.figures).toMatchObject([
    { text: expect.stringContaining("14"), origin: { kind: "EVIDENCE", labels: [1] } },
  ]);
  for (const { text, span } of answer.figures) expect(answer.text.slice(span.start, span.end)).toBe(text);
  const { tokensIn, tokensOut, costMicros, currency } = answer.usage;
  expect(currency).toBe("EUR");
  expect(costMicros).toBeCloseTo(2 * tokensIn + 8 * tokensOut, -1);
  const { turn } = await reader.data(`query ($id: ID!) { turn(id: $id) { ${FIELDS} } }`, { id: answer.id });
  expect(turn).toEqual(answer);
});

test("an answer that does not hold comes with its problems and its untraced figures, also when it is read again", async () => {
  chat.otherwise(inventingFigures);
  const answer = await ask();
  expect(answer.status).toBe("UNVALIDATED");
  expect(answer.problems.map(({ code }: { code: string }) => code)).toContain("FIGURE_UNACCOUNTED");
  expect(answer.figures.map(({ origin }: { origin: { kind: string } }) => origin.kind)).toContain("UNACCOUNTED");
  const { turns } = await reader.data(`{ turns(filter: { status: UNVALIDATED }) { nodes { ${FIELDS} } } }`);
  expect(turns.nodes[0]).toEqual(answer);
});

test("where the model fails the answer is code's, and says why", async () => {
  chat.otherwise({ status: 500 });
  expect(await ask()).toMatchObject({
    status: "ANSWERED",
    writtenBy: "CODE",
    model: null,
    fallback: { code: "MODEL_UNAVAILABLE", message: expect.any(String) },
  });
});

test("a turn's trace tells tokens and cost of each step to ANALYST, and is refused to READER", async () => {
  const { id } = await ask();
  const trace = `query ($id: ID!) { turn(id: $id) { trace { kind decidedBy title tokensIn tokensOut isEstimated costMicros ms } } }`;
  expect(await reader.codes(trace, { id })).toEqual(["FORBIDDEN"]);
  const { turn } = await analyst.data(trace, { id });
  const written = turn.trace.filter(({ kind }: { kind: string }) => kind === "MODEL");
  expect(written.length).toBeGreaterThan(0);
  for (const step of written) expect(step).toMatchObject({ costMicros: expect.any(Number), isEstimated: false });
  expect(turn.trace[0]).toMatchObject({ kind: "CODE", tokensIn: 0, costMicros: null });
});

describe("askStream", () => {
  test("tells steps with who did them, provisional text, then the checked answer", async () => {
    const said = await reader.subscribe(
      `subscription ($input: AskInput!) { askStream(input: $input) { kind step stepKind decidedBy text answer { text } } }`,
      { input: { question: QUESTION, collections: ["notes"] } },
    );
    const events = said.map(({ data }) => data.askStream);
    const kinds = new Set(events.map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(["STEP", "TEXT", "ANSWER"]));
    expect(events.at(-1).kind).toBe("ANSWER");
    expect(events[0]).toMatchObject({
      kind: "STEP",
      step: expect.any(String),
      stepKind: "CODE",
      decidedBy: "CODE",
      text: null,
    });
    const text = events.map((event) => event.text ?? "").join("");
    expect(text).toBe(events.at(-1).answer.text);
  });

  test("withdraws what did not hold before it is written again", async () => {
    chat.next(inventingFigures);
    const said = await reader.subscribe(
      `subscription ($input: AskInput!) { askStream(input: $input) { kind text answer { status text } } }`,
      { input: { question: QUESTION, collections: ["notes"] } },
    );
    const events = said.map(({ data }) => data.askStream);
    const kinds = events.map(({ kind }) => kind);
    const restart = kinds.indexOf("RESTART");
    expect(restart).toBeGreaterThan(kinds.indexOf("TEXT"));
    const rest = events.slice(restart + 1).map((event) => event.text ?? "");
    expect(rest.join("")).toBe(events.at(-1).answer.text);
    expect(events.at(-1).answer.status).toBe("ANSWERED");
  });
});

describe("a client that goes away ends the call to the model", () => {
  test("of a mutation over HTTP", async () => {
    chat.otherwise({ fails: "STALL" });
    const gone = new AbortController();
    const asking = fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${reader.secret}` },
      body: JSON.stringify({ query: ASK, variables: { input: { question: QUESTION } } }),
      signal: gone.signal,
    }).catch(() => undefined);
    const request = await chat.received(1);
    gone.abort();
    await asking;
    expect(await request.closed).toBe(true);
  });

  test("of a subscription", async () => {
    chat.otherwise({ fails: "STALL" });
    const socket = reader.socket();
    const stop = socket.subscribe(
      {
        query: `subscription ($input: AskInput!) { askStream(input: $input) { kind } }`,
        variables: { input: { question: QUESTION } },
      },
      { next: () => undefined, error: () => undefined, complete: () => undefined },
    );
    const request = await chat.received(1);
    stop();
    expect(await request.closed).toBe(true);
    await socket.dispose();
  });
});

describe("an agent", () => {
  test("is named by anybody, shows its settings to ANALYST and its instructions to ADMIN, and answers by them", async () => {
    await operator.data(
      `mutation { createAgent(input: { name: "quoter", instructions: "Be brief.", settings: { collections: ["notes"], isModelUsed: false, temperature: null } }) { id } }`,
    );
    const settings = `{ agent(name: "quoter") { name settings { collections isModelUsed temperature replyTokensMax } } }`;
    const instructions = `{ agent(name: "quoter") { instructions } }`;
    expect((await reader.data(`{ agents { nodes { name } } }`)).agents.nodes).toContainEqual({ name: "quoter" });
    expect(await reader.codes(settings)).toEqual(["FORBIDDEN"]);
    expect((await analyst.data(settings)).agent.settings).toEqual({
      ...{ collections: ["notes"], isModelUsed: false, temperature: null, replyTokensMax: 1_000 },
    });
    expect(await analyst.codes(instructions)).toEqual(["FORBIDDEN"]);
    expect((await operator.data(instructions)).agent.instructions).toBe("Be brief.");
    expect(await ask(reader, { agent: "quoter" })).toMatchObject({
      writtenBy: "CODE",
      fallback: null,
      agent: "quoter",
    });
    expect(chat.requests).toHaveLength(0);
  });

  test("names a model that there is, and collections of the space; a change leaves the rest", async () => {
    const create = `mutation ($input: CreateAgentInput!) { createAgent(input: $input) { settings { model } } }`;
    const { errors } = await operator.send(create, { input: { name: "a", settings: { model: "gpt" } } });
    expect(errors[0]).toMatchObject({
      message: expect.stringContaining('"writer"'),
      extensions: { code: "BAD_REQUEST" },
    });
    const codesOf = (input: object) => operator.codes(create, { input });
    expect(await codesOf({ name: "a", settings: { collections: ["nowhere"] } })).toEqual(["NOT_FOUND"]);
    expect(await codesOf({ name: "a b" })).toEqual(["BAD_REQUEST"]);
    expect(await codesOf({ name: "a", settings: { replyTokensMax: 1 } })).toEqual(["BAD_REQUEST"]);
    expect(await codesOf({ name: "a", instructions: "x".repeat(8_001) })).toEqual(["LIMIT_EXCEEDED"]);
    expect(await codesOf({ name: "a", settings: { model: "writer", tokensMax: 500 } })).toEqual([]);
    expect(await codesOf({ name: "a" })).toEqual(["ALREADY_EXISTS"]);
    const { updateAgent } = await operator.data(
      `mutation { updateAgent(input: { name: "a", instructions: "Кратко. 简短。", settings: { tokensMax: null } }) {
         instructions settings { model tokensMax } } }`,
    );
    expect(updateAgent).toEqual({ instructions: "Кратко. 简短。", settings: { model: "writer", tokensMax: null } });
    const { models } = await analyst.data(`{ models { name contextTokens price { in out currency } } }`);
    expect(models).toEqual([{ name: "writer", contextTokens: 8_192, price: { in: 2, out: 8, currency: "EUR" } }]);
  });
});

test("a conversation is gone on with by its own key alone, and read by ANALYST", async () => {
  const { createConversation } = await reader.data(`mutation { createConversation { id isOwn } }`);
  const { id } = createConversation;
  await ask(reader, { conversation: id });
  const read = `query ($id: ID!) { conversation(id: $id) { isOwn turns { nodes { question } } } }`;
  expect((await analyst.data(read, { id })).conversation).toEqual({
    isOwn: false,
    turns: { nodes: [{ question: QUESTION }] },
  });
  const codes = (client = analyst) => client.codes(ASK, { input: { question: QUESTION, conversation: id } });
  expect(await codes()).toEqual(["NOT_FOUND"]);
  const other = await testApp.createKey("READER");
  expect(await codes(other)).toEqual(["NOT_FOUND"]);
  expect(await other.codes(read, { id })).toEqual(["NOT_FOUND"]);
  const remove = `mutation ($id: ID!) { removeConversation(id: $id) { id } }`;
  expect(await analyst.codes(remove, { id })).toEqual(["NOT_FOUND"]);
  expect(await reader.codes(remove, { id })).toEqual([]);
  expect(await reader.codes(read, { id })).toEqual(["NOT_FOUND"]);
});

test("a query asks for no more answers than its cost allows", async () => {
  const many = Array.from({ length: 30 }, (_, i) => `a${i}: ask(input: { question: "x" }) { id }`).join(" ");
  expect(await reader.codes(`mutation { ${many} }`)).toEqual(["LIMIT_EXCEEDED"]);
});
