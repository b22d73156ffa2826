// Who asks: judged before a body is read. A route needs a key unless it says otherwise.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { AppError } from "../core/errors.ts";
import type { Access } from "../services/access.ts";
import { checkOrigin } from "./origins.ts";
import type { RateLimiter } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null where the route allows a request without a key. */
    access: Access | null;
  }
  interface FastifyContextConfig {
    /** OPEN: no key is looked at. OPTIONAL: the handler decides what is allowed without one. Default: KEY. */
    access?: "KEY" | "OPTIONAL" | "OPEN";
  }
}

export function addAccess(server: FastifyInstance, app: App, rateLimiter: RateLimiter): void {
  const { services, config } = app;
  const { requestsPerMinute } = config.limits;

  async function authenticate(request: FastifyRequest, isOptional: boolean): Promise<Access | null> {
    const secret = readSecret(request.headers.authorization);
    try {
      if (secret === null && isOptional) {
        rateLimiter.take(`address:${request.ip}`, requestsPerMinute);
        return null;
      }
      return await services.access.authenticate(secret);
    } catch (error) {
      // Guessing keys is limited by address.
      if (isUnauthenticated(error)) rateLimiter.take(`address:${request.ip}`, requestsPerMinute);
      throw error;
    }
  }

  server.decorateRequest("access", null);
  server.addHook("onRequest", async (request) => {
    const kind = request.is404 ? "OPEN" : (request.routeOptions.config.access ?? "KEY");
    if (kind === "OPEN" || request.method === "OPTIONS") return;
    const access = await authenticate(request, kind === "OPTIONAL");
    checkOrigin(request.headers.origin, request.host, access, config);
    if (access !== null)
      rateLimiter.take(`key:${access.apiKeyPublicId}`, access.requestsPerMinute ?? requestsPerMinute);
    request.access = access;
  });
}

/** The key of `Authorization: Bearer vouch_…`; null where there is no such header. */
export function readSecret(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "";
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof AppError && error.code === "UNAUTHENTICATED";
}
