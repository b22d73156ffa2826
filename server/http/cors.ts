import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";

/**
 * Answers a browser that asks before it sends: only for origins that the operator lists or that some key is meant for.
 * Whether this key is meant for this origin is judged when the request itself comes (access.ts). Cookies are not used,
 * so credentials are never allowed.
 */
export async function addCors(server: FastifyInstance, { services, config }: App): Promise<void> {
  await server.register(cors, {
    origin: async (origin: string | undefined) =>
      origin !== undefined && (config.corsOrigins.includes(origin) || (await services.access.isAllowedOrigin(origin))),
    methods: ["GET", "POST"],
    allowedHeaders: ["authorization", "content-type", "apollo-require-preflight"],
    exposedHeaders: ["retry-after", "x-request-id", "content-disposition", "x-vouch-rows"],
    maxAge: 600,
  });
}
