// The last step before a text goes to a model: its exact values become placeholders (EXACT-2), and it is made harmless.
import { cleanText } from "./clean.ts";

/** Replaces exact values and addresses of a text by placeholders; the document it is of, or null where it is of none. */
export type Mask = (text: string, documentId: string | null) => string;

const PLACEHOLDER = /(\{\{[^{}\n]{1,80}\}\})/u;

/**
 * Values are found as they are written, so masking goes first; an address that invisible characters were hiding comes out
 * by cleaning, so what changed is masked again. Placeholders are left alone: a second look would take them for forged.
 */
export function maskAndClean(mask: Mask): Mask {
  return (text, documentId) =>
    mask(text, documentId)
      .split(PLACEHOLDER)
      .map((part, at) => {
        if (at % 2 === 1) return part;
        const cleaned = cleanText(part);
        return cleaned === part ? part : mask(cleaned, documentId);
      })
      .join("");
}
