// The only reader of the environment. Everything else is handed plain options.
import { z } from "zod";
import {
  CHAT_PRICE_MAX,
  CHAT_RETRIES_MAX,
  CHAT_TIMEOUT_MS,
  CONTEXT_TOKENS,
  currencyCode,
  endpointUrl,
  readChatModels,
  type ChatModelConfig,
} from "./chat-config.ts";
import { AppError } from "./core/errors.ts";

/** An empty or blank variable is an unset one. */
const unset = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const text = z.preprocess(unset, z.string().optional());
const integer = (fallback: number, min: number, max: number) =>
  z.preprocess(unset, z.coerce.number().int().min(min).max(max).default(fallback));
const price = z.preprocess(unset, z.coerce.number().min(0).max(CHAT_PRICE_MAX).optional());
const flag = z.preprocess(unset, z.enum(["true", "false"]).default("false")).transform((v) => v === "true");
const list = z.preprocess(unset, z.string().default("")).transform((v) =>
  v
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

const environment = z.object({
  NODE_ENV: text,
  DATA_DIR: z.preprocess(unset, z.string().default("./data")),
  HOST: z.preprocess(unset, z.string().default("127.0.0.1")),
  PORT: integer(4000, 0, 65535),
  LOG_LEVEL: z.preprocess(unset, z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info")),
  MASTER_KEY: text,
  MASTER_KEY_FILE: text,
  MASTER_KEY_PREVIOUS: text,
  EMBEDDING_MODEL_DIR: text,
  EMBEDDING_URL: z.preprocess(unset, endpointUrl.optional()),
  EMBEDDING_API_KEY: text,
  EMBEDDING_MODEL: text,
  EMBEDDING_DIMENSIONS: z.preprocess(unset, z.coerce.number().int().min(1).max(8192).optional()),
  EMBEDDING_TOKENS_MAX: integer(512, 16, 131072),
  EMBEDDING_QUERY_PREFIX: z.string().optional(),
  EMBEDDING_PASSAGE_PREFIX: z.string().optional(),
  EMBEDDING_BATCH_MAX: integer(64, 1, 2048),
  EMBEDDING_TIMEOUT_MS: integer(60_000, 100, 600_000),
  EMBEDDING_THREADS: integer(2, 1, 64),
  RERANKER_URL: z.preprocess(unset, endpointUrl.optional()),
  RERANKER_API_KEY: text,
  RERANKER_MODEL: z.preprocess(unset, z.string().trim().max(100).optional()),
  RERANKER_MODEL_DIR: text,
  RERANKER_TIMEOUT_MS: integer(10_000, 100, 300_000),
  RERANKER_PASSAGES_MAX: integer(32, 2, 1_000),
  CHAT_URL: z.preprocess(unset, endpointUrl.optional()),
  CHAT_API_KEY: text,
  CHAT_MODEL: z.preprocess(unset, z.string().trim().max(100).optional()),
  CHAT_CONTEXT_TOKENS: integer(8_192, CONTEXT_TOKENS.min, CONTEXT_TOKENS.max),
  CHAT_TIMEOUT_MS: integer(120_000, CHAT_TIMEOUT_MS.min, CHAT_TIMEOUT_MS.max),
  CHAT_FIRST_BYTE_TIMEOUT_MS: z.preprocess(
    unset,
    z.coerce.number().int().min(CHAT_TIMEOUT_MS.min).max(CHAT_TIMEOUT_MS.max).optional(),
  ),
  CHAT_IDLE_TIMEOUT_MS: integer(30_000, CHAT_TIMEOUT_MS.min, CHAT_TIMEOUT_MS.max),
  CHAT_RETRIES: integer(2, 0, CHAT_RETRIES_MAX),
  CHAT_CALLS_MAX: integer(8, 1, 1_000),
  CHAT_TURN_TIMEOUT_MS: integer(180_000, CHAT_TIMEOUT_MS.min, 3_600_000),
  CHAT_PRICE_IN: price,
  CHAT_PRICE_OUT: price,
  CHAT_PRICE_CURRENCY: z.preprocess(unset, currencyCode.default("USD")),
  CHAT_MODELS_FILE: text,
  UPLOAD_BYTES_MAX: integer(1024 ** 3, 1, 64 * 1024 ** 3),
  DOCUMENT_BYTES_MAX: integer(32 * 1024 ** 2, 1024, 512 * 1024 ** 2),
  REQUEST_BYTES_MAX: integer(8 * 1024 ** 2, 1024, 256 * 1024 ** 2),
  PARSE_TIMEOUT_MS: integer(120_000, 100, 3_600_000),
  PARSE_MEMORY_MB_MAX: integer(512, 64, 16384),
  PARSE_PROCESSES: integer(1, 1, 16),
  QUERY_DEPTH_MAX: integer(12, 3, 100),
  QUERY_COST_MAX: integer(5_000, 100, 1_000_000),
  PAGE_SIZE_MAX: integer(200, 1, 10_000),
  REQUESTS_PER_MINUTE: integer(6_000, 1, 10_000_000),
  CORS_ORIGINS: list,
  TURN_RETENTION_DAYS: integer(0, 0, 36_500),
  VERSION_RETENTION_DAYS: integer(0, 0, 36_500),
  INTROSPECTION: z.preprocess(unset, z.enum(["true", "false"]).default("true")).transform((v) => v === "true"),
  TRUST_PROXY: flag,
});

type Environment = z.infer<typeof environment>;

/** Which embedding model serves: exactly one of the two. */
export type EmbeddingConfig =
  | { kind: "BUNDLED"; modelDir: string | null; threads: number; queryPrefix?: string; passagePrefix?: string }
  | {
      kind: "ENDPOINT";
      url: string;
      apiKey: string | null;
      model: string;
      dimensions: number | null;
      tokensMax: number;
      batchMax: number;
      timeoutMs: number;
      queryPrefix: string;
      passagePrefix: string;
    };

/** What reorders the ranking. */
export type RerankerConfig =
  | { kind: "ENDPOINT"; url: string; apiKey: string | null; model: string; timeoutMs: number; passagesMax: number }
  | { kind: "FOLDER"; modelDir: string; timeoutMs: number; passagesMax: number };

export interface Config {
  dataDir: string;
  host: string;
  port: number;
  logLevel: Environment["LOG_LEVEL"];
  /** Where the master key comes from: given outright, a file named by the operator, or a file in the data folder. */
  masterKey: { value: string | null; file: string | null; previous: string | null };
  embedding: EmbeddingConfig;
  /** Null: the ranking is that of the indexes. */
  reranker: RerankerConfig | null;
  /** Language models that write answers, in order: the first serves whoever names none. None: answers are quotes. */
  chatModels: ChatModelConfig[];
  limits: {
    uploadBytesMax: number;
    documentBytesMax: number;
    requestBytesMax: number;
    parseTimeoutMs: number;
    parseMemoryMbMax: number;
    parseProcesses: number;
    queryDepthMax: number;
    queryCostMax: number;
    pageSizeMax: number;
    requestsPerMinute: number;
    /** Calls of one language model at once. */
    chatCallsMax: number;
    /** All calls of language models for one question together. */
    chatTurnTimeoutMs: number;
  };
  corsOrigins: string[];
  /** 0 keeps forever. */
  retention: { turnDays: number; versionDays: number };
  isIntrospectionEnabled: boolean;
  trustProxy: boolean;
}

function embeddingConfig(env: Environment): EmbeddingConfig {
  if (env.EMBEDDING_URL === undefined) {
    return {
      kind: "BUNDLED",
      modelDir: env.EMBEDDING_MODEL_DIR ?? null,
      threads: env.EMBEDDING_THREADS,
      ...(env.EMBEDDING_QUERY_PREFIX === undefined ? {} : { queryPrefix: env.EMBEDDING_QUERY_PREFIX }),
      ...(env.EMBEDDING_PASSAGE_PREFIX === undefined ? {} : { passagePrefix: env.EMBEDDING_PASSAGE_PREFIX }),
    };
  }
  return {
    kind: "ENDPOINT",
    url: env.EMBEDDING_URL,
    apiKey: env.EMBEDDING_API_KEY ?? null,
    model: env.EMBEDDING_MODEL ?? "default",
    dimensions: env.EMBEDDING_DIMENSIONS ?? null,
    tokensMax: env.EMBEDDING_TOKENS_MAX,
    batchMax: env.EMBEDDING_BATCH_MAX,
    timeoutMs: env.EMBEDDING_TIMEOUT_MS,
    queryPrefix: env.EMBEDDING_QUERY_PREFIX ?? "",
    passagePrefix: env.EMBEDDING_PASSAGE_PREFIX ?? "",
  };
}

function rerankerConfig(env: Environment): RerankerConfig | null {
  const own = { timeoutMs: env.RERANKER_TIMEOUT_MS, passagesMax: env.RERANKER_PASSAGES_MAX };
  if (env.RERANKER_MODEL_DIR !== undefined) return { kind: "FOLDER", modelDir: env.RERANKER_MODEL_DIR, ...own };
  if (env.RERANKER_URL === undefined) return null;
  const { RERANKER_URL: url, RERANKER_API_KEY: apiKey = null, RERANKER_MODEL: model = "default" } = env;
  return { kind: "ENDPOINT", url, apiKey, model, ...own };
}

/** All problems are reported together. @throws {AppError} BAD_REQUEST naming each variable, never its value */
export function readConfig(source: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(source);
  const problems = parsed.success ? [] : parsed.error.issues.map((i) => `${i.path.join(".")}: ${i.message}`);
  if (parsed.success && parsed.data.EMBEDDING_URL !== undefined && parsed.data.EMBEDDING_MODEL_DIR !== undefined)
    problems.push("EMBEDDING_URL and EMBEDDING_MODEL_DIR: set one of the two");
  if (parsed.success && parsed.data.RERANKER_URL !== undefined && parsed.data.RERANKER_MODEL_DIR !== undefined)
    problems.push("RERANKER_URL and RERANKER_MODEL_DIR: set one of the two");
  const chat = parsed.success ? readChatModels(parsed.data, source) : { models: [], problems: [] };
  problems.push(...chat.problems);
  if (!parsed.success || problems.length > 0)
    throw new AppError("BAD_REQUEST", `The configuration is not usable. ${problems.join("; ")}. See .env.example.`);
  const env = parsed.data;
  return {
    dataDir: env.DATA_DIR,
    host: env.HOST,
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    masterKey: {
      value: env.MASTER_KEY ?? null,
      file: env.MASTER_KEY_FILE ?? null,
      previous: env.MASTER_KEY_PREVIOUS ?? null,
    },
    embedding: embeddingConfig(env),
    reranker: rerankerConfig(env),
    chatModels: chat.models,
    limits: {
      uploadBytesMax: env.UPLOAD_BYTES_MAX,
      documentBytesMax: env.DOCUMENT_BYTES_MAX,
      requestBytesMax: env.REQUEST_BYTES_MAX,
      parseTimeoutMs: env.PARSE_TIMEOUT_MS,
      parseMemoryMbMax: env.PARSE_MEMORY_MB_MAX,
      parseProcesses: env.PARSE_PROCESSES,
      queryDepthMax: env.QUERY_DEPTH_MAX,
      queryCostMax: env.QUERY_COST_MAX,
      pageSizeMax: env.PAGE_SIZE_MAX,
      requestsPerMinute: env.REQUESTS_PER_MINUTE,
      chatCallsMax: env.CHAT_CALLS_MAX,
      chatTurnTimeoutMs: env.CHAT_TURN_TIMEOUT_MS,
    },
    corsOrigins: env.CORS_ORIGINS,
    retention: { turnDays: env.TURN_RETENTION_DAYS, versionDays: env.VERSION_RETENTION_DAYS },
    isIntrospectionEnabled: env.INTROSPECTION,
    trustProxy: env.TRUST_PROXY,
  };
}
