// Documents that a question may name, with what is needed to open them. Joined with what the caller may see, as all
// evidence is.
import { hasDocument } from "../../core/structured/document-set.ts";
import { admitsScope, type Scope } from "../../core/documents/scope.ts";
import { jsonList, type Connections } from "./connections.ts";
import { IN_REACH, type Eligibility } from "./evidence-rows.ts";

/** A document with its served version. JSON columns as stored. */
export interface NamedDocumentRow {
  readonly documentId: number;
  readonly documentPublicId: string;
  readonly documentKey: string;
  readonly collectionId: number;
  readonly collectionName: string;
  readonly versionId: number;
  readonly versionOrdinal: number;
  readonly label: string;
  readonly scope: string;
  readonly title: Buffer;
  readonly contentHash: Buffer;
  /** Of the canonical text, in UTF-16 units. */
  readonly textLength: number;
}

export interface NamedDocumentRows {
  /** Those of the versions that are served and in reach, in no particular order. */
  findVersions(eligibility: Eligibility, versionIds: readonly number[]): Promise<NamedDocumentRow[]>;
  /** Those of the documents that are in reach, by public id, in no particular order. */
  findDocuments(eligibility: Eligibility, publicIds: readonly string[]): Promise<NamedDocumentRow[]>;
  /** Served versions of a collection with rows of tables; null where there are more rows than can be looked at. */
  findTabled(collectionId: number, audienceIds: readonly number[]): Promise<number[] | null>;
  /** Versions whose titles have some of the terms (hashed), those with the most first; not joined with what is served. */
  findTitled(terms: readonly number[], limit: number): Promise<number[]>;
}

/** Rows of one term that are looked at, the newest first: a word of more titles tells none apart (a choice). */
const TITLES_READ_MAX = 500;

/** Rows of tables that are looked at for the documents they are of (a choice: about 10 ms). */
const TABLE_ROWS_READ_MAX = 20_000;

export function createNamedDocumentRows({ reading }: Connections): NamedDocumentRows {
  const columns = `d.id AS documentId, d.publicId AS documentPublicId, d.key AS documentKey, c.id AS collectionId,
    c.name AS collectionName, v.id AS versionId, v.ordinal AS versionOrdinal, v.label, v.scope, v.title, v.contentHash,
    v.length AS textLength`;
  const byVersion = reading.prepare<[Record<string, unknown>], NamedDocumentRow>(
    `SELECT ${columns} FROM json_each(:ids) wanted CROSS JOIN Version v ON v.id = wanted.value
       CROSS JOIN Document d ON d.id = v.documentId CROSS JOIN Collection c ON c.id = d.collectionId WHERE ${IN_REACH}`,
  );
  const byDocument = reading.prepare<[Record<string, unknown>], NamedDocumentRow>(
    `SELECT ${columns} FROM json_each(:ids) wanted CROSS JOIN Document d ON d.publicId = wanted.value
       CROSS JOIN Version v ON v.id = d.currentVersionId CROSS JOIN Collection c ON c.id = d.collectionId WHERE ${IN_REACH}`,
  );
  const titled = reading
    .prepare<[string, number], number>(
      `SELECT found.versionId FROM json_each(?) wanted, TitleTerm found
        WHERE found.term = wanted.value AND found.versionId IN (
          SELECT versionId FROM TitleTerm WHERE term = wanted.value ORDER BY versionId DESC LIMIT ${TITLES_READ_MAX})
        GROUP BY found.versionId ORDER BY count(*) DESC, found.versionId DESC LIMIT ?`,
    )
    .pluck();

  const tabled = reading.prepare<[number, string], { versionId: number; n: number }>(
    `SELECT versionId, count(*) AS n FROM (
       SELECT versionId FROM CountedRow WHERE collectionId = ? AND isTableRow = 1 AND isServed = 1
         AND audienceId IN (SELECT value FROM json_each(?)) LIMIT ${TABLE_ROWS_READ_MAX})
      GROUP BY versionId ORDER BY versionId`,
  );

  const within = (eligibility: Eligibility, rows: readonly NamedDocumentRow[]) => {
    const { documentIds, scope } = eligibility;
    return rows.filter(
      (row) =>
        (documentIds === undefined || hasDocument(documentIds, row.documentId)) &&
        (scope === undefined || admitsScope(JSON.parse(row.scope) as Scope, scope)),
    );
  };
  const parameters = ({ spaceId, collectionIds, audienceIds }: Eligibility) => ({
    spaceId,
    collectionIds: jsonList(collectionIds),
    audienceIds: jsonList(audienceIds),
  });
  return {
    async findVersions(eligibility, versionIds) {
      const ids = jsonList([...new Set(versionIds)]);
      return within(eligibility, byVersion.all({ ...parameters(eligibility), ids }));
    },
    async findDocuments(eligibility, publicIds) {
      const ids = JSON.stringify([...new Set(publicIds)]);
      return within(eligibility, byDocument.all({ ...parameters(eligibility), ids }));
    },
    async findTabled(collectionId, audienceIds) {
      const rows = tabled.all(collectionId, jsonList(audienceIds));
      const read = rows.reduce((sum, { n }) => sum + n, 0);
      return read >= TABLE_ROWS_READ_MAX ? null : rows.map(({ versionId }) => versionId);
    },
    async findTitled(terms, limit) {
      return terms.length === 0 ? [] : titled.all(jsonList(terms), limit);
    },
  };
}
