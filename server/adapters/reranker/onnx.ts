// The cross-encoder of a folder as a reranker, run in a thread of its own.
import { basename, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "../../core/errors.ts";
import type { Reranker } from "../../ports/reranker.ts";
import { readModelShape } from "../embedding-model/model-folder.ts";
import { createThreadChannel } from "../embedding-model/thread-channel.ts";
import { cancelledError } from "./cancelled.ts";
import { RERANKER_FOLDER } from "./pairs.ts";
import type { RerankCalls, RerankThreadSettings } from "./rerank-thread.ts";

export interface OnnxRerankerOptions {
  /** Folder with config.json, tokenizer.json, tokenizer_config.json and model.onnx, which gives one logit a pair. */
  readonly modelDir: string;
  readonly passagesMax: number;
  /** Of one call. */
  readonly timeoutMs: number;
  /** Threads of one run of the session; default 2. */
  readonly threads?: number;
  /** workers/threads/rerank, as it is run here: built, or as TypeScript with a loader in `execArgv`. */
  readonly threadEntry: { readonly url: URL; readonly execArgv?: readonly string[] };
}

/** Returns once the folder is checked; the thread loads meanwhile, and the first call waits for it. @throws {AppError} MODEL_INVALID */
export async function createOnnxReranker(options: OnnxRerankerOptions): Promise<Reranker> {
  const { modelDir, passagesMax, timeoutMs, threads = 2, threadEntry } = options;
  const { tokensMax, paddingId } = await readModelShape(modelDir, RERANKER_FOLDER);
  const name = basename(resolve(modelDir));
  const spawn = () => {
    const workerData: RerankThreadSettings = { modelDir, tokensMax, paddingId, threads };
    return new Worker(threadEntry.url, { workerData, execArgv: [...(threadEntry.execArgv ?? [])] });
  };
  const channel = createThreadChannel<RerankCalls>("thread of the reranker", spawn, cancelledError);
  channel.start();
  return {
    name,
    passagesMax,
    async score(question, passages, { signal } = {}) {
      if (passages.length === 0) return [];
      const timeout = AbortSignal.timeout(timeoutMs);
      const stop = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
      try {
        return [...(await channel.call("score", { question, passages }, { signal: stop }))];
      } catch (error) {
        if (signal?.aborted === true || !timeout.aborted) throw error;
        throw new AppError(
          "MODEL_UNAVAILABLE",
          `Reranker "${name}" did not score ${passages.length} passages within ${timeoutMs} ms. Lower RERANKER_PASSAGES_MAX or raise RERANKER_TIMEOUT_MS.`,
          { isRetryable: true, cause: error },
        );
      }
    },
    close: () => channel.close(),
  };
}
