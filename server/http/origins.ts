// Browsers: which pages may use which key. A request without an Origin header does not come from a page of another site.
import { AppError } from "../core/errors.ts";
import type { Access } from "../services/access.ts";

export interface OriginOptions {
  /** Origins that the operator trusts with any key. */
  readonly corsOrigins: readonly string[];
}

/** @param host as the request was sent to, with its port */
export function isSameOrigin(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** @throws {AppError} FORBIDDEN where a page of a foreign origin uses a key that is not meant for it */
export function checkOrigin(
  origin: string | undefined,
  host: string | undefined,
  access: Access | null,
  { corsOrigins }: OriginOptions,
): void {
  if (origin === undefined || isSameOrigin(origin, host) || corsOrigins.includes(origin)) return;
  if (access?.allowedOrigins?.includes(origin) === true) return;
  throw new AppError(
    "FORBIDDEN",
    `Pages of "${origin}" may not use this key. Make a key with the role READER that lists the origin.`,
    { details: { origin } },
  );
}
