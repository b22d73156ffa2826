import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  createEndpointEmbeddingModel,
  type EndpointEmbeddingModelOptions,
} from "../../server/adapters/embedding-model/endpoint.ts";
import { retryDelayMs } from "../../server/adapters/endpoint/retries.ts";
import { dot, embeddingModelContract } from "../contracts/embedding-model.ts";
import { startFakeEmbeddingServer } from "../helpers/fake-embedding-server.ts";

let server: Awaited<ReturnType<typeof startFakeEmbeddingServer>>;
beforeAll(async () => {
  server = await startFakeEmbeddingServer({ dimensions: 64 });
});
afterAll(() => server.close());
afterEach(() => server.reset());

const SECRET = "sk-very-secret";
const create = (options: Partial<EndpointEmbeddingModelOptions> = {}) =>
  createEndpointEmbeddingModel({
    url: `${server.url}?token=${SECRET}`,
    apiKey: SECRET,
    model: "fake-embed",
    dimensions: 64,
    queryPrefix: "query: ",
    passagePrefix: "passage: ",
    batchMax: 16,
    timeoutMs: 20_000,
    tokensMax: 512,
    retriesMax: 2,
    ...options,
  });

embeddingModelContract("endpoint", () => create());

describe("an embeddings endpoint", () => {
  it("is sent model, key, dimensions and prefixed texts, in batches of batchMax", async () => {
    const model = await create({ batchMax: 2 });
    await model.embedPassages(["a", "b", "c"].map((text) => ({ header: "Title", text })));
    await model.embedQuestion("why?");
    expect(server.requests.map(({ body }) => body)).toEqual([
      {
        model: "fake-embed",
        input: ["passage: Title\na", "passage: Title\nb"],
        encoding_format: "float",
        dimensions: 64,
      },
      { model: "fake-embed", input: ["passage: Title\nc"], encoding_format: "float", dimensions: 64 },
      { model: "fake-embed", input: ["query: why?"], encoding_format: "float", dimensions: 64 },
    ]);
    expect(server.requests.every(({ authorization }) => authorization === `Bearer ${SECRET}`)).toBe(true);
  });

  it("is asked for its dimension where none is given", async () => {
    const model = await create({ dimensions: null, apiKey: null });
    expect(model.dimensions).toBe(64);
    expect(server.requests[0]).toMatchObject({ authorization: undefined });
    expect(server.requests[0]?.body).not.toHaveProperty("dimensions");
  });

  it("has the same id for the same settings and another for another model, address or prefix", async () => {
    const ids = await Promise.all(
      [{}, {}, { model: "other" }, { url: `${server.url}/v2` }, { passagePrefix: "" }].map(
        async (o) => (await create(o)).id,
      ),
    );
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(4);
    expect(ids.join()).not.toContain(SECRET);
  });

  it("may answer out of order: vectors are put in order by their index", async () => {
    const model = await create();
    const inputs = ["apple", "pear", "plum"].map((text) => ({ header: "", text }));
    const inOrder = await model.embedPassages(inputs);
    server.misbehave({ kind: "reversed" });
    expect(await model.embedPassages(inputs)).toEqual(inOrder);
  });

  it.each([
    ["status 429", { kind: "status", status: 429, retryAfter: "0" }],
    ["status 500", { kind: "status", status: 500 }],
    ["status 503 with a date", { kind: "status", status: 503, retryAfter: new Date(0).toUTCString() }],
    ["a dropped connection", { kind: "drop" }],
    ["a stall", { kind: "stall" }],
  ] as const)("is asked again after %s", async (_, how) => {
    // Only a stall is waited out; the second try must not run into the limit on a busy machine either.
    const model = await create(how.kind === "stall" ? { timeoutMs: 2_000 } : {});
    server.misbehave(how);
    const vector = await model.embedQuestion("still there?");
    expect(dot(vector, vector)).toBeCloseTo(1, 5);
    expect(server.requests.length).toBe(2);
  });

  it("is given up after retriesMax, as retryable, naming it and no secret", async () => {
    const model = await create({ retriesMax: 1 });
    server.misbehave({ kind: "drop" }, { kind: "status", status: 502, body: SECRET });
    const error: unknown = await model.embedQuestion("my private words").catch((e: unknown) => e);
    expect(error).toMatchObject({ code: "MODEL_UNAVAILABLE", isRetryable: true });
    expect(error).toMatchObject({ message: expect.stringContaining("fake-embed") as string });
    expect(JSON.stringify([error, String(error)])).not.toMatch(/secret|private words/);
    expect(server.requests.length).toBe(2);
  });

  it.each([400, 401, 404, 413, 422])("is not asked again after status %i", async (status) => {
    const model = await create();
    server.misbehave({ kind: "status", status, body: `no ${SECRET}` });
    const error: unknown = await model.embedQuestion("my private words").catch((e: unknown) => e);
    expect(error).toMatchObject({ code: "MODEL_INVALID", isRetryable: false });
    expect(String(error)).toMatch(new RegExp(`status ${status}.*EMBEDDING_`));
    expect(String(error)).not.toMatch(/secret|private words/);
    expect(server.requests.length).toBe(1);
  });

  it.each([
    ["a wrong dimension", { kind: "dimensions", dimensions: 63 }, /63 dimensions where 64/],
    ["garbage", { kind: "garbage", body: "<html>" }, /OpenAI's form/],
    ["other JSON", { kind: "garbage", body: '{"error": "no"}' }, /OpenAI's form/],
    ["too few vectors", { kind: "missing" }, /0 vectors for 1 texts/],
    ["a zero vector", { kind: "vector", vector: new Array(64).fill(0) }, /zero or not finite/],
    ["numbers too large", { kind: "vector", vector: new Array(64).fill(1e300) }, /zero or not finite/],
    ["null among its numbers", { kind: "vector", vector: [...new Array<number>(63).fill(1), null] }, /OpenAI's form/],
  ] as const)("that gives %s is invalid", async (_, how, message) => {
    const model = await create();
    server.misbehave(how);
    await expect(model.embedQuestion("x")).rejects.toMatchObject({
      code: "MODEL_INVALID",
      message: expect.stringMatching(message) as string,
    });
    expect(server.requests.length).toBe(1);
  });

  it("is not followed to another address", async () => {
    const model = await create({ retriesMax: 0 });
    server.misbehave({ kind: "redirect", location: server.url });
    await expect(model.embedQuestion("x")).rejects.toMatchObject({ code: "MODEL_UNAVAILABLE" });
    expect(server.requests.length).toBe(1);
  });

  it("is let go of while it stalls, when the call is cancelled or the model closed", async () => {
    for (const stop of ["cancel", "close"]) {
      const model = await create();
      const controller = new AbortController();
      server.misbehave({ kind: "stall" });
      const call = expect(model.embedQuestion("x", { signal: controller.signal })).rejects.toMatchObject({
        code: "CANCELLED",
      });
      if (stop === "cancel") controller.abort();
      else await model.close();
      await call;
    }
  });
});

describe("the wait before another attempt", () => {
  it("doubles, is cut at random by up to half, and honours the endpoint's wish up to 20 s", () => {
    expect([1, 2, 3].map((attempt) => retryDelayMs(attempt, undefined, () => 1))).toEqual([200, 400, 800]);
    expect(retryDelayMs(3, undefined, () => 0)).toBe(400);
    expect(retryDelayMs(1, 1_500)).toBe(1_500);
    expect(retryDelayMs(1, 3_600_000)).toBe(20_000);
    expect(retryDelayMs(30, undefined, () => 1)).toBe(20_000);
  });
});
