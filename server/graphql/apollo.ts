// Executes GraphQL over HTTP. Access and limits are judged here before anything runs; graphql-ws judges by the same
// functions (http/graphql-socket.ts), because nothing of Apollo's applies there.
import { ApolloServer, type ApolloServerPlugin } from "@apollo/server";
import { ApolloServerPluginLandingPageDisabled } from "@apollo/server/plugin/disabled";
import type { GraphQLSchema } from "graphql";
import { ERROR_CODES } from "../core/errors.ts";
import type { ApiContext } from "./context.ts";
import { formatGraphqlError, type ErrorLog } from "./format-error.ts";
import { checkAccess } from "./guard.ts";
import { checkCost, sizeRule, TOKENS_MAX, type QueryLimits } from "./limits.ts";

export function createApolloServer(options: {
  schema: GraphQLSchema;
  limits: QueryLimits;
  isIntrospectionEnabled: boolean;
  log: ErrorLog & { warn(fields: Record<string, unknown>, message: string): void };
}): ApolloServer<ApiContext> {
  const { schema, limits, isIntrospectionEnabled, log } = options;
  // Apollo formats an error without saying whose request it belongs to.
  const requestIds = new WeakMap<object, string>();
  const guards: ApolloServerPlugin<ApiContext> = {
    async requestDidStart({ contextValue }) {
      return {
        async didEncounterErrors({ errors }) {
          for (const error of errors) requestIds.set(error, contextValue.requestId);
        },
        async didResolveOperation({ document, operation, operationName, request }) {
          if (operation !== undefined) checkAccess(operation, contextValue);
          checkCost(schema, document, { variables: request.variables ?? {}, operationName }, limits);
        },
        async willSendResponse({ response }) {
          if (response.body.kind !== "single" || response.body.singleResult.data !== undefined) return;
          // Apollo's own word: a mutation by GET.
          if (response.http.status === 405) return;
          response.http.status = statusOf(response.body.singleResult.errors?.[0]?.extensions?.["code"]);
        },
      };
    },
  };
  return new ApolloServer<ApiContext>({
    schema,
    introspection: isIntrospectionEnabled,
    hideSchemaDetailsFromClientErrors: !isIntrospectionEnabled,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    cache: "bounded",
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: TOKENS_MAX },
    validationRules: [sizeRule(limits)],
    logger: { debug: () => undefined, info: () => undefined, warn: logWith("warn"), error: logWith("error") },
    plugins: [guards, ApolloServerPluginLandingPageDisabled()],
    formatError: (_, error) => {
      const requestId = (typeof error === "object" && error !== null ? requestIds.get(error) : undefined) ?? "unknown";
      return formatGraphqlError(error, { requestId, log });
    },
  });

  function logWith(level: "warn" | "error") {
    return (message: unknown) => log[level]({ from: "apollo" }, String(message));
  }
}

/** A refused request says so in its status too; one that was executed is 200, whatever it says inside. */
function statusOf(code: unknown): number {
  return typeof code === "string" && code in ERROR_CODES ? ERROR_CODES[code as keyof typeof ERROR_CODES] : 400;
}
