// The embedding model of a folder, run in two worker threads: one with the tokenizer and a session for questions, one
// with a session for passages. A question therefore never waits behind a batch, and the big tokenizer exists once. The
// second thread lives only while there is something to import.
import { Worker } from "node:worker_threads";
import type { EmbeddingInput, EmbeddingModel } from "../../ports/embedding-model.ts";
import { BATCH_SEQUENCES_MAX } from "./batches.ts";
import { createIdleWatch } from "./idle-watch.ts";
import { modelId, readModelShape } from "./model-folder.ts";
import { embedInBatches } from "./passage-batches.ts";
import { createThreadChannel, type ThreadChannel } from "./thread-channel.ts";
import type { ThreadRole, ThreadSettings } from "./thread-messages.ts";

/** A choice: a session of about 120 MB is given back when nothing was imported for this long; it loads in 0.3 s. */
const PASSAGES_IDLE_MS = 60_000;

export interface BundledEmbeddingModelOptions {
  /** Folder with config.json, tokenizer.json, tokenizer_config.json and model.onnx. */
  readonly modelDir: string;
  /** Threads of one run of a session; default 2. */
  readonly threads?: number;
  /** Default `query: `, which the bundled model was trained with. */
  readonly queryPrefix?: string;
  /** Default `passage: `. */
  readonly passagePrefix?: string;
  /** workers/threads/embedding-thread, as it is run here: built, or as TypeScript with a loader in `execArgv`. */
  readonly threadEntry: { readonly url: URL; readonly execArgv?: readonly string[] };
}

/**
 * Returns once the folder is checked and its digest known; the threads load meanwhile, and the first calls wait for them.
 * @throws {AppError} MODEL_INVALID
 */
export async function createBundledEmbeddingModel(options: BundledEmbeddingModelOptions): Promise<EmbeddingModel> {
  const { modelDir, threads = 2, queryPrefix = "query: ", passagePrefix = "passage: " } = options;
  const shape = await readModelShape(modelDir);
  const channelOf = (role: ThreadRole): ThreadChannel =>
    createThreadChannel(`embedding thread for ${role}`, () => {
      const workerData: ThreadSettings = { ...shape, role, threads, queryPrefix, passagePrefix };
      return new Worker(options.threadEntry.url, { workerData, execArgv: [...(options.threadEntry.execArgv ?? [])] });
    });
  const questions = channelOf("questions");
  const passages = channelOf("passages");
  questions.start();
  const passagesUse = createIdleWatch(() => void passages.rest(), PASSAGES_IDLE_MS);
  const close = async (): Promise<void> => {
    passagesUse.stop();
    await Promise.all([questions.close(), passages.close()]);
  };
  const id = await modelId(modelDir, [queryPrefix, passagePrefix]).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    id,
    dimensions: shape.dimensions,
    tokensMax: shape.tokensMax,
    queryPrefix,
    passagePrefix,
    embedPassages(inputs: readonly EmbeddingInput[], { signal, isUrgent = false } = {}) {
      const own = { questions, dimensions: shape.dimensions, threads };
      // What a question waits for is embedded text by text, or its vector, and with it the answer, would depend on what
      // else was asked for: values are quantized over a batch. Sentences gain little by company (measured: 0 to 30 %).
      if (isUrgent) return embedInBatches({ ...own, passages: questions, sequencesMax: 1 }, inputs, signal);
      const sequencesMax = BATCH_SEQUENCES_MAX;
      return passagesUse.during(() => embedInBatches({ ...own, passages, sequencesMax }, inputs, signal));
    },
    embedQuestion: (question, { signal } = {}) => questions.call("question", { question }, { signal }),
    countTokens: (texts) => questions.call("count", { texts }),
    close,
  };
}
