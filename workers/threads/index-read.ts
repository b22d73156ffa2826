// The thread that looks up words and identifiers.
import { serveReads } from "../../server/adapters/embedded-index-store/serve.ts";
import { createIdentifierReads } from "../../server/adapters/identifier-index/embedded-reads.ts";
import { createWordReads } from "../../server/adapters/word-index/embedded-reads.ts";

serveReads([createWordReads, createIdentifierReads]);
