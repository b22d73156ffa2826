// A cache that forgets what has not been asked for lately: two generations, so that it costs one or two map look-ups.

/** Remembers `compute`'s results: at least the last `size` distinct inputs asked for, at most twice as many. */
export function cacheRecent<T>(compute: (input: string) => T, size: number): (input: string) => T {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  return (input) => {
    const known = young.get(input);
    if (known !== undefined) return known;
    const value = old.get(input) ?? compute(input);
    if (young.size >= size) {
      old = young;
      young = new Map();
    }
    young.set(input, value);
    return value;
  };
}
