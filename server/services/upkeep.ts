// Upkeep of an installation: new generations, erasure, retention. Each is a job's work: idempotent, in short
// steps, taken up again where it was left.
import type { JobContext, JobResult } from "../jobs.ts";
import type { ServiceContext } from "./context.ts";
import type { FieldUpkeep } from "./field-upkeep.ts";
import type { FileService } from "./files.ts";
import type { GenerationService } from "./generations.ts";
import type { IndexingService } from "./indexing.ts";
import type { JobService } from "./jobs.ts";
import type { PieceReader } from "./piece-reader.ts";
import type { StatisticsService } from "./statistics.ts";
import { removeOldTurns } from "./turn-retention.ts";
import type { UnitVectors } from "./unit-vectors.ts";

const PAGE = 200;
/** Days after which an upload that no import took is removed (a choice). */
const UPLOAD_KEPT_DAYS = 1;

export interface UpkeepServices {
  readonly fieldUpkeep: FieldUpkeep;
  readonly files: FileService;
  readonly generations: GenerationService;
  readonly indexing: IndexingService;
  readonly jobs: JobService;
  readonly pieces: PieceReader;
  readonly statistics: StatisticsService;
  readonly unitVectors: UnitVectors;
}

export function createUpkeepService(context: ServiceContext, services: UpkeepServices) {
  const { database, vectors } = context;
  const { fieldUpkeep, files, generations, indexing, jobs, pieces, statistics } = services;

  return {
    async buildGeneration({ generationId }: { generationId: number }, job: JobContext): Promise<JobResult> {
      const generation = await database.read.generation.findUnique({ where: { id: generationId } });
      if (generation === null || generation.state !== "BUILDING") return { pieces: 0 };
      const model = context.models.get(generation.model);
      await generations.ensureBaseline(generation);
      const tally = statistics.createTally(generation);
      const ofSpace = { collection: { spaceId: job.spaceId } };
      const total = await database.read.piece.count({ where: { version: { currentOf: ofSpace } } });
      let done = 0;
      for (let after = 0; ;) {
        job.signal.throwIfAborted();
        const page = await database.maintenance.listServedPieces(job.spaceId, { after, limit: PAGE });
        const last = page.at(-1);
        if (last === undefined) break;
        const read = await pieces.read(job.spaceId, page);
        const made = await indexing.embed(
          job.spaceId,
          model,
          read.map((piece) => piece.content),
          job.signal,
        );
        await vectors.upsert(
          { spaceId: job.spaceId, generationId },
          read.map(({ content: _, ...labels }, i) => ({ ...labels, vectors: made[i] ?? [] })),
        );
        for (const [i, piece] of read.entries())
          tally.add(piece.collectionId, {
            contents: [piece.content],
            vectors: new Map([[generationId, [made[i] ?? []]]]),
          });
        done += page.length;
        await job.progress({ done, total: Math.max(total, done), stage: `Embedding with ${model.id}` });
        after = last.pieceId;
      }
      await tally.write();
      await generations.markReady(generation);
      return { pieces: done };
    },

    async eraseDocuments({ documentIds }: { documentIds: readonly number[] }, job: JobContext): Promise<JobResult> {
      const removed = nothingErased();
      const from = await database.read.document.findMany({
        where: { id: { in: [...documentIds] } },
        distinct: ["collectionId"],
        select: { collectionId: true },
      });
      for (const [done, documentId] of documentIds.entries()) {
        job.signal.throwIfAborted();
        const step = await eraseDocument(job.spaceId, documentId);
        addErased(removed, step);
        await job.progress({ done: done + 1, total: documentIds.length, stage: "Erasing documents" });
      }
      for (const { collectionId } of from) await fieldUpkeep.forgetExamples(job.spaceId, collectionId);
      await database.maintenance.forget();
      return { ...removed };
    },

    async removeCollection({ collectionId }: { collectionId: number }, job: JobContext): Promise<JobResult> {
      const total = await database.read.document.count({ where: { collectionId } });
      const removed = nothingErased();
      for (;;) {
        const page = await database.read.document.findMany({
          where: { collectionId },
          take: PAGE,
          select: { id: true },
        });
        if (page.length === 0) break;
        for (const { id } of page) {
          job.signal.throwIfAborted();
          addErased(removed, await eraseDocument(job.spaceId, id));
        }
        await job.progress({ done: removed.documents, total, stage: "Erasing documents" });
      }
      await database.write((tx) => tx.collection.deleteMany({ where: { id: collectionId, spaceId: job.spaceId } }));
      await fieldUpkeep.sweep(job.spaceId);
      await database.maintenance.forget();
      return { ...removed };
    },

    /** Asks for what is due in every space: once a day, and at the start. */
    async enqueueDue(): Promise<void> {
      for (const { id } of await database.read.space.findMany({ select: { id: true } })) {
        await jobs.enqueue({ spaceId: id, apiKeyId: null }, "applyRetention", {});
        await fieldUpkeep.enqueueDue(id);
      }
    },

    /** Removes turns, conversations without any, and old versions whose time is over; 0 days keeps forever. */
    async applyRetention(_: unknown, job: JobContext): Promise<JobResult> {
      const before = (days: number) => new Date(context.now().getTime() - days * 86_400_000);
      const { turnDays, versionDays } = context.retention;
      let versions = 0;
      const forgotten = await listForgottenFiles(job.spaceId, before(UPLOAD_KEPT_DAYS));
      for (const file of forgotten) await files.remove(file);
      const asked =
        turnDays > 0
          ? await removeOldTurns(context, job.spaceId, before(turnDays), job.signal)
          : { turns: 0, conversations: 0 };
      if (versionDays > 0) {
        const old = await database.read.version.findMany({
          where: {
            document: { collection: { spaceId: job.spaceId } },
            currentOf: null,
            status: { in: ["SUPERSEDED", "WITHDRAWN"] },
            buildState: "COMPLETE",
            createdAt: { lt: before(versionDays) },
          },
          select: { id: true, ordinal: true, documentId: true },
        });
        for (const { id, ordinal, documentId } of old) {
          job.signal.throwIfAborted();
          if ((await outOfServiceSince(documentId, ordinal)) >= before(versionDays)) continue;
          await indexing.remove(job.spaceId, await database.maintenance.listPieceIds(id, null));
          await database.versions.removeVersion(id);
          versions += 1;
        }
      }
      await fieldUpkeep.sweep(job.spaceId);
      const embeddings = await database.maintenance.removeUnusedEmbeddings(job.spaceId);
      return { ...asked, versions, files: forgotten.length, embeddings };
    },
  };

  /** Originals that no version came from: never imported, refused, or of versions that are gone. */
  async function listForgottenFiles(spaceId: number, before: Date) {
    const isOver = { OR: [{ jobId: null }, { job: { state: { in: ["DONE", "FAILED", "CANCELLED"] } } }] };
    return database.read.storedFile.findMany({
      where: {
        spaceId,
        createdAt: { lt: before },
        importFiles: { every: { versions: { none: {} }, import: isOver } },
      },
    });
  }

  /** When a version was replaced or withdrawn. */
  async function outOfServiceSince(documentId: number, ordinal: number): Promise<Date> {
    const next = await database.read.version.findFirst({
      where: { documentId, ordinal: { gt: ordinal }, buildState: "COMPLETE", status: { not: "DRAFT" } },
      orderBy: { ordinal: "asc" },
      select: { createdAt: true },
    });
    if (next !== null) return next.createdAt;
    return (await database.read.document.findUniqueOrThrow({ where: { id: documentId } })).updatedAt;
  }

  /**
   * Originals that hold the document's text, beside that of other records of the same file: those its versions came
   * from, and later ones of the collection in which it may have stood unchanged or have been refused.
   */
  async function listOriginals(
    spaceId: number,
    document: { collectionId: number; createdAt: Date; versions: readonly { importFileId: number | null }[] },
  ) {
    const fileIds = document.versions.flatMap(({ importFileId }) => (importFileId === null ? [] : [importFileId]));
    const mayHoldIt = {
      import: { collectionId: document.collectionId, createdAt: { gte: document.createdAt } },
      OR: [{ unchanged: { gt: 0 } }, { failed: { gt: 0 } }, { state: { not: "DONE" } }],
    };
    return database.read.storedFile.findMany({
      where: { spaceId, importFiles: { some: { OR: [{ id: { in: fileIds } }, mayHoldIt] } } },
    });
  }

  async function eraseDocument(spaceId: number, documentId: number): Promise<ErasedFigures> {
    const document = await database.read.document.findFirst({
      where: { id: documentId, collection: { spaceId } },
      include: { versions: { select: { id: true, importFileId: true } } },
    });
    if (document === null) return nothingErased();
    // Out of service first: whatever a crash leaves behind is no longer found.
    await database.write(async (tx) => {
      await tx.document.update({ where: { id: documentId }, data: { currentVersionId: null } });
      await tx.countedRow.updateMany({ where: { documentId }, data: { isServed: false } });
    });
    await statistics.settle(spaceId, document.collectionId);
    for (const { id } of document.versions)
      await indexing.remove(spaceId, await database.maintenance.listPieceIds(id, null));
    const originals = await listOriginals(spaceId, document);
    for (const original of originals) await files.remove(original);
    const erased = await database.maintenance.eraseDocuments(spaceId, [documentId]);
    services.unitVectors.forget(spaceId, document.publicId);
    return { documents: 1, files: originals.length, ...erased };
  }
}

type ErasedFigures = Record<
  "documents" | "versions" | "segments" | "pieces" | "embeddings" | "notes" | "turns" | "files",
  number
>;

function nothingErased(): ErasedFigures {
  return { documents: 0, versions: 0, segments: 0, pieces: 0, embeddings: 0, notes: 0, turns: 0, files: 0 };
}

function addErased(total: ErasedFigures, step: ErasedFigures): void {
  for (const key of Object.keys(total) as (keyof ErasedFigures)[]) total[key] += step[key];
}

export type UpkeepService = ReturnType<typeof createUpkeepService>;
