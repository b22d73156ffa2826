// Tries again what may succeed later: exponential backoff with jitter.
import { setTimeout } from "node:timers/promises";
import { AppError } from "../../core/errors.ts";
import { cancelledError } from "./thread-channel.ts";

/** A choice: 0.2, 0.4, 0.8 … seconds, never more than 20, each cut at random to spread callers that failed together. */
const DELAY_FIRST_MS = 200;
const DELAY_MAX_MS = 20_000;

/** Milliseconds to wait before attempt `attempt` (the second is 1); an endpoint's own wish counts, up to the maximum. */
export function retryDelayMs(attempt: number, wishedMs: number | undefined, random = Math.random): number {
  if (wishedMs !== undefined) return Math.min(wishedMs, DELAY_MAX_MS);
  return Math.min(DELAY_FIRST_MS * 2 ** (attempt - 1), DELAY_MAX_MS) * (0.5 + random() / 2);
}

/**
 * The result of `attempt`, tried again up to `retriesMax` times after an AppError that is retryable; its
 * `details.retryAfterMs` is honoured. @throws {AppError} that of the last attempt, or CANCELLED
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { retriesMax, signal }: { retriesMax: number; signal: AbortSignal },
): Promise<T> {
  for (let retries = 0; ; retries++) {
    if (signal.aborted) throw cancelledError();
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof AppError) || !error.isRetryable || retries >= retriesMax) throw error;
      const wished = error.details["retryAfterMs"];
      const delayMs = retryDelayMs(retries + 1, typeof wished === "number" ? wished : undefined);
      await setTimeout(delayMs, undefined, { signal }).catch(() => {
        throw cancelledError();
      });
    }
  }
}
