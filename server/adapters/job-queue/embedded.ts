import type { JobQueue, JobRunner, QueuedJob } from "../../ports/job-queue.ts";

interface Lane {
  readonly waiting: QueuedJob[];
  active: { id: number; stop: AbortController; over: Promise<void> } | null;
}

/** The longest that a timer of Node waits; a longer wait is taken in several. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Turns in this process. Nothing is kept here that the job rows do not hold: after a crash they are handed over again. */
export function createEmbeddedJobQueue(options: { now: () => Date }): JobQueue {
  const lanes = new Map<string, Lane>();
  const timers = new Map<number, NodeJS.Timeout>();
  let runner: JobRunner | null = null;
  let isClosed = false;

  function laneOf(name: string): Lane {
    let lane = lanes.get(name);
    if (lane === undefined) {
      lane = { waiting: [], active: null };
      lanes.set(name, lane);
    }
    return lane;
  }

  function isKnown(jobId: number): boolean {
    if (timers.has(jobId)) return true;
    return [...lanes.values()].some((lane) => lane.active?.id === jobId || lane.waiting.some((j) => j.id === jobId));
  }

  function advance(lane: Lane): void {
    if (runner === null || isClosed || lane.active !== null) return;
    const job = lane.waiting.shift();
    if (job === undefined) return;
    const stop = new AbortController();
    const over = runner(job.id, stop.signal).then(
      ({ retryAt }) => finish(lane, job, retryAt),
      // The runner keeps a job's failure in its row; a rejection means that even this failed, and the row still says
      // ACTIVE: the next start takes the job up again.
      () => finish(lane, job, null),
    );
    lane.active = { id: job.id, stop, over };
  }

  function finish(lane: Lane, job: QueuedJob, retryAt: Date | null): void {
    lane.active = null;
    if (retryAt !== null && !isClosed) delay({ ...job, runAfter: retryAt });
    advance(lane);
  }

  function delay(job: QueuedJob): void {
    const waitMs = Math.max(0, (job.runAfter?.getTime() ?? 0) - options.now().getTime());
    const timer = setTimeout(
      () => {
        timers.delete(job.id);
        if (waitMs > TIMER_MS_MAX) return delay(job);
        const lane = laneOf(job.lane);
        lane.waiting.push(job);
        advance(lane);
      },
      Math.min(waitMs, TIMER_MS_MAX),
    );
    timer.unref();
    timers.set(job.id, timer);
  }

  return {
    async enqueue(job) {
      if (isClosed || isKnown(job.id)) return;
      if (job.runAfter !== undefined && job.runAfter > options.now()) return delay(job);
      const lane = laneOf(job.lane);
      lane.waiting.push(job);
      advance(lane);
    },
    async cancel(jobId) {
      clearTimeout(timers.get(jobId));
      timers.delete(jobId);
      for (const lane of lanes.values()) {
        const at = lane.waiting.findIndex((job) => job.id === jobId);
        if (at >= 0) lane.waiting.splice(at, 1);
        if (lane.active?.id === jobId) lane.active.stop.abort();
      }
    },
    async start(run) {
      runner = run;
      for (const lane of lanes.values()) advance(lane);
    },
    async close() {
      isClosed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      const active = [...lanes.values()].flatMap((lane) => (lane.active === null ? [] : [lane.active]));
      for (const { stop } of active) stop.abort();
      await Promise.all(active.map(({ over }) => over));
    },
  };
}
