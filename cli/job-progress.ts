// Follows a job until it is over, whatever happens to the connection meanwhile.
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "./client.ts";
import { CliError } from "./errors.ts";
import { CANCEL_JOB, GET_JOB, isOver, type Job } from "./operations/jobs.ts";
import type { Output } from "./output.ts";

const POLL_EVERY_MS = 250;
/** A server that restarts goes on with its jobs: that long it is waited for. */
const PATIENCE_MS = 60_000;

/**
 * @param signal once aborted, the server is asked to cancel the job, whose end is then waited for
 * @throws {CliError} UNREACHABLE when the server stays away
 */
export async function followJob(
  client: Client,
  output: Output,
  id: string,
  options: { what: string; signal?: AbortSignal },
): Promise<Job> {
  const { what, signal } = options;
  let isCancelSent = false;
  for (let lastSeenAt = Date.now(); ;) {
    try {
      if (signal?.aborted === true && !isCancelSent) {
        output.note("Asking the server to stop at its next safe point. Ctrl-C again ends this command at once.");
        await client.call(CANCEL_JOB, { id });
        isCancelSent = true;
      }
      const { job } = await client.call(GET_JOB, { id });
      lastSeenAt = Date.now();
      if (isOver(job)) {
        output.clearProgress();
        return job;
      }
      output.progress(what, describe(job));
    } catch (error) {
      if (!(error instanceof CliError) || error.code !== "UNREACHABLE") throw error;
      if (Date.now() - lastSeenAt > PATIENCE_MS)
        throw new CliError(
          "UNREACHABLE",
          `${error.message} The job goes on when the server is back: vouch jobs watch ${id}`,
          { cause: error },
        );
      output.progress(what, "the server does not answer, waiting for it");
    }
    await wait(isCancelSent ? undefined : signal);
  }
}

/** Cut short when someone wants to stop. */
async function wait(signal: AbortSignal | undefined): Promise<void> {
  try {
    await pause(POLL_EVERY_MS, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
}

function describe({ state, stage, done, total, attempts, errorMessage }: Job): string {
  if (state === "WAITING")
    return errorMessage === null ? "waiting for its turn" : `waiting for try ${attempts + 1}: ${errorMessage}`;
  const share = total === null || total === 0 ? "" : `${Math.floor((100 * Math.min(done, total)) / total)} %`;
  return [stage, share].filter((part) => part !== null && part !== "").join("  ");
}
