// A list within one value, as people write it in a table: `red; blue`, `red | blue`, `红、蓝`, one a line. A comma parts only
// in columns where it was seen to part a list: names and places have it too.

export const LIST_SEPARATORS = /[;；|、\n]/u;
/** `Smith, Inc.` and `King, Jr.` are one name; `A, B, and C` are three. */
const NAME_ENDS = [
  ...[
    "Jr",
    "JR",
    "Sr",
    "SR",
    "II",
    "III",
    "IV",
    "Ph\\.?D",
    "M\\.?D",
    "MBA",
    "Esq",
    "Inc",
    "INC",
    "inc",
    "Ltd",
    "LTD",
    "ltd",
  ],
  ...[
    "LLC",
    "L\\.L\\.C",
    "LLP",
    "L\\.P",
    "Corp",
    "Co",
    "GmbH",
    "AG",
    "S\\.?A",
    "S\\.p\\.A",
    "PLC",
    "plc",
    "B\\.?V",
    "N\\.?V",
  ],
  ...["ООО", "АО", "ОАО", "ЗАО", "ПАО", "ИП", "мл", "ст"],
].join("|");
const COMMA = new RegExp(
  `(?:, |，|,(?=\\p{L}))(?!\\s*(?:${NAME_ENDS})\\.?\\s*(?:[,，]|$))(?:\\s*(?:and|&|и)\\s+(?=\\S))?`,
  "u",
);
/** Characters above which a value is read as running text, whose semicolons separate nothing (a choice). */
export const LIST_LENGTH_MAX = 500;

/** Words of a part, or characters of Chinese, above which it is a clause: `Warm it; below 0 °C it counts as absent`. Choices. */
const PART_WORDS_MAX = 6;
const PART_UNSPACED_MAX = 24;

/** The parts, none blank, each without the space around it; one where there is no list. */
export function splitList(value: string, options: { readonly isCommaSeparated: boolean }): string[] {
  const text = value.trim();
  if (text === "") return [];
  if (text.length > LIST_LENGTH_MAX) return [text];
  const pattern = LIST_SEPARATORS.test(text) ? LIST_SEPARATORS : options.isCommaSeparated ? COMMA : null;
  if (pattern === null) return [text];
  const parts = text
    .split(pattern)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.some(isClause) ? [text] : parts;
}

/** Whether it is a part of a sentence rather than of a list. */
export function isClause(part: string): boolean {
  const words = part.split(/\s+/);
  return (
    words.length > PART_WORDS_MAX ||
    (words.length === 1 && /\p{Script=Han}/u.test(part) && part.length > PART_UNSPACED_MAX)
  );
}
