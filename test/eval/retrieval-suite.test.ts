// The runner of retrieval suites, against a server that answers as it is told: what the figures mean does not depend on
// any model.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { forAll } from "./asking.ts";
import { distractors } from "./distractors.ts";
import type { EvalServer } from "./eval-server.ts";
import { holdsAnswer, ndcg } from "./figures.ts";
import { runRetrievalSuite } from "./retrieval-suite.ts";
import { problemOf, readQuestions } from "./suite-files.ts";

let folder = "";

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

beforeAll(async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  folder = await mkdtemp(path.join(tmpdir(), "vouch-suite-"));
  await writeFile(
    path.join(folder, "corpus.jsonl"),
    lines([
      { _id: "rain1", title: "", text: "rain falls", article: "rain" },
      { _id: "rain10", title: "", text: "雨水", article: "rain" },
      { _id: "sea1", title: "Sea", text: "море солёное", article: "sea" },
      { _id: "sea2", title: "", text: "waves", article: "sea" },
    ]),
  );
  await writeFile(
    path.join(folder, "queries.jsonl"),
    lines([
      { _id: "q1", text: "rain", answers: ["Falls"], article: "rain" },
      { _id: "q2", text: "море", answers: ["солёное"], article: "sea" },
      { _id: "q3", text: "never judged", answers: ["x"], article: "sea" },
    ]),
  );
  await writeFile(path.join(folder, "qrels.tsv"), "query-id\tcorpus-id\tscore\nq1\train1\t1\nq2\tsea1\t1\n");
});

afterAll(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** Finds documents that hold the question's text, and quotes them whole. */
function fakeServer() {
  const collections = new Map<string, Map<string, string>>();
  const matching = (collection: string, question: string) =>
    [...(collections.get(collection) ?? [])].filter(([, text]) => text.includes(question));
  const server: EvalServer = {
    async createCollection(documents) {
      const name = `c${collections.size}`;
      collections.set(name, new Map(documents.map(({ key, text }) => [key, text])));
      return name;
    },
    async addDocuments(collection, documents) {
      for (const { key, text } of documents) collections.get(collection)?.set(key, text);
    },
    async eraseDocuments(collection, keys) {
      for (const key of keys) collections.get(collection)?.delete(key);
    },
    search: async (collection, question) => matching(collection, question).map(([key]) => key),
    async ask(collection, question) {
      const found = matching(collection, question);
      const quotes = found.map(([, text]) => text);
      return { status: found.length > 0 ? "ANSWERED" : "NOT_FOUND", text: quotes.join(" "), quotes };
    },
    converse: () => Promise.reject(new Error("A retrieval suite asks one question at a time.")),
    openCollection: () => Promise.reject(new Error("A retrieval suite makes its own.")),
    importFiles: () => Promise.reject(new Error("A retrieval suite gives texts.")),
    proposeFields: () => Promise.reject(new Error("A retrieval suite has no fields.")),
    declareSupersession: () => Promise.reject(new Error("A retrieval suite replaces nothing.")),
    removeSupersession: () => Promise.reject(new Error("A retrieval suite replaces nothing.")),
    close: async () => undefined,
  };
  return { server, collections };
}

describe("a retrieval suite", () => {
  test("is measured on its judged questions: found, quoted, refused where the article is gone, at every size", async () => {
    const { server, collections } = fakeServer();
    const figures = await runRetrievalSuite(server, folder, { sizes: [2, 8] });
    expect(figures.map(({ metric, value, n }) => [metric, value, n])).toEqual([
      ["hit@1", 1, 2],
      ["hit@5", 1, 2],
      ["nDCG@10", 1, 2],
      ["false_refusal", 0, 2],
      ["quote_has_answer", 1, 2],
      ["refusal", 1, 2],
      ["false_refusal@2", 0, 2],
      ["refusal@2", 1, 2],
      ["false_refusal@8", 0, 2],
      ["refusal@8", 1, 2],
    ]);
    expect(figures.every(({ suite }) => suite === folder)).toBe(true);
    expect([...collections.values()].map(({ size }) => size)).toEqual([4, 4, 2, 2, 8]);
  });

  test("knows articles from what is right for their questions, and counts no refusal where nothing can be taken away", async () => {
    const plain = await mkdtemp(path.join(tmpdir(), "vouch-suite-"));
    const texts = [
      { _id: "d1", text: "rain falls" },
      { _id: "d2", text: "waves" },
    ];
    await writeFile(path.join(plain, "corpus.jsonl"), lines(texts));
    await writeFile(path.join(plain, "queries.jsonl"), lines([{ _id: "q1", text: "rain", article: "weather" }]));
    await writeFile(path.join(plain, "qrels.tsv"), "query-id\tcorpus-id\tscore\nq1\td1\t1\n");
    const refusal = async (questions: string) =>
      (await runRetrievalSuite(fakeServer().server, plain, { questions, sizes: [] })).find(
        (f) => f.metric === "refusal",
      );
    expect(await refusal(plain)).toMatchObject({ value: 1, n: 1 });
    await writeFile(path.join(plain, "corpus.jsonl"), lines(texts.map((text) => ({ ...text, _id: `x${text._id}` }))));
    expect(await refusal(plain)).toBeUndefined();
    await rm(plain, { recursive: true });
  });

  test("is told apart from a folder that is none, with what is missing", () => {
    expect(problemOf(folder, "documents")).toBeNull();
    expect(problemOf(folder, "questions")).toBeNull();
    expect(problemOf(path.join(folder, "nowhere"), "documents")).toContain("no folder");
    expect(problemOf(path.join(folder, "corpus.jsonl"), "documents")).toContain("is a file");
    expect(problemOf(tmpdir(), "questions")).toContain("queries.jsonl and no qrels.tsv");
  });

  test("names the file and the line that cannot be read", async () => {
    const broken = await mkdtemp(path.join(tmpdir(), "vouch-suite-"));
    await writeFile(path.join(broken, "qrels.tsv"), "query-id\tcorpus-id\tscore\r\nq1\td1\t1\r\n");
    await writeFile(path.join(broken, "queries.jsonl"), `{"_id":"q1","text":"a"}\n{"_id":2}\n`);
    await expect(readQuestions(broken)).rejects.toThrow(/queries\.jsonl, line 2/);
    await writeFile(path.join(broken, "queries.jsonl"), `{"_id":"q1","text":"a"}\r\n`);
    expect(await readQuestions(broken)).toMatchObject([{ _id: "q1", gains: new Map([["d1", 1]]) }]);
    await rm(broken, { recursive: true });
  });
});

test("an answer is held whatever its case, width and spaces, and an empty one is held by nothing", () => {
  expect(holdsAnswer(["Within ３０  Days."], ["30 days"])).toBe(true);
  expect(holdsAnswer(["退货 期限"], ["退货期限"])).toBe(true);
  expect(holdsAnswer(["thirty", "days"], ["thirty days"])).toBe(false);
  expect(holdsAnswer(["anything"], ["", " "])).toBe(false);
});

test("nDCG is 1 for the ideal order, less for a later one, 0 for none (Järvelin and Kekäläinen 2002)", () => {
  const gains = new Map([
    ["a", 3],
    ["b", 1],
  ]);
  expect(ndcg(["a", "b"], gains, 10)).toBe(1);
  expect(ndcg(["b", "a"], gains, 10)).toBeCloseTo((1 + 3 / Math.log2(3)) / (3 + 1 / Math.log2(3)));
  expect(ndcg(["c"], gains, 10)).toBe(0);
  expect(ndcg(["a"], new Map(), 10)).toBe(0);
});

test("distractors are the same in every run, no two alike, in three languages", () => {
  const made = [...distractors(3_000)];
  expect(made).toEqual([...distractors(3_000)]);
  expect(new Set(made.map(({ text }) => text)).size).toBe(3_000);
  expect(made[0]?.text).toMatch(/\p{Script=Latin}/u);
  expect(made[1]?.text).toMatch(/\p{Script=Cyrillic}/u);
  expect(made[2]?.text).toMatch(/\p{Script=Han}/u);
  expect(made.every(({ text }) => !text.includes("undefined"))).toBe(true);
});

test("questions asked at once come back in their order, and a failing one fails the run", async () => {
  const seen: number[] = [];
  const results = await forAll(
    [3, 1, 2],
    async (value, at) => `${value}:${at}`,
    (done) => seen.push(done),
  );
  expect(results).toEqual(["3:0", "1:1", "2:2"]);
  expect(seen).toEqual([1, 2, 3]);
  await expect(forAll([1], () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
});
