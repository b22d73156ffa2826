// Exact values (EXACT-1, EXACT-2): links, images and codes that no model sees and only the server fills in.
import type { Span } from "../../text/span.ts";

export type ExactKind = "LINK" | "IMAGE" | "IDENTIFIER";

/** A value of a document that is never shown to a model. */
export interface ExactValue {
  readonly kind: ExactKind;
  /** Name of the exact field; null: an address that stands in the document's text. */
  readonly field: string | null;
  /** Character for character. */
  readonly value: string;
  /** Folded names that the field goes by in headers of documents and of tables; absent: its name alone. */
  readonly keys?: readonly string[];
}

/** A document whose values are bound: one that was supplied, or whose rows a result lists. */
export interface BoundDocument {
  readonly documentId: string;
  readonly key: string;
  readonly title: string;
  /** Labels that it is cited by. */
  readonly labels: readonly number[];
  readonly values: readonly ExactValue[];
}

/** What a model sees in place of a value. */
export interface Placeholder {
  /** As it is written: `{{D3.link}}`. Two values of one document and kind have different ones. */
  readonly token: string;
  readonly documentId: string;
  readonly value: ExactValue;
}

/** A placeholder that was filled in. */
export interface PlacedValue {
  readonly token: string;
  readonly documentId: string;
  readonly kind: ExactKind;
  readonly field: string | null;
  readonly value: string;
  /** Where the value stands in the text that goes out. */
  readonly span: Span;
}

/** Something that was taken out of an answer. */
export interface RemovedValue {
  readonly reason: "PLACEHOLDER_UNKNOWN" | "PLACEHOLDER_FOREIGN" | "PLACEHOLDER_MISPLACED" | "RAW_LINK";
  /** As the model wrote it. */
  readonly written: string;
}
