// What every service is built from. Made once in app.ts; a test makes its own.
import type { Database } from "../database/client.ts";
import type { Logger } from "../logger.ts";
import type { ChatModels } from "../ports/chat-model.ts";
import type { DocumentParser } from "../ports/document-parser.ts";
import type { DocumentPreparer } from "../ports/document-preparer.ts";
import type { FileStore } from "../ports/file-store.ts";
import type { IdentifierIndex } from "../ports/identifier-index.ts";
import type { JobQueue } from "../ports/job-queue.ts";
import type { Reranker } from "../ports/reranker.ts";
import type { StructuredIndex } from "../ports/structured-index.ts";
import type { VectorIndex } from "../ports/vector-index.ts";
import type { WordIndex } from "../ports/word-index.ts";
import type { Keyring } from "./keyring.ts";
import type { EmbeddingModels } from "./models.ts";

export interface ServiceContext {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly vectors: VectorIndex;
  readonly words: WordIndex;
  readonly identifiers: IdentifierIndex;
  readonly structured: StructuredIndex;
  readonly models: EmbeddingModels;
  /** None of them: every answer is made of quotes. */
  readonly chat: ChatModels;
  /** Reads question and passage together; null: the ranking is that of the indexes. */
  readonly reranker: Reranker | null;
  readonly files: FileStore;
  readonly parser: DocumentParser;
  readonly preparer: DocumentPreparer;
  readonly queue: JobQueue;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly limits: {
    readonly uploadBytesMax: number;
    readonly pageSizeMax: number;
    /** Calls of one language model at once; absent: services/model-calls.ts says. */
    readonly chatCallsMax?: number;
    /** All calls of language models for one question; absent: as above. */
    readonly chatTurnTimeoutMs?: number;
  };
  readonly retention: { readonly turnDays: number; readonly versionDays: number };
  /** Told at every named step of an import: where a test may end the process. */
  readonly onStep: (step: string) => void;
}
