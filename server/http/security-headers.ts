// Headers that tell a browser what it must not do with our replies. Pages of ours set a policy of their own.
import type { FastifyInstance } from "fastify";

/** Nothing is loaded, nothing is framed: right for everything that is not a page. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export function addSecurityHeaders(server: FastifyInstance): void {
  server.addHook("onRequest", async (request, reply) => {
    void reply.headers({
      "x-request-id": request.id,
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
      "content-security-policy": NOTHING,
      "cache-control": "no-store",
    });
  });
}
