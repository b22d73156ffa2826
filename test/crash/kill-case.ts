// One kill: a replacing import into a copy of the prepared folder, ended at a step or at a moment, taken up again.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesOf } from "./material.ts";
import type { ServerOptions } from "./protocol.ts";
import { createQuestioner } from "./questions.ts";
import { ProcessEnded, startServer, type ServerProcess } from "./server-process.ts";
import { problemsOf } from "./stored-state.ts";

export interface KillCase {
  readonly isAtomic: boolean;
  readonly model: ServerOptions["model"];
  /** At a step, by the process itself; or so many milliseconds after the import began. */
  readonly at: { readonly step: string; readonly occurrence: number } | { readonly ms: number };
  readonly random: () => number;
}

export interface Prepared {
  readonly entry: string;
  /** A stopped server's folder with the old edition in it. */
  readonly dataDir: string;
}

/** @returns what is worth a word beside the case's name @throws what went wrong */
export async function runKillCase(prepared: Prepared, kill: KillCase): Promise<string> {
  return withCopy(prepared.dataDir, async (dataDir) => {
    const questioner = createQuestioner(kill);
    const killAt = "step" in kill.at ? kill.at : null;
    const server = await startServer(prepared.entry, { dataDir, model: kill.model, killAt });
    const questions = questioner.run(server, () => false);
    // Awaited once the process has ended; a wrong answer must not end the runner before.
    questions.catch(() => undefined);
    const outlived = importUntilKilled(server, kill);
    outlived.catch(() => server.kill());
    const { signal, errors } = await server.ended;
    await questions;
    if (await outlived) throw new Error("the import was over before the step came");
    if (signal !== "SIGKILL") throw new Error(`the process ended without being killed (${signal}). ${errors}`);
    const askedBefore = questioner.asked;

    const restarted = await startServer(prepared.entry, { dataDir, model: kill.model, killAt: null });
    try {
      let isOver = false;
      const further = questioner.run(restarted, () => isOver);
      further.catch(() => undefined);
      const { state, error } = await restarted.ask("settled", null);
      isOver = true;
      await further;
      if (state !== "DONE") throw new Error(`after the restart the import is ${state}: ${error}`);
      await questioner.askAll(restarted, "new");
      const findings = (await restarted.ask("reconcile", null)).filter((f) => f.missing + f.extra + f.stale > 0);
      await restarted.close();
      const problems = problemsOf(dataDir);
      if (findings.length > 0) problems.push(`reconcile found ${JSON.stringify(findings)}`);
      if (problems.length > 0) throw new Error(problems.join("; "));
      return `${askedBefore} questions before, ${questioner.asked - askedBefore} after`;
    } finally {
      restarted.kill(); // after a failure it would still be there
    }
  });
}

/** @returns whether the import came to its end although it was to be killed at a step */
async function importUntilKilled(server: ServerProcess, { at, isAtomic }: KillCase): Promise<boolean> {
  try {
    await server.ask("import", { files: filesOf("new", isAtomic), isAtomic });
    if ("ms" in at) setTimeout(() => server.kill(), at.ms);
    else {
      await server.ask("settled", null);
      server.kill();
      return true;
    }
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error;
  }
  return false;
}

export async function withCopy<T>(dataDir: string, use: (copy: string) => Promise<T>): Promise<T> {
  const copy = await mkdtemp(join(tmpdir(), "vouch-crash-"));
  try {
    await cp(dataDir, copy, { recursive: true });
    return await use(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
