// A worker thread called like an object with asynchronous methods. Both ends are here, so that they cannot drift apart.
import { parentPort, Worker, type TransferListItem } from "node:worker_threads";
import { AppError, ERROR_CODES, type ErrorCode } from "../../core/errors.ts";

/** Where a thread's code is: the app knows (a bundle in production, a source file with a loader in tests). */
export interface ThreadEntry {
  readonly url: URL;
  readonly execArgv?: readonly string[];
}

/** What a thread can do: one parameter and one result each, both of which structured cloning can carry. */
export type ThreadMethods<M> = { [K in keyof M]: (params: never) => unknown };

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly isRetryable: boolean;
  readonly details: Record<string, unknown>;
}

type Reply = { readonly id: number; readonly result: unknown } | { readonly id: number; readonly failure: Failure };

export interface Thread<M extends ThreadMethods<M>> {
  /**
   * Calls are handled one after another, in the order in which they were made.
   * @throws {AppError} what the method threw, ENGINE_UNAVAILABLE once the thread has ended, CANCELLED by `signal`.
   */
  call<K extends keyof M & string>(
    method: K,
    params: Parameters<M[K]>[0],
    options?: { transfer?: TransferListItem[]; signal?: AbortSignal },
  ): Promise<Awaited<ReturnType<M[K]>>>;
  /** Ends the thread once the calls made before are done. */
  close(): Promise<void>;
}

export function startThread<M extends ThreadMethods<M>>(options: {
  name: string;
  entry: ThreadEntry;
  workerData: unknown;
}): Thread<M> {
  const { name, entry, workerData } = options;
  const worker = new Worker(entry.url, { name, workerData, execArgv: [...(entry.execArgv ?? [])] });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let ended: AppError | undefined;

  const end = (why: string, cause?: unknown) => {
    ended ??= new AppError("ENGINE_UNAVAILABLE", `The ${name} thread ${why}. Restart the server and see its log.`, {
      details: { thread: name },
      cause,
    });
    for (const call of waiting.values()) call.reject(ended);
    waiting.clear();
  };
  worker.on("message", (reply: Reply) => {
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) worker.unref();
    if ("failure" in reply) call?.reject(reviveError(reply.failure));
    else call?.resolve(reply.result);
  });
  worker.on("error", (error) => end(`failed: ${error.message}`, error));
  worker.on("exit", (code) => end(`ended with code ${code}`));
  worker.unref();

  const send = (method: string, params: unknown, transfer: TransferListItem[]) =>
    new Promise<unknown>((resolve, reject) => {
      if (ended) return reject(ended);
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      worker.ref(); // an open call keeps the process alive, an idle thread does not
      worker.postMessage({ id, method, params } satisfies Call, transfer);
    });

  return {
    async call(method, params, { transfer = [], signal } = {}) {
      const result = send(method, params, transfer);
      return (await (signal ? untilAborted(result, signal) : result)) as never;
    },
    async close() {
      if (ended) return;
      await send("close", null, []);
      ended = new AppError("ENGINE_UNAVAILABLE", `The ${name} thread is closed. Restart the server.`);
      await worker.terminate();
    },
  };
}

/** The thread's side: answers calls until it is closed; `close` then runs last. */
export function serveThread<M extends ThreadMethods<M>>(methods: M, close: () => void): void {
  const port = parentPort;
  if (!port) throw new Error("serveThread must run in a worker thread");
  const table = new Map<string, (params: never) => unknown>(Object.entries(methods));
  table.set("close", close);
  port.on("message", ({ id, method, params }: Call) => {
    let reply: Reply;
    try {
      const run = table.get(method);
      if (!run) throw new Error(`unknown method ${method}`);
      reply = { id, result: run(params as never) };
    } catch (error) {
      reply = { id, failure: describeError(error) };
    }
    port.postMessage(reply);
  });
}

/** @throws {AppError} CANCELLED once `signal` says so; the work itself goes on */
export function untilAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new AppError("CANCELLED", "The search was cancelled by its caller."));
    if (signal.aborted) cancel();
    signal.addEventListener("abort", cancel, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener("abort", cancel));
  });
}

function describeError(error: unknown): Failure {
  if (error instanceof AppError)
    return { code: error.code, message: error.message, isRetryable: error.isRetryable, details: error.details };
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (!code.startsWith("SQLITE_")) return { code: "INTERNAL", message, isRetryable: false, details: {} };
  const remedy =
    code === "SQLITE_FULL"
      ? "Free disk space and try again."
      : "Check the disk; the index file may be deleted while the server is stopped, `reconcile` fills it again.";
  return {
    code: "ENGINE_UNAVAILABLE",
    message: `The index file cannot be used (${code}: ${error instanceof Error ? error.message : ""}). ${remedy}`,
    isRetryable: code === "SQLITE_FULL" || code === "SQLITE_BUSY",
    details: { sqlite: code },
  };
}

function reviveError(failure: Failure): AppError {
  const code = failure.code in ERROR_CODES ? (failure.code as ErrorCode) : "INTERNAL";
  return new AppError(code, failure.message, { isRetryable: failure.isRetryable, details: failure.details });
}
