// Notices when something has not been used for a while.

export interface IdleWatch {
  /** Runs `work` as a use. */
  during<T>(work: () => Promise<T>): Promise<T>;
  stop(): void;
}

/** Calls `onIdle` when nothing was in use for `idleMs`, once after each last use. */
export function createIdleWatch(onIdle: () => void, idleMs: number): IdleWatch {
  let inUse = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    async during(work) {
      inUse += 1;
      clearTimeout(timer);
      try {
        return await work();
      } finally {
        inUse -= 1;
        if (inUse === 0) timer = setTimeout(onIdle, idleMs).unref();
      }
    },
    stop: () => clearTimeout(timer),
  };
}
