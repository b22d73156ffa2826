// The API explorer (Altair), from the installed package alone: it works without internet (START-4).
import fastifyStatic from "@fastify/static";
import { getDistDirectory, renderAltair, renderInitSnippet } from "altair-static";
import type { FastifyInstance } from "fastify";
import { SAMPLE_OPERATIONS } from "./explorer-operations.ts";

const OPTIONS = "initial_options.js";

/**
 * The tightest policy that Altair works under: scripts from here alone, none inline and none evaluated; its components
 * bring their styles inline. Requests go here alone. Its scripts before and after requests need a frame that evaluates
 * them, and stay off.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "form-action 'none'",
].join("; ");

function optionsScript(): string {
  const shared = {
    endpointURL: "/graphql",
    subscriptionsEndpoint: "/graphql",
    initialSubscriptionRequestHandlerId: "graphql-ws" as const,
  };
  return renderInitSnippet({
    ...shared,
    initialName: SAMPLE_OPERATIONS[0].name,
    initialQuery: SAMPLE_OPERATIONS[0].query,
    initialHeaders: { Authorization: "Bearer vouch_..." },
    initialSubscriptionsPayload: { apiKey: "vouch_..." },
    initialWindows: SAMPLE_OPERATIONS.slice(1).map(({ name, query }) => ({
      ...shared,
      initialName: name,
      initialQuery: query,
      initialHeaders: { Authorization: "Bearer vouch_..." },
      initialSubscriptionsPayload: { apiKey: "vouch_..." },
    })),
    instanceStorageNamespace: "vouch_",
    disableAccount: true,
    persistedSettings: { "alert.disableUpdateNotification": true, disablePushNotification: true },
  });
}

export async function addExplorer(server: FastifyInstance): Promise<void> {
  const page = renderAltair({ baseURL: "/explorer/", serveInitialOptionsInSeperateRequest: OPTIONS });
  const script = optionsScript();
  const open = { config: { access: "OPEN" as const } };
  server.get("/explorer", open, async (_, reply) => reply.redirect("/explorer/", 301));
  server.get("/explorer/", open, async (_, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", PAGE_POLICY).send(page),
  );
  server.get(`/explorer/${OPTIONS}`, open, async (_, reply) =>
    reply.type("text/javascript; charset=utf-8").send(script),
  );
  await server.register(async (files) => {
    files.addHook("onRoute", (route) => {
      route.config = { ...route.config, access: "OPEN" };
    });
    await files.register(fastifyStatic, {
      root: getDistDirectory(),
      prefix: "/explorer/",
      index: ["index.html"],
      decorateReply: false,
      cacheControl: false,
      setHeaders: (response) => {
        response.setHeader("cache-control", "public, max-age=3600");
      },
    });
  });
}
