import { destination, pino, type Logger as PinoLogger } from "pino";

/** Structured log. Never hand it text of a document, a question or a secret. */
export type Logger = Pick<PinoLogger, "trace" | "debug" | "info" | "warn" | "error">;

/** Writes to standard error: standard output belongs to what a command prints. */
export function createLogger(options: { level: string }): PinoLogger {
  return pino(
    {
      level: options.level,
      redact: { paths: ["req.headers.authorization", "req.headers.cookie", "apiKey", "*.apiKey"], censor: "[hidden]" },
    },
    destination({ fd: 2, sync: false }),
  );
}
