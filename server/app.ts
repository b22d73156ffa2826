// The only place where technologies and services are joined.
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createEndpointChatModel } from "./adapters/chat-model/endpoint.ts";
import { createChildProcessDocumentParser } from "./adapters/document-parser/child-process.ts";
import { createWorkerThreadPreparer } from "./adapters/document-preparer/worker-thread.ts";
import { openEmbeddedIndexStore } from "./adapters/embedded-index-store/store.ts";
import { createBundledEmbeddingModel } from "./adapters/embedding-model/bundled.ts";
import { createEndpointEmbeddingModel } from "./adapters/embedding-model/endpoint.ts";
import { createFolderFileStore } from "./adapters/file-store/folder.ts";
import { createEmbeddedIdentifierIndex } from "./adapters/identifier-index/embedded.ts";
import { createEmbeddedJobQueue } from "./adapters/job-queue/embedded.ts";
import { createEndpointReranker } from "./adapters/reranker/endpoint.ts";
import { createOnnxReranker } from "./adapters/reranker/onnx.ts";
import { createStructuredIndexThread } from "./adapters/structured-index/thread.ts";
import { createEmbeddedVectorIndex } from "./adapters/vector-index/embedded.ts";
import { createEmbeddedWordIndex } from "./adapters/word-index/embedded.ts";
import type { Config, EmbeddingConfig, RerankerConfig } from "./config.ts";
import { parseMasterKey } from "./core/security/keys.ts";
import { openDatabase, type Database } from "./database/client.ts";
import { applyMigrations } from "./database/migrate.ts";
import type { Logger } from "./logger.ts";
import { readMasterKey } from "./master-key.ts";
import type { ChatModel } from "./ports/chat-model.ts";
import type { EmbeddingModel } from "./ports/embedding-model.ts";
import type { Reranker } from "./ports/reranker.ts";
import { projectPath, threadEntry } from "./program-files.ts";
import { createServices, type Services } from "./services/services.ts";
import { createChatModels } from "./services/chat-models.ts";
import type { ServiceContext } from "./services/context.ts";
import { createKeyring } from "./services/keyring.ts";
import { createEmbeddingModels } from "./services/models.ts";

export interface App {
  readonly config: Config;
  readonly logger: Logger;
  readonly services: Services;
  /** Whether requests can be served; what is not ready yet, in words. */
  readiness(): { isReady: boolean; reasons: string[] };
  /** Lets work stop at its next safe point. */
  close(): Promise<void>;
}

export interface AppOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** In place of the configured model: a test's own. */
  readonly embeddingModel?: EmbeddingModel;
  /** In place of the configured ones: a test's own. */
  readonly chatModels?: readonly ChatModel[];
  readonly now?: () => Date;
  /** Told at every named step of an import: where a test may end the process. */
  readonly onStep?: (step: string) => void;
}

/** @throws {AppError} naming what is missing; nothing stays open then */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, logger, now = () => new Date(), onStep = () => undefined } = options;
  const opened: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const context = await openContext({ ...options, now, onStep }, opened);
    const services = createServices(context);
    return {
      config,
      logger,
      services,
      readiness: () => ({ isReady: opened.length > 0, reasons: opened.length > 0 ? [] : ["stopping"] }),
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function openContext(
  {
    config,
    logger,
    embeddingModel,
    chatModels,
    now,
    onStep,
  }: Required<Pick<AppOptions, "now" | "onStep">> & AppOptions,
  opened: (() => Promise<void>)[],
): Promise<ServiceContext> {
  const { dataDir, limits } = config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const databaseFile = join(dataDir, "vouch.sqlite");
  // Its files are read while the database is opened: a start takes as long as the longer of the two.
  const opening = Promise.resolve(embeddingModel ?? openModel(config.embedding));
  opened.push(async () => (await opening.catch(() => null))?.close());
  // First: it holds the lock that keeps a second process out of the folder.
  const store = await openEmbeddedIndexStore({
    path: join(dataDir, "index.sqlite"),
    threadEntries: {
      write: threadEntry("index-write"),
      read: threadEntry("index-read"),
      scan: threadEntry("vector-scan"),
    },
  });
  opened.push(() => store.close());
  const masterKey = await readMasterKey(config.masterKey, dataDir, !existsSync(databaseFile));
  await applyMigrations({ databaseFile, migrationsDir: projectPath("prisma/migrations/sqlite") });
  const database = openDatabase(databaseFile);
  opened.push(() => database.close());
  const structured = await createStructuredIndexThread({
    path: databaseFile,
    threadEntry: threadEntry("structured-read"),
  });
  opened.push(() => structured.close());
  const keyring = createKeyring({ database, masterKey });
  if (config.masterKey.previous !== null) {
    const rotated = await keyring.rotateMasterKey(parseMasterKey(config.masterKey.previous, "MASTER_KEY_PREVIOUS"));
    logger.info({ spaces: rotated }, "Data keys wrapped with the new master key");
  }
  const preferred = await opening;
  const others = await openOtherModels(config.embedding, preferred, await listServingModels(database));
  const models = createEmbeddingModels(preferred, others);
  opened.push(() => models.close());
  // Nothing is asked of a language model here: the server starts and is ready without it.
  const chat = createChatModels(chatModels ?? config.chatModels.map(createEndpointChatModel));
  opened.push(async () => void (await Promise.all(chat.all.map((model) => model.close()))));
  const reranker = config.reranker === null ? null : await openReranker(config.reranker);
  opened.push(async () => reranker?.close());
  const parser = createChildProcessDocumentParser({
    entry: threadEntry("parse"),
    memoryMbMax: limits.parseMemoryMbMax,
    timeoutMs: limits.parseTimeoutMs,
    processesMax: limits.parseProcesses,
    documentBytesMax: limits.documentBytesMax,
  });
  opened.push(() => parser.close());
  const preparer = createWorkerThreadPreparer({ threadEntry: threadEntry("prepare") });
  opened.push(() => preparer.close());
  const queue = createEmbeddedJobQueue({ now });
  // Last opened, first closed: jobs stop before what they use.
  opened.push(() => queue.close());
  return {
    database,
    keyring,
    vectors: createEmbeddedVectorIndex(store),
    words: createEmbeddedWordIndex(store),
    identifiers: createEmbeddedIdentifierIndex(store),
    structured,
    models,
    chat,
    reranker,
    files: createFolderFileStore({ dir: join(dataDir, "files") }),
    parser,
    preparer,
    queue,
    logger,
    now,
    limits,
    retention: config.retention,
    onStep,
  };
}

async function listServingModels(database: Database): Promise<string[]> {
  const rows = await database.read.generation.findMany({ where: { state: "ACTIVE" }, distinct: ["model"] });
  return rows.map((row) => row.model);
}

/** The bundled model goes on serving what it made after another one was configured, until that has a generation. */
async function openOtherModels(
  config: EmbeddingConfig,
  preferred: EmbeddingModel,
  serving: readonly string[],
): Promise<EmbeddingModel[]> {
  const isBundled = config.kind === "BUNDLED" && config.modelDir === null;
  if (isBundled || serving.every((id) => id === preferred.id)) return [];
  const bundled = await openModel({ kind: "BUNDLED", modelDir: null, threads: 2 });
  if (serving.includes(bundled.id)) return [bundled];
  await bundled.close();
  return [];
}

async function openModel(config: EmbeddingConfig): Promise<EmbeddingModel> {
  if (config.kind === "ENDPOINT") return createEndpointEmbeddingModel({ ...config, retriesMax: 5 });
  const { modelDir, threads, queryPrefix, passagePrefix } = config;
  return createBundledEmbeddingModel({
    modelDir: modelDir ?? projectPath("models/multilingual-e5-small"),
    threads,
    threadEntry: threadEntry("embedding-thread"),
    ...(queryPrefix === undefined ? {} : { queryPrefix }),
    ...(passagePrefix === undefined ? {} : { passagePrefix }),
  });
}

async function openReranker(config: RerankerConfig): Promise<Reranker> {
  if (config.kind === "ENDPOINT") return createEndpointReranker({ ...config, retriesMax: 1 });
  return createOnnxReranker({ ...config, threadEntry: threadEntry("rerank") });
}
