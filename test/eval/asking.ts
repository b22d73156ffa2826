// Many questions at once: the server takes them side by side, and the figures do not depend on the order of its replies.

/** Questions under way at once (a choice: two threads embed and scan, the rest keeps them busy). */
const AT_ONCE = 6;

/** @returns results in the order of `items`; `onDone` hears how many are done */
export async function forAll<T, R>(
  items: readonly T[],
  ask: (item: T, index: number) => Promise<R>,
  onDone: (done: number, total: number) => void = () => undefined,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) {
      results[at] = await ask(items[at] as T, at);
      onDone(++done, items.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

/** Share of what is true, 0..1; 0 of 0 is 0. */
export function shareOf(values: readonly boolean[]): number {
  return values.length === 0 ? 0 : values.filter(Boolean).length / values.length;
}

/** Says on stderr how far something is: on a terminal in one line, elsewhere a line every tenth. */
export function createProgress(suite: string): (stage: string) => (done: number, total: number) => void {
  const { stderr } = process;
  return (stage) => (done, total) => {
    const text = `${suite}  ${stage}  ${done} of ${total}`;
    if (stderr.isTTY) stderr.write(`\r\u001b[K${text}${done === total ? "\n" : ""}`);
    else if (done === total || done % Math.ceil(total / 4) === 0) stderr.write(`${text}\n`);
  };
}
