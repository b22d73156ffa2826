import { expect, test } from "vitest";
import { createRateLimiter } from "../../server/http/rate-limit.ts";

test("a full minute's requests may come at once, and then one for each share of a minute", () => {
  let time = 0;
  const limiter = createRateLimiter(() => time);
  const isTaken = (id: string) => {
    try {
      limiter.take(id, 60);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: "RATE_LIMITED", isRetryable: true, details: { retryAfterSeconds: 1 } });
      return false;
    }
  };
  expect(Array.from({ length: 60 }, () => isTaken("a")).every(Boolean)).toBe(true);
  expect(isTaken("a")).toBe(false);
  expect(isTaken("b")).toBe(true);
  time += 1_000;
  expect([isTaken("a"), isTaken("a")]).toEqual([true, false]);
  time += 3_600_000;
  expect(Array.from({ length: 61 }, () => isTaken("a")).filter(Boolean)).toHaveLength(60);
});
