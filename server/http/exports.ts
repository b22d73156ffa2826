// CSV of groups and documents, written while it is read: a page at a time, as fast as the client takes it (NUM-6).
import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { unauthenticated } from "../graphql/context.ts";
import { publicError } from "../graphql/format-error.ts";
import type { ExportedTable } from "../services/exports.ts";
import { readExportRequest } from "./export-input.ts";
import { signalOf } from "./signal-of.ts";

/** Lines end as RFC 4180 says. */
const CSV_OPTIONS = { record_delimiter: "windows" } as const;

export function addExports(server: FastifyInstance, { services, logger }: App): void {
  server.post("/exports", async (request, reply) => {
    const { access, id: requestId } = request;
    if (access === null) throw unauthenticated();
    const wanted = readExportRequest(request.body);
    const signal = signalOf(reply);
    const table =
      wanted.kind === "groups"
        ? await services.exports.groups(access.caller, wanted.input, signal)
        : await services.exports.rows(access.caller, { ...wanted.input, fields: wanted.fields }, signal);
    // Once the first byte is out, an error can only end the connection: fewer rows than were announced are no table.
    const onError = (error: unknown) => {
      if (!signal.aborted) publicError(error, { requestId, log: logger });
    };
    return reply
      .headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": attachment(wanted.input.collection, wanted.kind),
        "x-vouch-rows": table.rows,
        "x-vouch-considered": table.considered,
        "x-vouch-matching": table.matching,
      })
      .send(Readable.from(csvOf(table, onError), { objectMode: false, highWaterMark: 65_536 }));
  });
}

async function* csvOf({ header, pages }: ExportedTable, onError: (error: unknown) => void): AsyncGenerator<string> {
  try {
    yield stringify([[...header]], CSV_OPTIONS);
    for await (const page of pages) yield stringify([...page], CSV_OPTIONS);
  } catch (error) {
    onError(error);
    throw error;
  }
}

/** A name may have any letters: in full as RFC 6266 says, and for old readers with what all of them take. */
function attachment(collection: string, kind: string): string {
  const name = `${collection}-${kind}.csv`;
  return `attachment; filename="${name.replaceAll(/[^\w.-]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
