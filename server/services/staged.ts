// Work in stages: while one batch is embedded the next is cut and the one before is written. Each stage handles one
// batch at a time and in order.

export interface StagedWork<T> {
  /** Hands in a batch; waits while `inFlightMax` are under way. @throws what an earlier batch failed with */
  push(batch: T): Promise<void>;
  /** Waits until nothing runs any more, also after a failure. @throws what the first failed batch failed with */
  finish(): Promise<void>;
}

export function createStagedWork<T>(
  stages: readonly ((batch: T) => Promise<void>)[],
  options: { inFlightMax: number },
): StagedWork<T> {
  // A stage's turn is over when its last batch has passed it; after a failure no later batch starts anything.
  const turns: Promise<void>[] = stages.map(() => Promise.resolve());
  const inFlight: Promise<void>[] = [];
  // What a stage is doing right now: a batch that failed says nothing about the others.
  const running = new Set<Promise<void>>();

  async function run(stage: (batch: T) => Promise<void>, batch: T): Promise<void> {
    const work = stage(batch);
    running.add(work);
    try {
      await work;
    } finally {
      running.delete(work);
    }
  }

  return {
    async push(batch) {
      while (inFlight.length >= options.inFlightMax) await inFlight.shift();
      let passed: Promise<void> = Promise.resolve();
      for (const [i, stage] of stages.entries()) {
        const turn = turns[i] ?? Promise.resolve();
        passed = Promise.all([passed, turn]).then(() => run(stage, batch));
        // A rejection reaches whoever awaits the batch; the chain itself must not count as unhandled.
        passed.catch(() => undefined);
        turns[i] = passed;
      }
      inFlight.push(passed);
    },
    async finish() {
      const results = await Promise.allSettled(inFlight.splice(0));
      while (running.size > 0) await Promise.allSettled([...running]);
      const failed = results.find((result) => result.status === "rejected");
      if (failed !== undefined) throw failed.reason;
    },
  };
}
