// Many small steps of writing in as many transactions as keep each one short.
import { BATCH_ROWS_MAX, type Connections } from "./connections.ts";

/** Told where a transaction begins, and that one failed: what was remembered of rows in it is not there. */
export interface BatchListener {
  begun(): void;
  failed(): void;
}

/** Runs the steps in order; each is one statement or a few. */
export type Batches = (steps: Iterable<() => void>) => Promise<void>;

export function createBatches(
  { writing, queue }: Pick<Connections, "writing" | "queue">,
  listener: BatchListener,
): Batches {
  const runAll = writing.transaction((steps: readonly (() => void)[]) => {
    listener.begun();
    for (const step of steps) step();
  });
  const flush = (steps: readonly (() => void)[]) =>
    queue.run(() => {
      try {
        runAll(steps);
      } catch (error) {
        listener.failed();
        throw error;
      }
    });
  return async (steps) => {
    let batch: (() => void)[] = [];
    for (const step of steps) {
      batch.push(step);
      if (batch.length < BATCH_ROWS_MAX) continue;
      await flush(batch);
      await nextTurn();
      batch = [];
    }
    if (batch.length > 0) await flush(batch);
    await nextTurn();
  };
}

/**
 * Lets requests be served between two transactions. Without it a worker thread that answers faster than its answers are
 * written keeps the event loop within one delivery of messages for up to a thousand of them: seconds.
 */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
