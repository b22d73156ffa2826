// Exact values of documents (EXACT-1, EXACT-2): what their headers, and the tables in them, say in the fields that a curator
// named. They belong to the document as its title does, however deep in it a passage stands. Read where they stand, of
// served versions that the caller may see (SRC-4), and kept nowhere.
import type { BoundDocument, ExactValue } from "../core/answers/exact/exact-value.ts";
import { createExactValueReader, distinctValues, type ExactValueReader } from "../core/answers/exact/field-values.ts";
import { storedWrittenRows } from "../core/structured/stored-rows.ts";
import type { HeaderOfDocument } from "../database/sqlite/exact-value-rows.ts";
import { audienceIds, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { KnownFieldService } from "./known-fields.ts";
import type { StoredTextReader } from "./stored-texts.ts";

/** A document with its values; labels are given by whoever cites it. */
export type DocumentValues = Omit<BoundDocument, "labels">;

export interface ExactValueService {
  /**
   * Title, key and exact values of documents, in the order of `documentIds`; null for one that the caller may not see now.
   * A few statements, however many documents. @throws {AppError} CIPHER_INVALID, KEY_UNAVAILABLE
   */
  of(caller: Caller, documentIds: readonly string[]): Promise<(DocumentValues | null)[]>;
  /** The same with the labels that each is cited by; those out of reach are left out. */
  bound(
    caller: Caller,
    cited: readonly { readonly documentId: string; readonly labels: readonly number[] }[],
  ): Promise<BoundDocument[]>;
  /** Whether any field of the space holds exact values. One statement. */
  areUsed(caller: Caller): Promise<boolean>;
}

export function createExactValueService(
  { database, keyring }: Pick<ServiceContext, "database" | "keyring">,
  { knownFields, texts }: { readonly knownFields: Pick<KnownFieldService, "of">; readonly texts: StoredTextReader },
): ExactValueService {
  async function exactFields(collectionIds: readonly number[]): Promise<Map<number, ExactValueReader>> {
    const readers = new Map<number, ExactValueReader>();
    for (const id of collectionIds)
      readers.set(id, createExactValueReader((await knownFields.of(id)).filter(({ isExact }) => isExact)));
    return readers;
  }

  async function of(caller: Caller, documentIds: readonly string[]): Promise<(DocumentValues | null)[]> {
    if (documentIds.length === 0) return [];
    const { spaceId } = caller;
    let readers = new Map<number, ExactValueReader>();
    const rows = await database.exactValues.findHeaders(
      { spaceId, audienceIds: audienceIds(caller) },
      documentIds,
      async (collectionIds) => {
        readers = await exactFields(collectionIds);
        return collectionIds.filter((id) => readers.get(id)?.hasTables ?? false);
      },
    );
    const keys = await keyring.keysOf(spaceId);
    const found = new Map<string, DocumentValues>();
    for (const row of rows) {
      const reader = readers.get(row.collectionId);
      found.set(row.documentPublicId, {
        documentId: row.documentPublicId,
        key: row.documentKey,
        title: await texts.title(spaceId, row),
        values: reader === undefined || reader.isEmpty ? [] : valuesOf(row, reader),
      });
    }
    return documentIds.map((id) => found.get(id) ?? null);

    function valuesOf(row: HeaderOfDocument, reader: ExactValueReader): ExactValue[] {
      const values: ExactValue[] = [];
      for (const { ordinal, entries } of storedWrittenRows(row, keys))
        values.push(...reader.read(ordinal === 0 ? "DOCUMENTS" : "TABLE_ROWS", entries));
      return distinctValues(values);
    }
  }

  return {
    of,
    async bound(caller, cited) {
      const values = await of(
        caller,
        cited.map(({ documentId }) => documentId),
      );
      return cited.flatMap(({ labels }, i) => {
        const document = values[i];
        return document == null ? [] : [{ ...document, labels }];
      });
    },
    async areUsed({ spaceId }) {
      const field = await database.read.field.findFirst({
        where: { isExact: true, collection: { spaceId } },
        select: { id: true },
      });
      return field !== null;
    },
  };
}
