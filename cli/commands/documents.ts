// `vouch documents`: listed, opened, erased.
import type { Command } from "commander";
import type { Client } from "../client.ts";
import { CliError } from "../errors.ts";
import { FIND_DOCUMENT, LIST_DOCUMENTS, READ_TEXT, type Version } from "../operations/documents.ts";
import { ERASE_DOCUMENTS } from "../operations/jobs.ts";
import { listAll } from "../operations/paging.ts";
import { table, type Output } from "../output.ts";
import type { Run } from "../session.ts";
import { finishJob } from "./jobs.ts";
import { describeScope, parseCount } from "./labels.ts";

/** Characters of a text that are asked for at a time; the server opens up to 200,000. */
const TEXT_STEP = 100_000;

export function addDocumentsCommand(program: Command, run: Run): void {
  const group = program.command("documents").description("list, open and erase documents");

  const list = group
    .command("list")
    .description("list the current documents of a collection")
    .requiredOption("-c, --collection <name>", "the collection")
    .option("-n, --limit <count>", "how many to list; all by default", parseCount);
  list.action(({ collection, limit }: { collection: string; limit?: number }) =>
    run(list, async ({ client, output }) => {
      const { nodes, isCut } = await listAll(
        client,
        LIST_DOCUMENTS,
        { collection },
        (reply) => reply.documents,
        limit ?? Number.POSITIVE_INFINITY,
      );
      output.json(nodes);
      const rows = nodes.map(({ key, title, currentVersion }) => [
        key,
        title,
        currentVersion?.label ?? null,
        currentVersion?.audience ?? null,
        describeScope(currentVersion?.scope ?? []),
      ]);
      for (const line of table(["key", "title", "version", "audience", "scope"], rows)) output.line(line);
      if (isCut) output.note(`There are more: this lists the first ${nodes.length}.`);
    }),
  );

  const show = group
    .command("show")
    .description("show a document and its versions")
    .argument("<key>", "the document's key")
    .requiredOption("-c, --collection <name>", "the collection")
    .option("--text", "print the text of the current version instead");
  show.action((key: string, { collection, text }: { collection: string; text?: boolean }) =>
    run(show, async ({ client, output }) => {
      const document = await findDocument(client, collection, key);
      if (text === true) return printText(client, output, document.id, key, document.currentVersion);
      output.json(document);
      output.line(`${document.key}  ${document.title ?? ""}`.trimEnd());
      const rows = document.versions.nodes.map((version) => [
        version.label,
        version.isCurrent ? "served" : version.status,
        version.audience,
        describeScope(version.scope),
        version.length,
        version.mediaType,
        version.capturedAt,
        version.originUri,
      ]);
      const header = ["version", "status", "audience", "scope", "characters", "type", "captured", "origin"];
      for (const line of table(header, rows)) output.line(line);
    }),
  );

  const remove = group
    .command("remove")
    .description("erase documents with all their versions, for good")
    .argument("<key...>", "keys of the documents")
    .requiredOption("-c, --collection <name>", "the collection")
    .option("--yes", "do it: without this nothing is erased");
  remove.action((keys: string[], { collection, yes }: { collection: string; yes?: boolean }) =>
    run(remove, async (session) => {
      const ids: string[] = [];
      for (const key of keys) ids.push((await findDocument(session.client, collection, key)).id);
      if (yes !== true)
        throw new CliError("USAGE", "This erases the documents with all their versions, for good. Add --yes to do it.");
      const { eraseDocuments: job } = await session.client.call(ERASE_DOCUMENTS, { ids });
      return finishJob(session, job.id, "Erasing");
    }),
  );
}

async function findDocument(client: Client, collection: string, key: string) {
  const { documentByKey } = await client.call(FIND_DOCUMENT, { collection, key });
  if (documentByKey === null)
    throw new CliError(
      "NOT_FOUND",
      `There is no document "${key}" in "${collection}". See: vouch documents list --collection ${collection}`,
    );
  return documentByKey;
}

async function printText(client: Client, output: Output, id: string, key: string, version: Version | null) {
  if (version === null) throw new CliError("NOT_FOUND", `"${key}" has no current version, so that no text is served.`);
  const { ordinal, length } = version;
  let text = "";
  for (let start = 0; start < length; start += TEXT_STEP) {
    const span = { start, end: Math.min(length, start + TEXT_STEP) };
    text += (await client.call(READ_TEXT, { id, ordinal, span })).document.version?.text ?? "";
  }
  output.json({ key, version: version.label, ordinal, text });
  output.line(text);
}
