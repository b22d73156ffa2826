// Written text inside regular expressions.

/** The text as a pattern that matches nothing but itself, outside of a character class. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
