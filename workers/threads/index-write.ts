// The thread that owns the one writing connection to the index file, and reads it through for reconciliation.
import { serveWrites } from "../../server/adapters/embedded-index-store/serve.ts";
import { createIdentifierList } from "../../server/adapters/identifier-index/embedded-list.ts";
import { createIdentifierWrites, IDENTIFIER_TABLES } from "../../server/adapters/identifier-index/embedded-writes.ts";
import { createVectorList } from "../../server/adapters/vector-index/embedded-list.ts";
import { createVectorWrites, VECTOR_TABLES } from "../../server/adapters/vector-index/embedded-writes.ts";
import { createWordList } from "../../server/adapters/word-index/embedded-list.ts";
import { createWordWrites, WORD_TABLES } from "../../server/adapters/word-index/embedded-writes.ts";

serveWrites(
  [VECTOR_TABLES, WORD_TABLES, IDENTIFIER_TABLES],
  [
    createVectorWrites,
    createVectorList,
    createWordWrites,
    createWordList,
    createIdentifierWrites,
    createIdentifierList,
  ],
);
