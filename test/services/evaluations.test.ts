// Golden questions from their storing to their removal: asked as a job, graded, kept sealed, compared, gone with what
// they belong to (QUAL-1). What `ask` would say is given here, so that grades do not hang on how well it searches.
import { afterAll, beforeEach, expect, test } from "vitest";
import type { GoldenQuestionInput } from "../../server/core/evaluation/golden-question.ts";
import { AppError } from "../../server/core/errors.ts";
import type { Answer, AskInput } from "../../server/services/answers.ts";
import type { Caller } from "../../server/services/caller.ts";
import { createEvaluationRun } from "../../server/services/evaluation-run.ts";
import { createProcessors } from "../../workers/processors.ts";
import { openTestServices, readAllFiles, type TestServices } from "../helpers/services.ts";

interface Said {
  readonly text: string;
  readonly status?: string;
  readonly appliesTo?: Answer["appliesTo"];
  /** Key of the document, and number of a section in it. */
  readonly cites?: readonly (readonly [key: string, section: string])[];
}

const NOT_FOUND: Said = { text: "The material does not contain an answer.", status: "NOT_FOUND" };
const PLANTED = ["Quolverine", "Жуфщвакрю", "龘魑饕鑫"] as const;

let said: (question: string, input: AskInput, asker: Caller) => Promise<Said> | Said = () => NOT_FOUND;
const asked: AskInput[] = [];
let collection = "";
let made = 0;

const t: TestServices = await openTestServices({ isWorking: false });
const { goldenQuestions, evaluations } = t.services;
const ask = async (asker: Caller, input: AskInput): Promise<Answer> => {
  asked.push(input);
  const { text, status = "ANSWERED", appliesTo = {}, cites = [] } = await said(input.question, input, asker);
  const citations = await Promise.all(
    cites.map(async ([documentKey, section], i) => {
      const document = await t.services.documents.find(t.caller, collection, documentKey);
      return { index: i + 1, documentId: document?.publicId ?? "gone", documentKey, cite: `${documentKey}#${section}` };
    }),
  );
  return { status, text, appliesTo, citations } as unknown as Answer;
};
await t.services.jobs.start({
  ...createProcessors(t.services),
  runEvaluation: (payload, context) =>
    createEvaluationRun(t.context, { answers: { ask }, goldenQuestions }).run(payload, context),
});
afterAll(() => t.close());

beforeEach(async () => {
  asked.length = 0;
  said = () => NOT_FOUND;
  collection = `sheets-${++made}`;
  await t.newCollection(collection);
});

const store = (questions: readonly GoldenQuestionInput[], of = t.caller) =>
  goldenQuestions.create(of, collection, questions);
async function run(of = t.caller) {
  const begun = await evaluations.start(of, collection);
  if (begun.job === null) throw new Error("The run has no job");
  const job = await t.over(begun.job, of);
  return { job, run: await evaluations.get(of, begun.publicId) };
}
const results = async (publicId: string, of = t.caller) =>
  evaluations.listResults(of, await evaluations.get(of, publicId), {}, null);
const actions = async () =>
  (await t.services.audit.list(t.caller, { first: 50 })).map(({ action, subject }) => `${action} ${subject}`);

test("value, scope, citations and refusals are graded apart, and figures, results and answers are kept", async () => {
  await t.importFiles(collection, [{ name: "NOTICE.md", content: "# Notice\n\n1. 32.0 V for A and B.\n" }]);
  await store([
    { question: "Rated input?", values: [["32 V"]], scope: { revision: ["A", "B"] }, mustCite: ["notice#1"] },
    { question: "Сколько вольт?", values: [["36 В"]], askedScope: { revision: ["C"] } },
    { question: "狗要打几针？", mustNotAnswer: true },
  ]);
  said = (question) => {
    if (question.startsWith("狗")) return NOT_FOUND;
    const text = "Rated input: 32.0 V [1]";
    return { text, appliesTo: { revision: ["A"] }, cites: [["NOTICE", "1"]] };
  };
  const { job, run: kept } = await run();
  expect(job).toMatchObject({ state: "DONE", done: 3, total: 3, result: { asked: 3, passed: 1 } });
  expect(kept).toMatchObject({
    warnings: [],
    figures: {
      ...{ asked: 3, passed: 1, value: { graded: 2, right: 1 }, scope: { graded: 1, right: 0 } },
      ...{ citations: { graded: 1, right: 1 }, refusals: { graded: 1, right: 1 } },
    },
  });
  expect(asked).toMatchObject([
    { collections: [collection], isKept: false, scope: {} },
    { scope: { revision: ["C"] } },
    { scope: {} },
  ]);
  const [first, second, third] = await results(kept.publicId);
  expect(first).toMatchObject({ isValueRight: true, isScopeRight: false, isCitationRight: true, isRefusalRight: null });
  expect(first?.answer).toMatchObject({ text: "Rated input: 32.0 V [1]", cites: [{ cite: "NOTICE#1" }] });
  expect(second).toMatchObject({ isPassed: false, isValueRight: false, question: { question: "Сколько вольт?" } });
  expect(third).toMatchObject({ isPassed: true, status: "NOT_FOUND", isRefusalRight: true });
});

test("a citation's number is no value, and a number in brackets of the text is one", async () => {
  await t.importFiles(collection, [{ name: "a.md", content: "# A\n\nSome text.\n" }]);
  await store([
    { question: "One?", values: [["1"]] },
    { question: "Seven?", values: [["7"]] },
  ]);
  said = () => ({ text: "The list has an end [1], see [7].", cites: [["a", "1"]] });
  const { run: kept } = await run();
  expect((await results(kept.publicId)).map(({ isPassed }) => isPassed)).toEqual([false, true]);
});

test("no word of questions, expectations and answers can be read in any file", async () => {
  await store(PLANTED.map((word) => ({ question: `${word}?`, values: [[`${word} x`]], mustCite: [`${word}-doc`] })));
  said = (question) => ({ text: `An answer with ${question}` });
  await run();
  await t.database.maintenance.forget();
  const files = await readAllFiles(t.dataDir);
  expect(files.size).toBeGreaterThan(1);
  for (const [file, bytes] of files)
    for (const word of PLANTED) expect(bytes.includes(Buffer.from(word.slice(0, 6))), `${file}: ${word}`).toBe(false);
});

test("an erased document takes the answers that cite it along; the grades and all other answers stay", async () => {
  await t.importFiles(collection, [
    { name: "a.md", content: "# A\n\nalpha\n" },
    { name: "b.md", content: "# B\n\nbeta\n" },
  ]);
  await store([
    { question: "a", values: [["alpha"]] },
    { question: "b", values: [["beta"]] },
  ]);
  said = (question) => ({ text: question === "a" ? "alpha [1]" : "beta [1]", cites: [[question, "1"]] });
  const { run: kept } = await run();
  const document = await t.services.documents.find(t.caller, collection, "a");
  await t.over(await t.services.documents.erase(t.caller, [document?.publicId ?? ""]));
  const left = await results(kept.publicId);
  expect(left.map(({ isPassed, answer }) => [isPassed, answer?.text])).toEqual([
    [true, undefined],
    [true, "beta [1]"],
  ]);
});

test("a removed collection takes questions, runs and results along, and a removed question its results, not the figures", async () => {
  const [first] = await store([
    { question: "a", mustNotAnswer: true },
    { question: "b", mustNotAnswer: true },
  ]);
  const { run: kept } = await run();
  await goldenQuestions.remove(t.caller, first?.publicId ?? "");
  expect(await results(kept.publicId)).toHaveLength(1);
  expect((await evaluations.get(t.caller, kept.publicId)).figures).toMatchObject({ asked: 2, passed: 2 });
  const where = { where: { collectionId: kept.collectionId } };
  await t.over(await t.services.collections.remove(t.caller, collection));
  await expect(evaluations.get(t.caller, kept.publicId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await t.database.read.goldenQuestion.count(where)).toBe(0);
  expect(await t.database.read.evaluationRun.count(where)).toBe(0);
  expect(await t.database.read.evaluationResult.count({ where: { runId: kept.id } })).toBe(0);
});

test("a cancelled run keeps what it graded, and tried again it asks only what is left", async () => {
  await store(["a", "b", "c"].map((question) => ({ question, mustNotAnswer: true })));
  const begun = await new Promise<string>((resolve) => {
    said = async (question) => {
      if (question === "b") {
        const [{ job } = { job: null }] = await evaluations.list(t.caller, collection, {});
        await t.services.jobs.cancel(t.caller, job?.publicId ?? "");
        resolve(job?.publicId ?? "");
      }
      return NOT_FOUND;
    };
    void evaluations.start(t.as("ANALYST"), collection);
  });
  expect(await t.over({ publicId: begun })).toMatchObject({ state: "CANCELLED" });
  const [cancelled] = await evaluations.list(t.caller, collection, {});
  expect(cancelled?.figures.asked).toBe(2);
  said = () => NOT_FOUND;
  asked.length = 0;
  await t.services.jobs.retry(t.as("ANALYST"), begun);
  expect(await t.over({ publicId: begun })).toMatchObject({ state: "DONE", result: { asked: 3, passed: 3 } });
  expect(asked.map(({ question }) => question)).toEqual(["c"]);
});

test("a run asks with the audiences of the key that began it, and who sees less is shown grades without answers", async () => {
  await store([{ question: "a", values: [["alpha"]] }]);
  const audiences: string[][] = [];
  said = (_, __, asker) => {
    audiences.push(asker.audiences.map(({ name }) => name).sort());
    return { text: "alpha" };
  };
  const { run: narrow } = await run(t.as("ANALYST", ["PUBLIC"]));
  const { run: wide } = await run();
  expect(audiences).toEqual([["PUBLIC"], ["INTERNAL", "PUBLIC"]]);
  const seen = async (publicId: string, of: Caller) =>
    (await results(publicId, of)).map(({ isPassed, answer }) => [isPassed, answer?.text ?? null]);
  expect(await seen(wide.publicId, t.as("ANALYST", ["PUBLIC"]))).toEqual([[true, null]]);
  expect(await seen(narrow.publicId, t.as("ANALYST", ["PUBLIC"]))).toEqual([[true, "alpha"]]);
  expect(await seen(wide.publicId, t.caller)).toEqual([[true, "alpha"]]);
});

test("a scoped collection without a question about a scope is flagged", async () => {
  await store([{ question: "a", mustNotAnswer: true }]);
  expect((await run()).run.warnings).toEqual([]);
  await t.importFiles(collection, [{ name: "a.md", content: "# A\n\nalpha\n", scope: { revision: ["A"] } }]);
  expect((await run()).run.warnings).toEqual(["SCOPE_NOT_ASKED"]);
  await store([{ question: "a", mustNotAnswer: true, askedScope: { revision: ["B"] } }]);
  expect((await run()).run.warnings).toEqual([]);
  await t.newCollection("required", { requiredScope: ["revision"] });
  collection = "required";
  await store([{ question: "a", mustNotAnswer: true }]);
  expect((await run()).run.warnings).toEqual(["SCOPE_NOT_ASKED"]);
});

test("a comparison says what became better and worse, and whether the question was changed", async () => {
  const [a] = await store([
    { question: "a", values: [["alpha"]] },
    { question: "b", values: [["beta"]] },
    { question: "c", mustNotAnswer: true },
  ]);
  said = (question) => (question === "c" ? NOT_FOUND : { text: question === "a" ? "alpha" : "nothing" });
  const { run: before } = await run();
  said = (question) => (question === "c" ? NOT_FOUND : { text: "beta" });
  await goldenQuestions.update(t.caller, a?.publicId ?? "", { question: "a", values: [["omega"]] });
  await store([{ question: "d", mustNotAnswer: true }]);
  const { run: after } = await run();
  const compared = await evaluations.compare(t.caller, before.publicId, after.publicId);
  expect(compared).toMatchObject({ unchanged: 1, onlyBefore: 0, onlyAfter: 1 });
  expect(compared.better).toMatchObject([
    { gained: ["VALUE"], lost: [], question: { question: "b" }, isQuestionChanged: false },
  ]);
  expect(compared.worse).toMatchObject([{ lost: ["VALUE"], question: { question: "a" }, isQuestionChanged: true }]);
  await t.newCollection("other-sheets");
  await goldenQuestions.create(t.caller, "other-sheets", [{ question: "a", mustNotAnswer: true }]);
  const other = await evaluations.start(t.caller, "other-sheets");
  await expect(evaluations.compare(t.caller, before.publicId, other.publicId)).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});

test("a failure that may pass is tried again without asking twice, any other ends the run", async () => {
  await store(["a", "b"].map((question) => ({ question, mustNotAnswer: true })));
  said = (question) => {
    if (question === "b") throw new AppError("MODEL_INVALID", "The model is broken.");
    return NOT_FOUND;
  };
  const { job, run: kept } = await run();
  expect(job).toMatchObject({ state: "FAILED", errorCode: "MODEL_INVALID" });
  expect(kept.figures).toMatchObject({ asked: 1, passed: 1 });
});

test("what is done stands in the audit log, without a word of it", async () => {
  const [question] = await store([{ question: "Geheim?", mustNotAnswer: true }]);
  await goldenQuestions.update(t.caller, question?.publicId ?? "", { question: "Geheim!", mustNotAnswer: true });
  const { run: kept } = await run();
  await evaluations.remove(t.caller, kept.publicId);
  await goldenQuestions.remove(t.caller, question?.publicId ?? "");
  const log = await actions();
  for (const entry of [
    `goldenQuestion.create ${collection}`,
    `goldenQuestion.update ${question?.publicId}`,
    `evaluation.run ${kept.publicId}`,
    `evaluation.remove ${kept.publicId}`,
    `goldenQuestion.remove ${question?.publicId}`,
  ])
    expect(log).toContain(entry);
  const entries = await t.database.read.auditEntry.findMany();
  expect(JSON.stringify(entries)).not.toContain("Geheim");
});

test("there is nothing of it for another space, and nothing to run where nothing is asked", async () => {
  await expect(evaluations.start(t.caller, collection)).rejects.toMatchObject({ code: "CONFLICT" });
  const [question] = await store([{ question: "a", mustNotAnswer: true }]);
  const { run: kept } = await run();
  const other = await t.newSpace(`other ${made}`);
  const refused = { code: "NOT_FOUND" };
  await expect(goldenQuestions.remove(other, question?.publicId ?? "")).rejects.toMatchObject(refused);
  await expect(goldenQuestions.list(other, collection, {})).rejects.toMatchObject(refused);
  await expect(evaluations.get(other, kept.publicId)).rejects.toMatchObject(refused);
  await expect(evaluations.remove(other, kept.publicId)).rejects.toMatchObject(refused);
  expect(await evaluations.listResults(other, kept, {}, null)).toEqual([]);
});
