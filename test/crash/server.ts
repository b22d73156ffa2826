// The process that is killed: the real app on a folder of its own, without doors, asked over the process's channel.
import { Readable } from "node:stream";
import { createApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import { createLogger } from "../../server/logger.ts";
import { isOver } from "../../server/services/jobs.ts";
import { createProcessors } from "../../workers/processors.ts";
import { createHashEmbeddingModel } from "../helpers/hash-embedding-model.ts";
import type { Reply, Request, RequestName, Requests, ServerOptions } from "./protocol.ts";

const COLLECTION = "parts";
const options = JSON.parse(process.argv[2] ?? "") as ServerOptions;
const steps: Record<string, number> = {};
const never = new AbortController().signal;

function onStep(step: string): void {
  const occurrence = (steps[step] = (steps[step] ?? 0) + 1);
  // The signal of the kernel, not an exit: nothing of the process gets to run after it.
  if (options.killAt?.step === step && options.killAt.occurrence === occurrence) process.kill(process.pid, "SIGKILL");
}

const app = await createApp({
  config: readConfig({ DATA_DIR: options.dataDir }),
  logger: createLogger({ level: "error" }),
  ...(options.model === "LIGHT" ? { embeddingModel: createHashEmbeddingModel() } : {}),
  onStep,
});
const { services } = app;
await services.spaces.createFirst();
const caller = await services.spaces.ownCaller();
await services.jobs.start(createProcessors(services));

const answers: { [N in RequestName]: (params: Requests[N]["params"]) => Promise<Requests[N]["result"]> } = {
  async import({ files, isAtomic }) {
    if ((await services.collections.find(caller, COLLECTION)) === null)
      await services.collections.create(caller, {
        name: COLLECTION,
        settings: { recordKey: "sku", recordTitle: "name", languages: ["en"] },
      });
    const given = [];
    for (const { name, text } of files) {
      const content = Readable.from([Buffer.from(text)]);
      const { publicId } = await services.files.store(caller, { name, mediaType: null, content });
      given.push({ fileId: publicId });
    }
    await services.imports.start(caller, { collection: COLLECTION, files: given, isAtomic });
    return null;
  },
  async search({ question, limit }) {
    const { hits } = await services.search.search(caller, { question, limit });
    return hits.map(({ documentKey, versionOrdinal, text }) => ({ documentKey, versionOrdinal, text }));
  },
  async settled() {
    const jobs = await services.jobs.list(caller, { first: 100 }, null);
    for (const job of jobs)
      if (!isOver(job))
        for await (const state of services.jobs.watch(caller, job.publicId, { signal: never, everyMs: 20 })) void state;
    const [last] = jobs;
    if (last === undefined) return { state: "NONE", error: null };
    const { state, errorMessage } = await services.jobs.get(caller, last.publicId);
    return { state, error: errorMessage };
  },
  steps: async () => steps,
  reconcile: () => services.reconcile.run(caller.spaceId, { signal: never, progress: async () => undefined }),
  async close() {
    await app.close();
    return null;
  },
};

function reply(message: Reply): void {
  process.send?.(message);
}

process.on("message", ({ id, name, params }: Request) => {
  (answers[name] as (params: unknown) => Promise<unknown>)(params).then(
    (result) => {
      reply({ type: "result", id, result });
      if (name === "close") process.disconnect();
    },
    (error: unknown) =>
      reply({ type: "failure", id, message: error instanceof Error ? (error.stack ?? "") : String(error) }),
  );
});
reply({ type: "ready" });
