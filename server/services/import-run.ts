// The job of an import: file after file, batch after batch, each batch cut, embedded, indexed and switched. A crash
// anywhere leaves every document at its old or at its new version; the job taken up again finds what is done by its
// content and goes on.
import { AppError } from "../core/errors.ts";
import type { GivenLabels } from "../core/documents/identity.ts";
import { collectionSettingsSchema } from "../core/documents/collection-settings.ts";
import type { ParsedDocument } from "../core/documents/element.ts";
import type { JobContext, JobResult } from "../jobs.ts";
import type { ServiceContext } from "./context.ts";
import type { CountedRowService } from "./counted-rows.ts";
import type { FieldTemplates } from "./field-templates.ts";
import type { FieldWork } from "./field-work.ts";
import type { FileService, StoredFileRow } from "./files.ts";
import { createImportLeftovers } from "./import-leftovers.ts";
import { createImportBatches, type ImportBatches, type ImportScope } from "./import-batches.ts";
import { createImportTally, type ImportTally } from "./import-tally.ts";
import { openLabels } from "./imports.ts";
import type { IndexingService } from "./indexing.ts";
import type { JobService } from "./jobs.ts";
import { newNoteTally, noteFigures, type SituatingNotes } from "./situating-notes.ts";
import type { StatisticsService } from "./statistics.ts";
import { SERVED_VERSIONS } from "./visible.ts";

export interface ImportServices {
  readonly countedRows: CountedRowService;
  readonly fieldWork: FieldWork;
  readonly files: FileService;
  readonly indexing: IndexingService;
  readonly jobs: JobService;
  readonly notes: SituatingNotes;
  readonly statistics: StatisticsService;
  readonly templates: FieldTemplates;
}

export function createImportRun(context: ServiceContext, services: ImportServices) {
  const { database, parser, keyring } = context;
  const leftovers = createImportLeftovers(context, services);

  /** Reads a file to its end; what becomes of it is written once its documents are through. */
  async function runFile(
    scope: ImportScope,
    file: WaitingFile,
    batches: ImportBatches,
    job: JobContext,
  ): Promise<void> {
    const tally = createImportTally(context, file, job, scope.isAtomic);
    const work = { ...file, tally };
    let failure: AppError | null = null;
    try {
      if (file.storedFile === null)
        throw new AppError("FILE_UNREADABLE", `"${file.name}" was removed before it was read. Upload it again.`);
      const storedFile = file.storedFile;
      const add = (document: ParsedDocument) => batches.add(work, document);
      await parseFile(scope, { ...file, storedFile }, tally, add, job.signal);
    } catch (error) {
      if (batches.hasFailed() || job.signal.aborted) throw error;
      if (!(error instanceof AppError) || error.isRetryable || isFault(error)) throw error;
      failure = error;
    }
    batches.end(work, async (refusal) => {
      const error = failure ?? refusal;
      await (error === null ? tally.finish() : tally.fail(error));
    });
  }

  async function parseFile(
    scope: ImportScope,
    file: WaitingFile & { storedFile: StoredFileRow },
    tally: ImportTally,
    add: (document: ParsedDocument) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const content = await services.files.read(file.storedFile);
    const source = { name: file.name, mediaType: file.storedFile.mediaType, content, settings: scope.settings };
    try {
      for await (const event of parser.parse(source, { signal })) {
        if (event.type === "problem") await tally.problem(event.problem);
        else if (event.type === "progress") tally.read(event.bytesRead);
        else await add(event.document);
      }
    } finally {
      content.destroy();
    }
    context.onStep("import:parsed");
  }

  async function readFiles(
    scope: ImportScope,
    files: readonly WaitingFile[],
    batches: ImportBatches,
    job: JobContext,
  ): Promise<void> {
    try {
      for (const file of files) {
        job.signal.throwIfAborted();
        await runFile(scope, file, batches, job);
      }
    } catch (error) {
      // What is under way comes to rest first: nothing may go on writing beside the next try.
      await batches.finish().catch(() => undefined);
      throw error;
    }
    await batches.finish();
  }

  async function work(importId: number, job: JobContext): Promise<JobResult> {
    const row = await database.read.import.findUnique({
      where: { id: importId },
      include: { collection: true, files: { include: { storedFile: true }, orderBy: { id: "asc" } } },
    });
    if (row === null) return { files: 0 };
    const { collection, spaceId } = row;
    await leftovers.clearUnfinished(spaceId, importId);
    const audiences = await database.read.audience.findMany({ where: { spaceId } });
    const settings = collectionSettingsSchema.parse(collection.settings);
    const scope: ImportScope = {
      spaceId,
      importId,
      collectionId: collection.id,
      isAtomic: row.isAtomic,
      settings,
      situating: await services.notes.of(collection.id, settings),
      notes: newNoteTally(),
      columns: database.structured.listColumns(collection.id),
      sentences: await services.templates.rulesOf(collection.id),
      audienceIds: new Map(audiences.map((audience) => [audience.name, audience.id])),
      audienceNames: row.audiences as string[],
      // Files of an atomic import are done together or not at all: all of them are read again.
      seenKeys: row.isAtomic ? new Map<string, number>() : await leftovers.keysOfDone(importId),
    };
    // What an earlier, interrupted try switched but did not clear away or count.
    await services.statistics.settle(spaceId, collection.id);
    const keys = await keyring.keysOf(spaceId);
    const waiting = row.files.filter((file) => row.isAtomic || file.state !== "DONE");
    const files = waiting.map((file) => ({
      ...file,
      labels: openLabels(file.labels, keys, file.storedFile?.publicId ?? ""),
    }));
    await readFiles(scope, files, createImportBatches(context, services, scope, job), job);
    const failed = await database.read.importFile.findMany({
      where: { importId, state: "FAILED" },
      orderBy: { id: "asc" },
    });
    const first = failed[0];
    if (row.isAtomic && first === undefined) await switchAll(scope);
    await services.statistics.settle(spaceId, collection.id);
    context.onStep("import:finished");
    if (first !== undefined && (row.isAtomic || failed.length === row.files.length))
      throw allFailed(first, failed.length, row.files.length, row.isAtomic);
    if (first !== undefined) await leftovers.clearUnfinished(spaceId, importId);
    await leftovers.removeUnchanged(importId);
    await services.fieldWork.afterImport(collection.id, job);
    await proposeSupersessions(spaceId, importId);
    return { files: row.files.length, failed: failed.length, ...noteFigures(scope.situating, scope.notes) };
  }

  /** What became current may say what it supersedes: that is looked for beside further imports. */
  async function proposeSupersessions(spaceId: number, importId: number): Promise<void> {
    const served = await database.read.version.findFirst({
      where: { importFile: { importId }, ...SERVED_VERSIONS },
      select: { id: true },
    });
    if (served !== null) await services.jobs.enqueue({ spaceId, apiKeyId: null }, "proposeSupersessions", { importId });
  }

  /** Whether the process is ending, and the job goes on at its next start. */
  async function isStopping(job: JobContext): Promise<boolean> {
    if (!job.signal.aborted) return false;
    const row = await database.read.job.findUnique({ where: { id: job.jobId }, select: { cancelRequestedAt: true } });
    return row?.cancelRequestedAt == null;
  }

  return {
    async run({ importId }: { importId: number }, job: JobContext): Promise<JobResult> {
      try {
        return await work(importId, job);
      } catch (error) {
        if (!(await isStopping(job))) await leftovers.clearUnfinished(job.spaceId, importId);
        throw error;
      }
    },
  };

  async function switchAll(scope: ImportScope): Promise<void> {
    const switched = await database.versions.switchImport(scope.importId);
    context.onStep("import:switched");
    await services.countedRows.removeReplaced(switched);
  }
}

export interface WaitingFile {
  readonly id: number;
  readonly name: string;
  readonly labels: GivenLabels;
  readonly storedFile: StoredFileRow | null;
}

/** Faults of this installation, not of the file. */
function isFault(error: AppError): boolean {
  return [
    "INTERNAL",
    "KEY_UNAVAILABLE",
    "CIPHER_INVALID",
    "ENGINE_UNAVAILABLE",
    "MODEL_UNAVAILABLE",
    "MODEL_INVALID",
  ].includes(error.code);
}

function allFailed(
  first: { name: string; errorCode: string | null; errorMessage: string | null },
  failed: number,
  all: number,
  isAtomic: boolean,
): AppError {
  const message = first.errorMessage ?? `"${first.name}" failed.`;
  if (all === 1) return new AppError("FILE_UNREADABLE", message, { details: { code: first.errorCode } });
  const outcome = isAtomic ? "The import is atomic: none of its documents became current." : "None could be imported.";
  return new AppError("FILE_UNREADABLE", `${failed} of ${all} files failed. ${outcome} The first: ${message}`, {
    details: { code: first.errorCode },
  });
}
