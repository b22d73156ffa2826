// Cells of a CSV export as a spreadsheet may safely open them: a value from a document that begins like a formula must not
// be run (https://owasp.org/www-community/attacks/CSV_Injection).

/** What makes a spreadsheet read a cell as a formula, full-width forms included; white space before it does not help. */
const FORMULA_START = /^\s*[=+\-@＝＋－＠\t\r]/u;
/** A signed number is no formula. */
const SIGNED_NUMBER = /^[+-](?:\d+(?:[.,]\d+)*|[.,]\d+)(?:[eE][+-]?\d+)?%?$/;

/** The text itself, or with an apostrophe before it, which tells a spreadsheet that it is text. */
export function spreadsheetCell(text: string): string {
  return FORMULA_START.test(text) && !SIGNED_NUMBER.test(text.trim()) ? `'${text}` : text;
}
