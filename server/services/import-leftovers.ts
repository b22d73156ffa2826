// What an import may leave behind and nobody needs: versions it began and never switched, originals that held nothing new.
import type { ServiceContext } from "./context.ts";
import type { FileService } from "./files.ts";
import type { IndexingService } from "./indexing.ts";

export interface ImportLeftovers {
  /** Removes versions that an interrupted or refused import left half built: nobody has seen any of them. */
  clearUnfinished(spaceId: number, importId: number): Promise<void>;
  /** Removes originals whose every document was there already. */
  removeUnchanged(importId: number): Promise<void>;
  /** Keys of documents that files of this import made which are done: with their row, 0 for a whole file. */
  keysOfDone(importId: number): Promise<Map<string, number>>;
}

export function createImportLeftovers(
  { database, logger }: ServiceContext,
  services: { readonly files: FileService; readonly indexing: IndexingService },
): ImportLeftovers {
  return {
    async clearUnfinished(spaceId, importId) {
      const unfinished = await database.read.version.findMany({
        where: { buildState: "BUILDING", importFile: { importId } },
        select: { id: true, documentId: true },
      });
      for (const { id, documentId } of unfinished) {
        await services.indexing.remove(spaceId, await database.maintenance.listPieceIds(id, null));
        // Cached vectors stay for the next try; what nobody uses then, retention removes.
        await database.versions.removeVersion(id, { keepsEmbeddings: true });
        // A document that only this import would have made is no document.
        await database.write((tx) => tx.document.deleteMany({ where: { id: documentId, versions: { none: {} } } }));
      }
      if (unfinished.length > 0) logger.info({ importId, versions: unfinished.length }, "Unfinished versions cleared");
    },
    async removeUnchanged(importId) {
      const files = await database.read.importFile.findMany({
        where: { importId, state: "DONE", created: 0, replaced: 0, failed: 0, unchanged: { gt: 0 } },
        include: { storedFile: true },
      });
      for (const { storedFile } of files) if (storedFile !== null) await services.files.remove(storedFile);
    },
    async keysOfDone(importId) {
      const rows = await database.read.version.findMany({
        where: { importFile: { importId, state: "DONE" } },
        select: { importRow: true, document: { select: { key: true } } },
      });
      return new Map(rows.map(({ importRow, document }) => [document.key, importRow ?? 0]));
    },
  };
}
