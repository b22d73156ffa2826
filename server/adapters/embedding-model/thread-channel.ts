// A worker thread that is called like a function, and started again when it has died.
import type { Worker } from "node:worker_threads";
import { AppError } from "../../core/errors.ts";
import { fromPlainError, type FromThread, type ThreadCalls } from "./thread-messages.ts";

/** The calls that a thread answers, by name. */
export type CallTable<C> = Record<keyof C, { request: unknown; result: unknown }>;

export interface ThreadChannel<C extends CallTable<C> = ThreadCalls> {
  /** Starts the thread, if it is not running. */
  start(): void;
  /** @throws {AppError} MODEL_UNAVAILABLE (retryable: the thread died), MODEL_INVALID, CANCELLED */
  call<N extends keyof C>(
    name: N,
    request: C[N]["request"],
    options?: { signal?: AbortSignal | undefined; transfer?: ArrayBuffer[] },
  ): Promise<C[N]["result"]>;
  /** Ends the thread and frees its memory, unless it is at work; the next call starts it again. */
  rest(): Promise<void>;
  /** Ends the thread; open and later calls fail. Idempotent. */
  close(): Promise<void>;
}

interface OpenCall {
  resolve(result: never): void;
  reject(error: AppError): void;
}

/** A choice: a thread that has not ended itself by then (a long batch) is stopped. */
const CLOSE_TIMEOUT_MS = 5_000;

/** `label` names the thread in messages; `spawn` makes a new one. */
export function createThreadChannel<C extends CallTable<C> = ThreadCalls>(
  label: string,
  spawn: () => Worker,
  cancelled: () => AppError = cancelledError,
): ThreadChannel<C> {
  const open = new Map<number, OpenCall>();
  let worker: Worker | null = null;
  let lastCall = 0;
  let isClosed = false;

  const failAll = (error: AppError): void => {
    const calls = [...open.values()];
    open.clear();
    for (const call of calls) call.reject(error);
  };
  /** Forgets a thread that ended: the next call starts another. */
  const drop = (ended: Worker, error: AppError): void => {
    if (worker !== ended) return;
    worker = null;
    failAll(error);
  };
  const ensure = (): Worker => {
    if (isClosed) throw new AppError("MODEL_UNAVAILABLE", `The ${label} is closed: the server is stopping.`);
    if (worker !== null) return worker;
    const started = spawn();
    started.on("message", (message: FromThread<unknown>) => {
      if ("loadError" in message) return drop(started, fromPlainError(message.loadError));
      const call = open.get(message.call);
      open.delete(message.call);
      if ("error" in message) call?.reject(fromPlainError(message.error));
      else call?.resolve(message.result as never);
    });
    started.on("error", (cause) => drop(started, diedError(label, cause)));
    started.on("exit", () => drop(started, diedError(label)));
    worker = started;
    return started;
  };

  return {
    start: () => void ensure(),
    async call(name, request, { signal, transfer = [] } = {}) {
      if (signal?.aborted) throw cancelled();
      const target = ensure();
      const call = ++lastCall;
      let onAbort: (() => void) | undefined;
      try {
        return await new Promise<never>((resolve, reject) => {
          open.set(call, { resolve, reject });
          onAbort = () => {
            open.delete(call);
            target.postMessage({ call, name: "cancel" });
            reject(cancelled());
          };
          signal?.addEventListener("abort", onAbort, { once: true });
          target.postMessage({ call, name, request }, transfer);
        });
      } finally {
        if (onAbort) signal?.removeEventListener("abort", onAbort);
      }
    },
    async rest() {
      const ending = worker;
      if (ending === null || open.size > 0) return;
      worker = null;
      await end(ending);
    },
    async close() {
      isClosed = true;
      const ending = worker;
      if (ending === null) return;
      drop(ending, new AppError("MODEL_UNAVAILABLE", `The ${label} was closed: the server is stopping.`));
      await end(ending);
    },
  };
}

/** Lets the thread release its session and leave; stops it where it does not. */
async function end(worker: Worker): Promise<void> {
  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  worker.postMessage({ call: 0, name: "close" });
  const timer = setTimeout(() => void worker.terminate(), CLOSE_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}

function diedError(label: string, cause?: unknown): AppError {
  return new AppError(
    "MODEL_UNAVAILABLE",
    `The ${label} ended unexpectedly and is started again with the next call. ` +
      "If this repeats, look for a lack of memory in the server's log.",
    { isRetryable: true, cause },
  );
}

export function cancelledError(): AppError {
  return new AppError("CANCELLED", "Embedding was cancelled.");
}
