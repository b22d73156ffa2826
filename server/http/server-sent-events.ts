// Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html), written as fast as they are read.

export interface ServerEvent {
  /** `step`, `text` … */
  readonly name: string;
  /** Anything that JSON can say. */
  readonly data: unknown;
}

/** A comment: readers pass over it, and whatever stands between keeps the connection open. */
const HEARTBEAT = ": still at work\n\n";

/**
 * The lines of each event, numbered from 1, with a heartbeat wherever nothing happens for `heartbeatMs`.
 * What stops reading ends `events` too.
 */
export async function* writeEvents(
  events: AsyncIterable<ServerEvent>,
  { heartbeatMs }: { readonly heartbeatMs: number },
): AsyncGenerator<string> {
  const source = events[Symbol.asyncIterator]();
  let id = 0;
  try {
    for (let next = source.next(); ;) {
      const happened = await within(next, heartbeatMs);
      if (happened === null) {
        yield HEARTBEAT;
        continue;
      }
      if (happened.done === true) return;
      id += 1;
      const { name, data } = happened.value;
      next = source.next();
      // Whoever stops reading never meets this one's failure.
      next.catch(() => undefined);
      yield `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    }
  } finally {
    await source.return?.();
  }
}

/** Null where it takes longer; it goes on all the same. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
