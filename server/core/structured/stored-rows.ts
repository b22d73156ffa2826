// Headers and tables of stored documents: opened from their sealed text and read anew, on whichever thread that is.
import type { ElementDetail, ElementKind } from "../documents/element.ts";
import { segmentPlace } from "../documents/prepare.ts";
import { AppError } from "../errors.ts";
import type { SpaceKeys } from "../security/keys.ts";
import { openText } from "../security/seal.ts";
import type { Span } from "../text/span.ts";
import type { ColumnReading, StructuredRow } from "./field.ts";
import { createValueReader, readRows, writtenRows, type RowElement, type WrittenRow } from "./rows.ts";

/** Kinds of elements whose text becomes values. */
export const VALUE_ELEMENTS = ["HEADER_RECORD", "TABLE_HEADER", "TABLE_ROW"] as const satisfies readonly ElementKind[];

/** What is read of a stored version: its elements of these kinds, and the segments that they lie in. */
export interface StoredRows {
  readonly documentPublicId: string;
  readonly contentHash: Uint8Array;
  readonly elements: readonly StoredRowElement[];
  /** Side by side, in order. */
  readonly segments: readonly {
    readonly ordinal: number;
    readonly start: number;
    readonly end: number;
    readonly sealed: Uint8Array;
  }[];
}

/** `detail` as stored: JSON, or null. */
export interface StoredRowElement {
  readonly ordinal: number;
  readonly kind: string;
  readonly parent: number | null;
  readonly detail: string | null;
}

/** One list a document, in order. @throws {AppError} CIPHER_INVALID */
export function readStoredRows(
  documents: readonly StoredRows[],
  columns: readonly ColumnReading[],
  keys: Pick<SpaceKeys, "seal">,
): StructuredRow[][] {
  const valuesOf = createValueReader(columns);
  return documents.map((document) => {
    const { elements, read } = open(document, keys);
    return readRows(elements, read, valuesOf);
  });
}

/** What a document's header and tables say, before it is parsed. @throws {AppError} CIPHER_INVALID */
export function storedWrittenRows(document: StoredRows, keys: Pick<SpaceKeys, "seal">): Generator<WrittenRow> {
  const { elements, read } = open(document, keys);
  return writtenRows(elements, read);
}

function open(document: StoredRows, keys: Pick<SpaceKeys, "seal">) {
  const from = document.segments[0]?.start ?? 0;
  let text = "";
  for (const { ordinal, start, end, sealed } of document.segments) {
    const part = openText(keys.seal, sealed, segmentPlace(document.documentPublicId, document.contentHash, ordinal));
    // Only whole and side by side do they give the text at its offsets.
    if (start !== from + text.length || part.length !== end - start) throw incomplete(document);
    text += part;
  }
  const read = ({ start, end }: Span): string => {
    if (start < from || end > from + text.length) throw incomplete(document);
    return text.slice(start - from, end - from);
  };
  return { elements: document.elements.map(toRowElement), read };
}

function toRowElement({ ordinal, kind, parent, detail }: StoredRowElement): RowElement {
  return {
    ordinal,
    kind: kind as ElementKind,
    parent,
    detail: detail === null ? null : (JSON.parse(detail) as ElementDetail),
  };
}

function incomplete({ documentPublicId }: StoredRows): AppError {
  return new AppError(
    "CIPHER_INVALID",
    `A stretch of the stored text of document ${documentPublicId} is missing. Restore the database from a backup.`,
    { details: { documentId: documentPublicId } },
  );
}
