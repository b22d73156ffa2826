// What runs inside an embedding thread. The entry file in workers/threads only calls this.
import { setPriority } from "node:os";
import { workerData } from "node:worker_threads";
import { createOnnxSession } from "./onnx-session.ts";
import { createPassageCalls } from "./passage-calls.ts";
import { createQuestionCalls } from "./question-calls.ts";
import { createTextTokenizer } from "./text-tokenizer.ts";
import type { ThreadCalls, ThreadSettings, ToThread } from "./thread-messages.ts";
import { serveThread, type ServedCalls } from "./thread-server.ts";

/** Answers the calls of one role; `isCancelled` may be asked between slices of work. */
export type RoleCalls = ServedCalls<ToThread, ThreadCalls[keyof ThreadCalls]["result"]>;

/**
 * Measured on two cores, questions during a load of passages, 95th percentile over idle: 0 gives 1.3, 5 gives 1.0, 10
 * gives no more. Passages still get every core that is idle, and a third of one that is not.
 */
const PASSAGES_NICENESS = 5;

/** Loads this thread's part of the model, then answers messages until `close`. Messages sent meanwhile wait. */
export async function runEmbeddingThread(): Promise<void> {
  const settings = workerData as ThreadSettings;
  await serveThread(() => load(settings), `Embedding model "${settings.modelDir}"`, buffersOf);
}

async function load(settings: ThreadSettings): Promise<RoleCalls> {
  if (settings.role === "passages") {
    // On Linux priority belongs to a thread, and threads started by it inherit it; elsewhere it is the whole process's.
    if (process.platform === "linux") setPriority(PASSAGES_NICENESS);
    return createPassageCalls(await createOnnxSession(settings, settings.threads));
  }
  const tokenizer = await createTextTokenizer(settings.modelDir, settings.tokensMax);
  return createQuestionCalls(settings, tokenizer, await createOnnxSession(settings, settings.threads));
}

function buffersOf(result: ThreadCalls[keyof ThreadCalls]["result"]): ArrayBuffer[] {
  if (result instanceof Float32Array) return [result.buffer as ArrayBuffer];
  if (Array.isArray(result)) return [];
  return [result.ids, result.lengths, result.windowsPerInput].map((array) => array.buffer as ArrayBuffer);
}
