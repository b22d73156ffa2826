// Search with a reranker (FIND-5, FIND-11), over real HTTP: it orders, and has no say over what is pinned or nearest.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createEndpointReranker } from "../../server/adapters/reranker/endpoint.ts";
import { AppError } from "../../server/core/errors.ts";
import type { Reranker } from "../../server/ports/reranker.ts";
import type { SearchResult } from "../../server/services/search.ts";
import { startFakeRerankServer, type RerankBehaviour } from "../helpers/fake-rerank-server.ts";
import { generateLookAlikes } from "../helpers/look-alikes.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";

let server: Awaited<ReturnType<typeof startFakeRerankServer>>;
let endpoint: Reranker;
let world: TestServices;
/** Asked without a reranker: what it is compared with. */
let isOff = false;

const TIMEOUT_MS = 400;
const lookAlikes = generateLookAlikes();

beforeAll(async () => {
  server = await startFakeRerankServer();
  endpoint = createEndpointReranker({
    url: server.url,
    model: "fake-rerank",
    timeoutMs: TIMEOUT_MS,
    passagesMax: 40,
    retriesMax: 0,
  });
  const reranker: Reranker = {
    ...endpoint,
    score: (...given) => (isOff ? Promise.reject(new AppError("MODEL_UNAVAILABLE", "Off.")) : endpoint.score(...given)),
  };
  world = await openTestServices({ reranker });
  await world.newCollection("parts", { languages: ["en", "ru", "zh"] });
  await world.importFiles(
    "parts",
    lookAlikes.documents.map(({ key, text, mediaType }) => ({
      key,
      name: `${key}.md`,
      content: text,
      ...(mediaType === undefined ? {} : { mediaType }),
    })),
  );
}, 120_000);
afterAll(async () => {
  await world.close();
  await endpoint.close();
  await server.close();
});
afterEach(() => {
  isOff = false;
  server.reset();
});

const search = (question: string, limit = 50) =>
  world.services.search.search(world.caller, { question, collections: ["parts"], limit });
async function unranked(question: string): Promise<SearchResult> {
  isOff = true;
  const result = await search(question).finally(() => (isOff = false));
  return result;
}

const pinsOf = ({ hits }: SearchResult) => hits.filter(({ isPinned }) => isPinned).map(({ id }) => id);
const nearestOf = ({ hits }: SearchResult) =>
  hits.reduce((best, hit) => ((hit.distance ?? 2) < (best?.distance ?? 2) ? hit : best), hits[0]);
const placeOf = ({ hits }: SearchResult, id: string | undefined) => hits.findIndex((hit) => hit.id === id);
const blocksBy = ({ blocks }: SearchResult, ...reasons: string[]) =>
  blocks.filter(({ why }) => reasons.includes(why)).map(({ id }) => id);
const isGarbage = ({ kind }: RerankBehaviour) => !["ok", "reversed", "against"].includes(kind);
const stepOf = ({ trace }: SearchResult) => trace.find(({ title }) => title === "Rerank");

/** What 500 questions meet in turn. `answer` stands in the pinned piece alone. */
const adversaries = (answer: string): RerankBehaviour[] => [
  { kind: "reversed" },
  { kind: "against", mark: (passage) => passage.includes(answer) },
  { kind: "reversed" },
  { kind: "body", body: "I am sorry, I cannot rank this." },
  { kind: "against", mark: (passage) => passage.includes(answer) },
  {
    kind: "scores",
    scores: (passages) => ({ results: passages.slice(1).map((_, i) => ({ index: i + 1, score: i })) }),
  },
  { kind: "reversed" },
  { kind: "scores", scores: (passages) => ({ results: passages.map(() => ({ index: 0, score: 1 })) }) },
  { kind: "status", status: 500 },
  { kind: "drop" },
];

describe("an adversarial reranker", () => {
  test("moves neither pins nor the nearest piece in 500 questions for look-alike identifiers, and drops nothing", async () => {
    const forms: ((question: string) => string)[] = [(own) => own, (own) => `${own} (2026)`, (own) => `Please: ${own}`];
    const asked = forms
      .flatMap((form) => lookAlikes.asked.map(({ question, answer }) => ({ question: form(question), answer })))
      .slice(0, 500);
    expect(asked).toHaveLength(500);
    let pinned = 0;
    let moved = 0;
    for (const [i, { question, answer }] of asked.entries()) {
      const how = adversaries(answer)[i % adversaries(answer).length] as RerankBehaviour;
      const before = await unranked(question);
      server.behave(how);
      const after = await search(question);
      const nearest = nearestOf(before);

      expect(pinsOf(after), question).toEqual(pinsOf(before));
      expect(after.hits.slice(0, pinsOf(before).length).every(({ isPinned }) => isPinned)).toBe(true);
      expect(placeOf(after, nearest?.id), question).toBeLessThanOrEqual(placeOf(before, nearest?.id));
      expect(new Set(after.hits.map(({ id }) => id)), question).toEqual(new Set(before.hits.map(({ id }) => id)));
      expect(after.isSupported).toBe(before.isSupported);
      expect(after.support).toBe(before.support);
      expect(blocksBy(after, "PINNED"), question).toEqual(blocksBy(before, "PINNED"));
      expect(blocksBy(after, "NEAREST"), question).toEqual(blocksBy(before, "NEAREST"));
      if (after.blocks.length > 0)
        expect(after.blocks.map(({ id }) => id)).toContain(after.hits.find(({ id }) => id === nearest?.id)?.blockId);
      if (isGarbage(how)) expect(after.hits, question).toEqual(before.hits);

      pinned += Number(pinsOf(after).length > 0);
      moved += Number(after.hits.some(({ id }, at) => before.hits[at]?.id !== id));
    }
    // It was asked, and it had its way with the rest.
    expect(pinned).toBeGreaterThan(400);
    expect(moved).toBeGreaterThan(150);
  }, 600_000);

  test.each<[string, RerankBehaviour]>([
    ["replies garbage", { kind: "body", body: '{"results":"all of them"}' }],
    ["is down", { kind: "status", status: 503 }],
    ["stalls", { kind: "stall" }],
    ["hangs up", { kind: "drop" }],
  ])("that %s leaves the ranking as it was, in time, and the trace says why", async (_, how) => {
    const question = "Which sensor is kept on a shelf?";
    const before = await unranked(question);
    server.behave(how);
    const after = await search(question);
    expect(after.hits).toEqual(before.hits);
    expect(after.blocks).toEqual(before.blocks);
    expect(after.hits.every(({ rerankScore }) => rerankScore === null)).toBe(true);
    expect(stepOf(after)).toMatchObject({ kind: "MODEL", decidedBy: "CODE" });
    expect(stepOf(after)?.detail).toMatch(/^fake-rerank: MODEL_(UNAVAILABLE|INVALID), the ranking stays as it was$/);
    expect(stepOf(after)?.ms).toBeLessThan(TIMEOUT_MS + 5_000);
  });
});

describe("a reranker", () => {
  const question = "Which sensor is kept on a shelf?";

  test("orders hits, with its scores beside them, and reads header and searched form of each", async () => {
    server.behave({ kind: "ok" });
    const { hits, trace } = await search(question);
    const nearest = hits.reduce((best, hit) => ((hit.distance ?? 2) < (best.distance ?? 2) ? hit : best));
    const scores = hits.filter(({ id }) => id !== nearest.id).flatMap(({ rerankScore }) => rerankScore ?? []);
    expect(scores.length).toBeGreaterThan(10);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(trace.find(({ title }) => title === "Rerank")?.detail).toMatch(/^fake-rerank: \d+ pieces compared$/);
    const { body } = server.requests.at(-1) ?? {};
    expect(body?.["query"]).toBe(question);
    expect(body?.["documents"]).toContainEqual(
      expect.stringMatching(/^Sensor SRB-50\d\d\n[^]*The colour of this sensor/),
    );
  });

  test("is asked once a question: `more` hands out the rest in its order without it (FIND-9)", async () => {
    server.behave({ kind: "reversed" });
    const result = await world.services.search.search(world.caller, {
      question: "Looked at: check R01",
      collections: ["parts"],
      limit: 50,
      blocksMax: 2,
    });
    expect(result.isSupported).toBe(true);
    expect(server.requests).toHaveLength(1);
    const more = await result.heldBack.next({ blocksMax: 50, tokensMax: 50_000 });
    expect(server.requests).toHaveLength(1);
    const supplied = new Set(result.blocks.map(({ id }) => id));
    const order = [...new Set(result.hits.map(({ blockId }) => blockId))].filter((id) => !supplied.has(id));
    const handedOut = more.blocks.map(({ id }) => id);
    expect(handedOut.length).toBeGreaterThan(3);
    const places = handedOut.map((id) => order.indexOf(id)).filter((at) => at >= 0);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test("that is given up with the search ends with CANCELLED, as whoever gave it up expects", async () => {
    server.behave({ kind: "stall" });
    const controller = new AbortController();
    const searching = world.services.search.search(
      world.caller,
      { question, collections: ["parts"] },
      { signal: controller.signal, onStep: ({ title }) => title.startsWith("Search meaning") && controller.abort() },
    );
    await expect(searching).rejects.toMatchObject({ code: "CANCELLED" });
  });
});
