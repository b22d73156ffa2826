// What every job queue must keep to, run on each adapter.
import { afterEach, describe, expect, test } from "vitest";
import type { JobQueue, JobRunner } from "../../server/ports/job-queue.ts";

interface Run {
  readonly jobId: number;
  readonly signal: AbortSignal;
  end(retryAt?: Date): void;
  fail(error: Error): void;
}

/** @param open a queue of its own for each test */
export function describeJobQueue(name: string, open: () => Promise<JobQueue>): void {
  let queue: JobQueue;
  let runs: Run[] = [];
  let changed: () => void = () => undefined;

  const runner: JobRunner = (jobId, signal) =>
    new Promise((resolve, reject) => {
      runs.push({ jobId, signal, end: (retryAt) => resolve({ retryAt: retryAt ?? null }), fail: reject });
      signal.addEventListener("abort", () => resolve({ retryAt: null }));
      changed();
    });

  /** The nth run there is, as soon as there is one. */
  async function run(n: number): Promise<Run> {
    while (runs.length < n) await new Promise<void>((resolve) => (changed = resolve));
    const found = runs[n - 1];
    if (found === undefined) throw new Error("unreachable");
    return found;
  }
  const ids = () => runs.map(({ jobId }) => jobId);
  /** Lets everything that is due happen: a job of another lane runs only after what was handed over before. */
  async function settled(marker: number): Promise<void> {
    await queue.enqueue({ id: marker, lane: `marker-${marker}` });
    while (!ids().includes(marker)) await new Promise<void>((resolve) => (changed = resolve));
    runs.find(({ jobId }) => jobId === marker)?.end();
    runs = runs.filter(({ jobId }) => jobId !== marker);
  }

  async function begin(): Promise<void> {
    queue = await open();
    runs = [];
    await queue.start(runner);
  }
  afterEach(() => queue.close());

  describe(name, () => {
    test("runs jobs of one lane one after another, in the order they were handed over", async () => {
      await begin();
      for (const id of [1, 2, 3]) await queue.enqueue({ id, lane: "import" });
      (await run(1)).end();
      await run(2);
      await settled(99);
      expect(ids()).toEqual([1, 2]);
      (await run(2)).end();
      (await run(3)).end();
      expect(ids()).toEqual([1, 2, 3]);
    });

    test("runs lanes side by side", async () => {
      await begin();
      await queue.enqueue({ id: 1, lane: "import" });
      await queue.enqueue({ id: 2, lane: "upkeep" });
      await run(2);
      expect(ids().sort()).toEqual([1, 2]);
    });

    test("what is handed over before the start waits for it", async () => {
      queue = await open();
      runs = [];
      await queue.enqueue({ id: 1, lane: "import" });
      expect(ids()).toEqual([]);
      await queue.start(runner);
      expect((await run(1)).jobId).toBe(1);
    });

    test("a job that is handed over twice runs once, while it waits and while it runs", async () => {
      await begin();
      for (const id of [1, 2, 1, 2, 2]) await queue.enqueue({ id, lane: "import" });
      (await run(1)).end();
      (await run(2)).end();
      await settled(99);
      expect(ids()).toEqual([1, 2]);
    });

    test("a job that is over may be handed over again", async () => {
      await begin();
      await queue.enqueue({ id: 1, lane: "import" });
      (await run(1)).end();
      await settled(99);
      await queue.enqueue({ id: 1, lane: "import" });
      expect((await run(2)).jobId).toBe(1);
    });

    test("a job that asks for a further try runs again, not before its time", async () => {
      await begin();
      await queue.enqueue({ id: 1, lane: "import" });
      const retryAt = new Date(Date.now() + 60);
      (await run(1)).end(retryAt);
      await run(2);
      expect(Date.now()).toBeGreaterThanOrEqual(retryAt.getTime() - 2);
      expect(ids()).toEqual([1, 1]);
    });

    test("a job for later holds up nobody in its lane", async () => {
      await begin();
      await queue.enqueue({ id: 1, lane: "import", runAfter: new Date(Date.now() + 3_600_000) });
      await queue.enqueue({ id: 2, lane: "import" });
      expect((await run(1)).jobId).toBe(2);
    });

    test("a job for a month later is not begun today", async () => {
      await begin();
      await queue.enqueue({ id: 1, lane: "import", runAfter: new Date(Date.now() + 40 * 86_400_000) });
      await settled(98);
      await settled(99);
      expect(ids()).toEqual([]);
    });

    test("cancelling forgets a job that waits and tells one that runs", async () => {
      await begin();
      for (const id of [1, 2, 3]) await queue.enqueue({ id, lane: "import" });
      const first = await run(1);
      await queue.cancel(2);
      expect(first.signal.aborted).toBe(false);
      await queue.cancel(1);
      expect(first.signal.aborted).toBe(true);
      expect((await run(2)).jobId).toBe(3);
      await queue.cancel(77);
    });

    test("cancelling forgets a job that waits for its further try", async () => {
      await begin();
      await queue.enqueue({ id: 1, lane: "import", runAfter: new Date(Date.now() + 30) });
      await queue.cancel(1);
      await queue.enqueue({ id: 2, lane: "import", runAfter: new Date(Date.now() + 60) });
      expect((await run(1)).jobId).toBe(2);
    });

    test("a runner that breaks does not end the lane", async () => {
      await begin();
      await queue.enqueue({ id: 1, lane: "import" });
      await queue.enqueue({ id: 2, lane: "import" });
      (await run(1)).fail(new Error("the row could not be written"));
      expect((await run(2)).jobId).toBe(2);
    });

    test("closing tells what runs, waits for it, and begins nothing more", async () => {
      await begin();
      for (const id of [1, 2]) await queue.enqueue({ id, lane: "import" });
      const first = await run(1);
      await queue.close();
      expect(first.signal.aborted).toBe(true);
      await queue.enqueue({ id: 3, lane: "import" });
      expect(ids()).toEqual([1]);
    });
  });
}
