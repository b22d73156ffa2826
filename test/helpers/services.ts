// Real services over a real database and the embedded indexes, in a folder of their own. Parsing and cutting run in this
// process, the model is a light one; everything else is what the server runs.
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { openEmbeddedIndexStore } from "../../server/adapters/embedded-index-store/store.ts";
import { createFolderFileStore } from "../../server/adapters/file-store/folder.ts";
import { createEmbeddedIdentifierIndex } from "../../server/adapters/identifier-index/embedded.ts";
import { createEmbeddedJobQueue } from "../../server/adapters/job-queue/embedded.ts";
import { parseFile } from "../../server/adapters/parsers/index.ts";
import { createStructuredIndexThread } from "../../server/adapters/structured-index/thread.ts";
import { createEmbeddedVectorIndex } from "../../server/adapters/vector-index/embedded.ts";
import { createEmbeddedWordIndex } from "../../server/adapters/word-index/embedded.ts";
import { describePieces, prepareVersion } from "../../server/core/documents/prepare.ts";
import { readRelations } from "../../server/core/documents/relations/read.ts";
import { openDatabase, type Database } from "../../server/database/client.ts";
import { previewReading } from "../../server/core/structured/reading-preview.ts";
import { readStoredRows } from "../../server/core/structured/stored-rows.ts";
import { createFieldSurveyor } from "../../server/core/structured/survey.ts";
import { applyMigrations } from "../../server/database/migrate.ts";
import { createLogger, type Logger } from "../../server/logger.ts";
import type { ChatModel } from "../../server/ports/chat-model.ts";
import type { DocumentParser } from "../../server/ports/document-parser.ts";
import type { DocumentPreparer } from "../../server/ports/document-preparer.ts";
import type { EmbeddingModel } from "../../server/ports/embedding-model.ts";
import type { Reranker } from "../../server/ports/reranker.ts";
import { projectPath, threadEntry } from "../../server/program-files.ts";
import type { Caller, Role } from "../../server/services/caller.ts";
import type { CollectionSettingsInput } from "../../server/services/collections.ts";
import { createChatModels } from "../../server/services/chat-models.ts";
import type { ServiceContext } from "../../server/services/context.ts";
import type { FileToImport } from "../../server/services/imports.ts";
import { isOver, type JobRow } from "../../server/services/jobs.ts";
import { createKeyring } from "../../server/services/keyring.ts";
import { createEmbeddingModels } from "../../server/services/models.ts";
import { createServices, type Services } from "../../server/services/services.ts";
import { createProcessors } from "../../workers/processors.ts";
import { createHashEmbeddingModel, type HashEmbeddingModel } from "./hash-embedding-model.ts";

export interface TestServicesOptions {
  /** A folder that an earlier run left; by default a new one, removed at the end. */
  readonly dataDir?: string;
  readonly masterKey?: Buffer;
  readonly model?: HashEmbeddingModel;
  readonly otherModels?: readonly EmbeddingModel[];
  /** Language models that write answers; default none. The test closes them. */
  readonly chatModels?: readonly ChatModel[];
  /** Default none. The test closes it. */
  readonly reranker?: Reranker;
  readonly retention?: ServiceContext["retention"];
  readonly now?: () => Date;
  readonly onStep?: (step: string) => void;
  readonly uploadBytesMax?: number;
  readonly limits?: Partial<ServiceContext["limits"]>;
  readonly logger?: Logger;
  /** Whether jobs run as they come; default true. */
  readonly isWorking?: boolean;
}

export interface GivenFile extends Omit<FileToImport, "fileId"> {
  readonly name: string;
  readonly content: string | Uint8Array;
}

export interface TestServices {
  readonly services: Services;
  readonly database: Database;
  readonly context: ServiceContext;
  /** An administrator of the first space who sees all of its audiences. */
  readonly caller: Caller;
  readonly model: HashEmbeddingModel;
  readonly dataDir: string;
  readonly masterKey: Buffer;
  /** Files handed to the parser so far. */
  parsed(): number;
  /** The same caller with another role or fewer audiences. */
  as(role: Role, audiences?: readonly string[], of?: Caller): Caller;
  /** A new space's administrator. */
  newSpace(name: string): Promise<Caller>;
  newCollection(name: string, settings?: CollectionSettingsInput, of?: Caller): Promise<void>;
  /** Uploads and imports, and waits until the job is over. */
  importFiles(
    collection: string,
    files: readonly GivenFile[],
    options?: { isAtomic?: boolean; of?: Caller },
  ): Promise<JobRow>;
  /** Waits until the job is over. */
  over(job: { publicId: string }, of?: Caller): Promise<JobRow>;
  /** Ends what runs; the folder stays. */
  stop(): Promise<void>;
  /** Ends what runs and removes the folder. */
  close(): Promise<void>;
}

const never = new AbortController().signal;

export async function openTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "vouch-services-")));
  const masterKey = options.masterKey ?? randomBytes(32);
  const model = options.model ?? createHashEmbeddingModel();
  const now = options.now ?? (() => new Date());
  const store = await openEmbeddedIndexStore({
    path: join(dataDir, "index.sqlite"),
    threadEntries: {
      write: threadEntry("index-write"),
      read: threadEntry("index-read"),
      scan: threadEntry("vector-scan"),
    },
  });
  const databaseFile = join(dataDir, "vouch.sqlite");
  await applyMigrations({ databaseFile, migrationsDir: projectPath("prisma/migrations/sqlite") });
  const database = openDatabase(databaseFile);
  const structured = await createStructuredIndexThread({
    path: databaseFile,
    threadEntry: threadEntry("structured-read"),
  });
  let parsedFiles = 0;
  const parser: DocumentParser = {
    parse(source) {
      parsedFiles += 1;
      return parseFile(source);
    },
    close: async () => undefined,
  };
  const queue = createEmbeddedJobQueue({ now });
  const context: ServiceContext = {
    database,
    keyring: createKeyring({ database, masterKey }),
    vectors: createEmbeddedVectorIndex(store),
    words: createEmbeddedWordIndex(store),
    identifiers: createEmbeddedIdentifierIndex(store),
    structured,
    models: createEmbeddingModels(model, options.otherModels ?? []),
    chat: createChatModels(options.chatModels ?? []),
    reranker: options.reranker ?? null,
    files: createFolderFileStore({ dir: join(dataDir, "files") }),
    parser,
    preparer: createInProcessPreparer(),
    queue,
    logger: options.logger ?? createLogger({ level: "silent" }),
    now,
    limits: { uploadBytesMax: options.uploadBytesMax ?? 1e9, pageSizeMax: 200, ...options.limits },
    retention: options.retention ?? { turnDays: 0, versionDays: 0 },
    onStep: options.onStep ?? (() => undefined),
  };
  const services = createServices(context);
  await services.spaces.createFirst();
  const caller = await services.spaces.ownCaller();
  if (options.isWorking ?? true) await services.jobs.start(createProcessors(services));

  async function over(job: { publicId: string }, of = caller): Promise<JobRow> {
    for await (const state of services.jobs.watch(of, job.publicId, { signal: never, everyMs: 4 }))
      if (isOver(state)) return state;
    throw new Error("A job was watched and never ended");
  }

  let isStopped = false;
  async function stop(): Promise<void> {
    if (isStopped) return;
    isStopped = true;
    await queue.close();
    await structured.close();
    await database.close();
    await store.close();
  }

  return {
    services,
    database,
    context,
    caller,
    model,
    dataDir,
    masterKey,
    parsed: () => parsedFiles,
    as: (role, audiences, of = caller) => ({
      ...of,
      role,
      audiences: of.audiences.filter(({ name }) => audiences?.includes(name) ?? true),
    }),
    async newSpace(name) {
      const { key } = await services.spaces.create({ ...caller, isOperator: true }, name);
      return (await services.access.authenticate(key.secret)).caller;
    },
    async newCollection(name, settings = {}, of = caller) {
      await services.collections.create(of, { name, settings });
    },
    async importFiles(collection, files, { isAtomic = false, of = caller } = {}) {
      const given: FileToImport[] = [];
      for (const { name, content, ...labels } of files) {
        const { publicId } = await services.files.store(of, { name, mediaType: null, content: asStream(content) });
        given.push({ fileId: publicId, ...labels });
      }
      const { job } = await services.imports.start(of, { collection, files: given, isAtomic });
      return over(job, of);
    },
    over,
    stop,
    async close() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function asStream(content: string | Uint8Array): Readable {
  return Readable.from([typeof content === "string" ? Buffer.from(content, "utf8") : Buffer.from(content)], {
    objectMode: false,
  });
}

/** The work of workers/threads/prepare.ts without a thread. */
export function createInProcessPreparer(): DocumentPreparer {
  return {
    prepare: async (sources) => sources.map(prepareVersion),
    describe: async (texts) => texts.map(describePieces),
    readRows: async (documents, columns, keys) => readStoredRows(documents, columns, keys),
    readRelations: async (texts) => texts.map(readRelations),
    previewReading: async (documents, previewed, keys) => previewReading(documents, previewed, keys),
    survey(options) {
      const surveyor = createFieldSurveyor(options);
      return {
        add: async (documents, keys) => surveyor.add(documents, keys),
        finish: async () => surveyor.finish(),
        end: async () => undefined,
      };
    },
    close: async () => undefined,
  };
}

/** Every file under a folder, with its bytes. */
export async function readAllFiles(dir: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(path, await readFile(path));
  }
  return files;
}
