// Uploaded files: sealed while they stream to the store, never in clear on a disk (START-6, SEC-2).
import { createHash, randomUUID } from "node:crypto";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { AppError, notFound } from "../core/errors.ts";
import { openStream, sealStream } from "../core/security/seal-stream.ts";
import { requireRole, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";

export interface StoredFileRow {
  readonly id: number;
  readonly publicId: string;
  readonly spaceId: number;
  readonly name: string;
  readonly mediaType: string | null;
  readonly bytes: bigint;
  readonly sha256: Uint8Array;
  readonly storageKey: string;
}

export function createFileService({ database, files, keyring, limits }: ServiceContext) {
  return {
    /**
     * Keeps a file. Nothing of it stays when it is refused or the connection breaks.
     * @throws {AppError} FILE_TOO_LARGE naming the limit, FORBIDDEN
     */
    async store(
      caller: Caller,
      upload: { name: string; mediaType: string | null; content: Readable },
      options: { signal?: AbortSignal } = {},
    ): Promise<StoredFileRow> {
      requireRole(caller, "CURATOR");
      const keys = await keyring.keysOf(caller.spaceId);
      const publicId = randomUUID();
      const storageKey = `spaces/${caller.spaceId}/files/${publicId}`;
      const name = cleanName(upload.name);
      const hash = createHash("sha256");
      let bytes = 0;
      async function* measured() {
        for await (const chunk of upload.content as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          if (bytes > limits.uploadBytesMax) throw tooLarge(name, limits.uploadBytesMax);
          hash.update(chunk);
          yield chunk;
        }
      }
      await files.write(storageKey, Readable.from(sealStream(keys.seal, measured(), storageKey)), options);
      return database.write((tx) =>
        tx.storedFile.create({
          data: {
            publicId,
            spaceId: caller.spaceId,
            name,
            mediaType: upload.mediaType,
            bytes,
            sha256: new Uint8Array(hash.digest()),
            storageKey,
            createdAt: new Date(),
          },
        }),
      );
    },
    /** @throws {AppError} NOT_FOUND for the first that is not of this space */
    async getMany(caller: Caller, publicIds: readonly string[]): Promise<StoredFileRow[]> {
      const rows = await database.read.storedFile.findMany({
        where: { spaceId: caller.spaceId, publicId: { in: [...publicIds] } },
      });
      return publicIds.map((publicId) => {
        const row = rows.find((candidate) => candidate.publicId === publicId);
        if (row === undefined) throw notFound("file", publicId);
        return row;
      });
    },
    /** The file's own bytes. Whoever does not read to the end destroys the stream. */
    async read(file: Pick<StoredFileRow, "spaceId" | "storageKey">): Promise<Readable> {
      const keys = await keyring.keysOf(file.spaceId);
      const sealed = await files.read(file.storageKey);
      const content = Readable.from(openStream(keys.seal, sealed, file.storageKey), { objectMode: false });
      // Also when nothing was read of it yet: an open file is not left behind.
      content.once("close", () => sealed.destroy());
      return content;
    },
    async remove(file: Pick<StoredFileRow, "id" | "storageKey">): Promise<void> {
      await files.remove(file.storageKey);
      await database.write((tx) => tx.storedFile.deleteMany({ where: { id: file.id } }));
    },
  };
}

export type FileService = ReturnType<typeof createFileService>;

/** A name for people: no folders, no control characters. It is never used as a path. */
function cleanName(name: string): string {
  const cleaned = basename(name.replaceAll("\\", "/"))
    .replace(/\p{Cc}/gu, "")
    .slice(0, 255);
  return cleaned === "" ? "unnamed" : cleaned;
}

export function tooLarge(name: string, bytesMax: number): AppError {
  return new AppError(
    "FILE_TOO_LARGE",
    `"${name}" is larger than ${bytesMax.toLocaleString("en")} bytes, the limit for one file. Split it, or raise UPLOAD_BYTES_MAX.`,
    { details: { name, bytesMax } },
  );
}
