// One child process and the file it is reading: bytes out, events in, time limits, and its end whatever happens.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { AppError } from "../../core/errors.ts";
import type { ParseEvent, ParseSource } from "../../ports/document-parser.ts";
import {
  FRAME_HEADER_BYTES,
  type ChildMessage,
  type ParentMessage,
  type ParseFailure,
} from "../parsers/parse-messages.ts";
import type { ParseLimits } from "../parsers/limits.ts";

export interface ParseEntry {
  readonly url: URL;
  readonly execArgv?: readonly string[];
}

export interface ParseProcessOptions {
  readonly entry: ParseEntry;
  readonly memoryMbMax: number;
  /** Time a file may take in all, waiting for its bytes and for its reader left out. */
  readonly timeoutMs: number;
  /** Time without any sign of the child. */
  readonly idleTimeoutMs: number;
  readonly limits: Partial<ParseLimits>;
}

type Signal = ChildMessage | { readonly type: "ended"; readonly code: number | null; readonly signal: string | null };

/** Bytes of the end of a child's error output that are kept for the log. */
const ERROR_OUTPUT_MAX = 4_000;

interface Sending {
  /** The child has finished with the file, or nobody wants it any more. */
  isOver: boolean;
  /** The source has nothing ready. */
  isWaiting: boolean;
  /** The source's own failure. */
  error: Error | null;
}

export class ParseProcess {
  readonly #child: ChildProcess;
  readonly #options: ParseProcessOptions;
  readonly #inbox: Signal[] = [];
  #wake: (() => void) | null = null;
  #errorOutput = "";
  #isEnded = false;
  /** Files read so far. */
  files = 0;
  /** Whether the last file was read to its end, so that the next may follow. */
  isFit = true;
  /** Memory after the last file, bytes. */
  memoryBytes = 0;

  constructor(options: ParseProcessOptions) {
    this.#options = options;
    const { entry, memoryMbMax } = options;
    this.#child = fork(entry.url, {
      execArgv: [...(entry.execArgv ?? []), `--max-old-space-size=${memoryMbMax}`],
      serialization: "advanced",
      stdio: ["pipe", "ignore", "pipe", "ipc"],
      // A hostile file that takes the child over finds no secret in its environment.
      env: {},
    });
    this.#child.on("message", (message) => this.#receive(message as ChildMessage));
    this.#child.on("error", () => this.#end(null, null));
    this.#child.on("exit", (code, signal) => this.#end(code, signal));
    // A child that dies while it is written to is told by its exit.
    this.#child.stdin?.on("error", () => undefined);
    this.#child.stderr?.on("data", (chunk: Buffer) => {
      this.#errorOutput = (this.#errorOutput + chunk.toString()).slice(-ERROR_OUTPUT_MAX);
    });
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  /** @throws {AppError} the child's own, PARSE_TIMEOUT, PARSE_CRASHED, CANCELLED */
  async *parse(source: ParseSource, signal: AbortSignal): AsyncGenerator<ParseEvent> {
    const { content, ...described } = source;
    const sending: Sending = { isOver: false, isWaiting: false, error: null };
    const onAbort = () => this.#wake?.();
    signal.addEventListener("abort", onAbort);
    this.files++;
    this.isFit = false;
    const sent = this.#send({ type: "parse", source: described, limits: this.#options.limits }).then(() =>
      this.#sendContent(content, sending),
    );
    let elapsedMs = 0;
    try {
      for (;;) {
        if (signal.aborted)
          throw new AppError("CANCELLED", `Reading "${source.name}" was cancelled.`, {
            details: { name: source.name },
          });
        const message = this.#inbox.shift();
        if (!message) {
          elapsedMs += await this.#wait(source.name, elapsedMs, sending);
          continue;
        }
        if (message.type === "events") {
          yield* JSON.parse(message.json) as ParseEvent[];
          await this.#send({ type: "more" });
          continue;
        }
        if (message.type === "ended") throw this.#crashed(source.name, message.code, message.signal);
        this.isFit = true;
        this.memoryBytes = message.memoryBytes;
        sending.isOver = true;
        content.destroy();
        await sent;
        if (sending.error !== null) throw sending.error;
        if (message.type === "failed") throw this.#failure(source.name, message.error);
        return;
      }
    } finally {
      sending.isOver = true;
      signal.removeEventListener("abort", onAbort);
      content.destroy();
      // Left in the middle of a file, a child is of no further use.
      if (!this.isFit) this.kill();
    }
  }

  /** Resolves with the milliseconds that count against the file. @throws {AppError} PARSE_TIMEOUT */
  async #wait(name: string, elapsedMs: number, sending: Sending): Promise<number> {
    const { timeoutMs, idleTimeoutMs } = this.#options;
    const startedAt = performance.now();
    const limitMs = Math.min(idleTimeoutMs, timeoutMs - elapsedMs);
    const wasWaiting = sending.isWaiting;
    let timer: NodeJS.Timeout | undefined;
    const isSignalled = await new Promise<boolean>((resolve) => {
      this.#wake = () => resolve(true);
      timer = setTimeout(() => resolve(false), limitMs);
    });
    clearTimeout(timer);
    this.#wake = null;
    // The child had nothing to read: the time belongs to whoever sends the file.
    if (wasWaiting && sending.isWaiting) return 0;
    if (isSignalled) return performance.now() - startedAt;
    this.kill();
    const seconds = Math.round(limitMs === idleTimeoutMs ? idleTimeoutMs / 1000 : timeoutMs / 1000);
    throw new AppError(
      "PARSE_TIMEOUT",
      `Reading "${name}" took longer than ${seconds} s and was stopped. Divide the file or simplify it.`,
      { details: { name, timeoutMs, idleTimeoutMs } },
    );
  }

  /** Writes the file as frames, no faster than the child takes them. Never rejects. */
  async #sendContent(content: ParseSource["content"], sending: Sending): Promise<void> {
    sending.isWaiting = true;
    try {
      for await (const chunk of content) {
        sending.isWaiting = false;
        if (sending.isOver || this.#isEnded || this.#hasFailed()) break;
        const bytes = typeof chunk === "string" ? Buffer.from(chunk) : (chunk as Buffer);
        if (bytes.length > 0) {
          const header = Buffer.alloc(FRAME_HEADER_BYTES);
          header.writeUInt32BE(bytes.length);
          await this.#write(header);
          await this.#write(bytes);
          this.#wake?.();
        }
        sending.isWaiting = true;
      }
    } catch (error) {
      // Once the child has finished, the source is closed on purpose.
      if (!sending.isOver) sending.error = error instanceof Error ? error : new Error(String(error));
    }
    sending.isWaiting = false;
    await this.#write(Buffer.alloc(FRAME_HEADER_BYTES));
  }

  /** Whether the child has already said that it failed, so that the rest need not be sent. */
  #hasFailed(): boolean {
    return this.#inbox.some((message) => message.type === "failed");
  }

  async #write(bytes: Buffer): Promise<void> {
    const { stdin } = this.#child;
    if (!stdin || this.#isEnded || stdin.destroyed || stdin.write(bytes)) return;
    const ended = new AbortController();
    const onExit = () => ended.abort();
    this.#child.once("exit", onExit);
    try {
      await once(stdin, "drain", { signal: ended.signal });
    } catch (error) {
      // The child's end is reported by its exit; what was to be written has no reader any more.
      if (!ended.signal.aborted && !this.#isEnded && !stdin.destroyed) throw error;
    } finally {
      this.#child.off("exit", onExit);
    }
  }

  async #send(message: ParentMessage): Promise<void> {
    if (!this.#child.connected) return;
    // A failure to send means that the child is ending; its exit tells.
    await new Promise<void>((resolve) => this.#child.send(message, () => resolve()));
  }

  #receive(message: Signal): void {
    this.#inbox.push(message);
    this.#wake?.();
  }

  #end(code: number | null, signal: string | null): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#receive({ type: "ended", code, signal });
  }

  #failure(name: string, failure: ParseFailure): AppError {
    if (failure.code === null) {
      return new AppError(
        "PARSE_CRASHED",
        `Reading "${name}" failed for a reason of the parser's own. Convert the file to another format.`,
        {
          details: { name },
          cause: new Error(failure.message),
        },
      );
    }
    return new AppError(failure.code, failure.message, { isRetryable: failure.isRetryable, details: failure.details });
  }

  #crashed(name: string, code: number | null, signal: string | null): AppError {
    const isMemory = /heap out of memory|Allocation failed/i.test(this.#errorOutput);
    const reason = isMemory
      ? `needed more than ${this.#options.memoryMbMax} MB of memory`
      : "ended the process that read it";
    return new AppError(
      "PARSE_CRASHED",
      `The file "${name}" ${reason}. Divide the file or convert it to another format.`,
      {
        details: { name, exitCode: code, signal, isOutOfMemory: isMemory },
        cause: new Error(this.#errorOutput),
      },
    );
  }
}
