// The labels of a version: the only part of it that may change once it is complete. A label that decides who finds it
// reaches the indexes before it takes effect where it shows more, and after where it shows less.
import { AppError, notFound } from "../core/errors.ts";
import { VERSION_STATUSES } from "../core/documents/labels.ts";
import { audit } from "./audit.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { CountedRowService } from "./counted-rows.ts";
import type { DocumentService, VersionView } from "./documents.ts";
import type { IndexingService } from "./indexing.ts";
import type { PieceReader } from "./piece-reader.ts";
import type { StatisticsService } from "./statistics.ts";

export interface LabelChange {
  /** Public id of the document and ordinal of the version. */
  readonly documentId: string;
  readonly ordinal: number;
  readonly status?: string | null;
  readonly audience?: string | null;
  readonly scope?: Readonly<Record<string, readonly string[]>> | null;
}

export function createRelabelService(
  { database, now }: ServiceContext,
  services: {
    countedRows: CountedRowService;
    documents: DocumentService;
    indexing: IndexingService;
    pieces: PieceReader;
    statistics: StatisticsService;
  },
) {
  return {
    /** @throws {AppError} NOT_FOUND, LABEL_INVALID, FORBIDDEN */
    async relabel(caller: Caller, change: LabelChange): Promise<VersionView> {
      requireRole(caller, "CURATOR");
      const document = await services.documents.get(caller, change.documentId);
      const version = await database.read.version.findUnique({
        where: { documentId_ordinal: { documentId: document.id, ordinal: change.ordinal } },
      });
      const isOwn = caller.audiences.some(({ id }) => id === version?.audienceId);
      if (version === null || version.buildState !== "COMPLETE" || !isOwn)
        throw notFound("version", `${document.key} ${change.ordinal}`);
      const status = checkStatus(change.status ?? version.status);
      const audienceId = change.audience == null ? version.audienceId : audienceOf(caller, change.audience);
      // What is on its way out of the indexes is out before anything is put back.
      await services.statistics.settle(caller.spaceId, document.collectionId);
      await database.write(async (tx) => {
        await tx.version.update({
          where: { id: version.id },
          data: {
            audienceId,
            ...(change.scope == null ? {} : { scope: { ...change.scope } as Record<string, string[]> }),
          },
        });
        await tx.suggestion.updateMany({ where: { versionId: version.id }, data: { audienceId } });
        if (audienceId !== version.audienceId)
          await tx.countedRow.updateMany({ where: { versionId: version.id }, data: { audienceId } });
        await audit(tx, caller, "version.relabel", document.publicId, { ordinal: change.ordinal, status });
      });
      const isServed = document.currentVersionId === version.id && version.status === "CURRENT";
      if (status === "CURRENT" && (!isServed || audienceId !== version.audienceId)) {
        const pieces = await services.pieces.ofCut(caller.spaceId, version.id, version.cut);
        const contents = pieces.map((piece) => piece.content);
        await services.indexing.add(
          caller.spaceId,
          pieces,
          await services.indexing.embedForAll(caller.spaceId, contents),
        );
      }
      if (status === "CURRENT" && !isServed)
        await services.countedRows.restore(caller.spaceId, document.collectionId, version.id);
      else if (status !== version.status) await setStatus(document, version.id, status, isServed);
      await services.statistics.settle(caller.spaceId, document.collectionId);
      const changed = (await services.documents.listVersions(caller, document)).find(
        ({ ordinal }) => ordinal === change.ordinal,
      );
      if (changed === undefined) throw notFound("version", `${document.key} ${change.ordinal}`);
      return changed;
    },
  };

  async function setStatus(
    document: { id: number },
    versionId: number,
    status: string,
    isServed: boolean,
  ): Promise<void> {
    await database.write(async (tx) => {
      await tx.version.update({ where: { id: versionId }, data: { status } });
      if (!isServed || status === "CURRENT") return;
      await tx.document.update({ where: { id: document.id }, data: { currentVersionId: null, updatedAt: now() } });
      await tx.countedRow.updateMany({ where: { versionId }, data: { isServed: false } });
    });
    if (isServed && status !== "CURRENT") await database.structured.removeVersions([versionId]);
  }
}

export type RelabelService = ReturnType<typeof createRelabelService>;

function checkStatus(written: string): string {
  const status = VERSION_STATUSES.find((known) => known === written);
  if (status === undefined)
    throw new AppError("LABEL_INVALID", `"${written}" is not a status. Use one of ${VERSION_STATUSES.join(", ")}.`);
  return status;
}

function audienceOf(caller: Caller, name: string): number {
  const audience = caller.audiences.find((known) => known.name === name);
  if (audience === undefined)
    throw new AppError("LABEL_INVALID", `The audience "${name}" is not among those of your key.`);
  return audience.id;
}
