// Long work: its rows, its progress, its end. Processors are joined in workers/processors.ts.
import { randomUUID } from "node:crypto";
import { AppError, notFound } from "../core/errors.ts";
import {
  isJobName,
  JOBS,
  type JobContext,
  type JobName,
  type JobPayload,
  type JobProcessors,
  type JobResult,
} from "../jobs.ts";
import type { Prisma } from "../database/client.ts";
import { audit } from "./audit.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import { pageOf, type PageInput } from "./paging.ts";

export const JOB_STATES = ["WAITING", "ACTIVE", "DONE", "FAILED", "CANCELLED"] as const;
export type JobState = (typeof JOB_STATES)[number];

export interface JobRow {
  readonly id: number;
  readonly publicId: string;
  readonly spaceId: number;
  readonly name: string;
  readonly payload: unknown;
  readonly state: string;
  readonly attempts: number;
  readonly attemptsMax: number;
  readonly done: number;
  readonly total: number | null;
  readonly stage: string | null;
  /** What came of it, in names and numbers; null until it is done. */
  readonly result: unknown;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly cancelRequestedAt: Date | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** Beginnings of one job, ended by a crash or not (a choice: a job that kills the server must not do so for ever). */
const TRIES_MAX = 20;
const PROGRESS_EVERY_MS = 250;
/** How often it is looked whether cancelled work has ended (a choice). */
const ENDED_EVERY_MS = 20;
const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000] as const;

export function isOver(job: Pick<JobRow, "state">): boolean {
  return job.state === "DONE" || job.state === "FAILED" || job.state === "CANCELLED";
}

export function createJobService({ database, queue, limits, logger, now }: ServiceContext) {
  async function get(caller: Caller, publicId: string): Promise<JobRow> {
    requireRole(caller, "ANALYST");
    const job = await database.read.job.findFirst({ where: { publicId, spaceId: caller.spaceId } });
    if (job === null) throw notFound("job", publicId);
    // Who begins an evaluation may also follow and end it.
    requireRole(caller, job.name === "runEvaluation" ? "ANALYST" : "CURATOR");
    return job;
  }

  /** A writer of progress that keeps to a few writes a second, whatever it is told; what it held back, `flush` writes. */
  function progressOf(jobId: number): { write: JobContext["progress"]; flush(): Promise<void> } {
    let writtenAt = Number.NEGATIVE_INFINITY;
    let held: Parameters<JobContext["progress"]>[0] | null = null;
    async function flush(): Promise<void> {
      if (held === null) return;
      const data = held;
      held = null;
      writtenAt = now().getTime();
      await database.write((tx) => tx.job.update({ where: { id: jobId }, data }));
    }
    return {
      flush,
      async write(state) {
        held = state;
        if (now().getTime() - writtenAt >= PROGRESS_EVERY_MS) await flush();
      },
    };
  }

  async function run(processors: JobProcessors, jobId: number, signal: AbortSignal): Promise<{ retryAt: Date | null }> {
    const job = await database.read.job.findUnique({ where: { id: jobId } });
    if (job === null || isOver(job) || !isJobName(job.name)) return { retryAt: null };
    if (job.cancelRequestedAt !== null) return finish(job, { state: "CANCELLED" });
    // A try counts when it begins, so this many never came to an end: the process died under them.
    if (job.attempts >= TRIES_MAX)
      return finish(job, {
        state: "FAILED",
        errorCode: "INTERNAL",
        errorMessage: `The server ended ${job.attempts} times while it did this. The log says why; retry it when that is mended.`,
      });
    const attempts = job.attempts + 1;
    await database.write((tx) =>
      tx.job.update({
        where: { id: jobId },
        data: { state: "ACTIVE", attempts, startedAt: job.startedAt ?? now(), errorCode: null, errorMessage: null },
      }),
    );
    const progress = progressOf(jobId);
    try {
      const context = { jobId, spaceId: job.spaceId, signal, progress: progress.write };
      const result = await runProcessor(processors, job.name, job.payload, context).finally(progress.flush);
      logger.info({ job: job.publicId, name: job.name, ...result }, "Job done");
      return await finish(job, { state: "DONE", result });
    } catch (error) {
      return await fail({ ...job, attempts }, error, signal);
    }
  }

  async function fail(job: JobRow, error: unknown, signal: AbortSignal): Promise<{ retryAt: Date | null }> {
    const current = await database.read.job.findUnique({ where: { id: job.id } });
    if (current?.cancelRequestedAt != null) return finish(job, { state: "CANCELLED" });
    // The process is stopping: the job waits for the next start, and this try does not count.
    if (signal.aborted) {
      await database.write((tx) =>
        tx.job.update({ where: { id: job.id }, data: { state: "WAITING", attempts: job.attempts - 1 } }),
      );
      return { retryAt: null };
    }
    const expected = error instanceof AppError ? error : null;
    logger.error({ job: job.publicId, name: job.name, attempts: job.attempts, err: error }, "Job failed");
    const failure = {
      errorCode: expected?.code ?? "INTERNAL",
      errorMessage: expected?.message ?? `Something went wrong inside Vouch; the log has it under job ${job.publicId}.`,
    };
    if (expected?.isRetryable === true && job.attempts < job.attemptsMax) {
      const waitMs = RETRY_AFTER_MS[Math.min(job.attempts - 1, RETRY_AFTER_MS.length - 1)] ?? 1_000;
      const retryAt = new Date(now().getTime() + waitMs);
      await database.write((tx) =>
        tx.job.update({ where: { id: job.id }, data: { state: "WAITING", runAfter: retryAt, ...failure } }),
      );
      return { retryAt };
    }
    return finish(job, { state: "FAILED", ...failure });
  }

  async function finish(
    job: Pick<JobRow, "id">,
    data: { state: JobState; errorCode?: string; errorMessage?: string; result?: JobResult },
  ): Promise<{ retryAt: null }> {
    await database.write(async (tx) => {
      await tx.job.update({ where: { id: job.id }, data: { ...data, finishedAt: now() } });
      if (data.state === "CANCELLED") await moveFiles(tx, job.id, "WAITING", "CANCELLED");
    });
    return { retryAt: null };
  }

  /** Files of an import that nobody reads any more say so, and wait again when it is tried once more. */
  async function moveFiles(tx: Prisma.TransactionClient, jobId: number, from: string, to: string): Promise<void> {
    await tx.importFile.updateMany({ where: { import: { jobId }, state: from }, data: { state: to } });
  }

  async function insert<N extends JobName>(
    tx: Prisma.TransactionClient,
    caller: Pick<Caller, "spaceId" | "apiKeyId">,
    name: N,
    payload: JobPayload<N>,
  ): Promise<JobRow> {
    const row = await tx.job.create({
      data: {
        publicId: randomUUID(),
        spaceId: caller.spaceId,
        name,
        payload,
        state: "WAITING",
        attemptsMax: JOBS[name].attemptsMax,
        createdAt: now(),
        runAfter: now(),
      },
    });
    await audit(tx, caller, "job.enqueue", row.publicId, { name });
    return row;
  }

  async function handOver(job: Pick<JobRow, "id" | "name">): Promise<void> {
    if (isJobName(job.name)) await queue.enqueue({ id: job.id, lane: JOBS[job.name].lane });
  }

  return {
    get,
    /** Compares the space's indexes with its database and mends what differs, as a job. */
    async reconcile(caller: Caller): Promise<JobRow> {
      requireRole(caller, "ADMIN");
      return this.enqueue(caller, "reconcileIndexes", {});
    },
    /** Stores a job and hands it over. The caller's right to the deed was checked by whoever asks. */
    async enqueue<N extends JobName>(
      caller: Pick<Caller, "spaceId" | "apiKeyId">,
      name: N,
      payload: JobPayload<N>,
    ): Promise<JobRow> {
      const job = await database.write((tx) => insert(tx, caller, name, payload));
      await handOver(job);
      return job;
    },
    /** Stores a job in the transaction of what it is about; hand it over once that is done. */
    insert,
    handOver,
    async list(caller: Caller, page: PageInput, states: readonly JobState[] | null) {
      requireRole(caller, "CURATOR");
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      return database.read.job.findMany({
        where: {
          spaceId: caller.spaceId,
          ...(cursor === null ? {} : { id: { lt: cursor } }),
          ...(states === null ? {} : { state: { in: [...states] } }),
        },
        orderBy: { id: "desc" },
        take: take + 1,
      });
    },
    /** Asks a job to stop; one that is over stays as it is. */
    async cancel(caller: Caller, publicId: string): Promise<JobRow> {
      const job = await get(caller, publicId);
      if (isOver(job)) return job;
      await database.write(async (tx) => {
        await audit(tx, caller, "job.cancel", publicId);
        await tx.job.update({ where: { id: job.id }, data: { cancelRequestedAt: now() } });
        const { count } = await tx.job.updateMany({
          where: { id: job.id, state: "WAITING" },
          data: { state: "CANCELLED", finishedAt: now() },
        });
        if (count > 0) await moveFiles(tx, job.id, "WAITING", "CANCELLED");
      });
      await queue.cancel(job.id);
      return get(caller, publicId);
    },
    /** Ends all work of a space, and returns when none of it runs any more. */
    async cancelAll(spaceId: number): Promise<void> {
      const running = { spaceId, state: { in: ["WAITING", "ACTIVE"] } };
      for (const { id } of await database.read.job.findMany({ where: running, select: { id: true } })) {
        await database.write(async (tx) => {
          await tx.job.update({ where: { id }, data: { cancelRequestedAt: now() } });
          await tx.job.updateMany({
            where: { id, state: "WAITING" },
            data: { state: "CANCELLED", finishedAt: now() },
          });
        });
        await queue.cancel(id);
      }
      const { signal } = new AbortController();
      while ((await database.read.job.count({ where: running })) > 0) await pause(ENDED_EVERY_MS, signal);
    },
    /** Tries a failed or cancelled job once more: what it finished stays finished. */
    async retry(caller: Caller, publicId: string): Promise<JobRow> {
      const job = await get(caller, publicId);
      if (job.state !== "FAILED" && job.state !== "CANCELLED")
        throw new AppError("CONFLICT", `The job is ${job.state}; only a failed or cancelled one can be tried again.`);
      if (!isJobName(job.name)) throw notFound("kind of job", job.name);
      const lane = JOBS[job.name].lane;
      await database.write(async (tx) => {
        await audit(tx, caller, "job.retry", publicId);
        await tx.job.update({
          where: { id: job.id },
          data: { state: "WAITING", attempts: 0, cancelRequestedAt: null, finishedAt: null, runAfter: now() },
        });
        await moveFiles(tx, job.id, "CANCELLED", "WAITING");
      });
      await queue.enqueue({ id: job.id, lane });
      return get(caller, publicId);
    },
    /** Begins to work, first on what a crash or a stop left over. */
    async start(processors: JobProcessors): Promise<void> {
      const left = await database.read.job.findMany({
        where: { state: { in: ["WAITING", "ACTIVE"] } },
        orderBy: { id: "asc" },
      });
      for (const job of left)
        if (isJobName(job.name)) await queue.enqueue({ id: job.id, lane: JOBS[job.name].lane, runAfter: job.runAfter });
      await queue.start((jobId, signal) => run(processors, jobId, signal));
    },
    /** The job's row whenever it changed, until it is over. Reads the row: it works whichever process runs the job. */
    async *watch(
      caller: Caller,
      publicId: string,
      options: { signal: AbortSignal; everyMs?: number },
    ): AsyncGenerator<JobRow> {
      for (let last = ""; !options.signal.aborted;) {
        const job = await get(caller, publicId);
        const state = JSON.stringify([job.state, job.done, job.total, job.stage, job.errorCode]);
        if (state !== last) yield job;
        if (isOver(job)) return;
        last = state;
        await pause(options.everyMs ?? PROGRESS_EVERY_MS, options.signal);
      }
    },
  };
}

export type JobService = ReturnType<typeof createJobService>;

async function runProcessor<N extends JobName>(
  processors: JobProcessors,
  name: N,
  payload: unknown,
  context: JobContext,
) {
  const parsed = JOBS[name].payload.parse(payload) as JobPayload<N>;
  return processors[name](parsed, context);
}

/** Ends early when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end, { once: true });
    function end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    }
  });
}
