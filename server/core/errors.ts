// Every failure that Vouch expects, in one table. `docs/errors.md` mirrors it, and a test holds the two together.

/** Codes of expected failures, each with the HTTP status a door answers with. */
export const ERROR_CODES = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  CONFLICT: 409,
  BAD_REQUEST: 400,
  LIMIT_EXCEEDED: 400,
  RATE_LIMITED: 429,
  FILE_TOO_LARGE: 413,
  FILE_EMPTY: 422,
  FILE_UNSUPPORTED: 422,
  FILE_TYPE_MISMATCH: 422,
  FILE_UNREADABLE: 422,
  FILE_COMPRESSION_LIMIT: 422,
  FILE_NESTING_LIMIT: 422,
  PARSE_TIMEOUT: 422,
  PARSE_CRASHED: 422,
  RECORD_INVALID: 422,
  DUPLICATE_KEY: 422,
  LABEL_INVALID: 422,
  TEXT_EMPTY: 422,
  CANCELLED: 409,
  CIPHER_INVALID: 500,
  KEY_UNAVAILABLE: 503,
  MODEL_UNAVAILABLE: 503,
  MODEL_INVALID: 502,
  ENGINE_UNAVAILABLE: 503,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/**
 * An expected failure. `message` is written for the person who can mend it: it names the thing, what is wrong with it
 * and what to do, and never carries text of a document.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Whether the same call may succeed later without any change. */
  readonly isRetryable: boolean;
  /** Facts for programs: names, numbers, limits. Never text of a document, never a secret. */
  readonly details: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { isRetryable?: boolean; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.isRetryable = options.isRetryable ?? false;
    this.details = options.details ?? {};
  }
}

/** The thing does not exist, or not for this caller. */
export function notFound(kind: string, id: string): AppError {
  return new AppError("NOT_FOUND", `There is no ${kind} "${id}" here. Check the name and the space of your key.`, {
    details: { kind, id },
  });
}
