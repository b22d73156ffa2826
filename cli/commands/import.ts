// `vouch import`: files, folders and standard input into a collection, with progress and an account of every file.
import { Option, type Command } from "commander";
import type { Client } from "../client.ts";
import { CliError, EXIT_CODES } from "../errors.ts";
import { interruptible } from "../interrupt.ts";
import { followJob } from "../job-progress.ts";
import { findFiles, pathReference, type FoundFiles } from "../local-files.ts";
import { CREATE_COLLECTION, GET_COLLECTION, type CollectionSettings } from "../operations/collections.ts";
import { START_IMPORT, type FileToImport, type Labels } from "../operations/imports.ts";
import { formatBytes, plural, type Output } from "../output.ts";
import type { Run, Session } from "../session.ts";
import { uploadAll, uploadOf, type Upload } from "../uploads.ts";
import { addSettingsOptions, settingsOf, type SettingsOptions } from "./collection-settings.ts";
import { readImport, reportImport, type FileAccount } from "./import-report.ts";
import { parseScope } from "./labels.ts";

/** The server's limit for one import. */
const FILES_MAX = 10_000;

interface ImportOptions extends SettingsOptions {
  collection: string;
  create?: boolean;
  atomic?: boolean;
  audience?: string;
  status?: string;
  scope: { name: string; values: string[] }[];
  keyOfSingle?: string;
  name?: string;
  mediaType?: string;
}

export function addImportCommand(program: Command, run: Run): void {
  const command = program
    .command("import")
    .description("load files, folders or standard input (-) into a collection")
    .argument("<path...>", "files and folders; hidden entries of a folder are left out; - is standard input")
    .requiredOption("-c, --collection <name>", "the collection that they go into")
    .option("--create", "make the collection if there is none of this name")
    .option("--atomic", "all documents become current in one step, or none does")
    .option("--audience <name>", "who may see them")
    .addOption(
      new Option("--status <status>", "whether they count").choices(["CURRENT", "SUPERSEDED", "WITHDRAWN", "DRAFT"]),
    )
    .option("--scope <name=values>", "what they apply to, as revision=A,B; may be repeated", parseScope, [])
    .option("--key-of-single <key>", "key of the document, where one file is one document")
    .option("--name <file>", "what standard input is called, such as books.jsonl: the ending says what it is")
    .option("--media-type <type>", "what standard input is, such as text/markdown");
  addSettingsOptions(command, "with --create: ");
  command.action((paths: string[], options: ImportOptions) =>
    run(command, async (session) => interruptible((signal) => importPaths(session, paths, options, signal))),
  );
}

async function importPaths({ client, output }: Session, paths: string[], options: ImportOptions, signal: AbortSignal) {
  const found = await findFiles(paths.filter((path) => path !== "-"));
  const uploads = found.files.map((file) => uploadOf(file, null));
  if (paths.includes("-")) uploads.push(standardInput(options));
  checkUploads(uploads, found, options);
  for (const { path, reason } of found.skipped) output.note(`Left out "${path}": ${reason}.`);
  await ensureCollection(client, output, options);

  const sent = await sendUploads(client, output, uploads, signal);
  const accounts: FileAccount[] = found.unreadable.map(({ path, reason }) => ({
    path,
    failure: { code: "FILE_UNREADABLE", message: reason },
  }));
  const files: FileToImport[] = [];
  for (const result of sent) {
    const path = result.upload.relativePath;
    if ("error" in result) accounts.push({ path, failure: result.error });
    else {
      accounts.push({ path, failure: null });
      files.push({ fileId: result.fileId, ...labelsOf(result.upload, options) });
    }
  }
  if (options.atomic === true && files.length < accounts.length) {
    reportImport(output, { id: null, job: null, collection: options.collection, accounts, imported: [] });
    throw new CliError(
      "CANCELLED",
      "Nothing was imported: with --atomic all files come in, or none. Mend those named above.",
    );
  }
  if (files.length === 0) {
    reportImport(output, { id: null, job: null, collection: options.collection, accounts, imported: [] });
    return EXIT_CODES.failure;
  }
  const input = { collection: options.collection, isAtomic: options.atomic ?? false, files };
  const { importDocuments: started } = await client.call(START_IMPORT, { input });
  const job = await followJob(client, output, started.job.id, { what: "Importing", signal });
  const imported = await readImport(client, started.import.id, output.isJson);
  return reportImport(output, { id: started.import.id, job, collection: options.collection, accounts, imported });
}

function standardInput({ name, mediaType }: ImportOptions): Upload {
  if (name === undefined && mediaType === undefined)
    throw new CliError("USAGE", "Say what standard input is: --name books.jsonl, or --media-type text/markdown.");
  const called = name ?? "standard-input";
  return {
    name: called,
    relativePath: called,
    mediaType: mediaType ?? null,
    bytes: null,
    isRepeatable: false,
    open: () => process.stdin as AsyncIterable<Uint8Array>,
  };
}

function checkUploads(uploads: readonly Upload[], { unreadable }: FoundFiles, { keyOfSingle }: ImportOptions): void {
  if (uploads.length === 0 && unreadable.length === 0)
    throw new CliError("NOT_FOUND", "There is no file to import in what was named. Hidden files are left out.");
  if (uploads.length > FILES_MAX)
    throw new CliError(
      "LIMIT_EXCEEDED",
      `${plural(uploads.length, "file")} are too many for one import, which takes ${FILES_MAX.toLocaleString("en")}. Import folder by folder.`,
    );
  if (keyOfSingle !== undefined && uploads.length !== 1)
    throw new CliError("USAGE", `--key-of-single is for one file, and there are ${uploads.length}. Leave it out.`);
}

async function ensureCollection(client: Client, output: Output, options: ImportOptions): Promise<void> {
  const { collection: name, create = false } = options;
  try {
    await client.call(GET_COLLECTION, { name });
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== "NOT_FOUND") throw error;
    if (!create)
      throw new CliError(
        "NOT_FOUND",
        `There is no collection "${name}" in the space of your key. Add --create to make it, or see: vouch collections list`,
        { cause: error },
      );
    const settings: CollectionSettings = settingsOf(options);
    await client.call(CREATE_COLLECTION, { input: { name, settings } });
    output.note(`Made the collection "${name}".`);
  }
}

async function sendUploads(client: Client, output: Output, uploads: readonly Upload[], signal: AbortSignal) {
  const known = uploads.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const total = uploads.some(({ bytes }) => bytes === null) ? "" : ` of ${formatBytes(known)}`;
  try {
    return await uploadAll(client, uploads, {
      signal,
      onProgress: ({ files, bytes }) => {
        const count = `${files.toLocaleString("en")} of ${plural(uploads.length, "file")}`;
        output.progress("Uploading", `${count}, ${formatBytes(bytes)}${total}`);
      },
    });
  } catch (error) {
    if (signal.aborted)
      throw new CliError("CANCELLED", "Stopped while uploading: nothing was imported.", { cause: error });
    throw error;
  } finally {
    output.clearProgress();
  }
}

/** Files of folders within the folder that was named are told apart by their path, in key and origin. */
function labelsOf({ relativePath, isRepeatable }: Upload, options: ImportOptions): Labels {
  const { audience, status, scope, keyOfSingle } = options;
  const isNested = relativePath.includes("/");
  const key = keyOfSingle ?? (isNested ? relativePath.replace(/\.gz$/i, "").replace(/\.[^./]{1,8}$/, "") : undefined);
  return {
    ...(key === undefined ? {} : { key }),
    ...(audience === undefined ? {} : { audience }),
    ...(status === undefined ? {} : { status }),
    ...(scope.length === 0 ? {} : { scope }),
    ...(isRepeatable ? { originUri: pathReference(relativePath) } : {}),
  };
}
