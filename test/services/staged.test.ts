import fc from "fast-check";
import { expect, test } from "vitest";
import { createStagedWork } from "../../server/services/staged.ts";

test("each stage handles one batch at a time, in order, and batches overlap between stages", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 4 }),
      async (s, n, most) => {
        const seen: number[][] = [[], [], []];
        const busy = [0, 0, 0];
        const stages = seen.map((done, stage) => async (batch: number) => {
          expect(busy[stage]).toBe(0);
          busy[stage] = 1;
          await s.schedule(Promise.resolve(), `stage ${stage} of batch ${batch}`);
          busy[stage] = 0;
          done.push(batch);
        });
        const work = createStagedWork(stages, { inFlightMax: most });
        const all = Array.from({ length: n }, (_, i) => i);
        await s.waitFor(
          (async () => {
            for (const batch of all) await work.push(batch);
            await work.finish();
          })(),
        );
        expect(seen).toEqual([all, all, all]);
      },
    ),
    { numRuns: 40 },
  );
});

test("after a failure nothing begins any more, and finish waits until nothing runs", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.nat(5), fc.nat(2), async (s, badBatch, badStage) => {
      let running = 0;
      const begun: string[] = [];
      const stages = [0, 1, 2].map((stage) => async (batch: number) => {
        begun.push(`${stage}/${batch}`);
        running += 1;
        await s.schedule(Promise.resolve(), `stage ${stage} of batch ${batch}`);
        running -= 1;
        if (batch === badBatch && stage === badStage) throw new Error("bad");
      });
      const work = createStagedWork(stages, { inFlightMax: 3 });
      const failure = s.waitFor(
        (async () => {
          try {
            for (let batch = 0; batch < 6; batch += 1) await work.push(batch);
          } finally {
            await work.finish().finally(() => expect(running).toBe(0));
          }
        })(),
      );
      await expect(failure).rejects.toThrow("bad");
      for (let batch = badBatch + 1; batch < 6; batch += 1) expect(begun).not.toContain(`${badStage}/${batch}`);
    }),
    { numRuns: 60 },
  );
});
