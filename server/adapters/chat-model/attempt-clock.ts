// Ends one attempt when it is no longer wanted, takes too long, falls silent or writes without end.

export type StopReason = "CANCELLED" | "OVERALL" | "FIRST_BYTE" | "IDLE" | "TOO_MUCH";

export interface AttemptClock {
  /** Aborted once there is a reason; the request hangs on it. */
  readonly signal: AbortSignal;
  /** Bytes came: silence is measured anew. */
  alive(): void;
  stop(reason: StopReason): void;
  /** The first reason, or null. */
  reason(): StopReason | null;
  /** Lets go of the timers, and of the connection where it is still open. */
  end(): void;
}

export interface AttemptLimits {
  /** What is left of the whole call. */
  readonly remainingMs: number;
  /** Null: silence is not measured, as in a reply that comes in one piece. */
  readonly silence: { readonly firstByteMs: number; readonly idleMs: number } | null;
}

export function startAttemptClock(cancelled: AbortSignal, { remainingMs, silence }: AttemptLimits): AttemptClock {
  const controller = new AbortController();
  let reason: StopReason | null = null;
  let idle: NodeJS.Timeout | null = null;
  const stop = (why: StopReason) => {
    reason ??= why;
    controller.abort();
  };
  const onCancel = () => stop("CANCELLED");
  const overall = setTimeout(() => stop("OVERALL"), remainingMs);
  const first = silence === null ? null : setTimeout(() => stop("FIRST_BYTE"), silence.firstByteMs);
  if (cancelled.aborted) onCancel();
  else cancelled.addEventListener("abort", onCancel, { once: true });
  return {
    signal: controller.signal,
    alive() {
      if (silence === null) return;
      if (idle === null) {
        if (first !== null) clearTimeout(first);
        idle = setTimeout(() => stop("IDLE"), silence.idleMs);
      } else idle.refresh();
    },
    stop,
    reason: () => reason,
    end() {
      clearTimeout(overall);
      if (first !== null) clearTimeout(first);
      if (idle !== null) clearTimeout(idle);
      cancelled.removeEventListener("abort", onCancel);
      controller.abort();
    },
  };
}
