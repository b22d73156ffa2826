// `vouch export`: groups or documents as CSV, written as they come.
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import type { Download } from "../client.ts";
import { CliError, systemCodes } from "../errors.ts";
import { readFieldOrder, readGroups, type GroupOptions } from "../groups.ts";
import { interruptible } from "../interrupt.ts";
import { plural } from "../output.ts";
import type { Run } from "../session.ts";
import { addGroupOptions, addRowsOptions, rowsOf, type RowsOptions } from "./figures.ts";
import { parseList } from "./labels.ts";

interface ExportOptions extends RowsOptions, GroupOptions {
  limit?: number;
  fields?: string[];
  output?: string;
}

export function addExportCommand(program: Command, run: Run): void {
  const command = program
    .command("export")
    .description("write groups (--by) or documents (--fields) as CSV")
    .argument("<collection>", "the collection")
    .option("--fields <names>", "columns of documents, beside key and title", parseList)
    .option("-o, --output <file>", "where to; standard output by default");
  addGroupOptions(addRowsOptions(command)).action((collection: string, options: ExportOptions) =>
    run(command, async ({ client, output }) => {
      const { output: file } = options;
      if (file === undefined && output.isJson)
        throw new CliError("USAGE", "CSV is no JSON: name a file with -o, or leave --json out.");
      const request = requestOf(collection, options);
      await interruptible(async (signal) => {
        const download = await client.download("/exports", request, { signal });
        if (file === undefined) await write(download, process.stdout, signal);
        else await writeFile(download, file, signal);
        const rows = Number(download.headers.get("x-vouch-rows"));
        output.json({ file, rows });
        output.note(`${plural(rows, "row")}${file === undefined ? "" : ` in ${file}`}.`);
      });
    }),
  );
}

/** @throws {CliError} USAGE */
function requestOf(collection: string, options: ExportOptions): object {
  const { by, metric, fields, order, limit = null } = options;
  const rows = rowsOf(collection, options);
  if (by === undefined && metric === undefined) {
    const orderBy = (order ?? []).map(readFieldOrder);
    return { kind: "documents", input: { ...rows, orderBy, first: limit }, fields: fields ?? [] };
  }
  if (fields !== undefined)
    throw new CliError("USAGE", "Groups (--by) have no documents' fields: give either --by or --fields.");
  return { kind: "groups", input: { ...rows, ...readGroups(options), limit } };
}

/** Under its own name only when it is whole. */
async function writeFile(download: Download, file: string, signal: AbortSignal): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await write(download, createWriteStream(unfinished), signal);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function write(download: Download, to: NodeJS.WritableStream, signal: AbortSignal): Promise<void> {
  const isShared = to === process.stdout;
  try {
    await pipeline(Readable.from(download.chunks), to, { signal, end: !isShared });
  } catch (error) {
    if (error instanceof CliError || systemCodes(error).includes("EPIPE")) throw error;
    if (signal.aborted) throw new CliError("CANCELLED", "Stopped.", { cause: error });
    const reason = systemCodes(error)[0] ?? "unknown reason";
    throw new CliError(
      "FILE_UNWRITABLE",
      `The table cannot be written (${reason}). Check the path and the space left.`,
      {
        cause: error,
      },
    );
  }
}
