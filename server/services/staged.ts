// Work in stages: while one batch is embedded the next is cut and the one before is written. Each stage handles one
// batch at a time and in order.

export interface StagedWork<T> {
  /** Hands in a batch; waits while `inFlightMax` are under way. @throws what an earlier batch failed with */
  push(batch: T): Promise<void>;
  /** Waits for everything. @throws what the first failed batch failed with */
  finish(): Promise<void>;
}

export function createStagedWork<T>(
  stages: readonly ((batch: T) => Promise<void>)[],
  options: { inFlightMax: number },
): StagedWork<T> {
  // A stage's turn is over when its last batch has passed it; after a failure no later batch starts anything.
  const turns: Promise<void>[] = stages.map(() => Promise.resolve());
  const inFlight: Promise<void>[] = [];
  return {
    async push(batch) {
      while (inFlight.length >= options.inFlightMax) await inFlight.shift();
      let passed: Promise<void> = Promise.resolve();
      for (const [i, stage] of stages.entries()) {
        const turn = turns[i] ?? Promise.resolve();
        passed = Promise.all([passed, turn]).then(() => stage(batch));
        // A rejection reaches whoever awaits the batch; the chain itself must not count as unhandled.
        passed.catch(() => undefined);
        turns[i] = passed;
      }
      inFlight.push(passed);
    },
    async finish() {
      await Promise.all(inFlight.splice(0));
    },
  };
}
