// The thread that owns the one writing connection to the index file.
import { serveWrites } from "../../server/adapters/embedded-index-store/serve.ts";
import { createIdentifierWrites, IDENTIFIER_TABLES } from "../../server/adapters/identifier-index/embedded-writes.ts";
import { createVectorWrites, VECTOR_TABLES } from "../../server/adapters/vector-index/embedded-writes.ts";
import { createWordWrites, WORD_TABLES } from "../../server/adapters/word-index/embedded-writes.ts";

serveWrites(
  [VECTOR_TABLES, WORD_TABLES, IDENTIFIER_TABLES],
  [createVectorWrites, createWordWrites, createIdentifierWrites],
);
