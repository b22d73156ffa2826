// The web server with all its doors. main.ts makes it listen.
import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { createApiSchema } from "../graphql/schema.ts";
import { addAccess } from "./access.ts";
import { addAsk } from "./ask.ts";
import { addCors } from "./cors.ts";
import { addErrorHandling } from "./errors.ts";
import { addExplorer } from "./explorer.ts";
import { addExports } from "./exports.ts";
import { addFiles } from "./files.ts";
import { addGraphql } from "./graphql.ts";
import { createGraphqlSocket } from "./graphql-socket.ts";
import { addHealth } from "./health.ts";
import { addHome } from "./home.ts";
import { createRateLimiter } from "./rate-limit.ts";
import { addSecurityHeaders } from "./security-headers.ts";

export async function createHttpServer(app: App): Promise<FastifyInstance> {
  const { config, logger } = app;
  const server = Fastify({
    bodyLimit: config.limits.requestBytesMax,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    // Idle connections of browsers must not hold up a stop.
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 500 },
  });
  const schema = createApiSchema();
  const rateLimiter = createRateLimiter();

  addSecurityHeaders(server);
  addErrorHandling(server, { log: logger, requestBytesMax: config.limits.requestBytesMax });
  await addCors(server, app);
  addAccess(server, app, rateLimiter);
  // The route's pattern, never its address: a query in it may hold a question.
  server.addHook("onResponse", async ({ id, method, routeOptions }, reply) => {
    const { statusCode, elapsedTime } = reply;
    logger.debug(
      { requestId: id, method, route: routeOptions.url, statusCode, ms: Math.round(elapsedTime) },
      "Request",
    );
  });

  addHome(server);
  addHealth(server, app);
  await addExplorer(server);
  await addFiles(server, app);
  addExports(server, app);
  addAsk(server, app, schema);
  await addGraphql(server, app, schema);

  const socket = createGraphqlSocket(app, schema, rateLimiter);
  socket.listen(server.server);
  server.addHook("preClose", () => socket.close());
  return server;
}
