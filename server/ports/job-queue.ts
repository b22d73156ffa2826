/** Long work that survives a restart. The database's job row is the truth; an engine only hands out turns. */
export interface JobQueue {
  /** Hands a stored job (state WAITING) to the processors. Returns at once; handing the same job twice runs it once. */
  enqueue(jobId: number): Promise<void>;
  /** Asks a job to stop: a waiting one never starts, an active one sees its signal aborted. */
  cancel(jobId: number): Promise<void>;
  /** Begins to work. Jobs that a crash left WAITING or ACTIVE are taken up again. */
  start(run: JobRunner): Promise<void>;
  /** Lets active jobs stop at their next safe point and waits for them; they stay WAITING and are taken up at the next start. */
  close(): Promise<void>;
}

/** Runs one job by its id. It never rejects for a job's own failure: that is written to its row. */
export type JobRunner = (jobId: number, signal: AbortSignal) => Promise<"FINISHED" | { readonly retryAt: Date }>;
