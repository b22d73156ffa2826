// Exact values of documents (EXACT-1, EXACT-2): what their headers, and the tables in them, say in the fields that a curator
// named. They belong to the document as its title does, however deep in it a passage stands. Read where they stand, of
// served versions that the caller may see (SRC-4), and kept nowhere.
import type { BoundDocument, ExactKind, ExactValue } from "../core/answers/exact/exact-value.ts";
import type { FieldType } from "../core/structured/field.ts";
import { foldField } from "../core/structured/fold.ts";
import type { HeaderEntry } from "../core/structured/rows.ts";
import { storedWrittenRows } from "../core/structured/stored-rows.ts";
import { writtenValues } from "../core/structured/values/parse-value.ts";
import type { HeaderOfDocument } from "../database/sqlite/exact-value-rows.ts";
import { audienceIds, type Caller } from "./caller.ts";
import type { ServiceContext } from "./context.ts";
import type { KnownFieldService } from "./known-fields.ts";
import type { StoredField } from "./stored-fields.ts";
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
}

export function createExactValueService(
  { database, keyring }: Pick<ServiceContext, "database" | "keyring">,
  { knownFields, texts }: { readonly knownFields: Pick<KnownFieldService, "of">; readonly texts: StoredTextReader },
): ExactValueService {
  async function exactFields(collectionIds: readonly number[]): Promise<Map<number, ValuesOf>> {
    const readers = new Map<number, ValuesOf>();
    for (const id of collectionIds)
      readers.set(id, createValuesOf((await knownFields.of(id)).filter(({ isExact }) => isExact)));
    return readers;
  }

  async function of(caller: Caller, documentIds: readonly string[]): Promise<(DocumentValues | null)[]> {
    if (documentIds.length === 0) return [];
    const { spaceId } = caller;
    let readers = new Map<number, ValuesOf>();
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

    function valuesOf(row: HeaderOfDocument, reader: ValuesOf): ExactValue[] {
      const values: ExactValue[] = [];
      for (const { ordinal, entries } of storedWrittenRows(row, keys))
        values.push(...reader.read(ordinal === 0 ? "DOCUMENTS" : "TABLE_ROWS", entries));
      return distinct(values);
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
  };
}

interface ValuesOf {
  readonly isEmpty: boolean;
  /** Whether rows of tables have exact fields too. */
  readonly hasTables: boolean;
  read(subject: StoredField["subject"], entries: readonly HeaderEntry[]): ExactValue[];
}

/** @param fields that are exact, of one collection, in whatever state: what goes out exactly need not be counted by */
function createValuesOf(fields: readonly StoredField[]): ValuesOf {
  const byKey = { DOCUMENTS: new Map<string, StoredField>(), TABLE_ROWS: new Map<string, StoredField>() };
  for (const field of fields) for (const key of field.keys) byKey[field.subject].set(key, field);
  return {
    isEmpty: fields.length === 0,
    hasTables: byKey.TABLE_ROWS.size > 0,
    read: (subject, entries) =>
      entries.flatMap(({ key, value, items }) => {
        const field = byKey[subject].get(foldField(key));
        if (field === undefined) return [];
        const { name, keys, reading } = field;
        const kind = KINDS[reading.type] ?? "IDENTIFIER";
        return writtenValues(value, items, reading).map((written) => ({
          kind,
          field: name,
          value: kind === "IDENTIFIER" ? written : addressOf(written),
          keys,
        }));
      }),
  };
}

const KINDS: Partial<Record<FieldType, ExactKind>> = { LINK: "LINK", IMAGE: "IMAGE" };
/** A link of Markdown or HTML in canonical text: `data sheet (https://…)`. */
const NAMED_LINK = /^[^()]{1,300} \((?<address>(?:[a-z][a-z0-9+.-]*:)?\/\/[^\s<>"()]+)\)$/iu;

function addressOf(written: string): string {
  return NAMED_LINK.exec(written)?.groups?.address ?? written;
}

function distinct(values: readonly ExactValue[]): ExactValue[] {
  const seen = new Set<string>();
  return values.filter(({ kind, value }) => {
    const name = `${kind} ${value}`;
    return !seen.has(name) && seen.add(name);
  });
}
