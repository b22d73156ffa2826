// Errors of every route in one form: `{ "error": { code, message, requestId } }`, and GraphQL's own form on /graphql.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, type ErrorCode } from "../core/errors.ts";
import { formatGraphqlError, publicError, type ErrorLog } from "../graphql/format-error.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Methods of each path. */
    routeTable: ReadonlyMap<string, ReadonlySet<string>>;
  }
}

export function addErrorHandling(server: FastifyInstance, options: { log: ErrorLog; requestBytesMax: number }): void {
  const routes = new Map<string, Set<string>>();
  server.decorate("routeTable", routes);
  server.addHook("onRoute", ({ url, method }) => {
    const methods = routes.get(url) ?? new Set<string>();
    for (const name of [method].flat()) methods.add(name);
    routes.set(url, methods);
  });

  server.setErrorHandler((error, request, reply) => {
    const known = fromFastify(error, options.requestBytesMax);
    return send(request, reply, known?.error ?? error, known?.status ?? null);
  });

  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const methods = routes.get(path);
    if (methods === undefined)
      return send(
        request,
        reply,
        new AppError("NOT_FOUND", `There is nothing at ${path}. See / for what there is.`),
        null,
      );
    void reply.header("allow", [...methods].join(", "));
    const error = new AppError("BAD_REQUEST", `${path} takes ${[...methods].join(", ")}, not ${request.method}.`);
    return send(request, reply, error, 405);
  });

  function send(request: FastifyRequest, reply: FastifyReply, error: unknown, status: number | null): FastifyReply {
    const requestId = request.id;
    const { code, message, details, ...shown } = publicError(error, { requestId, log: options.log });
    if (code === "UNAUTHENTICATED") void reply.header("www-authenticate", "Bearer");
    if (code === "RATE_LIMITED") void reply.header("retry-after", String(details["retryAfterSeconds"]));
    void reply.code(status ?? shown.status);
    return request.routeOptions.url === "/graphql"
      ? reply.send({ errors: [formatGraphqlError(error, { requestId, log: SILENT })] })
      : reply.send({ error: { code, message, requestId } });
  }
}

/** It was logged a moment before. */
const SILENT: ErrorLog = { error: () => undefined };

/** What Fastify itself refuses: a body too large, broken JSON, a media type that nobody reads. */
function fromFastify(error: unknown, requestBytesMax: number): { error: AppError; status: number } | null {
  if (!(error instanceof Error) || error instanceof AppError) return null;
  const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown };
  if (typeof code !== "string" || !code.startsWith("FST_")) return null;
  if (typeof statusCode !== "number" || statusCode >= 500) return null;
  const tooLarge = `The request's body is larger than ${requestBytesMax.toLocaleString("en")} bytes. Upload long texts to POST /files, or raise REQUEST_BYTES_MAX.`;
  const known: ErrorCode = statusCode === 413 ? "LIMIT_EXCEEDED" : "BAD_REQUEST";
  const message = statusCode === 413 ? tooLarge : `The request cannot be read: ${error.message}.`;
  return { error: new AppError(known, message, { cause: error }), status: statusCode };
}
