// GraphQL over WebSocket (graphql-ws). Nothing that Apollo does applies here, so a key is asked for at connection_init
// and again at every operation, and limits and masking are ours.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import {
  getOperationAST,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type ExecutionArgs,
  type GraphQLSchema,
} from "graphql";
import type { Context, SubscribePayload } from "graphql-ws";
import { useServer, type Extra } from "graphql-ws/use/ws";
import { WebSocketServer, type WebSocket } from "ws";
import type { App } from "../app.ts";
import { AppError } from "../core/errors.ts";
import { createApiContext, type ApiContext } from "../graphql/context.ts";
import { formatGraphqlError } from "../graphql/format-error.ts";
import { checkCost, sizeRule, TOKENS_MAX } from "../graphql/limits.ts";
import type { Access } from "../services/access.ts";
import { readSecret } from "./access.ts";
import { checkOrigin } from "./origins.ts";
import type { RateLimiter } from "./rate-limit.ts";

/** Codes that a socket is closed with; 4403 also ends a client's own attempts to come back. */
const UNAUTHENTICATED = 4401;
const FORBIDDEN = 4403;
/** Operations under way on one socket (a choice). */
const OPERATIONS_MAX = 50;
/** How often open sockets are asked whether their key still holds: another process may have revoked it. */
const RECHECK_MS = 15_000;
/** Longest time that a timer can wait. */
const TIMER_MS_MAX = 2 ** 31 - 1;

interface Session {
  readonly secret: string;
  readonly apiKeyId: string;
  readonly socket: WebSocket;
}

type SocketContext = Context<Record<string, unknown> | undefined, Extra & { session?: Session }>;

export function createGraphqlSocket(app: App, schema: GraphQLSchema, rateLimiter: RateLimiter) {
  const { config, services, logger } = app;
  const { limits } = config;
  const rules = [
    sizeRule({ depthMax: limits.queryDepthMax }),
    ...specifiedRules,
    ...(config.isIntrospectionEnabled ? [] : [NoSchemaIntrospectionCustomRule]),
  ];
  const sessions = new Set<Session>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.requestBytesMax });

  function end({ socket }: Session): void {
    socket.close(FORBIDDEN, "The key was revoked or has ended");
  }

  async function recheck(session: Session): Promise<Access | null> {
    try {
      return await services.access.authenticate(session.secret);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "UNAUTHENTICATED") throw error;
      end(session);
      return null;
    }
  }

  async function connect(context: SocketContext): Promise<boolean> {
    const { socket, request } = context.extra;
    const secret = secretOf(context.connectionParams) ?? readSecret(request.headers.authorization);
    let access: Access;
    try {
      access = await services.access.authenticate(secret);
      checkOrigin(request.headers.origin, request.headers.host, access, config);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const isKnown = error.code !== "UNAUTHENTICATED";
      socket.close(isKnown ? FORBIDDEN : UNAUTHENTICATED, error.code);
      return false;
    }
    const session: Session = { secret: secret ?? "", apiKeyId: access.apiKeyPublicId, socket };
    context.extra.session = session;
    sessions.add(session);
    const lifeMs = (access.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now();
    const timer = lifeMs > TIMER_MS_MAX ? undefined : setTimeout(() => end(session), Math.max(lifeMs, 0));
    socket.once("close", () => {
      clearTimeout(timer);
      sessions.delete(session);
    });
    return true;
  }

  async function prepare(
    context: SocketContext,
    { query, variables, operationName }: SubscribePayload,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> {
    const { session } = context.extra;
    const access = session === undefined ? null : await recheck(session);
    if (access === null) return [wrap(new AppError("UNAUTHENTICATED", "The key was revoked or has ended."))];
    try {
      rateLimiter.take(`key:${access.apiKeyPublicId}`, access.requestsPerMinute ?? limits.requestsPerMinute);
      if (Object.keys(context.subscriptions).length > OPERATIONS_MAX)
        throw new AppError("LIMIT_EXCEEDED", `A socket takes at most ${OPERATIONS_MAX} operations at the same time.`);
      const document = parse(query, { maxTokens: TOKENS_MAX });
      const problems = validate(schema, document, rules);
      if (problems.length > 0) return problems;
      if (getOperationAST(document, operationName) == null)
        throw new AppError("BAD_REQUEST", "The query has several operations: name the one to execute.");
      const request = { variables: variables ?? {}, operationName: operationName ?? null };
      checkCost(schema, document, request, { costMax: limits.queryCostMax });
      return {
        schema,
        document,
        variableValues: variables ?? {},
        operationName: operationName ?? null,
        contextValue: contextOf(access),
      };
    } catch (error) {
      return [wrap(error)];
    }
  }

  function contextOf(access: Access): StoppableContext {
    const stop = new AbortController();
    const { pageSizeMax } = limits;
    const context = createApiContext({ services, access, requestId: randomUUID(), pageSizeMax, signal: stop.signal });
    return Object.assign(context, { stop: () => stop.abort() });
  }

  const format = (errors: readonly GraphQLError[], requestId: string) =>
    errors.map((error) => formatGraphqlError(error, { requestId, log: logger }));

  const server = useServer<Record<string, unknown> | undefined, { session?: Session }>(
    {
      schema,
      isProd: true,
      onConnect: connect,
      onSubscribe: (context, _, payload) => prepare(context, payload),
      onOperation: (_context, _id, _payload, args, result) => stoppable(result, args.contextValue as StoppableContext),
      onNext: (_context, _id, _payload, args, result) =>
        result.errors === undefined
          ? undefined
          : { ...result, errors: format(result.errors, (args.contextValue as ApiContext).requestId) },
      onError: (_context, _id, _payload, errors) => format(errors, randomUUID()),
    },
    sockets,
  );

  const endRevoked = services.access.onRevoked((apiKeyId) => {
    for (const session of sessions) if (session.apiKeyId === apiKeyId) end(session);
  });
  const timer = setInterval(() => {
    for (const session of sessions)
      recheck(session).catch((error: unknown) => logger.error({ err: error }, "A socket's key could not be checked"));
  }, RECHECK_MS);
  timer.unref();

  return {
    /** Takes over requests to become a WebSocket. */
    listen(http: Server): void {
      http.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        const path = request.url?.split("?")[0];
        if (path === "/graphql")
          sockets.handleUpgrade(request, socket, head, (client) => sockets.emit("connection", client, request));
        else socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
      });
    },
    async close(): Promise<void> {
      clearInterval(timer);
      endRevoked();
      await server.dispose();
    },
  };
}

type StoppableContext = ApiContext & { readonly stop: () => void };

/** A stream that aborts its signal when it is left: a generator that waits would otherwise not notice. */
function stoppable<T>(result: T, { stop }: StoppableContext): T {
  if (!isGenerator(result)) return result;
  const generator = result;
  const wrapped: AsyncGenerator = {
    next: (...given) => generator.next(...given),
    return: (value) => {
      stop();
      return generator.return(value);
    },
    throw: (error) => generator.throw(error),
    [Symbol.asyncIterator]: () => wrapped,
  };
  return wrapped as T;
}

function isGenerator(value: unknown): value is AsyncGenerator {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value && "return" in value;
}

/** `{ apiKey: "vouch_…" }` or `{ authorization: "Bearer vouch_…" }`, as clients find easier. */
function secretOf(parameters: Record<string, unknown> | undefined): string | null {
  const apiKey = parameters?.["apiKey"];
  if (typeof apiKey === "string") return apiKey;
  const authorization = parameters?.["authorization"] ?? parameters?.["Authorization"];
  return typeof authorization === "string" ? readSecret(authorization) : null;
}

function wrap(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  const originalError = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(originalError.message, { originalError });
}
