// The whole product on a folder of its own, as the benches use it: files in, documents current, questions answered.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createApp } from "../../server/app.ts";
import { createBundledEmbeddingModel } from "../../server/adapters/embedding-model/bundled.ts";
import { readConfig } from "../../server/config.ts";
import { createHttpServer } from "../../server/http/server.ts";
import { createLogger } from "../../server/logger.ts";
import type { ChatModel } from "../../server/ports/chat-model.ts";
import type { EmbeddingModel } from "../../server/ports/embedding-model.ts";
import { projectPath, threadEntry } from "../../server/program-files.ts";
import { createProcessors } from "../../workers/processors.ts";
import { createGraphqlClient, type GraphqlClient } from "../helpers/graphql-client.ts";

export interface BenchFile {
  readonly name: string;
  readonly content: Readable;
}

export interface Product {
  /** From the stored files to documents that are current. @returns milliseconds, uploads not counted */
  import(collection: string, files: readonly BenchFile[]): Promise<number>;
  /** Asks over HTTP, as a client does. @throws what GraphQL answers in place of hits */
  search(collection: string, question: string, where?: object): Promise<void>;
  /** For whatever else is asked of it. */
  readonly url: string;
  readonly client: GraphqlClient;
  close(): Promise<void>;
}

const SEARCH = `query ($input: SearchInput!) {
  search(input: $input) { isSupported hits { id text relevance } blocks { id text } }
}`;

/** @param chatModels none: code answers */
export async function openProduct(
  embeddingModel: EmbeddingModel,
  { chatModels = [] }: { readonly chatModels?: readonly ChatModel[] } = {},
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), "vouch-bench-"));
  const app = await createApp({
    config: readConfig({ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: "10000000" }),
    logger: createLogger({ level: "error" }),
    embeddingModel,
    chatModels,
  });
  const { services } = app;
  const first = await services.spaces.createFirst();
  const caller = await services.spaces.ownCaller();
  const server = await createHttpServer(app);
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  const client = createGraphqlClient({ url, secret: first?.key.secret ?? null, headers: {} });
  await services.jobs.start(createProcessors(services));
  return {
    async import(collection, files) {
      if ((await services.collections.find(caller, collection)) === null)
        await services.collections.create(caller, { name: collection, settings: { languages: ["en"] } });
      const given = [];
      for (const { name, content } of files) {
        const { publicId } = await services.files.store(caller, { name, mediaType: null, content });
        given.push({ fileId: publicId });
      }
      const startedAt = performance.now();
      const { job } = await services.imports.start(caller, { collection, files: given });
      const signal = new AbortController().signal;
      for await (const state of services.jobs.watch(caller, job.publicId, { signal, everyMs: 50 }))
        if (state.state === "FAILED") throw new Error(`The import failed: ${state.errorMessage}`);
      return performance.now() - startedAt;
    },
    url,
    client,
    async search(collection, question, where) {
      await client.data(SEARCH, { input: { question, collections: [collection], where } });
    },
    async close() {
      await server.close();
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The model that comes with the product, as the product opens it. */
export function openBundledModel(): Promise<EmbeddingModel> {
  return createBundledEmbeddingModel({
    modelDir: projectPath("models/multilingual-e5-small"),
    threadEntry: threadEntry("embedding-thread"),
  });
}

/** A model that remembers what it was asked to embed, and can be closed without closing the one behind it. */
export function recordInputs(model: EmbeddingModel) {
  const inputs: { header: string; text: string }[] = [];
  const recording: EmbeddingModel = {
    ...model,
    embedPassages(given, options) {
      inputs.push(...given);
      return model.embedPassages(given, options);
    },
    close: async () => undefined,
  };
  return { recording, take: () => inputs.splice(0) };
}
