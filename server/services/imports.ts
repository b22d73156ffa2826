// Imports: files that go into a collection together, and what became of each (START-6, SRC-5, SRC-8).
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { AppError, notFound } from "../core/errors.ts";
import type { GivenLabels } from "../core/documents/identity.ts";
import { openText, sealText } from "../core/security/seal.ts";
import type { SpaceKeys } from "../core/security/keys.ts";
import { audit } from "./audit.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { CollectionService } from "./collections.ts";
import type { ServiceContext } from "./context.ts";
import type { FileService, StoredFileRow } from "./files.ts";
import type { JobService } from "./jobs.ts";
import { pageOf, type PageInput } from "./paging.ts";

export const IMPORT_FILE_STATES = ["WAITING", "DONE", "FAILED", "CANCELLED"] as const;

export interface FileToImport extends GivenLabels {
  /** Public id of an uploaded file. */
  readonly fileId: string;
}

export interface TextToImport extends GivenLabels {
  readonly key: string;
  readonly text: string;
  /** `text/markdown` by default. */
  readonly mediaType?: string | null;
}

export interface ImportInput {
  readonly collection: string;
  readonly files?: readonly FileToImport[] | null;
  readonly documents?: readonly TextToImport[] | null;
  /** All documents become current in one step, or none does. */
  readonly isAtomic?: boolean | null;
}

const FILES_MAX = 10_000;
const EXTENSIONS: Readonly<Record<string, string>> = {
  "text/markdown": "md",
  "text/plain": "txt",
  "text/html": "html",
  "text/csv": "csv",
  "text/tab-separated-values": "tsv",
  "application/json": "json",
  "application/x-ndjson": "jsonl",
};

export function createImportService(
  { database, limits, keyring, now }: ServiceContext,
  jobs: JobService,
  collections: CollectionService,
  files: FileService,
) {
  async function storeText(caller: Caller, document: TextToImport): Promise<StoredFileRow> {
    const mediaType = document.mediaType ?? "text/markdown";
    const extension = EXTENSIONS[mediaType];
    if (extension === undefined)
      throw new AppError(
        "FILE_UNSUPPORTED",
        `The media type "${mediaType}" of "${document.key}" cannot be given as text. Use one of ${Object.keys(EXTENSIONS).join(", ")}.`,
      );
    const content = Readable.from([Buffer.from(document.text, "utf8")], { objectMode: false });
    const stem = document.key.replaceAll(/[/\\]/g, "_");
    return files.store(caller, { name: `${stem}.${extension}`, mediaType, content });
  }

  return {
    /** Stores what is to be done and begins. Nothing is current before the job says so. */
    async start(caller: Caller, input: ImportInput) {
      requireRole(caller, "CURATOR");
      const collection = await collections.get(caller, input.collection);
      const given = input.files ?? [];
      const texts = input.documents ?? [];
      if (given.length + texts.length === 0)
        throw new AppError("BAD_REQUEST", "There is nothing to import: give files (from POST /files) or documents.");
      if (given.length + texts.length > FILES_MAX)
        throw new AppError(
          "LIMIT_EXCEEDED",
          `One import takes at most ${FILES_MAX} files and documents. Make several.`,
        );
      const stored = await files.getMany(
        caller,
        given.map((file) => file.fileId),
      );
      const entries: { labels: GivenLabels; file: StoredFileRow | undefined }[] = given.map((labels, i) => ({
        labels,
        file: stored[i],
      }));
      for (const text of texts) entries.push({ labels: text, file: await storeText(caller, text) });
      const keys = await keyring.keysOf(caller.spaceId);
      const { job, publicId } = await database.write(async (tx) => {
        const made = await tx.import.create({
          data: {
            publicId: randomUUID(),
            spaceId: caller.spaceId,
            collectionId: collection.id,
            isAtomic: input.isAtomic ?? false,
            audiences: caller.audiences.map((audience) => audience.name),
            createdAt: now(),
          },
        });
        await tx.importFile.createMany({
          data: entries.flatMap(({ labels, file }) =>
            file === undefined
              ? []
              : [
                  {
                    importId: made.id,
                    storedFileId: file.id,
                    name: file.name,
                    labels: keepLabels(labels, keys, file.publicId),
                    state: "WAITING",
                  },
                ],
          ),
        });
        const row = await jobs.insert(tx, caller, "importDocuments", { importId: made.id });
        await tx.import.update({ where: { id: made.id }, data: { jobId: row.id } });
        await audit(tx, caller, "import.start", made.publicId, { collection: collection.name, files: entries.length });
        return { job: row, publicId: made.publicId };
      });
      await jobs.handOver(job);
      return { job, import: await this.get(caller, publicId) };
    },
    async get(caller: Caller, publicId: string) {
      requireRole(caller, "CURATOR");
      const row = await database.read.import.findFirst({
        where: { publicId, spaceId: caller.spaceId },
        include: { collection: true, job: true },
      });
      if (row === null) throw notFound("import", publicId);
      return row;
    },
    /** In the order of `jobIds`; null for a job that imports nothing. */
    async ofJobs(caller: Caller, jobIds: readonly number[]) {
      const rows = await database.read.import.findMany({
        where: { jobId: { in: [...jobIds] }, spaceId: caller.spaceId },
        include: { collection: true, job: true },
      });
      return jobIds.map((jobId) => rows.find((row) => row.jobId === jobId) ?? null);
    },
    /** Files of an import, in the order they were given. */
    async listFiles(caller: Caller, importId: number, page: PageInput) {
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      return database.read.importFile.findMany({
        where: { importId, import: { spaceId: caller.spaceId }, ...(cursor === null ? {} : { id: { gt: cursor } }) },
        orderBy: { id: "asc" },
        take: take + 1,
      });
    },
    /** Records that were refused, in file order. */
    async listProblems(caller: Caller, importFileId: number, page: PageInput) {
      const { take, cursor } = pageOf(page, limits.pageSizeMax);
      return database.read.importProblem.findMany({
        where: {
          importFileId,
          importFile: { import: { spaceId: caller.spaceId } },
          ...(cursor === null ? {} : { id: { gt: cursor } }),
        },
        orderBy: { id: "asc" },
        take: take + 1,
      });
    },
  };
}

export type ImportService = ReturnType<typeof createImportService>;

/** Only what was given, so that a stored row says no more than its owner did. A title is sealed, as everywhere. */
function keepLabels(
  labels: GivenLabels,
  keys: SpaceKeys,
  filePublicId: string,
): Record<string, string | Record<string, string[]>> {
  const { key, version, title, status, audience, scope, originUri, language } = labels;
  const sealedTitle =
    title == null ? null : sealText(keys.seal, title, givenTitlePlace(filePublicId)).toString("base64");
  const texts = { key, version, sealedTitle, status, audience, originUri, language };
  const kept: Record<string, string | Record<string, string[]>> = {};
  for (const [name, value] of Object.entries(texts)) if (value != null) kept[name] = value;
  if (scope != null)
    kept["scope"] = Object.fromEntries(
      Object.entries(scope).map(([name, value]) => [name, (Array.isArray(value) ? value : [value]).map(String)]),
    );
  return kept;
}

/** The labels of a stored import file as they were given. @throws {AppError} CIPHER_INVALID */
export function openLabels(stored: unknown, keys: SpaceKeys, filePublicId: string): GivenLabels {
  const { sealedTitle, ...labels } = stored as GivenLabels & { sealedTitle?: string };
  if (sealedTitle === undefined) return labels;
  return { ...labels, title: openText(keys.seal, Buffer.from(sealedTitle, "base64"), givenTitlePlace(filePublicId)) };
}

function givenTitlePlace(filePublicId: string): string {
  return `given-title:${filePublicId}`;
}
