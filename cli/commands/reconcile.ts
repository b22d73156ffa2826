// `vouch reconcile`: compares the indexes with the database, mends them, and says what was wrong.
import type { Command } from "commander";
import { CliError, EXIT_CODES } from "../errors.ts";
import { interruptible } from "../interrupt.ts";
import { followJob } from "../job-progress.ts";
import { RECONCILE, type Job } from "../operations/jobs.ts";
import { table } from "../output.ts";
import type { Run } from "../session.ts";
import { requireDone } from "./jobs.ts";

const INDEXES = ["vectors", "words", "identifiers"] as const;
const FINDINGS = ["missing", "extra", "stale"] as const;

export function addReconcileCommand(program: Command, run: Run): void {
  const command = program
    .command("reconcile")
    .description("compare the indexes with the database, mend them, and say what was missing, extra or stale");
  command.action(() =>
    run(command, async ({ client, output }) => {
      const { reconcile } = await client.call(RECONCILE, {});
      const job = await interruptible((signal) =>
        followJob(client, output, reconcile.id, { what: "Reconciling", signal }),
      );
      requireDone(job);
      const findings = INDEXES.map((index) => ({
        index,
        missing: figure(job, index, "missing"),
        extra: figure(job, index, "extra"),
        stale: figure(job, index, "stale"),
      }));
      output.json({ job: job.id, findings });
      const rows = findings.map(({ index, missing, extra, stale }) => [index, missing, extra, stale]);
      for (const line of table(["index", ...FINDINGS], rows)) output.line(line);
      const isClean = findings.every(({ missing, extra, stale }) => missing + extra + stale === 0);
      output.line(isClean ? "The indexes hold what the database says." : "All of it has been mended.");
      return EXIT_CODES.success;
    }),
  );
}

/** The job's result has `vectorsMissing` and the like. */
function figure({ result }: Job, index: string, finding: (typeof FINDINGS)[number]): number {
  const name = `${index}${finding.charAt(0).toUpperCase()}${finding.slice(1)}`;
  const value = result?.[name];
  if (typeof value === "number") return value;
  throw new CliError("REPLY_INVALID", `The server's report lacks "${name}". Use the vouch of the server's release.`);
}
