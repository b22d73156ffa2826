// Which documents have a value in their header: what filters of search are resolved with (FIND-12). The hashes are those of
// one space, so a look-up never meets the rows of another.
import { NO_VALUE } from "../../core/structured/header-values.ts";
import { jsonList, type Connections } from "./connections.ts";
import { IN_REACH, type Eligibility } from "./evidence-rows.ts";
import type { ServedDocuments } from "./served-documents.ts";

/** Hashes of a field and its value; `value` null: any value that is not empty. */
export interface ValueLookup {
  readonly field: number;
  readonly value: number | null;
}

export interface HeaderValueRows {
  /**
   * For each look-up the ids of the documents whose served version meets it, in no order, some twice; all of one moment.
   * Of every collection and audience: for choosing among what a caller may see, never for showing.
   */
  findDocuments(lookups: readonly ValueLookup[]): Promise<number[][]>;
  /** Whether any document in reach has the field, with a value or without. */
  hasField(eligibility: Eligibility, field: number): Promise<boolean>;
}

export function createHeaderValueRows({ reading }: Connections, served: ServedDocuments): HeaderValueRows {
  const having = (condition: string) =>
    reading
      .prepare<[object], number>(`SELECT versionId FROM HeaderValue WHERE field = :field AND ${condition}`)
      .pluck();
  const withValue = having("value = :value");
  const withAny = having(`value > ${NO_VALUE}`);
  // CROSS JOIN keeps the order: from the rows of the field to their documents, never from the documents.
  const withField = reading
    .prepare<[object], number>(
      `SELECT 1 FROM HeaderValue h CROSS JOIN Version v ON v.id = h.versionId
         CROSS JOIN Document d ON d.id = v.documentId CROSS JOIN Collection c ON c.id = d.collectionId
        WHERE h.field = :field AND ${IN_REACH} LIMIT 1`,
    )
    .pluck();
  return {
    async findDocuments(lookups) {
      return lookups.map(({ field, value }) =>
        served.ofVersions(value === null ? withAny.all({ field }) : withValue.all({ field, value })),
      );
    },
    async hasField({ spaceId, collectionIds, audienceIds }, field) {
      const ids = { collectionIds: jsonList(collectionIds), audienceIds: jsonList(audienceIds) };
      return withField.get({ spaceId, field, ...ids }) !== undefined;
    },
  };
}
