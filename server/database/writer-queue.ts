// One writer: every write, by Prisma or by prepared statements, goes through this queue, so that no plain query ever
// joins somebody else's open transaction and SQLite never answers "busy" (docs/decisions/0002-one-writer.md).

export interface WriterQueue {
  /** Runs `work` after everything that was handed in before. Its failure is its caller's alone. */
  run<T>(work: () => Promise<T> | T): Promise<T>;
  /** Resolves when all that was handed in so far is over. */
  drain(): Promise<void>;
}

export function createWriterQueue(): WriterQueue {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    run<T>(work: () => Promise<T> | T): Promise<T> {
      const result = tail.then(work);
      tail = result.then(ignore, ignore);
      return result;
    },
    async drain() {
      await tail;
    },
  };
}

const ignore = () => undefined;
