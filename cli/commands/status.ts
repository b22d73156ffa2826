// `vouch status`: whether the server is ready, whose key this is, and what the space holds.
import type { Command } from "commander";
import { z } from "zod";
import { EXIT_CODES } from "../errors.ts";
import { LIST_COLLECTIONS } from "../operations/collections.ts";
import { LIST_JOBS } from "../operations/jobs.ts";
import { ME } from "../operations/keys.ts";
import { listAll } from "../operations/paging.ts";
import { plural, table } from "../output.ts";
import type { Run } from "../session.ts";

const ROLES_THAT_SEE_JOBS = ["CURATOR", "ADMIN"];
const readinessSchema = z.object({ reasons: z.array(z.string()) }).catch({ reasons: [] });

export function addStatusCommand(program: Command, run: Run): void {
  const command = program.command("status").description("whether the server is ready, and what the space holds");
  command.action(() =>
    run(command, async ({ client, output }) => {
      const readiness = await client.get("/readyz");
      const isReady = readiness.status === 200;
      const { reasons } = readinessSchema.parse(readiness.body);
      output.line(`${client.url} is ${isReady ? "ready" : `not ready: ${reasons.join(", ")}`}`);
      const { me } = await client.call(ME, {});
      output.line(`Key: ${me.role} of the space "${me.space}", audiences ${me.audiences.join(", ")}`);
      const { nodes: collections } = await listAll(client, LIST_COLLECTIONS, {}, (reply) => reply.collections);
      const jobs = ROLES_THAT_SEE_JOBS.includes(me.role)
        ? (await listAll(client, LIST_JOBS, { states: ["WAITING", "ACTIVE"] }, (reply) => reply.jobs)).nodes
        : null;
      output.json({ url: client.url, isReady, reasons, key: me, collections, openJobs: jobs });
      if (collections.length === 0) output.line("No collections yet: vouch import PATH --collection NAME --create");
      else
        for (const line of table(
          ["collection", "documents"],
          collections.map(({ name, documentCount }) => [name, documentCount]),
        ))
          output.line(line);
      if (jobs !== null) output.line(`${plural(jobs.length, "job")} waiting or at work.`);
      return isReady ? EXIT_CODES.success : EXIT_CODES.failure;
    }),
  );
}
