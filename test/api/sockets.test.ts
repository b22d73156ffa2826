import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { createTestApp } from "../helpers/create-test-app.ts";
import type { GraphqlClient } from "../helpers/graphql-client.ts";

const testApp = await createTestApp();
const { operator } = testApp;
await operator.data(`mutation { createCollection(input: { name: "notes" }) { id } }`);
await operator.importTexts("notes", [{ key: "desk", text: "# Front desk\n\nThe front desk opens at nine." }]);

/** A busy machine is slow, not wrong. */
const PATIENCE = { timeout: 30_000 };

/** Opens a socket, runs `then` once it is acknowledged, and tells how it was closed. */
async function closedAfter(client: GraphqlClient, then: () => Promise<unknown>): Promise<{ code: number }> {
  return new Promise((resolve, reject) => {
    const socket = client.socket({ onClosed: resolve });
    socket.on("connected", () => void then().catch(reject));
  });
}

test("a revoked key ends its open sockets, and those of other keys stay open", async () => {
  const [one, other] = [await testApp.createKey("READER"), await testApp.createKey("READER")];
  const stays = other.socket();
  const revoke = () => operator.data(`mutation ($id: ID!) { revokeApiKey(id: $id) { id } }`, { id: one.id });
  const { code } = await closedAfter(one, revoke);
  expect(code).toBe(4403);
  const [first] = await collect(stays.iterate({ query: `{ me { role } }` }));
  expect(first).toMatchObject({ data: { me: { role: "READER" } } });
  await stays.dispose();
});

test("a key that ends closes its sockets at that time", async () => {
  // Long enough to connect on a busy machine: a key that has ended by then is refused, which is another guarantee.
  const expiresAt = new Date(Date.now() + 4_000).toISOString();
  const brief = await testApp.createKey("READER", { more: { expiresAt } });
  const { code } = await closedAfter(brief, async () => undefined);
  expect(code).toBe(4403);
  // Timers count from the start of their turn of the event loop, which may lie some milliseconds back.
  expect(Date.now()).toBeGreaterThanOrEqual(new Date(expiresAt).getTime() - 100);
});

test("a socket without a key, or with a wrong one, is closed before any operation", async () => {
  for (const secret of [null, "vouch_nosuchkey"]) {
    const { code } = await closedAfter(testApp.client(secret), async () => undefined);
    expect(code).toBe(4401);
  }
});

test("a page of another site cannot open a socket with a key that is not for it", async () => {
  const url = `${testApp.url.replace("http", "ws")}/graphql`;
  const open = (origin: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(url, "graphql-transport-ws", { origin });
      socket.on("open", () =>
        socket.send(
          JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${operator.secret}` } }),
        ),
      );
      socket.on("message", (data) => {
        resolve(JSON.parse(String(data)).type);
        socket.close();
      });
      socket.on("close", (code) => resolve(String(code)));
    });
  expect(await open("https://evil.example")).toBe("4403");
  expect(await open(testApp.url)).toBe("connection_ack");
});

test("queries and mutations over a socket are judged like those over HTTP", async () => {
  const reader = await testApp.createKey("READER");
  const [refused] = await reader.subscribe(`mutation { createCollection(input: { name: "x" }) { id } }`);
  expect(refused.errors[0].extensions.code).toBe("FORBIDDEN");
  const [mine] = await reader.subscribe(`{ me { role } }`);
  expect(mine.data.me.role).toBe("READER");
});

test("an answer comes after its steps, the same as without a stream", async () => {
  const question = "When does the front desk open?";
  const events = await operator.subscribe(
    `subscription ($q: String!) { askStream(input: { question: $q }) { kind step answer { status text citations { quote } } } }`,
    { q: question },
  );
  const kinds = events.map((event) => event.data.askStream.kind);
  expect(kinds.slice(0, -1).every((kind) => kind === "STEP")).toBe(true);
  expect(kinds.length).toBeGreaterThan(2);
  const { answer } = events.at(-1)?.data.askStream ?? {};
  const { ask } = await operator.data(
    `mutation ($q: String!) { ask(input: { question: $q }) { status text citations { quote } } }`,
    { q: question },
  );
  expect(answer).toEqual(ask);
  expect(answer).toMatchObject({ status: "ANSWERED", citations: [{ quote: "The front desk opens at nine." }] });
});

test("a job's progress ends with the job", async () => {
  const { reconcile } = await operator.data(`mutation { reconcile { id } }`);
  const events = await operator.subscribe(`subscription ($id: ID!) { jobProgress(id: $id) { state result } }`, {
    id: reconcile.id,
  });
  expect(events.at(-1)?.data.jobProgress).toMatchObject({ state: "DONE", result: { wordsMissing: 0 } });
});

test("a job is no longer watched once nobody listens, by unsubscribing or by closing the socket", async () => {
  let left = 0;
  const watched = await createTestApp({
    change: (app) => ({
      ...app,
      services: {
        ...app.services,
        jobs: {
          ...app.services.jobs,
          async *watch(caller, id, { signal }) {
            yield await app.services.jobs.get(caller, id);
            await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
            left += 1;
          },
        },
      },
    }),
  });
  const { reconcile } = await watched.operator.data(`mutation { reconcile { id } }`);
  const query = `subscription { jobProgress(id: "${reconcile.id}") { id } }`;
  const unsubscribing = watched.operator.socket();
  await takeFirst(unsubscribing.iterate({ query }));
  await vi.waitFor(() => expect(left).toBe(1), PATIENCE);
  const closing = watched.operator.socket();
  await closing.iterate({ query }).next();
  closing.terminate();
  await vi.waitFor(() => expect(left).toBe(2), PATIENCE);
  await unsubscribing.dispose();
});

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** Reads one value and leaves. */
async function takeFirst<T>(values: AsyncIterableIterator<T>): Promise<T | undefined> {
  for await (const value of values) return value;
  return undefined;
}
