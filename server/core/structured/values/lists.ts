// A list within one value, as people write it in a table: `red; blue`, `red | blue`, `红、蓝`, one a line. A comma parts only
// in columns where it was seen to part a list: names and places have it too.

const SEPARATORS = /[;；|、\n]/u;
const COMMA = /, |，|,(?=\p{L})/u;
/** Characters above which a value is read as running text, whose semicolons separate nothing (a choice, as header-values.ts). */
const LIST_LENGTH_MAX = 500;

/** The parts, none blank, each without the space around it; one where there is no list. */
export function splitList(value: string, options: { readonly isCommaSeparated: boolean }): string[] {
  const text = value.trim();
  if (text === "") return [];
  if (text.length > LIST_LENGTH_MAX) return [text];
  const pattern = SEPARATORS.test(text) ? SEPARATORS : options.isCommaSeparated ? COMMA : null;
  if (pattern === null) return [text];
  const parts = text.split(pattern).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}
