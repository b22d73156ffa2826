// A worker thread that answers calls: of the embedding model, or of any other.
import { parentPort } from "node:worker_threads";
import { toPlainError, type FromThread } from "./thread-messages.ts";

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
  const send = (message: FromThread<R>, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
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
