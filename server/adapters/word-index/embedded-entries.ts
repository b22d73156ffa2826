// A piece's words as they are stored: term hashes and frequencies in one blob, about 8 bytes a term.
import type { TermFrequency, WordEntry } from "../../ports/word-index.ts";

/** Labels of a piece and its packed terms. */
export interface StoredWordEntry extends Omit<WordEntry, "terms"> {
  /** 32-bit words, little endian: the number of terms n; then for each its low 32 bits, and its high 20 bits with the
   * frequency in the 12 bits above; then, in order, the frequencies that do not fit. */
  readonly terms: Uint8Array;
}

export const WORD_COLUMNS =
  "piece AS pieceId, document AS documentId, collection AS collectionId, audience AS audienceId, terms";

const HIGH_BITS = 20;
const LOW_RANGE = 2 ** 32;
/** In the place of a frequency: it is among those at the end. */
const OVERFLOW = 0xfff;

export function packTerms(terms: readonly TermFrequency[]): Uint8Array {
  const large = terms.filter(({ frequency }) => frequency >= OVERFLOW);
  const words = new Uint32Array(1 + 2 * terms.length + large.length);
  words[0] = terms.length;
  terms.forEach(({ term, frequency }, i) => {
    words[1 + 2 * i] = term % LOW_RANGE;
    words[2 + 2 * i] = Math.floor(term / LOW_RANGE) | (Math.min(frequency, OVERFLOW) << HIGH_BITS);
  });
  words.set(
    large.map(({ frequency }) => frequency),
    1 + 2 * terms.length,
  );
  return new Uint8Array(words.buffer);
}

/** Calls `visit` for every term in the order in which they were packed. */
export function visitTerms(packed: Uint8Array, visit: (term: number, frequency: number) => void): void {
  // Blobs from SQLite start anywhere; 32-bit words must not.
  const bytes = packed.byteOffset % 4 === 0 ? packed : packed.slice();
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  const count = words[0] ?? 0;
  let overflow = 1 + 2 * count;
  for (let i = 0; i < count; i++) {
    const high = words[2 + 2 * i] ?? 0;
    let frequency = high >>> HIGH_BITS;
    if (frequency === OVERFLOW) frequency = words[overflow++] ?? OVERFLOW;
    visit((high & 0xfffff) * LOW_RANGE + (words[1 + 2 * i] ?? 0), frequency);
  }
}

export function unpackTerms(packed: Uint8Array): TermFrequency[] {
  const terms: TermFrequency[] = [];
  visitTerms(packed, (term, frequency) => terms.push({ term, frequency }));
  return terms;
}
