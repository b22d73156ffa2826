// How often a key, or an address without one, may ask (SEC-3): a token bucket in memory, refilled all the time.
import { AppError } from "../core/errors.ts";

export interface RateLimiter {
  /** Takes one request. @throws {AppError} RATE_LIMITED with `retryAfterSeconds` */
  take(id: string, perMinute: number): void;
}

/** Buckets kept before full ones are dropped (a choice: about 10 MB). */
const BUCKETS_MAX = 50_000;

/** @param now milliseconds of a clock that never runs back */
export function createRateLimiter(now: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number; perMinute: number }>();

  function dropFull(time: number): void {
    for (const [id, { tokens, at, perMinute }] of buckets)
      if (tokens + ((time - at) * perMinute) / 60_000 >= perMinute) buckets.delete(id);
  }

  return {
    take(id, perMinute) {
      const time = now();
      if (buckets.size >= BUCKETS_MAX) dropFull(time);
      const bucket = buckets.get(id) ?? { tokens: perMinute, at: time, perMinute };
      const tokens = Math.min(perMinute, bucket.tokens + ((time - bucket.at) * perMinute) / 60_000);
      const isAllowed = tokens >= 1;
      buckets.set(id, { tokens: isAllowed ? tokens - 1 : tokens, at: time, perMinute });
      if (isAllowed) return;
      const retryAfterSeconds = Math.max(1, Math.ceil(((1 - tokens) * 60) / perMinute));
      throw new AppError(
        "RATE_LIMITED",
        `More than ${perMinute} requests a minute. Wait ${retryAfterSeconds} s, or ask for a key with a higher limit.`,
        { isRetryable: true, details: { perMinute, retryAfterSeconds } },
      );
    },
  };
}
