// Looks up together what one round of resolvers asks for one by one.

/**
 * @param load values in the order of `keys`, which are distinct
 * @returns a function that gathers what is asked for until the running callbacks are done; a key is loaded once
 */
export function createBatch<K, V>(load: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  const known = new Map<K, Promise<V>>();
  let waiting: { keys: K[]; values: Promise<readonly V[]> } | null = null;

  function gather(): { keys: K[]; values: Promise<readonly V[]> } {
    const keys: K[] = [];
    const values = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = null;
      return load(keys);
    });
    return { keys, values };
  }

  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    waiting ??= gather();
    const at = waiting.keys.push(key) - 1;
    const value = waiting.values.then((values) => values[at] as V);
    known.set(key, value);
    return value;
  };
}
