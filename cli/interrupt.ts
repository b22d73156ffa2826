// Ctrl-C asks for an orderly end; asked a second time, the command ends at once.
import { EXIT_CODES } from "./errors.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Hands `work` a signal that aborts at the first Ctrl-C. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(EXIT_CODES.failure);
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of SIGNALS) process.off(name, onSignal);
  }
}
