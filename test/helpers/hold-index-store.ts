// A process that opens an index file, writes a vector and keeps the file open until it is killed.
import { createEmbeddedVectorIndex } from "../../server/adapters/vector-index/embedded.ts";
import { openTestStore } from "./embedded-index-store.ts";

const store = await openTestStore(process.argv[2]);
await createEmbeddedVectorIndex(store).upsert({ spaceId: 1, generationId: 1 }, [
  { pieceId: 7, documentId: 1, collectionId: 1, audienceId: 1, vectors: [Float32Array.of(1, 0, 0, 0)] },
]);
process.send?.("open");
process.on("disconnect", () => process.exit());
