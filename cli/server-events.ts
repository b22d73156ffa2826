// Reads server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) as they come.

export interface ReceivedEvent {
  readonly name: string;
  readonly data: string;
}

/** Events with a name, in order. Comments, ids and an event that breaks off before its blank line are passed over. */
export async function* readServerEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReceivedEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const blocks = `${rest}${decoder.decode(chunk, { stream: true })}`.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split("\n");
      const name = valueOf(lines, "event");
      if (name !== undefined) yield { name, data: valueOf(lines, "data") ?? "" };
    }
  }
}

/** Vouch writes one line for each. */
function valueOf(lines: readonly string[], field: string): string | undefined {
  return lines.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2);
}
