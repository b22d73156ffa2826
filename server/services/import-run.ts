// The job of an import: file after file, batch after batch, each batch cut, embedded, indexed and switched. A crash
// anywhere leaves every document at its old or at its new version; the job taken up again finds what is done by its
// content and goes on.
import { AppError } from "../core/errors.ts";
import type { GivenLabels } from "../core/documents/identity.ts";
import { collectionSettingsSchema } from "../core/documents/collection-settings.ts";
import type { ParsedDocument } from "../core/documents/element.ts";
import type { JobContext, JobResult } from "../jobs.ts";
import type { ServiceContext } from "./context.ts";
import type { FileService, StoredFileRow } from "./files.ts";
import { createImportBatches, type ImportScope } from "./import-batches.ts";
import { createImportTally, type ImportTally } from "./import-tally.ts";
import type { IndexingService } from "./indexing.ts";
import type { StatisticsService } from "./statistics.ts";

export interface ImportServices {
  readonly files: FileService;
  readonly indexing: IndexingService;
  readonly statistics: StatisticsService;
}

/** Documents of a batch, and how much text it may hold before it is passed on (a choice: about a second of embedding). */
const BATCH_DOCUMENTS_MAX = 96;
const BATCH_CHARACTERS_MAX = 200_000;

export function createImportRun(context: ServiceContext, services: ImportServices) {
  const { database, parser, logger } = context;

  async function runFile(scope: ImportScope, file: WaitingFile, job: JobContext): Promise<void> {
    const tally = createImportTally(context, file, job);
    const batches = createImportBatches(context, services, scope, { ...file, tally }, job);
    try {
      if (file.storedFile === null)
        throw new AppError("FILE_UNREADABLE", `"${file.name}" was removed before it was read. Upload it again.`);
      await parseFile(scope, { ...file, storedFile: file.storedFile }, tally, batches.push, job.signal);
      await batches.finish();
      await tally.finish();
      // Nothing was made of it: every document was there already.
      if (tally.isAllUnchanged()) await services.files.remove(file.storedFile);
    } catch (error) {
      // What is under way comes to rest first: a failed file must not go on writing beside the next one.
      await batches.finish().catch(() => undefined);
      if (job.signal.aborted || !(error instanceof AppError) || error.isRetryable || isFault(error)) throw error;
      await tally.fail(error);
    }
  }

  async function parseFile(
    scope: ImportScope,
    file: WaitingFile & { storedFile: StoredFileRow },
    tally: ImportTally,
    push: (documents: ParsedDocument[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const content = await services.files.read(file.storedFile);
    const source = { name: file.name, mediaType: file.storedFile.mediaType, content, settings: scope.settings };
    let batch: ParsedDocument[] = [];
    let characters = 0;
    try {
      for await (const event of parser.parse(source, { signal })) {
        if (event.type === "problem") await tally.problem(event.problem);
        else if (event.type === "progress") tally.read(event.bytesRead);
        else {
          batch.push(event.document);
          characters += event.document.text.length;
          if (batch.length >= BATCH_DOCUMENTS_MAX || characters >= BATCH_CHARACTERS_MAX) {
            await push(batch);
            batch = [];
            characters = 0;
          }
        }
      }
    } finally {
      content.destroy();
    }
    if (batch.length > 0) await push(batch);
    context.onStep("import:parsed");
  }

  /** Removes what an interrupted try left half built: nobody has seen any of it. */
  async function clearUnfinished(spaceId: number, importId: number): Promise<void> {
    const unfinished = await database.read.version.findMany({
      where: { buildState: "BUILDING", importFile: { importId } },
      select: { id: true },
    });
    for (const { id } of unfinished) {
      await services.indexing.remove(spaceId, await database.maintenance.listPieceIds(id, null));
      await database.versions.removeVersion(id);
    }
    if (unfinished.length > 0) logger.info({ importId, versions: unfinished.length }, "Unfinished versions cleared");
  }

  return {
    async run({ importId }: { importId: number }, job: JobContext): Promise<JobResult> {
      const row = await database.read.import.findUnique({
        where: { id: importId },
        include: { collection: true, files: { include: { storedFile: true }, orderBy: { id: "asc" } } },
      });
      if (row === null) return { files: 0 };
      const { collection, spaceId } = row;
      await clearUnfinished(spaceId, importId);
      const audiences = await database.read.audience.findMany({ where: { spaceId } });
      const scope: ImportScope = {
        spaceId,
        importId,
        collectionId: collection.id,
        isAtomic: row.isAtomic,
        settings: collectionSettingsSchema.parse(collection.settings),
        audienceIds: new Map(audiences.map((audience) => [audience.name, audience.id])),
        audienceNames: row.audiences as string[],
        seenKeys: new Map(),
      };
      // What an earlier, interrupted try switched but did not clear away or count.
      await services.statistics.settle(spaceId, collection.id);
      // Files of an atomic import are done together or not at all.
      const waiting = row.files.filter((file) => row.isAtomic || file.state !== "DONE");
      for (const file of waiting) {
        job.signal.throwIfAborted();
        await runFile(scope, { ...file, labels: file.labels as GivenLabels }, job);
      }
      const failed = await database.read.importFile.findMany({
        where: { importId, state: "FAILED" },
        orderBy: { id: "asc" },
      });
      const first = failed[0];
      if (row.isAtomic && first === undefined) await switchAll(scope);
      await services.statistics.settle(spaceId, collection.id);
      context.onStep("import:finished");
      if (first !== undefined && (row.isAtomic || failed.length === row.files.length)) {
        if (row.isAtomic) await clearUnfinished(spaceId, importId);
        throw allFailed(first, failed.length, row.files.length, row.isAtomic);
      }
      return { files: row.files.length, failed: failed.length };
    },
  };

  async function switchAll(scope: ImportScope): Promise<void> {
    await database.versions.switchImport(scope.importId);
    context.onStep("import:switched");
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
