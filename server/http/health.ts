import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";

/** For whoever keeps the server running: alive at all, and ready for requests. */
export function addHealth(server: FastifyInstance, app: App): void {
  server.get("/livez", { config: { access: "OPEN" } }, async () => ({ status: "alive" }));
  server.get("/readyz", { config: { access: "OPEN" } }, async (_, reply) => {
    const { isReady, reasons } = app.readiness();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not ready", reasons });
  });
}
