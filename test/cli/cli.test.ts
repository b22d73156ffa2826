// The command line against a real server, with real files in three languages (START-5).
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../helpers/create-test-app.ts";
import { runCli, type CliOptions } from "./run-cli.ts";

const FILES: Readonly<Record<string, string>> = {
  "garden.md":
    "# Garden\n\n## 1 Watering\n\nWater the tomatoes in the evening, never at noon. 🌱\n\n## 2 Tools\n\nThe spade hangs behind the shed door.\n",
  "ru/garden.md": "# Сад\n\n## 1 Полив\n\nПомидоры поливают вечером, но не в полдень.\n",
  "zh/花园.md": "# 花园\n\n## 1 工具\n\n铲子挂在棚屋的门后。\n",
  'ru/Правила "сада".txt': "Калитку запирают на ночь.\n",
  ".hidden/secret.md": "# Hidden\n\nNobody shall read this.\n",
};

let app: TestApp;
let folder: string;
let files: string;

const cli = (args: string[], options: CliOptions = {}) =>
  runCli(args, { url: app.url, key: app.operator.secret, ...options });
const json = async (args: string[], options: CliOptions = {}) => {
  const result = await cli([...args, "--json"], options);
  return { ...result, value: JSON.parse(result.stdout) };
};

beforeAll(async () => {
  app = await createTestApp({ withBundledModel: true, env: { UPLOAD_BYTES_MAX: "2000000" } });
  folder = await mkdtemp(path.join(tmpdir(), "vouch-cli-"));
  files = path.join(folder, "files");
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(files, name)), { recursive: true });
    await writeFile(path.join(files, name), text);
  }
  await writeFile(path.join(folder, "outside.md"), "# Outside\n\nNot part of the folder.\n");
  await symlink(path.join(folder, "outside.md"), path.join(files, "link.md"));
  const imported = await cli(["import", files, "--collection", "garden", "--create"]);
  expect(imported.code, imported.stderr).toBe(0);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("import", () => {
  test("a folder comes in whole, keyed by path, without hidden files and links that lead out of it", async () => {
    const { value } = await json(["documents", "list", "--collection", "garden"]);
    const keys = value.map((document: { key: string }) => document.key);
    expect(keys.sort()).toEqual(["garden", "ru/garden", 'ru/Правила "сада"', "zh/花园"].sort());
    const garden = value.find(({ key }: { key: string }) => key === "zh/花园");
    expect(garden.currentVersion).toMatchObject({ originUri: "zh/花园.md", title: "花园" });
  });

  test("the same files again change nothing, and the table says so", async () => {
    const { code, stdout, stderr } = await cli(["import", files, "--collection", "garden"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^file +state +created +replaced +unchanged +failed$/m);
    expect(stdout).toMatch(/^ru\/garden\.md +DONE +0 +0 +1 +0$/m);
    expect(stdout).toContain("4 files: 0 created, 0 replaced, 4 unchanged.");
    expect(stderr).toContain("a link that leads out of the folder");
    expect(stderr, "no rewritten line where there is no terminal").not.toContain("\r");
  });

  test("what is refused is named with its reason, and the rest comes in", async () => {
    const mixed = path.join(folder, "mixed");
    await mkdir(mixed);
    await writeFile(path.join(mixed, "empty.txt"), "");
    await writeFile(path.join(mixed, "good.md"), "# Good\n\nFine.\n");
    await writeFile(
      path.join(mixed, "records.jsonl"),
      '{"key":"r1","text":"one"}\n{broken\n{"key":"r3","text":"three"}\n',
    );
    await writeFile(path.join(mixed, "large.txt"), "x".repeat(2_000_001));
    const { code, value, stderr } = await json(["import", mixed, "-c", "mixed", "--create"]);
    expect(code).toBe(2);
    expect(stderr).toBe("");
    const byPath = Object.fromEntries(value.files.map((file: { path: string }) => [file.path, file]));
    expect(byPath["empty.txt"]).toMatchObject({ state: "FAILED", errorCode: "FILE_EMPTY" });
    expect(byPath["large.txt"]).toMatchObject({ state: "FAILED", errorCode: "FILE_TOO_LARGE" });
    expect(byPath["good.md"]).toMatchObject({ state: "DONE", created: 1 });
    expect(byPath["records.jsonl"]).toMatchObject({ state: "DONE", created: 2, failed: 1 });
    expect(byPath["records.jsonl"].problems).toMatchObject([{ row: 2, code: "RECORD_INVALID" }]);
    expect(value.totals).toEqual({ created: 3, replaced: 0, unchanged: 0, failed: 1 });
  });

  test("with --atomic a refused upload keeps everything out", async () => {
    const large = path.join(folder, "large.txt");
    await writeFile(large, "x".repeat(2_000_001));
    const fine = path.join(folder, "fine.md");
    await writeFile(fine, "# Fine\n\nFine.\n");
    const { code, stderr } = await cli(["import", large, fine, "-c", "atomic", "--create", "--atomic"]);
    expect(code).toBe(2);
    expect(stderr).toContain("Nothing was imported");
    expect((await json(["documents", "list", "-c", "atomic"])).value).toEqual([]);
  });

  test("standard input is a file with the name and the labels that are given", async () => {
    const { code } = await cli(
      [
        ...["import", "-", "--name", "note.md", "-c", "garden", "--key-of-single", "NOTE"],
        ...["--audience", "PUBLIC", "--status", "DRAFT", "--scope", "revision=A,B", "--scope", "range=L"],
      ],
      { input: "# 注意\n\n请关门。\n" },
    );
    expect(code).toBe(0);
    const { value } = await json(["documents", "show", "NOTE", "-c", "garden"]);
    expect(value.currentVersion).toBeNull();
    expect(value.versions.nodes).toMatchObject([
      {
        title: "注意",
        audience: "PUBLIC",
        status: "DRAFT",
        scope: [
          { name: "revision", values: ["A", "B"] },
          { name: "range", values: ["L"] },
        ],
      },
    ]);
    const nameless = await cli(["import", "-", "-c", "garden"], { input: "x" });
    expect(nameless).toMatchObject({ code: 2, stderr: expect.stringContaining("--name") });
  });

  test("all refused records of a file are listed in JSON, ten of them for people", async () => {
    const lines = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? `{"key":"k${i}","t":"text ${i}"}` : "{broken"));
    const options = { input: lines.join("\n") };
    const { value } = await json(["import", "-", "--name", "half.jsonl", "-c", "half", "--create"], options);
    expect(value.files[0].problems.map(({ row }: { row: number }) => row)).toEqual(
      Array.from({ length: 30 }, (_, i) => 2 * i + 2),
    );
    const { stdout } = await cli(["import", "-", "--name", "half.jsonl", "-c", "half"], options);
    expect(stdout.match(/RECORD_INVALID/g)).toHaveLength(10);
    expect(stdout).toContain("and 20 refused records more");
  });

  test("a path or collection that is not there is not found, and nothing is made", async () => {
    const missing = await cli(["import", path.join(folder, "nowhere"), "-c", "garden"]);
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("nowhere") });
    const unknown = await cli(["import", files, "-c", "unknown"]);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining("--create") });
  });

  test("Ctrl-C asks the server to cancel the job, and its end is reported", async () => {
    const words = "the spade hangs behind the shed door and the tomatoes are watered in the evening ".repeat(4);
    const records = Array.from({ length: 4_000 }, (_, i) => JSON.stringify({ key: `r${i}`, text: `${i} ${words}` }));
    let isInterrupted = false;
    const { code, stdout, stderr } = await cli(["import", "-", "--name", "many.jsonl", "-c", "many", "--create"], {
      input: records.join("\n").slice(0, 1_999_000),
      onStderr: (text, child) => {
        if (!text.includes("Importing") || isInterrupted) return;
        isInterrupted = true;
        child.kill("SIGINT");
      },
    });
    expect(code).toBe(2);
    expect(stderr).toContain("Asking the server to stop");
    expect(stdout).toContain("The import was cancelled.");
    const { value } = await json(["jobs", "list", "-n", "1"]);
    expect(value).toMatchObject([{ name: "importDocuments", state: "CANCELLED" }]);
  });
});

describe("ask and search", () => {
  test.each([
    ["When do I water the tomatoes?", "Water the tomatoes in the evening", "garden#1"],
    ["Когда поливают помидоры?", "Помидоры поливают вечером", "ru/garden#1"],
    ["铲子挂在哪里？", "铲子挂在棚屋的门后。", "zh/花园#1"],
  ])("%s is answered with a quote and the place it stands in", async (question, quote, place) => {
    const { code, stdout } = await cli(["ask", question, "-c", "garden"]);
    expect(code).toBe(0);
    expect(stdout).toContain(quote);
    expect(stdout).toMatch(new RegExp(`^\\[\\d\\] ${place}, version 1, characters \\d+ to \\d+$`, "m"));
  });

  test("a citation's characters open its very quote", async () => {
    const { value } = await json(["ask", "Когда поливают помидоры?", "-c", "garden"]);
    for (const { documentKey, span, quote } of value.citations) {
      const opened = await json(["documents", "show", documentKey, "-c", "garden", "--text"]);
      expect(opened.value.text.slice(span.start, span.end)).toBe(quote);
    }
    expect(value.citations.length).toBeGreaterThan(0);
  });

  test("what the material does not answer ends with 1", async () => {
    const { code, stdout } = await cli(["ask", "Which vaccinations does a puppy need?", "-c", "garden"]);
    expect(code).toBe(1);
    expect(stdout).toContain("does not contain an answer");
    expect(await cli(["ask", "x", "-c", "nowhere"])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^vouch: NOT_FOUND: .*"nowhere".*\n$/),
    });
  });

  test("search ranks places, tells their relevance, and says whether they support an answer", async () => {
    const found = await cli(["search", "Where does the spade hang?", "-c", "garden", "-n", "2"]);
    expect(found.code).toBe(0);
    expect(found.stdout).toMatch(/^ 1\. garden#2 {2}relevance 0\.\d\d/m);
    expect(found.stdout).toMatch(/^Supported \(/m);
    const { value } = await json(["search", "Where does the spade hang?", "-c", "garden", "-n", "2"]);
    expect(value.hits).toHaveLength(2);
    const absent = await cli(["search", "Which vaccinations does a puppy need?", "-c", "garden"]);
    expect(absent.code).toBe(1);
    expect(absent.stdout).toMatch(/^Not supported \(/m);
  });
});

describe("keys, jobs and upkeep", () => {
  test("a new key's secret is all of standard output, works from a file, and is refused once revoked", async () => {
    const made = await cli(["keys", "create", "a reader", "--role", "READER", "--audience", "PUBLIC"]);
    expect(made.stdout).toMatch(/^vouch_\S+\n$/);
    const keyFile = path.join(folder, "reader.key");
    await writeFile(keyFile, made.stdout);
    const asReader = (args: string[]) => cli([...args, "--key-file", keyFile], { key: null });
    const status = await asReader(["status"]);
    expect(status.code, status.stderr).toBe(0);
    expect(status.stdout).toContain("READER");
    const refused = await asReader(["import", files, "-c", "garden"]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("vouch: FORBIDDEN: ") });
    const { value } = await json(["keys", "list"]);
    const { id } = value.find(({ name }: { name: string }) => name === "a reader");
    expect((await cli(["keys", "revoke", id])).code).toBe(0);
    expect(await asReader(["status"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("vouch: UNAUTHENTICATED: "),
    });
    expect((await cli(["keys", "revoke", "nobody"])).code).toBe(1);
  });

  test("jobs are listed, watched to their end, and not found by a wrong id", async () => {
    const { value } = await json(["jobs", "list"]);
    const done = value.find(({ state }: { state: string }) => state === "DONE");
    expect(await cli(["jobs", "watch", done.id])).toMatchObject({ code: 0, stdout: expect.stringContaining("Done") });
    expect((await cli(["jobs", "watch", "nobody"])).code).toBe(1);
  });

  test("reconcile prints what was missing, extra and stale in each index", async () => {
    const { code, stdout } = await cli(["reconcile"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^index +missing +extra +stale\nvectors +\d+ +\d+ +\d+\nwords /);
    expect((await json(["reconcile"])).value.findings.map(({ index }: { index: string }) => index)).toEqual([
      "vectors",
      "words",
      "identifiers",
    ]);
  });

  test("erasing asks for --yes, and what is erased is gone", async () => {
    await cli(["import", "-", "--name", "gone.md", "-c", "gone", "--create"], { input: "# Gone\n\nSoon." });
    expect((await cli(["documents", "remove", "gone", "-c", "gone"])).code).toBe(2);
    expect((await cli(["documents", "show", "gone", "-c", "gone"])).code).toBe(0);
    expect((await cli(["documents", "remove", "gone", "-c", "gone", "--yes"])).code).toBe(0);
    expect((await cli(["documents", "show", "gone", "-c", "gone"])).code).toBe(1);
    expect((await cli(["collections", "remove", "gone", "--yes"])).code).toBe(0);
    const { value } = await json(["collections", "list"]);
    expect(value.map(({ name }: { name: string }) => name)).not.toContain("gone");
  });
});

/** An address that was free a moment ago, where nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${port}`;
}

describe("what goes wrong", () => {
  test("the launcher starts it, and --help names every command and the exit codes", async () => {
    const { code, stdout } = await cli(["--help"], { isLaunched: true });
    expect(code).toBe(0);
    for (const name of ["import", "ask", "search", "collections", "documents", "jobs", "keys", "status", "reconcile"])
      expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
    expect(stdout).toContain("Exit codes: 0");
  });

  test("without a server it says how to start one", async () => {
    const { code, stderr } = await cli(["ask", "x", "--url", await closedAddress()]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^vouch: UNREACHABLE: .*npm start.*\n$/);
  });

  test("without a key it says where to put one", async () => {
    const { code, stderr } = await cli(["collections", "list"], { key: null });
    expect(code).toBe(2);
    expect(stderr).toContain("--key-file");
  });

  test.each([
    [["ask"]],
    [["ask", "x", "--frobnicate"]],
    [["import", "x"]],
    [["import", "x", "-c", "garden", "--scope", "revision"]],
    [["keys", "create", "x", "--role", "KING"]],
    [["serch", "x"]],
    [["ask", "x", "--url", "nonsense"]],
    [["ask", "x", "--key-file", "/nowhere/key"]],
  ])("%j is a wrong use: one line, code 2, nothing on standard output", async (args) => {
    const { code, stdout, stderr } = await cli(args);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^vouch: USAGE: /);
  });
});
