// Vectors on this machine: kept in the index file, searched exactly in the memory of a thread. Nothing to install.
import type { PieceDistance, VectorEntry, VectorIndex, VectorTarget } from "../../ports/vector-index.ts";
import { gatherCalls } from "../embedded-index-store/gather.ts";
import type { EmbeddedIndexStore } from "../embedded-index-store/store.ts";
import { packVectors, type StoredVectorEntry } from "./embedded-entries.ts";
import type { VectorListMethods } from "./embedded-list.ts";
import type { VectorScanMethods, VectorSearch } from "./embedded-scan.ts";
import type { VectorWriteMethods } from "./embedded-writes.ts";

/** Questions scanned together: eight cost three times one (embedded-chunk-scan.ts), so none waits long for the others. */
const SEARCHES_MAX = 8;

/**
 * The vector index in `store`. Closing it closes the store, and with it the other indexes there.
 * Further errors: BAD_REQUEST for an entry without vectors, or with another dimension than the generation's.
 */
export function createEmbeddedVectorIndex(store: EmbeddedIndexStore): VectorIndex {
  const writer = store.threads<VectorWriteMethods & VectorListMethods>("write");
  const scanner = store.threads<VectorScanMethods>("scan");
  const search = gatherCalls<VectorSearch, PieceDistance[]>(
    (searches) => scanner.call("searchVectors", searches),
    SEARCHES_MAX,
  );
  return {
    async upsert(target: VectorTarget, entries: readonly VectorEntry[]) {
      if (entries.length === 0) return;
      // One shared copy serves both threads.
      const packed = packVectors(entries);
      const labels = entries.map(({ pieceId, documentId, collectionId, audienceId, vectors }): StoredVectorEntry => ({
        pieceId,
        documentId,
        collectionId,
        audienceId,
        count: vectors.length,
      }));
      const sequence = await writer.call("upsertVectors", { target, entries: labels, ...packed });
      await scanner.call("applyUpsert", { target, entries: labels, ...packed, sequence });
    },
    async remove(target, pieceIds) {
      if (pieceIds.length === 0) return;
      const sequence = await writer.call("removeVectors", { target, pieceIds });
      await scanner.call("applyRemove", { target, pieceIds, sequence });
    },
    async search(target, { vector, filter, limit, signal }) {
      // A copy of its own: a view would be cloned with the whole buffer behind it.
      return search({ target, vector: vector.slice(), filter, limit }, { signal });
    },
    async score(target, { vector, pieceIds, limit }) {
      return scanner.call("scoreVectors", { target, vector: vector.slice(), pieceIds, limit });
    },
    async list(target, page) {
      return writer.call("listVectors", { target, page });
    },
    async removeGeneration(target) {
      await scanner.call("applyRemoveTargets", await writer.call("removeVectorGeneration", target));
    },
    async removeSpace(spaceId) {
      await scanner.call("applyRemoveTargets", await writer.call("removeVectorSpace", { spaceId }));
    },
    close: () => store.close(),
  };
}
