import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createIdleWatch } from "../../server/adapters/embedding-model/idle-watch.ts";

describe("idle watch", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("says so once after each last use, and not while one is under way", async () => {
    const onIdle = vi.fn();
    const watch = createIdleWatch(onIdle, 1_000);
    let finish: () => void = () => undefined;
    const long = watch.during(() => new Promise<void>((resolve) => (finish = resolve)));
    await watch.during(async () => undefined);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onIdle).not.toHaveBeenCalled();
    finish();
    await long;
    await vi.advanceTimersByTimeAsync(999);
    expect(onIdle).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it("counts a failed use as over", async () => {
    const onIdle = vi.fn();
    const watch = createIdleWatch(onIdle, 1_000);
    await expect(watch.during(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it("says nothing once it is stopped", async () => {
    const onIdle = vi.fn();
    const watch = createIdleWatch(onIdle, 1_000);
    await watch.during(async () => undefined);
    watch.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(onIdle).not.toHaveBeenCalled();
  });
});
