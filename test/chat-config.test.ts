import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "../server/config.ts";

const folder = mkdtempSync(path.join(tmpdir(), "vouch-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function fileOf(content: unknown): string {
  const file = path.join(folder, `models-${files++}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

function problemOf(source: Record<string, string>): string {
  try {
    readConfig(source);
  } catch (error) {
    expect(error).toMatchObject({ name: "AppError", code: "BAD_REQUEST" });
    return String(error);
  }
  throw new Error("The configuration was taken");
}

const URL = "http://127.0.0.1:11434/v1";
const LOCAL = { name: "local", url: URL, model: "qwen3:8b" };

test("nothing has to be set, and then no model writes", () => {
  expect(readConfig({}).chatModels).toEqual([]);
  const blank = { CHAT_URL: "", CHAT_MODEL: " ", CHAT_PRICE_IN: "", CHAT_MODELS_FILE: "  " };
  expect(readConfig(blank).chatModels).toEqual([]);
});

test("the model of the variables is named as the endpoint names it, and has every default", () => {
  expect(readConfig({ CHAT_URL: URL, CHAT_MODEL: "qwen3:8b" }).chatModels).toEqual([
    {
      name: "qwen3:8b",
      url: URL,
      apiKey: null,
      apiKeyVariable: "CHAT_API_KEY",
      model: "qwen3:8b",
      contextTokens: 8_192,
      timeoutMs: 120_000,
      firstByteTimeoutMs: null,
      idleTimeoutMs: 30_000,
      retriesMax: 2,
      price: null,
    },
  ]);
});

test("the models of the file follow in their order, and take from the variables what they do not say", () => {
  const file = fileOf([
    LOCAL,
    {
      name: "hosted",
      url: "https://models.example/v1",
      model: "large",
      apiKeyVariable: "HOSTED_KEY",
      contextTokens: 128_000,
      timeoutMs: 30_000,
      firstByteTimeoutMs: 5_000,
      idleTimeoutMs: 9_000,
      retries: 0,
      price: { in: 0.25, out: 2 },
    },
  ]);
  const { chatModels } = readConfig({
    CHAT_URL: URL,
    CHAT_MODEL: "first",
    CHAT_API_KEY: "of-the-first-alone",
    CHAT_PRICE_IN: "0.5",
    CHAT_PRICE_OUT: "1.5",
    CHAT_PRICE_CURRENCY: "EUR",
    CHAT_CONTEXT_TOKENS: "4096",
    CHAT_FIRST_BYTE_TIMEOUT_MS: "20000",
    CHAT_RETRIES: "1",
    CHAT_MODELS_FILE: file,
    HOSTED_KEY: "sk-hosted",
  });
  expect(chatModels.map(({ name }) => name)).toEqual(["first", "local", "hosted"]);
  expect(chatModels[0]?.price).toEqual({ in: 0.5, out: 1.5, currency: "EUR" });
  expect(chatModels[1]).toMatchObject({
    apiKey: null,
    contextTokens: 4_096,
    firstByteTimeoutMs: 20_000,
    retriesMax: 1,
    price: null,
  });
  expect(chatModels[2]).toMatchObject({
    apiKey: "sk-hosted",
    apiKeyVariable: "HOSTED_KEY",
    contextTokens: 128_000,
    timeoutMs: 30_000,
    firstByteTimeoutMs: 5_000,
    idleTimeoutMs: 9_000,
    retriesMax: 0,
    price: { in: 0.25, out: 2, currency: "EUR" },
  });
});

test.each([
  [{ CHAT_URL: URL }, "CHAT_URL and CHAT_MODEL"],
  [{ CHAT_MODEL: "x" }, "CHAT_URL and CHAT_MODEL"],
  [{ CHAT_PRICE_IN: "1" }, "CHAT_PRICE_IN and CHAT_PRICE_OUT"],
  [{ CHAT_PRICE_OUT: "-1", CHAT_PRICE_IN: "1" }, "CHAT_PRICE_OUT"],
  [{ CHAT_PRICE_CURRENCY: "euro" }, "CHAT_PRICE_CURRENCY"],
  [{ CHAT_URL: "ftp://x/v1", CHAT_MODEL: "x" }, "CHAT_URL"],
  [{ CHAT_URL: "https://user:s3cr3t@x/v1", CHAT_MODEL: "x" }, "variable of its own"],
  [{ CHAT_TIMEOUT_MS: "600000" }, "CHAT_TIMEOUT_MS"],
  [{ CHAT_MODELS_FILE: "/nowhere/models.json" }, "cannot be read (ENOENT)"],
])("%o is refused", (source: Record<string, string>, part) => {
  expect(problemOf(source)).toContain(part);
});

test.each([
  ["[{", "not JSON"],
  [{ ...LOCAL }, "at its top"],
  [[LOCAL, { ...LOCAL, url: "nowhere" }], "at [1].url"],
  [[{ ...LOCAL, apiKey: "s3cr3t" }], "apiKey"],
  [[{ ...LOCAL, price: { in: 1 } }], "at [0].price.out"],
  [[{ ...LOCAL, apiKeyVariable: "s3cr3t" }], "at [0].apiKeyVariable"],
  [[{ ...LOCAL, apiKeyVariable: "NOT_SET" }], "NOT_SET: named by CHAT_MODELS_FILE and not set"],
  [[LOCAL, LOCAL], 'the name "local" is given twice'],
])("a file with %j is refused", (content: unknown, part) => {
  const problem = problemOf({ CHAT_MODELS_FILE: fileOf(content) });
  expect(problem).toContain("CHAT_MODELS_FILE");
  expect(problem).toContain(part);
  expect(problem).not.toContain("s3cr3t");
});

test("what is wrong with variables and file is told together", () => {
  const problem = problemOf({
    CHAT_URL: URL,
    CHAT_PRICE_IN: "1",
    CHAT_MODELS_FILE: fileOf([{ ...LOCAL, contextTokens: 5 }]),
    EMBEDDING_URL: "https://models.example/v1",
    EMBEDDING_MODEL_DIR: "/models/x",
  });
  for (const part of ["CHAT_MODEL", "CHAT_PRICE_OUT", "at [0].contextTokens", "EMBEDDING_URL"])
    expect(problem).toContain(part);
});
