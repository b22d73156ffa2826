// A whole server in a folder of its own: the real database from the real migrations, the embedded adapters, every door.
// It closes itself when the test file is over.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { createApp, type App } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import { createHttpServer } from "../../server/http/server.ts";
import type { Logger } from "../../server/logger.ts";
import type { ChatModel } from "../../server/ports/chat-model.ts";
import type { Role } from "../../server/services/caller.ts";
import { createProcessors } from "../../workers/processors.ts";
import { createGraphqlClient, type GraphqlClient } from "./graphql-client.ts";
import { createHashEmbeddingModel } from "./hash-embedding-model.ts";

export interface LoggedLine {
  readonly level: string;
  readonly fields: Record<string, unknown>;
  readonly message: string;
}

export interface TestApp {
  readonly app: App;
  readonly server: FastifyInstance;
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly dataDir: string;
  /** The operator's key, an administrator of the first space. */
  readonly operator: GraphqlClient;
  /** What was logged at warn and above, and nothing of it printed. */
  readonly logged: LoggedLine[];
  client(secret: string | null, headers?: Record<string, string>): GraphqlClient;
  /** A key of the first space, or of the space whose administrator is given. */
  createKey(
    role: Role,
    options?: { by?: GraphqlClient; audiences?: string[]; more?: Record<string, unknown> },
  ): Promise<GraphqlClient & { readonly id: string }>;
  /** Another space, with its administrator. */
  createSpace(name: string): Promise<{ id: string; admin: GraphqlClient }>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Environment variables over the defaults. */
  readonly env?: Record<string, string>;
  /** Uses the bundled model: a second to load. Default: words hashed into a vector. */
  readonly withBundledModel?: boolean;
  /** Language models that write answers, in place of those of `env`. */
  readonly chatModels?: readonly ChatModel[];
  /** Changes the app before its doors are made: a failing service in place of a real one. */
  readonly change?: (app: App) => App;
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "vouch-test-"));
  const logged: LoggedLine[] = [];
  const config = readConfig({ PARSE_PROCESSES: "1", EMBEDDING_THREADS: "1", ...options.env, DATA_DIR: dataDir });
  const made = await createApp({
    config,
    logger: recordingLogger(logged),
    ...(options.chatModels === undefined ? {} : { chatModels: options.chatModels }),
    ...(options.withBundledModel === true ? {} : { embeddingModel: createHashEmbeddingModel() }),
  });
  const app = options.change?.(made) ?? made;
  const first = await app.services.spaces.createFirst();
  const server = await createHttpServer(app);
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  await app.services.jobs.start(createProcessors(made.services));
  const client: TestApp["client"] = (secret, headers) => createGraphqlClient({ url, secret, headers: headers ?? {} });
  const operator = client(first?.key.secret ?? null);

  let closing: Promise<void> | null = null;
  const testApp: TestApp = {
    app,
    server,
    url,
    dataDir,
    operator,
    logged,
    client,
    async createKey(role, { by = operator, audiences = ["PUBLIC", "INTERNAL"], more = {} } = {}) {
      const { createApiKey } = await by.data(
        `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret apiKey { id } } }`,
        { input: { name: `a ${role}`, role, audiences, ...more } },
      );
      return { ...client(createApiKey.secret), id: createApiKey.apiKey.id };
    },
    async createSpace(name) {
      const { createSpace } = await operator.data(
        `mutation ($name: String!) { createSpace(name: $name) { space { id } key { secret } } }`,
        { name },
      );
      return { id: createSpace.space.id, admin: client(createSpace.key.secret) };
    },
    close() {
      closing ??= (async () => {
        await server.close();
        await made.close();
        await rm(dataDir, { recursive: true, force: true });
      })();
      return closing;
    },
  };
  afterAll(() => testApp.close());
  return testApp;
}

function recordingLogger(lines: LoggedLine[]): Logger {
  const record = (level: string) => (fields: unknown, message?: string) =>
    void lines.push({ level, fields: fields as Record<string, unknown>, message: message ?? "" });
  const silent = () => undefined;
  return { trace: silent, debug: silent, info: silent, warn: record("warn"), error: record("error") };
}
