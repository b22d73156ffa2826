// Opens the database of an installation: Prisma for ordinary rows, prepared statements for bulk and hot ones.
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import Sqlite from "better-sqlite3";
import { PrismaClient, type Prisma } from "./generated/client.ts";
import { createBatches } from "./sqlite/batches.ts";
import { createEvidenceRows, type EvidenceRows } from "./sqlite/evidence-rows.ts";
import { createExactValueRows, type ExactValueRows } from "./sqlite/exact-value-rows.ts";
import { createFieldTermRows, type FieldTermRows } from "./sqlite/field-term-rows.ts";
import { createHeaderValueRows, type HeaderValueRows } from "./sqlite/header-value-rows.ts";
import { createMaintenanceRows, type MaintenanceRows } from "./sqlite/maintenance-rows.ts";
import { createSentenceRows, type SentenceRows } from "./sqlite/sentence-rows.ts";
import { createNamedDocumentRows, type NamedDocumentRows } from "./sqlite/named-document-rows.ts";
import { createServedDocuments } from "./sqlite/served-documents.ts";
import { createStatisticRows, type StatisticRows } from "./sqlite/statistic-rows.ts";
import { createStoredRowPages, type StoredRowPages } from "./sqlite/stored-rows.ts";
import { createStructuredRows, type StructuredRows } from "./sqlite/structured-rows.ts";
import { createStructuredWrites } from "./sqlite/structured-writes.ts";
import { createSuggestionRows, type SuggestionRows } from "./sqlite/suggestion-rows.ts";
import { createTitleTermRows, type TitleTermRows } from "./sqlite/title-term-rows.ts";
import { createSupersessionRows, type SupersessionRows } from "./sqlite/supersession-rows.ts";
import { createTurnRows, type TurnRows } from "./sqlite/turn-rows.ts";
import { createVersionRows, type VersionRows } from "./sqlite/version-rows.ts";
import { createWriterQueue } from "./writer-queue.ts";

export type { Prisma, PrismaClient } from "./generated/client.ts";

export interface Database {
  /** For reading only: it sits on a read-only connection. */
  readonly read: PrismaClient;
  /** One short transaction, alone at the writing connection. */
  write<T>(work: (transaction: Prisma.TransactionClient) => Promise<T>): Promise<T>;
  readonly versions: VersionRows;
  readonly evidence: EvidenceRows;
  readonly exactValues: ExactValueRows;
  readonly headerValues: HeaderValueRows;
  readonly sentences: SentenceRows;
  readonly statistics: StatisticRows;
  readonly structured: StructuredRows;
  readonly storedRows: StoredRowPages;
  readonly suggestions: SuggestionRows;
  readonly titleTerms: TitleTermRows;
  readonly fieldTerms: FieldTermRows;
  readonly namedDocuments: NamedDocumentRows;
  readonly supersessions: SupersessionRows;
  readonly turns: TurnRows;
  readonly maintenance: MaintenanceRows;
  close(): Promise<void>;
}

/** @param path of the SQLite file; its migrations are applied already (migrate.ts) */
export function openDatabase(path: string): Database {
  const url = `file:${path}`;
  const writing = connect(path, false);
  const reading = connect(path, true);
  const writer = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url, timeout: 5_000 }) });
  const reader = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url, readonly: true, timeout: 5_000 }) });
  const queue = createWriterQueue();
  const connections = { reading, writing, queue };
  const served = createServedDocuments(reading);
  const structuredWrites = createStructuredWrites(connections);
  const inBatches = createBatches(connections, structuredWrites);
  const structured = createStructuredRows(connections, structuredWrites, inBatches);
  let isWriterSet = false;
  return {
    read: reader,
    write: (work) =>
      queue.run(async () => {
        if (!isWriterSet) await writer.$queryRawUnsafe(OVERWRITE_DELETED);
        isWriterSet = true;
        return writer.$transaction(work, { timeout: 60_000, maxWait: 60_000 });
      }),
    versions: createVersionRows(connections, { served, inBatches, structured, structuredWrites }),
    evidence: createEvidenceRows(connections),
    exactValues: createExactValueRows(connections),
    headerValues: createHeaderValueRows(connections, served),
    sentences: createSentenceRows(connections),
    statistics: createStatisticRows(connections),
    structured,
    storedRows: createStoredRowPages(connections),
    suggestions: createSuggestionRows(connections),
    titleTerms: createTitleTermRows(connections),
    fieldTerms: createFieldTermRows(connections),
    namedDocuments: createNamedDocumentRows(connections),
    supersessions: createSupersessionRows(connections),
    turns: createTurnRows(connections),
    maintenance: createMaintenanceRows(connections, structured),
    async close() {
      await queue.drain();
      await Promise.all([reader.$disconnect(), writer.$disconnect()]);
      reading.close();
      writing.close();
    },
  };
}

/** What is deleted is overwritten (SEC-2, SRC-8): a destroyed key, an erased text. Each connection is told by itself. */
const OVERWRITE_DELETED = "PRAGMA secure_delete = ON";

function connect(path: string, isReadonly: boolean): Sqlite.Database {
  const connection = new Sqlite(path, { readonly: isReadonly, timeout: 5_000 });
  if (!isReadonly) {
    connection.pragma("journal_mode = WAL");
    // A power cut may lose the last transactions, never mix them; a killed process loses none.
    connection.pragma("synchronous = NORMAL");
    connection.exec(OVERWRITE_DELETED);
  }
  connection.pragma("foreign_keys = ON");
  connection.pragma("cache_size = -32000");
  return connection;
}
