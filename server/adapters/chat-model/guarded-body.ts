// The bytes of a reply on their way in: counted, so that no endpoint can fill the memory, and each a sign of life.
import type { AttemptClock } from "./attempt-clock.ts";

/** A choice: 100,000 events of 320 bytes, far above any answer. */
const BODY_BYTES_MAX = 32 * 1024 ** 2;
/** A choice. A line is put together in memory before it is read. */
const LINE_BYTES_MAX = 1024 ** 2;
/** How much of a refusal is read: its words tell what is refused. */
const REFUSAL_BYTES_MAX = 64 * 1024;
const LINE_FEED = 0x0a;
const DONE = Buffer.from("[DONE]");
/** The mark, and what may stand after it. */
const TAIL_BYTES = 2 * DONE.length;

export interface GuardedResponse {
  readonly response: Response;
  /** Whether the stream's own end mark has come. */
  isDone(): boolean;
}

/** The same response; the clock is stopped with TOO_MUCH when more comes than is ever wanted. */
export function guardResponse(response: Response, clock: AttemptClock, isStreamed: boolean): GuardedResponse {
  let bytes = 0;
  let lineBytes = 0;
  let tail = Buffer.alloc(0);
  const guard = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      clock.alive();
      bytes += chunk.length;
      const lineEnd = chunk.lastIndexOf(LINE_FEED);
      lineBytes = lineEnd === -1 ? lineBytes + chunk.length : chunk.length - lineEnd;
      tail = Buffer.concat([tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
      if (bytes > BODY_BYTES_MAX || (isStreamed && lineBytes > LINE_BYTES_MAX)) clock.stop("TOO_MUCH");
      else controller.enqueue(chunk);
    },
  });
  const { status, headers, body } = response;
  return {
    response: new Response(body?.pipeThrough(guard) ?? null, { status, headers }),
    isDone: () => tail.includes(DONE),
  };
}

/** A refusal with as much of its body as is read of one. */
export function shortenRefusal(response: Response): Response {
  let left = REFUSAL_BYTES_MAX;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left));
      left -= chunk.length;
      if (left <= 0) controller.terminate();
    },
  });
  const { status, headers, body } = response;
  return new Response(body?.pipeThrough(cut) ?? null, { status, headers });
}
