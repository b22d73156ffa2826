// `vouch jobs`: long work, listed, followed, stopped, tried again.
import type { Command } from "commander";
import { CliError, EXIT_CODES, type ExitCode } from "../errors.ts";
import { interruptible } from "../interrupt.ts";
import { followJob } from "../job-progress.ts";
import { CANCEL_JOB, LIST_JOBS, RETRY_JOB, type Job } from "../operations/jobs.ts";
import { listAll } from "../operations/paging.ts";
import { table, type Output } from "../output.ts";
import type { Run, Session } from "../session.ts";
import { parseCount } from "./labels.ts";

const LIMIT_DEFAULT = 20;

export function addJobsCommand(program: Command, run: Run): void {
  const group = program.command("jobs").description("list, follow, cancel and retry long work");

  const list = group
    .command("list")
    .description("list jobs, newest first")
    .option("-n, --limit <count>", `how many to list; ${LIMIT_DEFAULT} by default`, parseCount)
    .option("--open", "only those that are waiting or at work");
  list.action(({ limit = LIMIT_DEFAULT, open }: { limit?: number; open?: boolean }) =>
    run(list, async ({ client, output }) => {
      const states = open === true ? ["WAITING", "ACTIVE"] : null;
      const { nodes } = await listAll(client, LIST_JOBS, { states }, (reply) => reply.jobs, limit);
      output.json(nodes);
      const rows = nodes.map((job) => [job.id, job.name, job.state, job.createdAt, job.errorMessage ?? job.stage]);
      for (const line of table(["job", "what", "state", "since", "stage or error"], rows)) output.line(line);
    }),
  );

  const watch = group
    .command("watch")
    .description("follow a job until it is over; Ctrl-C ends the watching, not the job")
    .argument("<id>", "the job");
  watch.action((id: string) =>
    run(watch, async ({ client, output }) => reportJob(output, await followJob(client, output, id, { what: "Job" }))),
  );

  const cancel = group
    .command("cancel")
    .description("ask a job to stop at its next safe point")
    .argument("<id>", "the job");
  cancel.action((id: string) =>
    run(cancel, async ({ client, output }) => {
      const { cancelJob: job } = await client.call(CANCEL_JOB, { id });
      output.json(job);
      output.line(
        job.state === "DONE" || job.state === "FAILED"
          ? `The job was over already: ${job.state}.`
          : "The job stops at its next safe point.",
      );
    }),
  );

  const retry = group
    .command("retry")
    .description("try a failed or cancelled job again: what it finished stays finished")
    .argument("<id>", "the job");
  retry.action((id: string) =>
    run(retry, async (session) => {
      const { retryJob: job } = await session.client.call(RETRY_JOB, { id });
      return finishJob(session, job.id, "Job");
    }),
  );
}

/** Follows a job that this command began; Ctrl-C asks the server to stop it. */
export async function finishJob({ client, output }: Session, id: string, what: string): Promise<ExitCode> {
  const job = await interruptible((signal) => followJob(client, output, id, { what, signal }));
  return reportJob(output, job);
}

/** @throws {CliError} with the code of the job that failed */
export function requireDone(job: Job): void {
  if (job.state === "FAILED")
    throw new CliError(job.errorCode ?? "INTERNAL", `The job failed. ${job.errorMessage ?? "See the server's log."}`);
  if (job.state === "CANCELLED") throw new CliError("CANCELLED", "The job was cancelled. What it finished stays.");
}

function reportJob(output: Output, job: Job): ExitCode {
  output.json(job);
  if (job.state !== "DONE" && output.isJson) return EXIT_CODES.failure;
  requireDone(job);
  const figures = Object.entries(job.result ?? {}).map(([name, value]) => `${name} ${String(value)}`);
  output.line(figures.length === 0 ? "Done." : `Done: ${figures.join(", ")}.`);
  return EXIT_CODES.success;
}
