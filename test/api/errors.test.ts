import { connect } from "node:net";
import { expect, test } from "vitest";
import { createTestApp, type TestApp } from "../helpers/create-test-app.ts";

const SECRET = "the inner workings of a broken part";

/** A server whose list of spaces and whose answers break in a way that nobody foresaw. */
const testApp: TestApp = await createTestApp({
  change: (app) => ({
    ...app,
    services: {
      ...app.services,
      spaces: { ...app.services.spaces, current: () => Promise.reject(new Error(SECRET)) },
      answers: { ...app.services.answers, ask: () => Promise.reject(new TypeError(SECRET)) },
      files: { ...app.services.files, store: () => Promise.reject(new Error(SECRET)) },
    },
  }),
});
const { operator, server, logged } = testApp;

function expectLoggedUnder(requestId: string): void {
  const line = logged.find(({ fields }) => fields["requestId"] === requestId);
  expect(line?.level).toBe("error");
  expect(String((line?.fields["err"] as { stack?: string }).stack)).toContain(SECRET);
}

test("an unforeseen error is masked over HTTP, and logged whole under its request id", async () => {
  const { errors, headers } = await operator.send(`{ space { name } }`);
  expect(errors).toHaveLength(1);
  const { code, requestId } = errors[0]?.extensions ?? {};
  expect(code).toBe("INTERNAL");
  expect(errors[0]?.message).toContain(requestId);
  expect(headers.get("x-request-id")).toBe(requestId);
  expect(JSON.stringify(errors)).not.toContain(SECRET);
  expectLoggedUnder(requestId);
});

test("an unforeseen error is masked over WebSocket, in results and in streams", async () => {
  const [result] = await operator.subscribe(`{ space { name } }`);
  expect(result.errors[0].extensions.code).toBe("INTERNAL");
  expect(JSON.stringify(result)).not.toContain(SECRET);
  expectLoggedUnder(result.errors[0].extensions.requestId);
  const failed = await operator
    .subscribe(`subscription { askStream(input: { question: "x" }) { kind } }`)
    .catch((errors: unknown) => errors as ReturnType<typeof JSON.parse>[]);
  expect(failed).toMatchObject([{ extensions: { code: "INTERNAL" } }]);
  expect(JSON.stringify(failed)).not.toContain(SECRET);
  expectLoggedUnder(failed[0].extensions.requestId);
});

test("an unforeseen error is masked on the other routes", async () => {
  const { status, body } = await operator.upload({ "x.md": "text" });
  expect(status).toBe(500);
  expect(body.error.code).toBe("INTERNAL");
  expect(JSON.stringify(body)).not.toContain(SECRET);
  expectLoggedUnder(body.error.requestId);
});

test("an expected error keeps its code, message and details", async () => {
  const { status, errors } = await operator.send(`{ collection(name: "nowhere") { id } }`);
  expect(status).toBe(200);
  expect(errors[0]?.message).toContain('There is no collection "nowhere" here.');
  expect(errors[0]?.extensions).toMatchObject({ code: "NOT_FOUND", details: { id: "nowhere" } });
  expect(errors[0]?.path).toEqual(["collection"]);
});

test("a wrong key, a key of another form and an empty header are refused in the same words", async () => {
  const replies = await Promise.all(
    ["Bearer vouch_nosuchkey", "Bearer nonsense", "Basic dXNlcjpwYXNz", "Bearer"].map((authorization) =>
      testApp.client(null, { authorization }).send(`{ me { space } }`),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect(new Set(replies.map(({ errors }) => errors[0]?.message)).size).toBe(1);
  expect(replies[0]?.headers.get("www-authenticate")).toBe("Bearer");
});

test("broken queries, variables and bodies are the caller's fault, each with a code", async () => {
  expect(await operator.codes(`{ me { `)).toEqual(["BAD_REQUEST"]);
  expect(await operator.codes(`{ nothing }`)).toEqual(["BAD_REQUEST"]);
  expect(await operator.codes(`query ($id: ID!) { job(id: $id) { id } }`)).toEqual(["BAD_REQUEST"]);
  expect(
    await operator.codes(
      `mutation ($at: DateTime) { createApiKey(input: {
      name: "x", role: READER, audiences: ["PUBLIC"], expiresAt: $at }) { secret } }`,
      { at: "tomorrow" },
    ),
  ).toEqual(["BAD_REQUEST"]);
  const headers = { authorization: `Bearer ${operator.secret}`, "content-type": "application/json" };
  const broken = await server.inject({ method: "POST", url: "/graphql", headers, payload: "{" });
  expect([broken.statusCode, broken.json().errors[0].extensions.code]).toEqual([400, "BAD_REQUEST"]);
});

test("unknown routes and wrong methods are answered in JSON", async () => {
  const unknown = await server.inject("/nowhere?x=1");
  expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, "NOT_FOUND"]);
  const wrong = await server.inject({ method: "DELETE", url: "/files" });
  expect([wrong.statusCode, wrong.headers["allow"]]).toEqual([405, "POST"]);
  const head = await server.inject({ method: "HEAD", url: "/livez" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
});

test("a query by GET needs a header that no plain link can send", async () => {
  const headers = { authorization: `Bearer ${operator.secret}` };
  const url = `/graphql?query=${encodeURIComponent("{ me { space } }")}`;
  expect((await server.inject({ url, headers })).statusCode).toBe(400);
  const asked = await server.inject({ url, headers: { ...headers, "apollo-require-preflight": "true" } });
  expect(asked.json().data.me.space).toBe("default");
  const mutation = `/graphql?query=${encodeURIComponent("mutation { reconcile { id } }")}`;
  const refused = await server.inject({ url: mutation, headers: { ...headers, "apollo-require-preflight": "true" } });
  expect(refused.statusCode).toBe(405);
});

test("health says alive and ready", async () => {
  expect((await server.inject("/livez")).json()).toEqual({ status: "alive" });
  expect((await server.inject("/readyz")).json()).toEqual({ status: "ready", reasons: [] });
});

test("a request to become a WebSocket elsewhere is refused", async () => {
  const { port, hostname } = new URL(testApp.url);
  const reply = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.write(
      "GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    );
    socket.on("data", (data) => resolve(String(data)));
  });
  expect(reply).toMatch(/^HTTP\/1\.1 404 /);
});
