import { fastifyApolloHandler } from "@as-integrations/fastify";
import type { FastifyInstance } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { App } from "../app.ts";
import { createApolloServer } from "../graphql/apollo.ts";
import { createApiContext } from "../graphql/context.ts";
import { signalOf } from "./signal-of.ts";

/** GraphQL over HTTP. Without a key only the schema can be asked for. */
export async function addGraphql(server: FastifyInstance, app: App, schema: GraphQLSchema): Promise<void> {
  const { config, services, logger } = app;
  const { queryDepthMax, queryCostMax, pageSizeMax } = config.limits;
  const apollo = createApolloServer({
    schema,
    limits: { depthMax: queryDepthMax, costMax: queryCostMax },
    isIntrospectionEnabled: config.isIntrospectionEnabled,
    log: logger,
  });
  await apollo.start();
  server.addHook("onClose", () => apollo.stop());
  server.route({
    url: "/graphql",
    method: ["GET", "POST"],
    config: { access: "OPTIONAL" },
    handler: fastifyApolloHandler(apollo, {
      context: async (request, reply) =>
        createApiContext({
          services,
          access: request.access,
          requestId: request.id,
          pageSizeMax,
          signal: signalOf(reply),
        }),
    }),
  });
}
