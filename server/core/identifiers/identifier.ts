// What an identifier is. The kind is part of its identity: Article 18 is not Part 18.
import { createHmac } from "node:crypto";
import type { Span } from "../text/span.ts";

export const IDENTIFIER_KINDS = [
  "CODE", // part numbers, order numbers, error codes with letters
  "STANDARD",
  "ARTICLE",
  "SECTION",
  "CLAUSE",
  "CHAPTER",
  "PART",
  "ANNEX",
  "TABLE",
  "FIGURE",
  "ERROR", // an error known by a bare number
  "REVISION",
] as const;
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

export interface Identifier {
  readonly kind: IdentifierKind;
  /** The one form of all its ways of writing: `E417`, `ISO 9408`, `18`. */
  readonly folded: string;
  /** Where it stands in the text it was extracted from. */
  readonly span: Span;
}

/** What makes two identifiers the same. */
export function identifierKey({ kind, folded }: Pick<Identifier, "kind" | "folded">): string {
  return `${kind}:${folded}`;
}

/** The key as the identifier index keeps it: 128 bits of HMAC-SHA256, 32 hexadecimal digits (EXACT-2). */
export function hashIdentifier(key: Buffer, identifier: Pick<Identifier, "kind" | "folded">): string {
  return createHmac("sha256", key).update(identifierKey(identifier)).digest("hex").slice(0, 32);
}
