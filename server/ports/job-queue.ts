/** Where a job waits its turn: jobs of one lane run one after the other, lanes run side by side. */
export interface QueuedJob {
  readonly id: number;
  readonly lane: string;
  /** Not before this time. */
  readonly runAfter?: Date;
}

/**
 * Runs one job by its id. It never rejects for a job's own failure: that is written to its row, and a further try is
 * asked for by `retryAt`.
 */
export type JobRunner = (jobId: number, signal: AbortSignal) => Promise<{ readonly retryAt: Date | null }>;

/** Long work that survives a restart. The database's job row is the truth; an engine only hands out turns. */
export interface JobQueue {
  /** Hands over a stored job that waits. Returns at once; handing the same job twice runs it once. */
  enqueue(job: QueuedJob): Promise<void>;
  /** Asks a job to stop: one that waits is forgotten, an active one sees its signal aborted. */
  cancel(jobId: number): Promise<void>;
  /** Begins to work. What was handed over before waits until then. */
  start(run: JobRunner): Promise<void>;
  /** Aborts active jobs and waits until each has stopped at its next safe point. */
  close(): Promise<void>;
}
