// Identifiers on this machine: a table of keys in the index file. The keys are compared byte by byte, nothing else.
import type { IdentifierIndex } from "../../ports/identifier-index.ts";
import type { EmbeddedIndexStore } from "../embedded-index-store/store.ts";
import type { IdentifierListMethods } from "./embedded-list.ts";
import type { IdentifierReadMethods } from "./embedded-reads.ts";
import type { IdentifierWriteMethods } from "./embedded-writes.ts";

/** The identifier index in `store`. Closing it closes the store, and with it the other indexes there. */
export function createEmbeddedIdentifierIndex(store: EmbeddedIndexStore): IdentifierIndex {
  const writer = store.threads<IdentifierWriteMethods & IdentifierListMethods>("write");
  const reader = store.threads<IdentifierReadMethods>("read");
  return {
    async upsert(spaceId, entries) {
      if (entries.length > 0) await writer.call("upsertIdentifiers", { spaceId, entries });
    },
    async remove(spaceId, pieceIds) {
      if (pieceIds.length > 0) await writer.call("removeIdentifiers", { spaceId, pieceIds });
    },
    async find(spaceId, { signal, ...query }) {
      return reader.call("findIdentifier", { spaceId, query }, { signal });
    },
    async list(spaceId, page) {
      return writer.call("listIdentifiers", { spaceId, page });
    },
    async removeSpace(spaceId) {
      await writer.call("removeIdentifierSpace", { spaceId });
    },
    close: () => store.close(),
  };
}
