// Sealing of files as they stream by: chunks of 64 KiB, each sealed with its number and whether it is the last, so that
// a file that was cut short, reordered or mixed with another never opens (SEC-4).
import { randomBytes } from "node:crypto";
import { AppError } from "../errors.ts";
import { open, seal } from "./seal.ts";

const CHUNK_BYTES = 64 * 1024;
const FILE_ID_BYTES = 16;

function chunkPlace(place: string, fileId: Buffer, index: number, isLast: boolean): string {
  return `${place}|${fileId.toString("hex")}|${index}|${isLast ? "last" : "more"}`;
}

/** Yields the sealed file. Holds at most one chunk. @param key 32 bytes */
export async function* sealStream(
  key: Buffer,
  content: AsyncIterable<Uint8Array>,
  place: string,
): AsyncGenerator<Buffer> {
  const fileId = randomBytes(FILE_ID_BYTES);
  yield fileId;
  let index = 0;
  const emit = (chunk: Uint8Array, isLast: boolean) => {
    const sealed = seal(key, chunk, chunkPlace(place, fileId, index, isLast));
    index += 1;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(sealed.length);
    return Buffer.concat([length, sealed]);
  };
  for await (const chunk of rechunk(content)) yield emit(chunk.bytes, chunk.isLast);
}

/** Yields the content again. @throws {AppError} CIPHER_INVALID as soon as a chunk does not belong */
export async function* openStream(
  key: Buffer,
  sealed: AsyncIterable<Uint8Array>,
  place: string,
): AsyncGenerator<Buffer> {
  const reader = createReader(sealed);
  try {
    const fileId = await reader.take(FILE_ID_BYTES);
    if (fileId === null) throw cutShort(place);
    for (let index = 0, isLast = false; !isLast; index += 1) {
      const head = await reader.take(4);
      const length = head?.readUInt32BE() ?? 0;
      const chunk = length > 0 && length <= 2 * CHUNK_BYTES ? await reader.take(length) : null;
      if (chunk === null) throw cutShort(place);
      isLast = await reader.isDone();
      yield open(key, chunk, chunkPlace(place, fileId, index, isLast));
    }
  } finally {
    await reader.end();
  }
}

/** Even chunks, the last one marked; an empty content is one empty last chunk. */
async function* rechunk(content: AsyncIterable<Uint8Array>): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  const reader = createReader(content);
  try {
    for (let isLast = false; !isLast;) {
      const bytes = await reader.takeUpTo(CHUNK_BYTES);
      isLast = await reader.isDone();
      yield { bytes, isLast };
    }
  } finally {
    await reader.end();
  }
}

function createReader(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]();
  let parts: Buffer[] = [];
  let held = 0;
  let isEnded = false;
  async function fill(bytes: number): Promise<void> {
    while (held < bytes && !isEnded) {
      const next = await iterator.next();
      if (next.done === true) isEnded = true;
      else if (next.value.length > 0) {
        parts.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength));
        held += next.value.length;
      }
    }
  }
  async function takeUpTo(bytes: number): Promise<Buffer> {
    await fill(bytes);
    const all = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
    const taken = all.subarray(0, bytes);
    const rest = all.subarray(taken.length);
    parts = rest.length > 0 ? [rest] : [];
    held = rest.length;
    return taken;
  }
  return {
    takeUpTo,
    /** Null where fewer are left. */
    async take(bytes: number): Promise<Buffer | null> {
      const taken = await takeUpTo(bytes);
      return taken.length === bytes ? taken : null;
    },
    async isDone(): Promise<boolean> {
      await fill(1);
      return held === 0;
    },
    /** Lets go of the source, which may be an open file, also when nobody reads to its end. */
    async end(): Promise<void> {
      if (!isEnded) await iterator.return?.();
    },
  };
}

function cutShort(place: string): AppError {
  return new AppError("CIPHER_INVALID", `The file kept at "${place}" is incomplete. Restore it from a backup.`, {
    details: { place },
  });
}
