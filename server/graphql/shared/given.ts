/** Only what an input gives: a field left out or null keeps its default. */
export function given<T extends object>(input: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(input).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}
