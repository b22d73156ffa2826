// The bytes of a file on their way to the decoder: counted, unpacked within limits, with the first ones looked at.
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { AppError } from "../../core/errors.ts";
import type { ParseLimits } from "./limits.ts";

/** Counts what was read of the source, packed as it came. */
export interface ByteCounter {
  bytesRead: number;
}

export async function* countBytes(content: Readable, counter: ByteCounter): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : Buffer.from(chunk as Uint8Array);
    counter.bytesRead += bytes.length;
    yield bytes;
  }
}

/**
 * Unpacks gzip as it is read.
 * @throws {AppError} FILE_COMPRESSION_LIMIT, FILE_UNREADABLE where the packing is broken or cut off
 */
export async function* unpack(
  name: string,
  packed: AsyncIterable<Buffer>,
  limits: ParseLimits,
): AsyncGenerator<Buffer> {
  let packedBytes = 0;
  let unpackedBytes = 0;
  const gunzip = createGunzip();
  async function* counted() {
    for await (const chunk of packed) {
      packedBytes += chunk.length;
      yield chunk;
    }
  }
  // Errors of the source reach the reader through the destroyed gunzip; the callback has nothing to add.
  pipeline(counted(), gunzip, () => undefined);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      unpackedBytes += chunk.length;
      const isOverRatio = unpackedBytes > limits.ratioFromBytes && unpackedBytes > packedBytes * limits.ratioMax;
      if (isOverRatio || unpackedBytes > limits.unpackedBytesMax) throw overCompressed(name, limits, isOverRatio);
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (!(cause instanceof Error) || !/^(?:Z_|ERR_)/.test((cause as NodeJS.ErrnoException).code ?? "")) throw cause;
    throw new AppError("FILE_UNREADABLE", `The file "${name}" is not a complete gzip archive. Pack it again.`, {
      details: { name },
      cause,
    });
  } finally {
    gunzip.destroy();
  }
}

function overCompressed(name: string, limits: ParseLimits, isOverRatio: boolean): AppError {
  const what = isOverRatio
    ? `unfolds to more than ${limits.ratioMax} times its size`
    : `unfolds to more than ${Math.round(limits.unpackedBytesMax / 1024 / 1024)} MiB`;
  return new AppError(
    "FILE_COMPRESSION_LIMIT",
    `The file "${name}" ${what}. Unpack it, check it, and send it in parts.`,
    {
      details: { name, ratioMax: limits.ratioMax, unpackedBytesMax: limits.unpackedBytesMax },
    },
  );
}

/** The first bytes (at least `length` where there are so many), then the whole stream from its beginning. */
export async function peek(
  chunks: AsyncIterable<Buffer>,
  length: number,
): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let read = 0;
  let isDone = false;
  while (read < length && !isDone) {
    const next = await iterator.next();
    if (next.done) isDone = true;
    else {
      first.push(next.value);
      read += next.value.length;
    }
  }
  const head = Buffer.concat(first);
  async function* whole(): AsyncGenerator<Buffer> {
    try {
      if (head.length > 0) yield head;
      while (!isDone) {
        const next = await iterator.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head, whole: whole() };
}
