import { AppError } from "../core/errors.ts";

/** Levels of lists and objects in a request: conditions allow fewer, and say so (a choice far above them). */
const LEVELS_MAX = 64;

/** Looks without recursion: what is too deep must not exhaust the stack. @throws {AppError} LIMIT_EXCEEDED */
export function checkLevels(body: unknown): void {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > LEVELS_MAX)
      throw new AppError(
        "LIMIT_EXCEEDED",
        `The request is more than ${LEVELS_MAX} levels deep. Ask with a simpler one.`,
      );
    level = level.flatMap((value): unknown[] => (isNested(value) ? Object.values(value) : []));
  }
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
