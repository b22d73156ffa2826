// The last step before a text goes to a model: its exact values become placeholders (EXACT-2), and it is made harmless.
import { cleanText } from "./clean.ts";

/** Replaces exact values and addresses of a text by placeholders; the document it is of, or null where it is of none. */
export type Mask = (text: string, documentId: string | null) => string;

/** An address that invisible characters were hiding comes out by cleaning, so a changed text is masked again. */
export function maskAndClean(mask: Mask): Mask {
  return (text, documentId) => {
    const masked = mask(text, documentId);
    const cleaned = cleanText(masked);
    return cleaned === masked ? cleaned : mask(cleaned, documentId);
  };
}
