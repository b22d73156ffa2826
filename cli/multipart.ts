// A multipart/form-data body (RFC 7578) that is made while it is sent, so that no file is ever whole in memory.
import { randomUUID } from "node:crypto";

export interface FilePart {
  readonly name: string;
  /** Null leaves the kind to the server. */
  readonly mediaType: string | null;
  /** Opened when its turn comes. */
  open(): AsyncIterable<Uint8Array>;
}

export interface MultipartBody {
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array>;
}

/** @param onBytes told of every chunk of a file on its way */
export function createMultipartBody(parts: readonly FilePart[], onBytes: (bytes: number) => void): MultipartBody {
  const boundary = `vouch-${randomUUID()}`;

  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const part of parts) {
      const disposition = `form-data; name="files"; filename="${escapeName(part.name)}"`;
      const type = part.mediaType ?? "application/octet-stream";
      yield Buffer.from(`--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${type}\r\n\r\n`);
      for await (const chunk of part.open()) {
        onBytes(chunk.length);
        yield chunk;
      }
      yield Buffer.from("\r\n");
    }
    yield Buffer.from(`--${boundary}--\r\n`);
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: ReadableStream.from<Uint8Array>(bytes()),
  };
}

/** A quoted string (RFC 7578, section 4.2): a quote or a backslash stays what it is, line ends have no place in a name. */
function escapeName(name: string): string {
  return name.replaceAll(/[\r\n]+/g, " ").replaceAll(/["\\]/g, "\\$&");
}
