import { expect, test } from "vitest";
import { readConfig } from "../server/config.ts";

function problemOf(source: Record<string, string>): string {
  try {
    readConfig(source);
  } catch (error) {
    expect(error).toMatchObject({ name: "AppError", code: "BAD_REQUEST" });
    return String(error);
  }
  throw new Error("The configuration was taken");
}

test("an empty environment is a usable one: loopback, the bundled model, limits that are not zero", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ host: "127.0.0.1", port: 4000, dataDir: "./data", embedding: { kind: "BUNDLED" } });
  expect(Object.values(config.limits).every((limit) => limit > 0)).toBe(true);
  expect(config.masterKey).toEqual({ value: null, file: null, previous: null });
});

test("an empty or blank variable is an unset one", () => {
  const names = [
    "PORT",
    "HOST",
    "DATA_DIR",
    "MASTER_KEY",
    "EMBEDDING_URL",
    "EMBEDDING_DIMENSIONS",
    "INTROSPECTION",
    "CORS_ORIGINS",
  ];
  for (const blank of ["", "  "])
    expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readConfig({}));
});

test("all problems are told together, each by its variable", () => {
  const message = problemOf({
    PORT: "70000",
    LOG_LEVEL: "loud",
    EMBEDDING_URL: "ftp://x",
    PAGE_SIZE_MAX: "many",
    TRUST_PROXY: "yes",
  });
  for (const name of ["PORT", "LOG_LEVEL", "EMBEDDING_URL", "PAGE_SIZE_MAX", "TRUST_PROXY"])
    expect(message).toContain(name);
});

test("a value is never shown, whatever is wrong with it", () => {
  const secret = "s3cr3t-zanzibarine";
  const names = ["PORT", "LOG_LEVEL", "EMBEDDING_URL", "EMBEDDING_DIMENSIONS", "INTROSPECTION", "TURN_RETENTION_DAYS"];
  for (const name of names) expect(problemOf({ [name]: secret }), name).not.toContain(secret);
});

test("an address with credentials is refused, whatever endpoint it is of", () => {
  for (const name of ["EMBEDDING_URL", "RERANKER_URL", "CHAT_URL"])
    expect(problemOf({ [name]: "https://user:s3cr3t@models.example/v1" }), name).toContain(`${name}: give the key`);
});

test("two models at once are refused", () => {
  const both = { EMBEDDING_URL: "https://models.example/v1", EMBEDDING_MODEL_DIR: "/models/x" };
  expect(problemOf(both)).toContain("EMBEDDING_URL and EMBEDDING_MODEL_DIR");
  const rerankers = { RERANKER_URL: "https://models.example/v1/rerank", RERANKER_MODEL_DIR: "/models/x" };
  expect(problemOf(rerankers)).toContain("RERANKER_URL and RERANKER_MODEL_DIR");
  expect(readConfig({ EMBEDDING_URL: "https://models.example/v1" }).embedding.kind).toBe("ENDPOINT");
});
