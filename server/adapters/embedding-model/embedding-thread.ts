// What runs inside an embedding thread. The entry file in workers/threads only calls this.
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { createOnnxSession } from "./onnx-session.ts";
import { createPassageCalls } from "./passage-calls.ts";
import { createQuestionCalls } from "./question-calls.ts";
import { createTextTokenizer } from "./text-tokenizer.ts";
import { toPlainError, type ThreadCalls, type ThreadSettings, type ToThread } from "./thread-messages.ts";

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

/** What a thread answers with, and how it ends. */
export interface ServedCalls<M, R> {
  answer(message: M, isCancelled: () => boolean): Promise<R>;
  release(): Promise<void>;
}

/** The thread's side of a channel (thread-channel.ts). @param buffersOf what of a result is handed over, not copied */
export async function serveThread<M extends { readonly call: number; readonly name: string }, R>(
  load: () => Promise<ServedCalls<M, R>>,
  label: string,
  buffersOf: (result: R) => ArrayBuffer[],
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error("This file is the entry of a worker thread and is not run by itself.");
  const send = (message: unknown, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
  let calls: ServedCalls<M, R>;
  try {
    calls = await load();
  } catch (error) {
    const prefix = `${label} could not be loaded`;
    send({ loadError: toPlainError(error, { code: "MODEL_INVALID", prefix }) });
    return;
  }
  const cancelled = new Set<number>();
  const open = new Set<number>();
  port.on("message", (message: M) => {
    const { call } = message;
    if (message.name === "cancel") {
      if (open.has(call)) cancelled.add(call);
    } else if (message.name === "close") {
      void calls.release().finally(() => port.close());
    } else {
      open.add(call);
      void calls
        .answer(message, () => cancelled.has(call))
        .then(
          (result) => send({ call, result }, buffersOf(result)),
          (error: unknown) => {
            const prefix = `${label} failed`;
            send({ call, error: toPlainError(error, { code: "MODEL_INVALID", prefix }) });
          },
        )
        .finally(() => [open, cancelled].forEach((calls) => calls.delete(call)));
    }
  });
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
