import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createEndpointReranker, type EndpointRerankerOptions } from "../../server/adapters/reranker/endpoint.ts";
import { rerankerContract } from "../contracts/reranker.ts";
import { startFakeRerankServer } from "../helpers/fake-rerank-server.ts";

let server: Awaited<ReturnType<typeof startFakeRerankServer>>;
let texts: Awaited<ReturnType<typeof startFakeRerankServer>>;
beforeAll(async () => {
  server = await startFakeRerankServer();
  texts = await startFakeRerankServer({ isTextsOnly: true });
});
afterAll(() => Promise.all([server.close(), texts.close()]));
afterEach(() => [server, texts].forEach((one) => one.reset()));

const SECRET = "sk-very-secret";
const create = (options: Partial<EndpointRerankerOptions> = {}) =>
  createEndpointReranker({
    url: `${server.url}?token=${SECRET}`,
    apiKey: SECRET,
    model: "fake-rerank",
    timeoutMs: 20_000,
    passagesMax: 8,
    retriesMax: 1,
    ...options,
  });

rerankerContract("endpoint", () => Promise.resolve(create()));
rerankerContract("endpoint that knows texts alone", () => Promise.resolve(create({ url: texts.url })));

const score = (options: Partial<EndpointRerankerOptions> = {}, signal?: AbortSignal) =>
  create(options).score("a b", ["a", "a b", "c"], signal === undefined ? {} : { signal });

describe("a /rerank endpoint", () => {
  it("is sent model, key, question and passages, and asked not to repeat them", async () => {
    await score();
    expect(server.requests).toEqual([
      {
        authorization: `Bearer ${SECRET}`,
        body: { model: "fake-rerank", query: "a b", documents: ["a", "a b", "c"], top_n: 3, return_documents: false },
      },
    ]);
  });

  it("is asked in the other form where it refuses the first, and in that one from then on", async () => {
    const reranker = create({ url: texts.url });
    expect(await reranker.score("a b", ["a", "a b"], {})).toEqual([1, 2]);
    await reranker.score("a b", ["a"], {});
    expect(texts.requests.map(({ body }) => Object.keys(body).includes("texts"))).toEqual([false, true, true]);
  });

  it("is sent the beginning of a passage that no model would read whole, no character cut in two", async () => {
    const family = "👩‍👩‍👧";
    await create().score("a", [family.repeat(5_000), "b"], {});
    const [sent] = server.requests[0]?.body["documents"] as string[];
    expect(sent?.length).toBeLessThanOrEqual(8_000);
    expect(sent?.replaceAll(family, "")).toBe("");
  });

  it.each([
    ["no JSON", "<html>"],
    ["another shape", '{"results":[{"place":1}]}'],
    ["too few", '{"results":[{"index":0,"score":1}]}'],
    ["one twice", '{"results":[{"index":0,"score":1},{"index":0,"score":2},{"index":1,"score":0}]}'],
    ["a foreign place", '{"results":[{"index":0,"score":1},{"index":1,"score":2},{"index":7,"score":0}]}'],
    ["a negative place", '{"results":[{"index":0,"score":1},{"index":1,"score":2},{"index":-1,"score":0}]}'],
    ["no score", '{"results":[{"index":0,"score":1},{"index":1},{"index":2,"score":0}]}'],
    ["NaN", '{"results":[{"index":0,"score":1},{"index":1,"score":NaN},{"index":2,"score":0}]}'],
    ["a score in words", '{"results":[{"index":0,"score":"NaN"},{"index":1,"score":1},{"index":2,"score":0}]}'],
    ["an endless one", '{"results":[{"index":0,"score":1e999},{"index":1,"score":1},{"index":2,"score":0}]}'],
  ])("that answers with %s is MODEL_INVALID, and asked once", async (_, body) => {
    server.behave({ kind: "body", body });
    await expect(score()).rejects.toMatchObject({ name: "AppError", code: "MODEL_INVALID" });
    expect(server.requests).toHaveLength(1);
  });

  it("that never stops answering is left", async () => {
    server.behave({ kind: "endless" });
    await expect(score()).rejects.toMatchObject({ code: "MODEL_INVALID" });
  });

  it.each([
    { kind: "status", status: 503 },
    { kind: "status", status: 429, retryAfter: "0" },
    { kind: "drop" },
  ] as const)("is asked again after $kind $status", async (how) => {
    server.misbehave(how);
    expect(await score()).toEqual([1, 2, 0]);
    expect(server.requests).toHaveLength(2);
  });

  it("is given up at the time limit, all attempts together", async () => {
    server.behave({ kind: "stall" });
    const from = performance.now();
    await expect(score({ timeoutMs: 150, retriesMax: 5 })).rejects.toMatchObject({ code: "MODEL_UNAVAILABLE" });
    expect(performance.now() - from).toBeLessThan(5_000);
    expect(server.requests).toHaveLength(1);
  });

  it("is not followed elsewhere: a redirect would carry texts and key away", async () => {
    server.behave({ kind: "redirect", location: texts.url });
    await expect(score({ retriesMax: 0 })).rejects.toMatchObject({ code: "MODEL_UNAVAILABLE" });
    expect(texts.requests).toHaveLength(0);
  });

  it.each([401, 403, 404, 400, 422])(
    "that refuses with %d is MODEL_INVALID, and no message tells the key",
    async (status) => {
      server.behave({ kind: "status", status });
      const error: unknown = await score().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "MODEL_INVALID", message: expect.stringContaining("RERANKER_") as string });
      expect(String(error)).toContain(`with status ${status}`);
      expect(String(error)).not.toContain(SECRET);
    },
  );

  it("is left at once by a call that is cancelled, and by closing", async () => {
    server.behave({ kind: "stall" });
    const controller = new AbortController();
    const cancelled = score({}, controller.signal);
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ code: "CANCELLED" });
    const reranker = create();
    const closed = reranker.score("a", ["b"], {});
    await reranker.close();
    await expect(closed).rejects.toMatchObject({ code: "CANCELLED" });
  });
});
