// When two names of fields, or two values, are the same: width and compatibility forms (NFKC), case and white space do not
// count; everything else does. Accents, dashes and the digits of a number are part of a value.

// Not seen by a reader: soft hyphen, spaces and joiners of no width, byte order mark.
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/** Idempotent; "" for what is blank. */
export function foldValue(written: string): string {
  // Compatibility forms may hold spaces and capitals, and lower case may be composed anew: the form comes first and last.
  const plain = foldCase(written.replace(INVISIBLE, "").normalize("NFKC"));
  return plain.normalize("NFKC").replace(/\s+/g, " ").trim();
}

export const foldField = foldValue;

/** Characters of a folded value that count: what is longer is running text (a choice). */
const MATCH_LENGTH_MAX = 200;
const PLAIN = /^[ -~]{0,200}$/;

/**
 * As values of the structured index are compared and grouped: as `foldValue`, and accents do not count in Latin and Greek
 * (`Café` = `cafe`); in Cyrillic `ё` is `е`, and `й`, `ї`, `ў` are letters of their own. Idempotent.
 */
export function foldForMatch(written: string): string {
  // Most values are short and plain: only case and space are left to fold.
  if (PLAIN.test(written)) return written.toLowerCase().replace(/ {2,}/g, " ").trim();
  const plain = foldValue(written)
    .normalize("NFD")
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "")
    .normalize("NFC")
    .replace(/ё/g, "е");
  return Array.from(plain).slice(0, MATCH_LENGTH_MAX).join("").trim();
}

/** Upper case first: `ß` is `SS` there, and every sigma the same, as in Unicode's case folding. */
function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase().replace(/ς/g, "σ");
}
