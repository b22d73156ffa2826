// The one form in which Vouch keeps text (SRC-1). Every parser passes what it read through here before it counts offsets.

const LONE_SURROGATE = /\p{Surrogate}/gu;
// CRLF, CR, NEL, line and paragraph separator, vertical tab, form feed: all end a line.
const LINE_END = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
// File, group, record and unit separator part words in old exports; without the space the words would grow together.
const SEPARATOR = new RegExp("[\\u001c-\\u001f]", "g");
// The other controls, and the byte order mark (as a no-break space of no width it is deprecated, and it hides words).
// `Cc` is C0, DEL and C1; the lookahead spares tab and newline.
const DROPPED = /(?![\t\n])\p{Cc}|\ufeff/gu;
const NEEDS_WORK = /(?![\t\n])[\p{Cc}\u2028\u2029\ufeff\p{Surrogate}]/u;

/**
 * NFC with `\n` line ends. Controls other than tab and newline and byte order marks are gone, lone surrogates are
 * U+FFFD. Idempotent. Joining two normalized texts may need it once more, where the second begins with a combining mark.
 */
export function normalizeText(raw: string): string {
  if (!NEEDS_WORK.test(raw)) return raw.normalize("NFC");
  return raw
    .replace(LONE_SURROGATE, "\ufffd") // first, so that dropping a control never joins two halves into a character
    .replace(LINE_END, "\n")
    .replace(SEPARATOR, " ")
    .replace(DROPPED, "")
    .normalize("NFC");
}
