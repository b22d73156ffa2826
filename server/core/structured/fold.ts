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

/** Upper case first: `ß` is `SS` there, and every sigma the same, as in Unicode's case folding. */
function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase().replace(/ς/g, "σ");
}
