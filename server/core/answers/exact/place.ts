// Values put in the place of placeholders, in a text that goes out (EXACT-2, EXACT-3).
import { findAddresses } from "./addresses.ts";
import type { BoundDocument, PlacedValue, RemovedValue } from "./exact-value.ts";
import type { Placeholders } from "./placeholders.ts";
import { TOKEN } from "./tokens.ts";

export type AnswerFormat = "MARKDOWN" | "PLAIN";

export interface PlacingOptions {
  readonly placeholders: Placeholders;
  /** Those that were supplied in this turn: placeholders of others are foreign. */
  readonly documents: readonly BoundDocument[];
  readonly format: AnswerFormat;
}

export interface PlacedText {
  readonly text: string;
  /** In the order in which they stand. */
  readonly placed: readonly PlacedValue[];
  readonly removed: readonly RemovedValue[];
}

export function placeValues(text: string, { placeholders, documents }: PlacingOptions): PlacedText {
  const supplied = new Set(documents.map(({ documentId }) => documentId));
  const placed: PlacedValue[] = [];
  const removed: RemovedValue[] = [];
  const found = [
    ...[...text.matchAll(TOKEN)].map(({ 0: written, index }) => ({ written, start: index, isToken: true })),
    ...findAddresses(text).map(({ span }) => ({
      written: text.slice(span.start, span.end),
      start: span.start,
      isToken: false,
    })),
  ].sort((a, b) => a.start - b.start);
  let out = "";
  let at = 0;
  for (const { written, start, isToken } of found) {
    if (start < at) continue;
    out += text.slice(at, start);
    at = start + written.length;
    const placeholder = isToken ? placeholders.find(written) : (placeholders.ofValue(written)[0] ?? null);
    if (placeholder === null) removed.push({ reason: isToken ? "PLACEHOLDER_UNKNOWN" : "RAW_LINK", written });
    else if (!supplied.has(placeholder.documentId)) removed.push({ reason: "PLACEHOLDER_FOREIGN", written });
    else {
      const { token, documentId, value } = placeholder;
      const span = { start: out.length, end: out.length + value.value.length };
      placed.push({ token, documentId, kind: value.kind, field: value.field, value: value.value, span });
      out += value.value;
    }
  }
  return { text: out + text.slice(at), placed, removed };
}
