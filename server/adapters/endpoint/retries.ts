// Tries again what may succeed later: exponential backoff with jitter. For every adapter that calls an endpoint.
import { setTimeout } from "node:timers/promises";
import { AppError } from "../../core/errors.ts";

/** A choice: 0.2, 0.4, 0.8 … seconds, never more than 20, each cut at random to spread callers that failed together. */
const DELAY_FIRST_MS = 200;
const DELAY_MAX_MS = 20_000;

/** Milliseconds to wait before attempt `attempt` (the second is 1); an endpoint's own wish counts, up to the maximum. */
export function retryDelayMs(attempt: number, wishedMs: number | undefined, random = Math.random): number {
  if (wishedMs !== undefined) return Math.min(wishedMs, DELAY_MAX_MS);
  return Math.min(DELAY_FIRST_MS * 2 ** (attempt - 1), DELAY_MAX_MS) * (0.5 + random() / 2);
}

/** Seconds or a date, as milliseconds from now; undefined where it says neither. @see RFC 9110, 10.2.3 */
export function retryAfterOf(header: string | null): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

export interface RetryOptions {
  /** Attempts after the first. */
  readonly retriesMax: number;
  readonly signal: AbortSignal;
  /** What is thrown once the signal is aborted. */
  readonly cancelled: () => AppError;
  /** Whether another attempt still makes sense after a wait of so many milliseconds; default: it does. */
  readonly isWorthwhile?: (delayMs: number) => boolean;
}

/**
 * The result of `attempt`, tried again after an AppError that is retryable; its `details.retryAfterMs` is honoured.
 * @throws {AppError} that of the last attempt, or `cancelled`
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { retriesMax, signal, cancelled, isWorthwhile = () => true }: RetryOptions,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    if (signal.aborted) throw cancelled();
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof AppError) || !error.isRetryable || retries >= retriesMax) throw error;
      const wished = error.details["retryAfterMs"];
      const delayMs = retryDelayMs(retries + 1, typeof wished === "number" ? wished : undefined);
      if (!isWorthwhile(delayMs)) throw error;
      await setTimeout(delayMs, undefined, { signal }).catch(() => {
        throw cancelled();
      });
    }
  }
}
