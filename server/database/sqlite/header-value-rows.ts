// Which documents have a value in their header: what filters of search are resolved with (FIND-12). Every look-up is
// joined with what the caller may see, so that a filter tells nothing of other documents.
import { NO_VALUE } from "../../core/structured/header-values.ts";
import { jsonList, type Connections } from "./connections.ts";
import { SERVED, type Eligibility } from "./evidence-rows.ts";

/** Hashes of a field and its value; `value` null: any value that is not empty. */
export interface ValueLookup {
  readonly field: number;
  readonly value: number | null;
}

export interface HeaderValueRows {
  /** For each look-up the ids of the documents in reach that meet it, in no order, some twice; all of one moment. */
  findDocuments(eligibility: Eligibility, lookups: readonly ValueLookup[]): Promise<number[][]>;
  /** Whether any document in reach has the field, with a value or without. */
  hasField(eligibility: Eligibility, field: number): Promise<boolean>;
}

export function createHeaderValueRows({ reading }: Connections): HeaderValueRows {
  // CROSS JOIN keeps the order: from the few rows of a value to their documents, never from the documents.
  const having = (condition: string) =>
    `FROM HeaderValue h CROSS JOIN Version v ON v.id = h.versionId CROSS JOIN Document d ON d.id = v.documentId
       CROSS JOIN Collection c ON c.id = d.collectionId
      WHERE h.field = :field AND ${condition} AND c.spaceId = :spaceId AND ${SERVED}
        AND c.id IN (SELECT value FROM json_each(:collectionIds))
        AND v.audienceId IN (SELECT value FROM json_each(:audienceIds))`;
  const withValue = reading.prepare<[object], number>(`SELECT d.id ${having("h.value = :value")}`).pluck();
  const withAny = reading.prepare<[object], number>(`SELECT d.id ${having(`h.value > ${NO_VALUE}`)}`).pluck();
  const withField = reading.prepare<[object], number>(`SELECT 1 ${having("TRUE")} LIMIT 1`).pluck();
  const parameters = ({ spaceId, collectionIds, audienceIds }: Eligibility) => ({
    spaceId,
    collectionIds: jsonList(collectionIds),
    audienceIds: jsonList(audienceIds),
  });
  const findAll = reading.transaction((eligibility: Eligibility, lookups: readonly ValueLookup[]) =>
    lookups.map(({ field, value }) =>
      value === null
        ? withAny.all({ ...parameters(eligibility), field })
        : withValue.all({ ...parameters(eligibility), field, value }),
    ),
  );
  return {
    async findDocuments(eligibility, lookups) {
      return findAll(eligibility, lookups);
    },
    async hasField(eligibility, field) {
      return withField.get({ ...parameters(eligibility), field }) !== undefined;
    },
  };
}
