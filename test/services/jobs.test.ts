// Long work as its rows tell it: tried again only where that helps, cancelled, resumed, told how far it is.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { AppError } from "../../server/core/errors.ts";
import type { JobContext, JobProcessors, JobResult } from "../../server/jobs.ts";
import { createServices } from "../../server/services/services.ts";
import { isOver, type JobRow } from "../../server/services/jobs.ts";
import { createEmbeddedJobQueue } from "../../server/adapters/job-queue/embedded.ts";
import { openTestServices, type TestServices } from "../helpers/services.ts";
import type { Services } from "../../server/services/services.ts";

let t: TestServices;
let time = new Date();
let stop: () => Promise<void>;
let services: Services;
let work: (context: JobContext) => Promise<JobResult>;
const handed: { id: number; runAfter?: Date }[] = [];

beforeAll(async () => void (t = await openTestServices({ isWorking: false })));
afterAll(() => t.close());
afterEach(() => stop());

/** A server on the same database, whose jobs all do `work`. Its clock is `time`. */
async function start(): Promise<void> {
  const queue = createEmbeddedJobQueue({ now: () => new Date(8.64e15) });
  const now = () => time;
  const watched = {
    ...queue,
    enqueue: (job: Parameters<typeof queue.enqueue>[0]) => {
      handed.push(job);
      return queue.enqueue(job);
    },
  };
  services = createServices({ ...t.context, queue: watched, now });
  const one = (_: unknown, context: JobContext) => work(context);
  await services.jobs.start(new Proxy({}, { get: () => one }) as JobProcessors);
  stop = () => queue.close();
}

beforeEach(async () => {
  time = new Date("2026-05-01T00:00:00Z");
  handed.length = 0;
  work = async () => ({});
  await start();
});

const enqueue = () => services.jobs.enqueue(t.caller, "reconcileIndexes", {});
const row = (job: JobRow) => services.jobs.get(t.caller, job.publicId);
async function over(job: JobRow): Promise<JobRow> {
  const { signal } = new AbortController();
  for await (const state of services.jobs.watch(t.caller, job.publicId, { signal, everyMs: 2 }))
    if (isOver(state)) return state;
  throw new Error("The watch ended before the job");
}
const busy = () => new AppError("MODEL_UNAVAILABLE", "The model is busy.", { isRetryable: true });

test("a failure that may pass is tried again, waiting longer each time, until it is done", async () => {
  let tries = 0;
  const waited: number[] = [];
  work = async ({ jobId }) => {
    const job = await t.database.read.job.findUniqueOrThrow({ where: { id: jobId } });
    waited.push(job.runAfter.getTime() - time.getTime());
    if (++tries < 3) throw busy();
    return { tries };
  };
  expect(await over(await enqueue())).toMatchObject({
    state: "DONE",
    attempts: 3,
    result: { tries: 3 },
    errorCode: null,
  });
  expect(waited).toEqual([0, 1_000, 5_000]);
});

test("it is tried as often as its kind allows, then fails with the reason", async () => {
  let tries = 0;
  work = async () => {
    tries += 1;
    throw busy();
  };
  const job = await over(await enqueue());
  expect(job).toMatchObject({
    state: "FAILED",
    attempts: 3,
    errorCode: "MODEL_UNAVAILABLE",
    errorMessage: "The model is busy.",
  });
  expect(tries).toBe(3);
});

test("a failure that will not pass is not tried again", async () => {
  work = () => Promise.reject(new AppError("KEY_UNAVAILABLE", "The key is gone."));
  expect(await over(await enqueue())).toMatchObject({ state: "FAILED", attempts: 1, errorCode: "KEY_UNAVAILABLE" });
});

test("an unexpected error is masked, and named by its job for the log", async () => {
  work = () => Promise.reject(new Error("Cannot read 'zanzibarine' of undefined"));
  const job = await over(await enqueue());
  expect(job).toMatchObject({ state: "FAILED", attempts: 1, errorCode: "INTERNAL" });
  expect(job.errorMessage).toContain(job.publicId);
  expect(job.errorMessage).not.toContain("zanzibarine");
});

test("a cancelled job sees its signal, ends as cancelled and can be tried again", async () => {
  let tell: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (tell = resolve));
  work = ({ signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(new Error("stopped")));
      tell();
    });
  const job = await enqueue();
  await begun;
  const behind = await enqueue();
  expect(await services.jobs.cancel(t.caller, behind.publicId)).toMatchObject({ state: "CANCELLED" });
  await services.jobs.cancel(t.caller, job.publicId);
  expect(await over(job)).toMatchObject({ state: "CANCELLED", errorCode: null });
  expect((await row(behind)).attempts).toBe(0);
  work = async () => ({ isDone: true });
  await services.jobs.retry(t.caller, job.publicId);
  expect(await over(job)).toMatchObject({ state: "DONE", result: { isDone: true }, cancelRequestedAt: null });
  await expect(services.jobs.retry(t.caller, job.publicId)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await services.jobs.cancel(t.caller, job.publicId)).toMatchObject({ state: "DONE" });
});

test("a job that was under way when the server stopped goes on at the next start, and the try does not count", async () => {
  let tell: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (tell = resolve));
  work = ({ signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(new Error("stopped")));
      tell();
    });
  const job = await enqueue();
  await begun;
  await stop();
  expect(await row(job)).toMatchObject({ state: "WAITING", attempts: 0 });
  work = async () => ({ isResumed: true });
  await start();
  expect(await over(job)).toMatchObject({ state: "DONE", attempts: 1, result: { isResumed: true } });
});

test("a job whose process was killed is taken up at the next start, in the order of the rows", async () => {
  await stop();
  const order: number[] = [];
  const killed = await enqueue();
  const waiting = await enqueue();
  await t.database.write((tx) => tx.job.update({ where: { id: killed.id }, data: { state: "ACTIVE", attempts: 1 } }));
  work = async ({ jobId }) => {
    order.push(jobId);
    return {};
  };
  await start();
  expect(await over(waiting)).toMatchObject({ state: "DONE" });
  expect(await row(killed)).toMatchObject({ state: "DONE", attempts: 2 });
  expect(order).toEqual([killed.id, waiting.id]);
});

test("progress is written a few times a second at most, and the last of it always", async () => {
  const seen = new Set<string>();
  work = async ({ jobId, progress }) => {
    for (let done = 1; done <= 100; done += 1) {
      time = new Date(time.getTime() + 10);
      await progress({ done, total: null, stage: `file ${done}` });
      const job = await t.database.read.job.findUniqueOrThrow({ where: { id: jobId } });
      seen.add(`${job.done}`);
    }
    return {};
  };
  const job = await over(await enqueue());
  expect(job).toMatchObject({ done: 100, stage: "file 100" });
  // A second of work, a write every 250 ms.
  expect(seen.size).toBeLessThanOrEqual(5);
});

test("a watch tells every state once and ends with the job, or when its reader leaves", async () => {
  let release: () => void = () => undefined;
  work = () => new Promise((resolve) => (release = () => resolve({})));
  const job = await enqueue();
  const states: string[] = [];
  const { signal } = new AbortController();
  for await (const state of services.jobs.watch(t.caller, job.publicId, { signal, everyMs: 2 })) {
    states.push(state.state);
    if (state.state === "ACTIVE") release();
  }
  expect(states.at(-1)).toBe("DONE");
  expect(new Set(states).size).toBe(states.length);

  const endless = await enqueue();
  const leaving = new AbortController();
  for await (const state of services.jobs.watch(t.caller, endless.publicId, { signal: leaving.signal, everyMs: 2 }))
    if (state.state === "ACTIVE") leaving.abort();
  release();
});

test("jobs of another space do not exist, and readers see none", async () => {
  const job = await enqueue();
  const other = await t.newSpace(`other-${job.id}`);
  await expect(services.jobs.get(other, job.publicId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(services.jobs.cancel(other, job.publicId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(services.jobs.get(t.as("READER"), job.publicId)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await services.jobs.list(other, {}, null)).toEqual([]);
});

test("files of a cancelled import say so, whether it waited or ran, and wait again when it is tried again", async () => {
  await t.newCollection("cancelled");
  let tell: () => void = () => undefined;
  let begun = new Promise<void>((resolve) => (tell = resolve));
  work = ({ signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(new Error("stopped")));
      tell();
    });
  const documents = [{ key: "a", text: "# A\n\nwords" }];
  const running = await services.imports.start(t.caller, { collection: "cancelled", documents });
  const waiting = await services.imports.start(t.caller, { collection: "cancelled", documents });
  await begun;
  const statesOf = async (id: number) =>
    (await services.imports.listFiles(t.caller, id, {})).map(({ state }) => state).join();
  for (const { job } of [waiting, running]) await services.jobs.cancel(t.caller, job.publicId);
  await over(running.job);
  expect(await statesOf(running.import.id)).toBe("CANCELLED");
  expect(await statesOf(waiting.import.id)).toBe("CANCELLED");
  begun = new Promise<void>((resolve) => (tell = resolve));
  await services.jobs.retry(t.caller, waiting.job.publicId);
  await begun;
  expect(await statesOf(waiting.import.id)).toBe("WAITING");
});
