// What a caller sees of an error, the same on every door: message and code of an expected one, and of any other only a
// request id that the log has it under.
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { AppError, ERROR_CODES, type ErrorCode } from "../core/errors.ts";

export interface PublicError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly isRetryable: boolean;
  readonly details: Readonly<Record<string, unknown>>;
  /** HTTP status. */
  readonly status: number;
}

/** Writes down what is masked. Wants no more of a logger than this. */
export interface ErrorLog {
  error(fields: Record<string, unknown>, message: string): void;
}

/** An expected error as it is; any other one masked, and logged whole under the request id. */
export function publicError(error: unknown, options: { requestId: string; log: ErrorLog }): PublicError {
  const expected = findAppError(error);
  if (expected !== null && expected.code !== "INTERNAL") {
    const { code, message, isRetryable, details } = expected;
    // A fault of the installation is for the operator too.
    if (ERROR_CODES[code] >= 500) options.log.error({ err: error, requestId: options.requestId }, message);
    return { code, message, isRetryable, details, status: ERROR_CODES[code] };
  }
  options.log.error({ err: error, requestId: options.requestId }, "Unforeseen error");
  return {
    code: "INTERNAL",
    message: `Something went wrong inside Vouch. The log has it under request ${options.requestId}.`,
    isRetryable: false,
    details: {},
    status: ERROR_CODES.INTERNAL,
  };
}

/** A GraphQL error as it goes out: message, place, path, code; never a stack. */
export function formatGraphqlError(
  error: unknown,
  options: { requestId: string; log: ErrorLog },
): GraphQLFormattedError {
  const graphqlError = error instanceof GraphQLError ? error : null;
  const { code, message, isRetryable, details } =
    graphqlError !== null && isAboutQuery(graphqlError)
      ? { code: "BAD_REQUEST" as const, message: graphqlError.message, isRetryable: false, details: {} }
      : publicError(error, options);
  const extensions: Record<string, unknown> = { code, requestId: options.requestId };
  if (isRetryable) extensions["isRetryable"] = true;
  if (Object.keys(details).length > 0) extensions["details"] = details;
  return {
    message,
    ...(graphqlError?.locations === undefined ? {} : { locations: graphqlError.locations }),
    ...(graphqlError?.path === undefined ? {} : { path: graphqlError.path }),
    extensions,
  };
}

/** GraphQL's own word on a query: raised before execution, by nothing of ours. */
function isAboutQuery(error: GraphQLError): boolean {
  if (error.path !== undefined || findAppError(error) !== null) return false;
  for (let cause: unknown = error; cause instanceof Error; cause = originalOf(cause))
    if (!(cause instanceof GraphQLError)) return false;
  return true;
}

function findAppError(error: unknown): AppError | null {
  for (let cause: unknown = error; cause instanceof Error; cause = originalOf(cause))
    if (cause instanceof AppError) return cause;
  return null;
}

function originalOf(error: Error): unknown {
  return error instanceof GraphQLError ? error.originalError : undefined;
}
