// The child's side of parsing: reads framed files from standard input, one at a time, and sends what it finds in batches,
// never more than the parent has asked for.
import { once } from "node:events";
import { Readable } from "node:stream";
import { AppError } from "../../core/errors.ts";
import type { ParseEvent } from "../../ports/document-parser.ts";
import { parseFile } from "./index.ts";
import {
  BATCHES_AHEAD,
  FRAME_HEADER_BYTES,
  type ChildMessage,
  type ParentMessage,
  type ParseFailure,
} from "./parse-messages.ts";

/** Characters of text, and events, after which a batch is sent. Choices: large enough that messages cost little. */
const BATCH_LENGTH = 256 * 1024;
const BATCH_EVENTS = 500;
/** What an event costs beside its text: elements, spans, report. */
const EVENT_LENGTH = 500;

/** Serves parse requests until the parent goes away. @throws {RangeError} where there is no parent */
export function serveParseRequests(child: NodeJS.Process): void {
  const send = child.send?.bind(child);
  if (!send) throw new RangeError("Documents are parsed in a child process; start the server instead of this file");
  const frames = new FrameReader(child.stdin);
  let credits = 0;
  let onCredit: (() => void) | null = null;
  const post = async (message: ChildMessage): Promise<void> => {
    await new Promise<void>((resolve, reject) =>
      send(message, undefined, {}, (error) => (error ? reject(error) : resolve())),
    );
  };
  const postBatch = async (events: readonly ParseEvent[]): Promise<void> => {
    while (credits === 0) await new Promise<void>((resolve) => (onCredit = resolve));
    credits--;
    await post({ type: "events", json: JSON.stringify(events) });
  };
  const serve = async (request: Extract<ParentMessage, { type: "parse" }>): Promise<void> => {
    credits = BATCHES_AHEAD;
    let failure: ParseFailure | null = null;
    try {
      await sendEvents(
        parseFile({ ...request.source, content: Readable.from(frames.beginFile()) }, request.limits),
        postBatch,
      );
    } catch (error) {
      failure = describeFailure(error);
    }
    // The parent hears of a failure before the rest is passed over: it need not send it.
    const memoryBytes = child.memoryUsage().rss;
    if (failure) await post({ type: "failed", memoryBytes, error: failure });
    await frames.skipRest();
    if (!failure) await post({ type: "done", memoryBytes });
  };
  let serving: Promise<void> = Promise.resolve();
  child.on("message", (message: ParentMessage) => {
    if (message.type === "more") {
      credits++;
      onCredit?.();
      return;
    }
    // Files stand one after another in standard input. Without a channel to its parent the child has nothing left to do.
    serving = serving.then(() => serve(message)).catch(() => child.exit(1));
  });
  child.on("disconnect", () => child.exit(0));
}

async function sendEvents(
  events: AsyncIterable<ParseEvent>,
  postBatch: (events: readonly ParseEvent[]) => Promise<void>,
): Promise<void> {
  let batch: ParseEvent[] = [];
  let length = 0;
  for await (const event of events) {
    batch.push(event);
    length += EVENT_LENGTH + (event.type === "document" ? event.document.text.length : 0);
    if (length < BATCH_LENGTH && batch.length < BATCH_EVENTS) continue;
    await postBatch(batch);
    batch = [];
    length = 0;
  }
  if (batch.length > 0) await postBatch(batch);
}

function describeFailure(error: unknown): ParseFailure {
  if (error instanceof AppError) {
    const { code, message, isRetryable, details } = error;
    return { code, message, isRetryable, details };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: null, message, isRetryable: false, details: {} };
}

/** Files as frames of a stream that never ends. */
class FrameReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  /** Bytes of the current frame still to come. */
  #left = 0;
  #isInFile = false;
  /** The read before: a parser that gave up may have one under way. */
  #previous: Promise<unknown> = Promise.resolve();

  constructor(stream: NodeJS.ReadStream) {
    this.#chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The bytes of the next file, as they arrive. */
  beginFile(): AsyncGenerator<Buffer> {
    this.#isInFile = true;
    return this.#parts();
  }

  async *#parts(): AsyncGenerator<Buffer> {
    for (let part = await this.#next(); part; part = await this.#next()) yield part;
  }

  /** Passes over what is left of the current file: the parent ends it as soon as it hears of a failure. */
  async skipRest(): Promise<void> {
    while ((await this.#next()) !== null);
  }

  /** One read at a time, in the order of the calls. */
  #next(): Promise<Buffer | null> {
    const next = this.#previous.then(() => this.#read());
    this.#previous = next;
    return next;
  }

  /** null at the end of the file. */
  async #read(): Promise<Buffer | null> {
    if (!this.#isInFile) return null;
    if (this.#left === 0) {
      while (this.#held.length < FRAME_HEADER_BYTES) await this.#fill();
      this.#left = this.#held.readUInt32BE(0);
      this.#held = this.#held.subarray(FRAME_HEADER_BYTES);
      if (this.#left === 0) {
        this.#isInFile = false;
        return null;
      }
    }
    if (this.#held.length === 0) await this.#fill();
    const part = this.#held.subarray(0, this.#left);
    this.#held = this.#held.subarray(part.length);
    this.#left -= part.length;
    return part;
  }

  async #fill(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) {
      // The parent is gone: `disconnect` ends the process.
      await once(process, "exit");
      return;
    }
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
  }
}
