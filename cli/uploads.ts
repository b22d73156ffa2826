// Sends files to `POST /files`, several a request, and keeps apart what the server refuses.
import { createReadStream } from "node:fs";
import { z } from "zod";
import type { Client } from "./client.ts";
import { CliError, systemCodes } from "./errors.ts";
import type { LocalFile } from "./local-files.ts";
import { createMultipartBody, type FilePart } from "./multipart.ts";

/** A request ends at whichever comes first (a choice: few round trips, little to repeat). */
const BATCH_FILES_MAX = 10;
const BATCH_BYTES_MAX = 32_000_000;

/** Something to upload: a file, or standard input. */
export interface Upload extends FilePart {
  /** What people call it: its path within the folder that was named. */
  readonly relativePath: string;
  /** Null where it is not known beforehand. */
  readonly bytes: number | null;
  /** Whether it can be read a second time. */
  readonly isRepeatable: boolean;
}

export type UploadResult =
  | { readonly upload: Upload; readonly fileId: string }
  | { readonly upload: Upload; readonly error: { readonly code: string; readonly message: string } };

/** In the order of the parts. */
const replySchema = z.array(z.object({ fileId: z.string() }));

export function uploadOf(file: LocalFile, mediaType: string | null): Upload {
  return {
    name: file.relativePath.slice(file.relativePath.lastIndexOf("/") + 1),
    relativePath: file.relativePath,
    mediaType,
    bytes: file.bytes,
    isRepeatable: true,
    open: () => readFileOf(file),
  };
}

async function* readFileOf({ path }: LocalFile): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
  } catch (error) {
    const reason = systemCodes(error)[0] ?? "unknown reason";
    throw new CliError("FILE_UNREADABLE", `"${path}" cannot be read (${reason}). Check its permissions.`, {
      cause: error,
    });
  }
}

/**
 * In the order of `uploads`. A file that is refused does not keep the others away.
 * @throws {CliError} when the server cannot be reached, or takes nothing from this key
 */
export async function uploadAll(
  client: Client,
  uploads: readonly Upload[],
  options: { signal: AbortSignal; onProgress: (state: { files: number; bytes: number }) => void },
): Promise<UploadResult[]> {
  const results: UploadResult[] = [];
  let bytes = 0;

  async function send(batch: readonly Upload[]): Promise<UploadResult[]> {
    const { contentType, body } = createMultipartBody(batch, (sent) => {
      bytes += sent;
      options.onProgress({ files: results.length, bytes });
    });
    const reply = replySchema.safeParse(await client.post("/files", body, { contentType, signal: options.signal }));
    if (!reply.success || reply.data.length !== batch.length)
      throw new CliError("REPLY_INVALID", "The server did not name every file that it was sent. Try again.");
    return batch.map((upload, at) => ({ upload, fileId: reply.data[at]?.fileId ?? "" }));
  }

  async function sendApart(batch: readonly Upload[]): Promise<UploadResult[]> {
    const bytesBefore = bytes;
    try {
      return await send(batch);
    } catch (error) {
      if (!(error instanceof CliError) || !isAboutFile(error)) throw error;
      const [first] = batch;
      if (batch.length === 1 && first !== undefined) {
        return [{ upload: first, error: { code: error.code, message: error.message } }];
      }
      // One of them was refused: sent one by one, the others come through.
      bytes = bytesBefore;
      const apart: UploadResult[] = [];
      for (const upload of batch) apart.push(...(await sendApart([upload])));
      return apart;
    }
  }

  for (const batch of batches(uploads)) results.push(...(await sendApart(batch)));
  return results;
}

function isAboutFile({ code }: CliError): boolean {
  return code.startsWith("FILE_");
}

function batches(uploads: readonly Upload[]): Upload[][] {
  const made: Upload[][] = [];
  let last: { uploads: Upload[]; bytes: number } | null = null;
  for (const upload of uploads) {
    const bytes = upload.isRepeatable && upload.bytes !== null ? upload.bytes : BATCH_BYTES_MAX;
    if (last === null || last.uploads.length >= BATCH_FILES_MAX || last.bytes + bytes > BATCH_BYTES_MAX) {
      last = { uploads: [], bytes: 0 };
      made.push(last.uploads);
    }
    last.uploads.push(upload);
    last.bytes += bytes;
  }
  return made;
}
