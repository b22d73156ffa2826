// Lines of a text that streams.

export interface TextLine {
  /** null for a line longer than the limit: it is passed over. */
  readonly text: string | null;
  /** From 1. */
  readonly number: number;
}

export async function* splitLines(chunks: AsyncIterable<string>, lengthMax: number): AsyncGenerator<TextLine> {
  let held = "";
  let isTooLong = false;
  let number = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf("\n"); at !== -1; at = chunk.indexOf("\n", from)) {
      const text = held + chunk.slice(from, at);
      yield { text: isTooLong || text.length > lengthMax ? null : text, number: ++number };
      held = "";
      isTooLong = false;
      from = at + 1;
    }
    if (!isTooLong) held += chunk.slice(from);
    if (held.length > lengthMax) {
      isTooLong = true;
      held = "";
    }
  }
  if (held !== "" || isTooLong) yield { text: isTooLong ? null : held, number: ++number };
}
