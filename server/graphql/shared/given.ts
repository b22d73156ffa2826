type Given<T, K extends keyof T> = {
  [P in keyof T]?: P extends K ? Exclude<T[P], undefined> : NonNullable<T[P]>;
};

/**
 * Only what an input gives: a field left out or null keeps its value, or its default.
 * @param keepNull fields for which null is a value of its own
 */
export function given<T extends object, K extends keyof T = never>(input: T, keepNull: readonly K[] = []): Given<T, K> {
  const kept: readonly PropertyKey[] = keepNull;
  const entries = Object.entries(input).filter(
    ([name, value]) => value !== undefined && (value !== null || kept.includes(name)),
  );
  return Object.fromEntries(entries) as Given<T, K>;
}
