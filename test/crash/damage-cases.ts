// Damaged indexes: counted exactly, mended, and nothing left to mend.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { IndexFindings } from "../../server/services/reconcile.ts";
import type { Case } from "./cases.ts";
import { DAMAGE, damageIndex } from "./damage.ts";
import { withCopy, type Prepared } from "./kill-case.ts";
import { createQuestioner } from "./questions.ts";
import { startServer } from "./server-process.ts";

export function damageCases(prepared: Prepared): Case[] {
  const single = DAMAGE.map((damage): Case => ({
    name: `${damage.name} are counted and mended`,
    run: () => withCopy(prepared.dataDir, (dataDir) => mend(prepared.entry, dataDir, [damageIndex(dataDir, damage)])),
  }));
  const together: Case = {
    name: "damage to all three indexes at once is counted and mended",
    run: () =>
      withCopy(prepared.dataDir, (dataDir) => {
        const mixed = DAMAGE.filter(({ name }) => name.includes("together"));
        return mend(
          prepared.entry,
          dataDir,
          mixed.map((damage) => damageIndex(dataDir, damage)),
        );
      }),
  };
  const removed: Case = {
    name: "an index file that was deleted is made again",
    run: () =>
      withCopy(prepared.dataDir, async (dataDir) => {
        for (const suffix of ["", "-wal", "-shm"]) await rm(join(dataDir, `index.sqlite${suffix}`), { force: true });
        return mend(prepared.entry, dataDir, null);
      }),
  };
  return [...single, together, removed];
}

/** @param expected findings of the damaged indexes; null: everything is missing everywhere */
async function mend(entry: string, dataDir: string, expected: readonly IndexFindings[] | null): Promise<string> {
  const server = await startServer(entry, { dataDir, model: "LIGHT", killAt: null });
  try {
    const found = await server.ask("reconcile", null);
    for (const finding of found) {
      const none = { index: finding.index, missing: 0, extra: 0, stale: 0 };
      const wanted = expected?.find(({ index }) => index === finding.index) ?? none;
      const isAllMissing = expected === null && finding.missing > 100 && finding.extra + finding.stale === 0;
      if (!isAllMissing && JSON.stringify(finding) !== JSON.stringify(wanted))
        throw new Error(`found ${JSON.stringify(finding)} instead of ${JSON.stringify(wanted)}`);
    }
    const again = await server.ask("reconcile", null);
    if (again.some(({ missing, extra, stale }) => missing + extra + stale > 0))
      throw new Error(`a second run still found ${JSON.stringify(again)}`);
    await createQuestioner({ isAtomic: false, random: () => 0 }).askAll(server, "old");
  } finally {
    await server.close();
  }
  return "";
}
