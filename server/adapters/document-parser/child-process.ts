// Reads files in child processes: a hostile file can at most end its own reading. Processes are kept between files and
// replaced after a number of files, or when they have grown.
import { AppError } from "../../core/errors.ts";
import type { DocumentParser, ParseEvent, ParseSource } from "../../ports/document-parser.ts";
import type { ParseLimits } from "../parsers/limits.ts";
import { ParseProcess, type ParseEntry } from "./parse-process.ts";

export interface ChildProcessDocumentParserOptions extends Partial<ParseLimits> {
  /** The child's module; `execArgv` registers a loader where it is TypeScript. */
  readonly entry: ParseEntry;
  /** Heap of one child, MB. Default 512. */
  readonly memoryMbMax?: number;
  /** Time that a file may take in all, its sender's and its reader's own time left out. Default 30 minutes. */
  readonly timeoutMs?: number;
  /** Time without a sign of the child. Default 60 s: the largest single text is parsed in well under that. */
  readonly idleTimeoutMs?: number;
  /** Files read at the same time. Default 2. */
  readonly processesMax?: number;
  /** Files after which a process is replaced. Default 200. */
  readonly filesMax?: number;
}

export function createChildProcessDocumentParser(options: ChildProcessDocumentParserOptions): DocumentParser {
  const {
    entry,
    memoryMbMax = 512,
    timeoutMs = 30 * 60_000,
    idleTimeoutMs = 60_000,
    processesMax = 2,
    filesMax = 200,
    ...limits
  } = options;
  const idle: ParseProcess[] = [];
  const busy = new Set<ParseProcess>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let isClosed = false;

  async function enter(name: string, signal: AbortSignal): Promise<void> {
    while (running >= processesMax && !signal.aborted && !isClosed) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    }
    if (signal.aborted || isClosed)
      throw new AppError("CANCELLED", `Reading "${name}" was cancelled.`, { details: { name } });
    running++;
  }

  function leave(): void {
    running--;
    for (const wake of waiting.splice(0)) wake();
  }

  function take(): ParseProcess {
    for (let process = idle.pop(); process; process = idle.pop()) if (!process.isEnded) return process;
    return new ParseProcess({ entry, memoryMbMax, timeoutMs, idleTimeoutMs, limits });
  }

  function giveBack(process: ParseProcess): void {
    busy.delete(process);
    const isSpent = process.files >= filesMax || process.memoryBytes > memoryMbMax * 0.75 * 1024 * 1024;
    if (process.isFit && !isSpent && !isClosed && !process.isEnded) idle.push(process);
    else process.kill();
  }

  async function* parse(source: ParseSource, { signal }: { signal: AbortSignal }): AsyncGenerator<ParseEvent> {
    await enter(source.name, signal);
    const process = take();
    busy.add(process);
    try {
      yield* process.parse(source, signal);
    } finally {
      giveBack(process);
      leave();
    }
  }

  return {
    parse,
    close() {
      isClosed = true;
      for (const process of [...idle, ...busy]) process.kill();
      for (const wake of waiting.splice(0)) wake();
      return Promise.resolve();
    },
  };
}
