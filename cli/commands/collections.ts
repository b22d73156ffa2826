// `vouch collections`: listed, made, erased.
import type { Command } from "commander";
import { CliError } from "../errors.ts";
import { CREATE_COLLECTION, LIST_COLLECTIONS } from "../operations/collections.ts";
import { REMOVE_COLLECTION } from "../operations/jobs.ts";
import { listAll } from "../operations/paging.ts";
import { table } from "../output.ts";
import type { Run } from "../session.ts";
import { addSettingsOptions, settingsOf, type SettingsOptions } from "./collection-settings.ts";
import { finishJob } from "./jobs.ts";

export function addCollectionsCommand(program: Command, run: Run): void {
  const group = program.command("collections").description("list, make and erase collections");

  const list = group.command("list").description("list the collections of the space");
  list.action(() =>
    run(list, async ({ client, output }) => {
      const { nodes } = await listAll(client, LIST_COLLECTIONS, {}, (reply) => reply.collections);
      output.json(nodes);
      const rows = nodes.map(({ name, documentCount, settings }) => [
        name,
        documentCount,
        settings.languages.join(", "),
        settings.boundaryPolicy.kind,
        settings.recordKey ?? "",
      ]);
      for (const line of table(["collection", "documents", "languages", "cut by", "record key"], rows))
        output.line(line);
    }),
  );

  const create = group
    .command("create")
    .description("make a collection")
    .argument("<name>", 'letters, digits, ".", "_" and "-"');
  addSettingsOptions(create);
  create.action((name: string, options: SettingsOptions) =>
    run(create, async ({ client, output }) => {
      const { createCollection: made } = await client.call(CREATE_COLLECTION, {
        input: { name, settings: settingsOf(options) },
      });
      output.json(made);
      output.line(`Made the collection "${made.name}". Fill it with: vouch import PATH --collection ${made.name}`);
    }),
  );

  const remove = group
    .command("remove")
    .description("erase a collection with every document in it, for good")
    .argument("<name>", "the collection")
    .option("--yes", "do it: without this nothing is erased");
  remove.action((name: string, options: { yes?: boolean }) =>
    run(remove, async (session) => {
      if (options.yes !== true)
        throw new CliError("USAGE", `This erases "${name}" with every document in it, for good. Add --yes to do it.`);
      const { removeCollection: job } = await session.client.call(REMOVE_COLLECTION, { name });
      return finishJob(session, job.id, `Erasing ${name}`);
    }),
  );
}
