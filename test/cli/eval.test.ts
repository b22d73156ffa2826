// `vouch eval` against a real server: stores questions from a file, runs them, and says by its exit code how it went
// (QUAL-1). Answers hang on identifiers here, which need no model.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../helpers/create-test-app.ts";
import { runCli } from "./run-cli.ts";

let app: TestApp;
let analyst: string | null;
let folder: string;

const TABLE = `# Errors

| Code | Meaning |
| --- | --- |
| E-417 | Short circuit at the output |
| E-418 | 电压过低 |
`;
const E_417 = { question: "What does error E-417 mean?", expectedValues: ["short circuit"], mustCite: ["errors"] };
const E_999 = { question: "Что значит ошибка E-999?", mustNotAnswer: true };

beforeAll(async () => {
  app = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), "vouch-eval-"));
  await app.operator.data(`mutation { createCollection(input: { name: "sheets" }) { name } }`);
  await app.operator.importTexts("sheets", [{ key: "errors", text: TABLE }]);
  analyst = (await app.createKey("ANALYST")).secret;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const evaluate = (args: string[], key = app.operator.secret) =>
  runCli(["eval", "sheets", ...args], { url: app.url, key });

async function fileOf(...lines: readonly unknown[]): Promise<string> {
  const file = path.join(folder, "golden.jsonl");
  await writeFile(
    file,
    `\ufeff${lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\r\n")}\n\n`,
  );
  return file;
}

test("without a question there is nothing to evaluate, and that is a failure", async () => {
  const { code, stderr } = await evaluate([]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("vouch: CONFLICT:")]);
});

test("questions of a file are stored and asked, and all of them pass: 0", async () => {
  const file = await fileOf(E_417, E_999, { collection: "elsewhere", question: "Not here?", mustNotAnswer: true });
  const { code, stdout, stderr } = await evaluate(["--questions", file]);
  expect(stderr).toContain("2 new, 0 changed, 0 unchanged");
  expect(stdout).toMatch(/^value +1 +1 +1\.00$/m);
  expect(stdout).toMatch(/^refusals +1 +1 +1\.00$/m);
  expect(stdout).toContain("2 of 2 questions passed (1.00); the floor of 1 is reached.");
  expect(code).toBe(0);
});

test("below the floor it says which failed and why, and exits with 1; a lower floor is reached", async () => {
  const changed = { ...E_417, expectedValues: [["overheated", "过热"]], mustCite: ["manual#3"] };
  const { code, stdout, stderr } = await evaluate(["--questions", await fileOf(changed, E_999)]);
  expect(stderr).toContain("0 new, 1 changed, 1 unchanged");
  expect(stdout).toContain("✗ What does error E-417 mean?");
  expect(stdout).toContain("must say: overheated or 过热");
  expect(stdout).toMatch(/must cite: manual#3, not errors/);
  expect(stdout).toContain("the floor of 1 is not reached");
  expect(code).toBe(1);
  // An analyst runs what is stored.
  const lower = await evaluate(["--floor", "0.5", "--json"], analyst);
  expect(lower.code, lower.stderr).toBe(0);
  expect(JSON.parse(lower.stdout)).toMatchObject({
    share: 0.5,
    floor: 0.5,
    isReached: true,
    run: { collection: "sheets", figures: { asked: 2, passed: 1, citations: { graded: 1, right: 0 } } },
    failed: [{ isValueRight: false, isRefusalRight: null, question: { mustCite: ["manual#3"] } }],
  });
});

test.each([
  ["a line that is no JSON", "{broken", "line 1 is not JSON"],
  ["a line with a key that nobody knows", { question: "A?", expected: ["x"] }, "line 1 is no golden question"],
  ["a question that expects nothing", { question: "A?" }, "question 1 expects nothing"],
])("%s is named, and nothing is run: 2", async (_, line, problem) => {
  const { code, stdout, stderr } = await evaluate(["--questions", await fileOf(line)]);
  expect(stderr).toContain(problem);
  expect([code, stdout]).toEqual([2, ""]);
});

test("a floor that is no share, a file that is not there, and a key that may not store are refused: 2", async () => {
  expect((await evaluate(["--floor", "90"])).code).toBe(2);
  expect((await evaluate(["--questions", path.join(folder, "none.jsonl")])).stderr).toContain("FILE_UNREADABLE");
  const added = await fileOf({ question: "New?", mustNotAnswer: true });
  const refused = await evaluate(["--questions", added], analyst);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("FORBIDDEN")]);
});
