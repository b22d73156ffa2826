// Uploads: streamed from the socket to the store, sealed on the way, never held whole (START-6).
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { AppError } from "../core/errors.ts";
import { unauthenticated } from "../graphql/context.ts";
import type { StoredFileRow } from "../services/files.ts";

/** Files of one request (a choice: a lost connection loses one request's files). */
const FILES_MAX = 100;
/** How long a refused upload may still send, so that its sender gets to read why. */
const DRAIN_MS = 10_000;

export async function addFiles(server: FastifyInstance, { services, config }: App): Promise<void> {
  const { uploadBytesMax } = config.limits;
  await server.register(multipart, {
    // The service names file and limit when it is exceeded; one byte more lets it see that.
    limits: { fileSize: uploadBytesMax + 1, files: FILES_MAX, fields: 20, fieldSize: 1_024, parts: FILES_MAX + 20 },
    throwFileSizeLimit: false,
  });

  server.post("/files", async (request, reply) => {
    const { access } = request;
    if (access === null) throw unauthenticated();
    if (!request.isMultipart())
      throw new AppError("BAD_REQUEST", 'POST /files takes "multipart/form-data", with one part for each file.');
    const stored: StoredFileRow[] = [];
    try {
      for await (const part of request.files()) {
        const upload = { name: part.filename, mediaType: mediaTypeOf(part.mimetype), content: part.file };
        stored.push(await services.files.store(access.caller, upload));
      }
    } catch (error) {
      for (const file of stored) await services.files.remove(file);
      drain(request);
      throw error;
    }
    if (stored.length === 0) throw new AppError("BAD_REQUEST", "The request has no file. Send one part for each file.");
    return reply.code(201).send(stored.map(describe));
  });
}

/** What says nothing about a file is left to the parsers. */
function mediaTypeOf(declared: string): string | null {
  return declared === "" || declared === "application/octet-stream" ? null : declared;
}

function describe({ publicId, name, bytes, sha256 }: StoredFileRow) {
  return { fileId: publicId, name, bytes: Number(bytes), sha256: Buffer.from(sha256).toString("hex") };
}

/**
 * Passes over the rest of a refused upload for a while, then ends the connection. Ending it at once would take the reply
 * away from a sender that is still writing.
 */
function drain({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS);
  timer.unref();
  raw.once("end", () => clearTimeout(timer));
  raw.once("close", () => clearTimeout(timer));
}
