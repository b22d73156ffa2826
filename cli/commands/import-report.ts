// What became of every file of an import, read from the server and written for people or programs.
import type { Client } from "../client.ts";
import { EXIT_CODES, type ExitCode } from "../errors.ts";
import { LIST_IMPORTED_FILES, LIST_PROBLEMS, type ImportedFile, type ImportProblem } from "../operations/imports.ts";
import type { Job } from "../operations/jobs.ts";
import { listAll, type Page } from "../operations/paging.ts";
import { plural, table, type Output } from "../output.ts";

/** More lines than this are only listed where something went wrong. */
const FILES_SHOWN_MAX = 40;

/** A file that was named, in order. `failure` is why it never reached the import. */
export interface FileAccount {
  readonly path: string;
  readonly failure: { readonly code: string; readonly message: string } | null;
}

export interface ReadFile extends Omit<ImportedFile, "problems"> {
  readonly problems: readonly ImportProblem[];
}

export interface ImportReport {
  readonly id: string | null;
  readonly job: Job | null;
  readonly collection: string;
  readonly accounts: readonly FileAccount[];
  /** Of the accounts without a failure, in their order. */
  readonly imported: readonly ReadFile[];
}

/** @param isEveryProblemRead the first ten of each file otherwise */
export async function readImport(client: Client, id: string, isEveryProblemRead: boolean): Promise<ReadFile[]> {
  const { nodes } = await listAll(client, LIST_IMPORTED_FILES, { id }, (reply) => reply.import.files);
  const read: ReadFile[] = [];
  for (const [at, { problems, ...file }] of nodes.entries()) {
    const isCut = isEveryProblemRead && problems.pageInfo.hasNextPage;
    read.push({ ...file, problems: isCut ? await readProblems(client, id, at) : problems.nodes });
  }
  return read;
}

/** All problems of the file at this place of the import. */
async function readProblems(client: Client, id: string, at: number): Promise<readonly ImportProblem[]> {
  const file = at === 0 ? null : await cursorOfFile(client, id, at - 1);
  const empty: Page<ImportProblem> = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
  const { nodes } = await listAll(
    client,
    LIST_PROBLEMS,
    { id, file },
    (reply) => reply.import.files.nodes[0]?.problems ?? empty,
  );
  return nodes;
}

type ImportedFilesReply = { import: { files: Page<ImportedFile> } };

/** Cursors are given for the end of a page: a page is made to end at the file. */
async function cursorOfFile(client: Client, id: string, at: number): Promise<string | null> {
  let cursor: string | null = null;
  for (let left = at + 1; left > 0;) {
    const first = Math.min(left, 20);
    const reply: ImportedFilesReply = await client.call(LIST_IMPORTED_FILES, { id, first, after: cursor });
    cursor = reply.import.files.pageInfo.endCursor;
    left -= first;
  }
  return cursor;
}

export function reportImport(output: Output, report: ImportReport): ExitCode {
  const files = joinAccounts(report);
  const sum = (key: "created" | "replaced" | "unchanged" | "failed") =>
    files.reduce((total, file) => total + file[key], 0);
  const totals = {
    created: sum("created"),
    replaced: sum("replaced"),
    unchanged: sum("unchanged"),
    failed: sum("failed"),
  };
  const { id, job, collection } = report;
  output.json({ import: id, collection, job, totals, files });

  const isWrong = (file: (typeof files)[number]) => file.state !== "DONE" || file.failed > 0;
  const shown = files.length <= FILES_SHOWN_MAX ? files : files.filter(isWrong);
  if (shown.length > 0) {
    const rows = shown.map((f) => [f.path, f.state, f.created, f.replaced, f.unchanged, f.failed]);
    for (const line of table(["file", "state", "created", "replaced", "unchanged", "failed"], rows)) output.line(line);
  }
  for (const file of shown) for (const line of problemLines(file)) output.line(line);
  const figures = [
    ...(["created", "replaced", "unchanged"] as const).map((name) => `${totals[name].toLocaleString("en")} ${name}`),
    ...(totals.failed > 0 ? [`${plural(totals.failed, "record")} refused`] : []),
  ];
  const lost = files.filter(({ state }) => state === "FAILED").length;
  output.line(`${plural(files.length, "file")}${lost > 0 ? `, ${lost} failed` : ""}: ${figures.join(", ")}.`);
  if (job?.state === "CANCELLED") output.line("The import was cancelled. What was done before stays.");
  if (job?.state === "FAILED")
    output.line(`The import failed. ${job.errorCode ?? "INTERNAL"}: ${job.errorMessage ?? ""}`);
  return job?.state === "DONE" && !files.some(isWrong) ? EXIT_CODES.success : EXIT_CODES.failure;
}

function joinAccounts({ accounts, imported }: ImportReport) {
  let at = 0;
  return accounts.map(({ path, failure }) => {
    const none = { state: "FAILED", created: 0, replaced: 0, unchanged: 0, failed: 0, problems: [] };
    const own = failure === null ? imported[at++] : undefined;
    return {
      path,
      ...none,
      ...own,
      errorCode: failure?.code ?? own?.errorCode ?? null,
      errorMessage: failure?.message ?? own?.errorMessage ?? null,
    };
  });
}

function problemLines(file: ReturnType<typeof joinAccounts>[number]): string[] {
  const lines: string[] = [];
  if (file.errorMessage !== null) lines.push(`${file.path}: ${file.errorCode ?? "INTERNAL"}: ${file.errorMessage}`);
  for (const { row, code, message } of file.problems)
    lines.push(`${file.path}${row === null ? "" : `, row ${row}`}: ${code}: ${message}`);
  const more = file.failed - file.problems.length;
  if (file.problems.length > 0 && more > 0) lines.push(`${file.path}: and ${plural(more, "refused record")} more`);
  return lines;
}
